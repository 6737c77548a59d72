import DeviceModel

/// Where the columns of a text trace are. What happened stands last: it may be of any length.
struct TraceLayout {
  /// The column heads.
  let header: String
  private let names: [String]
  private let timeWidth: Int
  private let appWidth: Int
  private let sizeWidth: Int
  /// Whether there is a column for the scene: only where some app may have some.
  private let hasScenes: Bool
  private static let sceneWidth = 7
  private static let levelWidth = 8

  init(_ scenario: Scenario) {
    names = scenario.apps.map { VisibleText.line($0.name, limit: VisibleText.nameLimit) }
    timeWidth = Self.clock(scenario.horizon.microseconds).count
    appWidth = names.reduce(3) { max($0, $1.unicodeScalars.count) }
    hasScenes = scenario.mayShowScenes
    // All of RAM fits behind two blanks, and what is ten times as much.
    let ram = SizeText.tenths(Int128(scenario.device?.ramBytes ?? 0))
    let sizeWidth = max(13, ram.count + 3)
    self.sizeWidth = sizeWidth
    let sizes = ["footprint", "occupied", "available"].map { Self.right($0, sizeWidth) }
    header =
      Self.right("time", timeWidth) + "  " + Self.left("app", appWidth)
      + (hasScenes ? "  " + Self.left("scene", Self.sceneWidth) : "") + sizes.joined() + "  "
      + Self.left("level", Self.levelWidth) + "  what"
  }

  /// One line, ended; `memory` is that of the instant.
  func line(
    at time: EventTime, _ app: AppID?, scene: String? = nil, _ what: String, _ memory: AppMemory?
  ) -> String {
    let name = app.map { names[$0] } ?? "-"
    let own = memory.flatMap { memory in app.flatMap { $0 == AppID(memory.app) ? memory : nil } }
    return Self.right(Self.clock(time.microseconds), timeWidth) + "  "
      + Self.left(name, appWidth)
      + (hasScenes ? "  " + Self.left(scene ?? "-", Self.sceneWidth) : "")
      + size(own?.footprintBytes) + size(own?.occupiedBytes)
      + size(memory?.availableBytes) + "  "
      + Self.left(memory?.level.name ?? "-", Self.levelWidth) + "  \(what)\n"
  }

  private func size(_ bytes: Int64?) -> String {
    Self.right(bytes.map { SizeText.tenths(Int128($0)) } ?? "-", sizeWidth)
  }

  /// `12:03:07.250000`: hours since boot, minutes, seconds.
  static func clock(_ microseconds: Int64) -> String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour):\(digits(minute, 2)):\(digits(second, 2)).\(digits(rest, 6))"
  }

  private static func digits(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.unicodeScalars.count)) + text
  }
}
