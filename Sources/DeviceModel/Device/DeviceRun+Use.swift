import SimKernel

/// What of a process's memory is in use, what is idle, and what comes back.
extension DeviceRun {
  /// Plain micro-bytes of `app` in no lot.
  func inUse(_ app: AppID) -> Int64 {
    processes[app].plain - lots.bytes(of: processes[app].olderLot)
      - lots.bytes(of: processes[app].newerLot)
  }

  /// The app is in front, launches or works from now on: its newest memory comes into use, and its
  /// code; the compressed rest is to be faulted in.
  mutating func beginUse(_ app: AppID) {
    settle(app)
    let isNew = !processes[app].usesMemory
    processes[app].usesMemory = true
    let needed = DaemonPool.part(ReclaimConstants.touchedMillis, of: processes[app].footprint)
    var missing = max(0, needed - inUse(app))
    missing -= takeOfNewer(app, upTo: missing)
    missing -= takeOfOlder(app, upTo: missing)
    if processes[app].faultRate == 0 {
      processes[app].toFault = min(missing, processes[app].compressed + processes[app].swapped)
    }
    if isNew { useCode(app) }
  }

  /// Takes up to `missing` bytes out of the newer lot of `app`; how many.
  private mutating func takeOfNewer(_ app: AppID, upTo missing: Int64) -> Int64 {
    let bytes = min(missing, lots.bytes(of: processes[app].newerLot))
    if bytes > 0, !lots.take(bytes, from: processes[app].newerLot) {
      processes[app].newerLot = PageLots.none
    }
    return bytes
  }

  private mutating func takeOfOlder(_ app: AppID, upTo missing: Int64) -> Int64 {
    let bytes = min(missing, lots.bytes(of: processes[app].olderLot))
    if bytes > 0, !lots.take(bytes, from: processes[app].olderLot) {
      processes[app].olderLot = PageLots.none
    }
    return bytes
  }

  /// The app's code is in use; what the file cache lost of it is read.
  private mutating func useCode(_ app: AppID) {
    let code = codeSize(of: app)
    let cached = lots.remove(processes[app].codeLot)
    processes[app].codeLot = PageLots.none
    files.aim += code
    files.held += cached
    files.held += readFiles(code - cached)
  }

  /// Reads `amount` of files as far as there is room; what was read.
  mutating func readFiles(_ amount: Int64) -> Int64 {
    let bytes = room(upTo: amount)
    guard bytes > 0 else { return 0 }
    ledger.readFiles(bytes)
    result.fileReadBytes += Int128(bytes / MemoryLedger.unit)
    return bytes
  }

  /// The app has stopped: what it used is idle from now on.
  mutating func endUse(_ app: AppID) {
    guard processes[app].usesMemory else { return }
    settle(app)
    stopFaults(app)
    processes[app].toFault = 0
    processes[app].usesMemory = false
    retire(app, inUse(app))
    retireCode(app)
  }

  /// `bytes` of `app` become its newest lot; the older two are one where there would be three.
  mutating func retire(_ app: AppID, _ bytes: Int64) {
    guard bytes > 0 else { return }
    gatherReads()
    let lot = lots.append(.anonymous, of: Int32(app), bytes)
    if processes[app].newerLot >= 0 {
      if processes[app].olderLot >= 0 {
        lots.add(lots.remove(processes[app].newerLot), to: processes[app].olderLot)
      } else {
        processes[app].olderLot = processes[app].newerLot
      }
    }
    processes[app].newerLot = lot
  }

  /// The code of `app` is idle; what files in use lack is missing of it first.
  mutating func retireCode(_ app: AppID) {
    gatherReads()
    let code = codeSize(of: app)
    let left = min(max(0, code - files.missing), files.held)
    files.aim -= code
    files.held -= left
    processes[app].codeLot = lots.append(.file, of: Int32(app), left)
  }

  /// Forgets a lot that was taken whole.
  mutating func forget(_ lot: Int32, of app: AppID) {
    if processes[app].olderLot == lot { processes[app].olderLot = PageLots.none }
    if processes[app].newerLot == lot { processes[app].newerLot = PageLots.none }
  }

  /// Gives up `amount` plain bytes of `app`: those in use first, then its newest lot.
  mutating func givePlain(_ app: AppID, _ amount: Int64) {
    var left = amount - min(amount, max(0, inUse(app)))
    left -= takeOfNewer(app, upTo: left)
    _ = takeOfOlder(app, upTo: left)
    processes[app].plain -= amount
    ledger.release(amount)
  }

  /// Gives all memory of a process back: its lots end with it.
  mutating func releaseMemory(_ app: AppID) {
    if processes[app].usesMemory { retireCode(app) }
    releaseLots(app)
  }

  /// Gives the anonymous memory of a process back.
  mutating func releaseLots(_ app: AppID) {
    _ = lots.remove(processes[app].olderLot)
    _ = lots.remove(processes[app].newerLot)
    ledger.release(processes[app].plain)
    ledger.releaseCompressor(processes[app].compressor)
    processes[app].newerLot = PageLots.none
    processes[app].olderLot = PageLots.none
  }

  /// Puts what streams have read since the last time into the lot without an owner that is the
  /// newest of all, or a new one.
  mutating func gatherReads() {
    let read = ledger.fileCache - files.held - lots.sum(.file)
    guard read > 0 else { return }
    result.fileReadBytes += Int128(read / MemoryLedger.unit)
    let newest = lots.newest(.file, of: readOwner)
    if newest >= 0 { return lots.add(read, to: newest) }
    if readLotCount == Self.readLotLimit { joinOldestReads() }
    _ = lots.append(.file, of: readOwner, read)
    readLotCount += 1
  }

  /// The number that stands for no owner.
  var readOwner: Int32 { Int32(slots.appCount + DaemonOwner.allCases.count) }

  /// Lots of reads there may be; then the oldest two become one, the older one's place.
  static let readLotLimit = 256

  private mutating func joinOldestReads() {
    var lot = lots.oldest(.file)
    while lots.owner(of: lot) != readOwner { lot = lots.next(after: lot) }
    var other = lots.next(after: lot)
    while lots.owner(of: other) != readOwner { other = lots.next(after: other) }
    lots.add(lots.remove(other), to: lot)
    readLotCount -= 1
  }
}
