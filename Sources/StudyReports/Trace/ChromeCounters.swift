import DeviceModel

/// Counters of a Chrome trace: memory of the device and of each app, written where they change.
struct ChromeCounters {
  private let footprintNames: [String]
  private let isShown: [Bool]
  private var footprints: [Int64]
  private var device: [Int64]
  private static let names = [
    "free MiB", "available MiB", "file cache MiB", "compressor MiB", "swap MiB", "apps alive",
    "level (0 normal, 1 warning, 2 critical)",
  ]

  init(_ scenario: Scenario, _ filter: TraceFilter) {
    footprintNames = scenario.apps.map { "\($0.name) MiB" }
    isShown = scenario.apps.indices.map { filter.apps.isEmpty || filter.apps.contains($0) }
    footprints = Array(repeating: -1, count: footprintNames.count)
    device = Array(repeating: -1, count: Self.names.count)
  }

  /// What an app holds, and what the device has left.
  mutating func show(
    _ memory: AppMemory, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    try count(0, memory.freeBytes, at: time, &writer)
    try count(1, memory.availableBytes, at: time, &writer)
    try count(6, Int64(memory.level.rawValue), at: time, &writer)
    let app = AppID(memory.app)
    guard app >= 0, isShown[app], footprints[app] != memory.footprintBytes else { return }
    footprints[app] = memory.footprintBytes
    try writer.counter(
      .footprints, footprintNames[app], ChromeWriter.mebibytes(memory.footprintBytes), at: time)
  }

  /// Where all memory is.
  mutating func show(
    _ sample: MemorySample, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    let values = [
      sample.freeBytes, sample.availableBytes, sample.fileCacheBytes, sample.compressorBytes,
      sample.swapBytes, sample.aliveApps, Int64(sample.level.rawValue),
    ]
    for (place, value) in values.enumerated() { try count(place, value, at: time, &writer) }
  }

  private mutating func count(
    _ place: Int, _ value: Int64, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    guard device[place] != value else { return }
    device[place] = value
    let text = place < 5 ? ChromeWriter.mebibytes(value) : "\(value)"
    try writer.counter(.device, Self.names[place], text, at: time)
  }
}
