import SimKernel

/// What of a process's memory is in use, what is idle, and what comes back.
extension Footprints {
  /// Brings every growing process up to now. O(apps).
  mutating func settleGrowing() {
    for app in 0..<rows.count where rows[app].rate > 0 { settle(app) }
  }

  /// Plain micro-bytes of `app` in no lot.
  @inline(__always)
  func inUse(_ app: AppID) -> Int64 {
    rows[app].plain - lots.bytes(of: rows[app].olderLot) - lots.bytes(of: rows[app].newerLot)
  }

  /// The app is in front, launches or works from now on: its newest memory comes into use, and its
  /// code; the compressed rest is to be faulted in.
  mutating func beginUse(_ app: AppID) {
    settle(app)
    let isNew = !rows[app].usesMemory
    rows[app].usesMemory = true
    let needed = DaemonPool.part(ReclaimConstants.touchedMillis, of: rows[app].total)
    var missing = max(0, needed - inUse(app))
    missing -= takeOfNewer(app, upTo: missing)
    missing -= takeOfOlder(app, upTo: missing)
    if rows[app].faultRate == 0 {
      rows[app].toFault = min(missing, rows[app].compressed + rows[app].swapped)
    }
    if isNew { useCode(app) }
  }

  /// Takes up to `missing` bytes out of the newer lot of `app`; how many.
  private mutating func takeOfNewer(_ app: AppID, upTo missing: Int64) -> Int64 {
    let bytes = min(missing, lots.bytes(of: rows[app].newerLot))
    if bytes > 0, !lots.take(bytes, from: rows[app].newerLot) {
      rows[app].newerLot = PageLots.none
    }
    return bytes
  }

  private mutating func takeOfOlder(_ app: AppID, upTo missing: Int64) -> Int64 {
    let bytes = min(missing, lots.bytes(of: rows[app].olderLot))
    if bytes > 0, !lots.take(bytes, from: rows[app].olderLot) {
      rows[app].olderLot = PageLots.none
    }
    return bytes
  }

  /// The app has stopped, and its faults: what it used is idle from now on.
  mutating func endUse(_ app: AppID) {
    settle(app)
    rows[app].toFault = 0
    rows[app].usesMemory = false
    retire(app, inUse(app))
    retireCode(app)
  }

  /// `bytes` of `app` become its newest lot; the older two are one where there would be three.
  mutating func retire(_ app: AppID, _ bytes: Int64) {
    guard bytes > 0 else { return }
    gatherReads()
    let lot = lots.append(.anonymous, of: Int32(app), bytes)
    var (newer, older) = (rows[app].newerLot, rows[app].olderLot)
    lots.push(lot, &newer, &older)
    rows[app].newerLot = newer
    rows[app].olderLot = older
  }

  /// Forgets a lot that was taken whole.
  mutating func forget(_ lot: Int32, of app: AppID) {
    if rows[app].olderLot == lot { rows[app].olderLot = PageLots.none }
    if rows[app].newerLot == lot { rows[app].newerLot = PageLots.none }
  }

  /// Gives up `amount` plain bytes of `app`: those in use first, then its newest lot.
  mutating func givePlain(_ app: AppID, _ amount: Int64) {
    var left = amount - min(amount, max(0, inUse(app)))
    left -= takeOfNewer(app, upTo: left)
    _ = takeOfOlder(app, upTo: left)
    release(app, amount)
  }

  /// The lots of `app` end; its bytes are in none.
  mutating func dropLots(_ app: AppID) {
    _ = lots.remove(rows[app].olderLot)
    _ = lots.remove(rows[app].newerLot)
    rows[app].newerLot = PageLots.none
    rows[app].olderLot = PageLots.none
  }
}

/// Code and content of files.
extension Footprints {
  /// The app's code is in use; what the file cache lost of it is read.
  private mutating func useCode(_ app: AppID) {
    let code = codeSize(of: app)
    let cached = lots.remove(rows[app].codeLot)
    rows[app].codeLot = PageLots.none
    files.aim += code
    files.held += cached
    files.held += readFiles(code - cached)
  }

  /// The code of `app` is idle; what files in use lack is missing of it first.
  mutating func retireCode(_ app: AppID) {
    gatherReads()
    let code = codeSize(of: app)
    let left = min(max(0, code - files.missing), files.held)
    files.aim -= code
    files.held -= left
    rows[app].codeLot = lots.append(.file, of: Int32(app), left)
  }

  /// The code of `app` up to its application object is read and idle again.
  mutating func touchCode(_ app: AppID) {
    let cached = lots.remove(rows[app].codeLot)
    rows[app].codeLot = PageLots.none
    files.held += cached
    let read = readFiles(codeSize(of: app) - cached)
    files.held -= cached
    rows[app].codeLot = lots.append(.file, of: Int32(app), cached + read)
  }

  /// All that `app` holds is in use, and `cached` of its code, which comes out of the oldest reads.
  mutating func seatUse(of app: AppID, _ cached: Int64) {
    let reads = lots.oldest(.file)
    let isThere = reads >= 0 && lots.owner(of: reads) == readOwner
    let code = isThere ? min(cached, lots.bytes(of: reads)) : 0
    if code > 0, !lots.take(code, from: reads) { readLots.removeOldest() }
    files.held += code
    files.aim += codeSize(of: app)
    rows[app].usesMemory = true
  }

  /// Reads `amount` of files as far as there is room; what was read.
  mutating func readFiles(_ amount: Int64) -> Int64 {
    let bytes = room(upTo: amount)
    if bytes > 0 { read(bytes) }
    return bytes
  }

  /// Puts what streams have read since the last time into the lot without an owner that is the
  /// newest of all, or a new one.
  @inline(__always)
  mutating func gatherReads() {
    let read = ledger.fileCache &- files.held &- lots.sum(.file)
    if read > 0 { gather(read) }
  }

  private mutating func gather(_ read: Int64) {
    noteRead(read)
    let newest = lots.newest(.file, of: readOwner)
    if newest >= 0 { return lots.add(read, to: newest) }
    if readLots.isFull { joinOldestReads() }
    readLots.append(lots.append(.file, of: readOwner, read))
  }

  /// The oldest two lots of reads become one, the older one's place.
  private mutating func joinOldestReads() {
    let (stays, goes) = readLots.joinOldest()
    lots.add(lots.remove(goes), to: stays)
  }
}
