import SimKernel

@testable import DeviceModel

/// Devices without daemons whose memory is put together lot by lot.
enum ReclaimBench {
  /// Idle bytes of one kind, in MB.
  struct Idle {
    var kind: PageKind
    var bytes: Int64

    static func file(_ megabytes: Int64) -> Idle { Idle(kind: .file, bytes: megabytes * megabyte) }
    static func anonymous(_ megabytes: Int64) -> Idle {
      Idle(kind: .anonymous, bytes: megabytes * megabyte)
    }
  }

  static let megabyte = SmallPhone.megabyte

  /// A device of nothing but what is named: bytes in use, then the lots of `idle` from the oldest
  /// on, anonymous ones of app 0, which has stopped; `free` is free. Compression is 4 : 1.
  static func device(
    fileInUse: Int64 = 0, anonymousInUse: Int64 = 0, idle: [Idle] = [], free: Int64,
    critical: Int64 = 0, floor: Int64 = 0, ratio: Int64 = 4000, reclaim: ReclaimRule = .compress
  ) throws -> IOSRun {
    let file = fileInUse + sum(idle, .file)
    let anonymous = sum(idle, .anonymous)
    var profile = SmallPhone.profile
    profile.ramBytes = file + anonymousInUse + anonymous + free
    profile.usableBytes = profile.ramBytes
    profile.wiredBytes = 0
    profile.fileCacheBytes = file
    profile.fileUseBytes = file
    profile.fileFloorBytes = floor
    profile.compressionRatioMillis = ratio
    profile.thresholds.criticalBytes = critical
    var run = try SmallPhone.device(
      [SmallPhone.app(), SmallPhone.app()], [],
      RunStrategy(
        eviction: KeepFor(length: nil), suspension: .after(.seconds(2)), reclaim: reclaim),
      horizon: .seconds(100), profile: profile)
    run.startProcess(0)
    run.startProcess(1)
    for lot in idle { put(lot, into: &run) }
    run.footprints.allocate(1, anonymousInUse * MemoryLedger.unit)
    run.footprints.rows[1].usesMemory = true
    return run
  }

  private static func put(_ idle: Idle, into run: inout IOSRun) {
    let amount = idle.bytes * MemoryLedger.unit
    guard idle.kind == .anonymous else {
      run.footprints.files.held -= amount
      run.footprints.files.aim -= amount
      let lot = run.footprints.lots.append(.file, of: run.footprints.readOwner, amount)
      run.footprints.readLots.append(lot)
      return
    }
    run.footprints.allocate(0, amount)
    run.footprints.retire(0, amount)
  }

  private static func sum(_ idle: [Idle], _ kind: PageKind) -> Int64 {
    idle.filter { $0.kind == kind }.reduce(0) { $0 + $1.bytes }
  }
}

extension IOSRun {
  /// The ledger in bytes: free, file cache, plain, compressor.
  var parts: [Int64] {
    let ledger = footprints.ledger
    return [ledger.free, ledger.fileCache, ledger.plain, ledger.compressor].map {
      $0 / MemoryLedger.unit
    }
  }
}
