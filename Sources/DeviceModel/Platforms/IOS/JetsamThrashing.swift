import SimKernel

/// Looks for memory that is taken in vain: after an app's faults are over, at what has flown since.
struct JetsamThrashing {
  private var compressor = CompressorThrashing()
  private var files = FileCacheThrashing()
  /// What had flown at the last look.
  private var seen = MemoryFlow()

  init() {}

  /// What is thrashing at `time`, in awake time: `bytes` of an app came back that had been
  /// compressed for `age`; `flow` is what has flown in the stretch that is counted.
  mutating func look(
    at time: SimTime, _ bytes: Int64, age: SimTime, _ flow: MemoryFlow, _ ledger: MemoryLedger
  ) -> JetsamShortages {
    compressor.pack(since(\.compressedBytes, flow))
    compressor.fault(bytes, age: age)
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
  /// The faults of `app` are over. What daemons touch counts nowhere: of what comes back for them
  /// no age is known. Where apps are swapped thrashing is no cause (kern_memorystatus_policy.c
  /// 96–107).
  mutating func lookAtThrashing(_ app: AppID) {
    guard profile.judgesThrashing, !platform.swap.isUsed else { return }
    let bytes = footprints.takeCameBack(app) / MemoryLedger.unit
    let found = platform.thrashing.look(
      at: awakeNow, bytes, age: now - footprints[app].packedAt, footprints.flow,
      footprints.ledger)
    if !found.isEmpty { platform.triggers.shortages.formUnion(found) }
  }
}
