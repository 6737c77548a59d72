import DeviceModel

/// One `PATH=V1,V2,…` of a sweep: a field of a workload and the values it takes, in order.
///
/// PATH and each value are as in `PathOverride`. An item of the list may be `FROM..TO:STEP`:
/// numbers, shares or quantities, stepped exactly, TO included where a step meets it. Commas
/// inside quotes, brackets, braces and parentheses do not separate.
public struct VariedPath: Sendable {
  /// The most values of one field.
  public static let levelLimit = 100_000

  /// The path as it is written.
  public let path: String
  /// The values as texts, no two alike.
  public let levels: [String]
  /// What each of them changes.
  public let overrides: [PathOverride]

  /// Parses the text after `option`.
  public init(_ argument: String, option: String = "--vary") throws(WorkloadError) {
    let place = PathOverride.place(of: argument, option)
    do {
      (path, levels) = try Self.parsed(argument, at: place)
    } catch {
      throw WorkloadError(at: place, found: error.found, expected: error.expected)
    }
    overrides = try Self.overrides(path, levels, option)
    try refuseTwins(at: place)
  }

  /// The key of the workload that the path begins with.
  public var root: String {
    guard case .name(let name) = overrides[0].segments[0] else { return "" }
    return name
  }

  /// The app whose fields the path leads to; nil when it leads elsewhere.
  public var app: String? {
    let segments = overrides[0].segments
    guard root == "apps", segments.count > 1, case .name(let name) = segments[1] else { return nil }
    return name
  }

  /// Whether both lead to the same field, however they are written.
  public func isTwin(of other: VariedPath) -> Bool {
    overrides[0].segments == other.overrides[0].segments
  }

  static func tooMany(at place: SourcePlace) -> WorkloadError {
    WorkloadError(
      at: place, found: "more values than that", expected: "at most \(levelLimit) values")
  }

  private static func parsed(
    _ argument: String, at place: SourcePlace
  ) throws(WorkloadError) -> (path: String, levels: [String]) {
    let (_, path, rest) = try OverrideParser.split(argument)
    var levels: [String] = []
    for text in OuterSplit.values.pieces(rest, at: ",").texts {
      levels += try SteppedRange.levels(of: text, atMost: levelLimit, at: place) ?? [text]
      guard levels.count <= levelLimit else { throw tooMany(at: place) }
    }
    return (path, levels)
  }

  private static func overrides(
    _ path: String, _ levels: [String], _ option: String
  ) throws(WorkloadError) -> [PathOverride] {
    var overrides: [PathOverride] = []
    for level in levels { overrides.append(try PathOverride("\(path)=\(level)", option: option)) }
    return overrides
  }

  private func refuseTwins(at place: SourcePlace) throws(WorkloadError) {
    var seen = Set<String>()
    for level in levels where !seen.insert(level).inserted {
      throw WorkloadError(
        at: place, found: "the value \(Quoted.name(level)) again", expected: "each value once")
    }
  }
}
