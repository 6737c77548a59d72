import SimKernel

/// Looks for memory that is taken in vain: after an app's faults are over, at what has flown since.
struct JetsamThrashing {
  private var compressor = CompressorThrashing()
  private var files = FileCacheThrashing()
  /// What had flown at the last look.
  private var seen = MemoryFlow()

  init() {}

  /// What is thrashing at `time`, in awake time: `flow` is what has flown in the stretch that is
  /// counted, and what came back had been compressed for `age`.
  mutating func look(
    at time: SimTime, _ flow: MemoryFlow, age: SimTime, _ ledger: MemoryLedger
  ) -> JetsamShortages {
    compressor.pack(since(\.compressedBytes, flow))
    compressor.fault(since(\.faultedBytes, flow), age: age)
    files.take(
      dropped: since(\.droppedFileBytes, flow), found: since(\.foundFileBytes, flow))
    seen = flow
    var found: JetsamShortages = []
    if compressor.look(at: time, occupied: ledger.compressor / MemoryLedger.unit) {
      found.insert(.compressorThrashing)
    }
    let isThrashing = files.look(
      at: time, files: ledger.fileCache / MemoryLedger.unit,
      uncompressed: (ledger.pageable - ledger.compressor) / MemoryLedger.unit)
    if isThrashing { found.insert(.fileCacheThrashing) }
    return found
  }

  /// Counting may have begun again since the last look.
  private func since(_ path: KeyPath<MemoryFlow, Int128>, _ flow: MemoryFlow) -> Int64 {
    let (now, before) = (flow[keyPath: path], seen[keyPath: path])
    return Int64(now < before ? now : now - before)
  }
}

extension DeviceRun where P == IOSPlatform {
  /// The faults of `app` are over. Where apps are swapped, thrashing is no cause of kills
  /// (kern_memorystatus_policy.c 96–107).
  mutating func lookAtThrashing(_ app: AppID) {
    let found = platform.thrashing.look(
      at: awakeNow, footprints.flow, age: now - footprints[app].packedAt, footprints.ledger)
    if !found.isEmpty { platform.triggers.shortages.formUnion(found) }
  }
}
