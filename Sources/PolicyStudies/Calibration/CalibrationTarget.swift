import DeviceModel

/// What real phones of one kind show of a measure.
public struct CalibrationTarget: Equatable, Sendable {
  /// The phones that were looked at.
  public enum Phones: Equatable, Sendable {
    /// Those of so many GiB of RAM.
    case ram(Int64)
    /// Those of a system between these, in major numbers.
    case system(ClosedRange<Int>)
    /// Those of so many GiB and such a system.
    case both(Int64, ClosedRange<Int>)
    /// Those of which less than 15.5 % was available, or no less.
    case pressed(Bool)
    /// All.
    case all
  }

  /// The measure's name.
  public let measure: String
  /// Which phones.
  public let phones: Phones
  /// How many stand behind it: headers of reports, or days of one phone.
  public let count: Int
  /// Their median; nil where only a range is known.
  public let median: Double?
  /// From the least to the most that was seen.
  public let range: ClosedRange<Double>
  /// What certainly lies between their quartiles; nil where the numbers do not say.
  public let inner: ClosedRange<Double>?
  /// Where it is from.
  public let source: String

  init(
    _ measure: String, _ phones: Phones, _ count: Int, _ median: Double?,
    _ range: ClosedRange<Double>, inner: ClosedRange<Double>? = nil, _ source: String
  ) {
    (self.measure, self.phones, self.count) = (measure, phones, count)
    (self.median, self.range, self.inner) = (median, range, inner)
    self.source = source
  }

  /// The fewest phones of which an inner half says something.
  public static let fewest = 5

  /// A phone with less available, in percent of usable memory, counts as pressed.
  public static let pressedBelow = 15.5

  /// Whether it is about phones like `device`, of which so much is available, in percent of usable
  /// memory.
  public func concerns(_ device: DeviceProfile, available: Double?) -> Bool {
    let ram = Self.gibibytes(device.ramBytes)
    let system = device.system.major
    return switch phones {
    case .ram(let size): ram == size
    case .system(let majors): majors.contains(system)
    case .both(let size, let majors): ram == size && majors.contains(system)
    case .pressed(let isPressed): available.map { $0 < Self.pressedBelow } == isPressed
    case .all: true
    }
  }

  /// The newest system of phones that share RAM and system.
  var newest: Int {
    if case .both(_, let majors) = phones { majors.upperBound } else { .max }
  }

  /// Whether it is about phones with as much RAM as `device`, whatever their system.
  func sharesRAM(with device: DeviceProfile) -> Bool {
    guard case .both(let size, _) = phones else { return false }
    return size == Self.gibibytes(device.ramBytes)
  }

  /// RAM to the nearest GiB.
  static func gibibytes(_ bytes: Int64) -> Int64 { (bytes + (1 << 29)) >> 30 }

  /// Whether `value` is checked and certainly lies in the inner half: the row of a phone's RAM with
  /// enough phones alone.
  public func isMet(by value: Double?) -> Bool {
    guard case .ram = phones, count >= Self.fewest, let value, let inner else { return false }
    return inner.contains(value)
  }

  /// Whether it could be met at all.
  public var isCheckable: Bool {
    guard case .ram = phones else { return false }
    return count >= Self.fewest && inner != nil
  }

  /// The phones in a few words.
  public var words: String {
    switch phones {
    case .ram(let size): "\(size) GB"
    case .system(let majors): Self.words(majors)
    case .both(let size, let majors): "\(size) GB, \(Self.words(majors))"
    case .pressed(let isPressed): isPressed ? "pressed" : "not pressed"
    case .all: "any"
    }
  }

  private static func words(_ majors: ClosedRange<Int>) -> String {
    if majors.lowerBound == 0 { return "iOS to \(majors.upperBound)" }
    return majors.upperBound == .max
      ? "iOS \(majors.lowerBound) on" : "iOS \(majors.lowerBound)–\(majors.upperBound)"
  }
}
