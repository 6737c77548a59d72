import DeviceModel

/// Where a figure of a calibration comes from.
public enum CalibrationOrigin: Equatable, Sendable {
  /// The workload or the phone's profile says it.
  case given
  /// A number of the model was chosen, or bounded, so that it looks like reports, or it follows
  /// from such figures; see `CalibrationFit`.
  case fitted
  /// It follows from rules and sourced figures.
  case predicted

  /// The name in columns.
  public var name: String {
    switch self {
    case .given: "given"
    case .fitted: "fitted"
    case .predicted: "predicted"
    }
  }
}

/// Something that both a run and a real phone show.
public struct CalibrationMeasure: Sendable {
  /// How a run shows it.
  enum Source: Sendable {
    /// A value at each instant sampled; nil where it is undefined.
    case sample(@Sendable (CalibrationInstant) -> Double?)
    /// One value for each run.
    case run(@Sendable (CalibrationRun) -> Double?)
  }

  /// The name in columns, permanent.
  public let name: String
  /// The unit in words.
  public let unit: String
  /// What it is, for people, its unit included.
  public let title: String
  /// The decimals that are printed for people.
  public let decimals: Int
  /// Where the run's figure comes from.
  public let origin: CalibrationOrigin
  let source: Source

  init(
    _ name: String, _ unit: String, _ title: String, decimals: Int,
    _ origin: CalibrationOrigin = .predicted,
    at value: @escaping @Sendable (CalibrationInstant) -> Double?
  ) {
    self.init(name, unit, title, decimals, origin, .sample(value))
  }

  init(
    _ name: String, _ unit: String, _ title: String, decimals: Int,
    _ origin: CalibrationOrigin = .predicted,
    over value: @escaping @Sendable (CalibrationRun) -> Double?
  ) {
    self.init(name, unit, title, decimals, origin, .run(value))
  }

  private init(
    _ name: String, _ unit: String, _ title: String, _ decimals: Int,
    _ origin: CalibrationOrigin, _ source: Source
  ) {
    (self.name, self.unit, self.title, self.decimals) = (name, unit, title, decimals)
    (self.origin, self.source) = (origin, source)
  }

  /// Whether it is sampled at instants; else a run has one value of it.
  public var isSampled: Bool {
    if case .sample = source { true } else { false }
  }

  /// Every measure, in the order of the report.
  public static let all: [CalibrationMeasure] = memory + processes + daemons + rates
  /// Those that are sampled, in the order of a sampler's values.
  static let sampled = all.filter(\.isSampled)
}

/// One instant of a run, with what the phone is like.
struct CalibrationInstant {
  let sample: MemorySample
  let census: DeviceCensus
  let device: DeviceProfile

  static let mebibyte = 1_048_576.0

  /// `part` of `whole`, times `scale`; nil of nothing.
  static func share(_ part: Int64, of whole: Int64, scale: Double = 1) -> Double? {
    whole > 0 ? Double(part) / Double(whole) * scale : nil
  }

  /// So many bytes in MiB.
  static func mebibytes(_ bytes: Int64) -> Double { Double(bytes) / mebibyte }

  /// Pages that are not wired, whatever they hold.
  var pageable: Int64 { device.usableBytes - device.wiredBytes }
  /// Those of them that the compressor does not hold.
  var uncompressed: Int64 { pageable - sample.compressorBytes }
  /// The share of usable memory in percent.
  func percent(_ bytes: Int64) -> Double? {
    Self.share(bytes, of: device.usableBytes, scale: 100)
  }
  /// An awake age in hours.
  static func hours(_ microseconds: Int64?) -> Double? {
    microseconds.map { Double($0) / 3_600_000_000 }
  }
}
