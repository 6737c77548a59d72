import SimKernel

/// What must hold of bytes after every event.
extension Footprints {
  /// The first invariant that does not hold, in words; nil when all do. O(apps).
  func brokenInvariant() -> String? {
    guard ledger.isConserved else { return "I-01: RAM is not the sum of its parts" }
    let owners = DaemonOwner.allCases
    var plain = owners.reduce(0) { $0 + daemons.plain(of: $1, lots) }
    var compressor = owners.reduce(0) { $0 + daemons[$1].compressor }
    var idle = owners.reduce(0) {
      $0 + lots.bytes(of: daemons[$1].older) + lots.bytes(of: daemons[$1].newer)
    }
    var (growth, unpacking, written) = (Int64(0), Int64(0), Int128(0))
    for app in 0..<rows.count {
      let row = rows[app]
      let length = (now - row.asOf).microseconds
      plain += row.plain + (row.rate + row.faultRate) * length
      compressor += row.compressor - row.unpackRate * length
      growth += row.rate + row.faultRate - row.unpackRate
      unpacking += row.unpackRate
      idle += lots.bytes(of: row.olderLot) + lots.bytes(of: row.newerLot)
      written += Int128(row.written)
      if let fault = fault(of: app) { return fault }
    }
    guard plain == ledger.plain else { return "I-01: plain bytes do not add up" }
    guard compressor == ledger.compressor else { return "I-01: the compressor does not add up" }
    guard daemonsAddUp else { return "daemons do not add up" }
    guard lots.isSound, idle == lots.sum(.anonymous) else { return "idle memory does not add up" }
    guard files.held >= 0, files.held + lots.sum(.file) <= ledger.fileCache else {
      return "the file cache is less than its parts"
    }
    guard unpacking == ledger.unpacking, growth == ledger.growth else {
      return "I-01: ramps do not add up"
    }
    guard written == onFlash else { return "swap does not add up" }
    return nil
  }

  private var daemonsAddUp: Bool {
    let occupied = DaemonOwner.allCases.reduce(0) {
      $0 + daemons.plain(of: $1, lots) + daemons[$1].compressor
    }
    return occupied == daemons.occupied
      && DaemonOwner.allCases.allSatisfy { daemons[$0].aim == daemons.aim(of: $0, lots) }
  }

  private func fault(of app: AppID) -> String? {
    let row = rows[app]
    if row.compressor > row.compressed { return "compression makes pages larger" }
    if !row.usesMemory, row.faultRate > 0 { return "an idle process faults" }
    if inUse(app) < 0 { return "lots larger than their process" }
    if row.plain < 0 || row.compressed < 0 { return "negative memory" }
    return nil
  }
}
