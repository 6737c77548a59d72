import SimKernel

/// What takes the app in front its input for a while (S-34, S-37, S-43).
///
/// A trigger is a case here and its row below.
@frozen
public enum InterruptionTrigger: UInt8, CaseIterable, Sendable {
  /// The phone rings.
  case call
  /// Control Centre lies over the app.
  case controlCentre
  /// Notification Centre lies over the app.
  case notificationCentre
  /// The system asks for a permission.
  case permission
  /// The switcher is opened and closed on the same app.
  case switcher
  /// The banner of a notification is pulled down.
  case notification
  /// The system shows an alert.
  case alert
  /// Two apps or windows come to share the screen of a pad.
  case splitView

  /// What is said of it.
  public var info: InterruptionTriggerInfo {
    switch self {
    case .call:
      InterruptionTriggerInfo("call", low: 2_000_000, mode: 6_000_000, high: 25_000_000)
    case .splitView:
      InterruptionTriggerInfo("split-view", low: 300_000, mode: 500_000, high: 1_000_000)
    case .controlCentre: InterruptionTriggerInfo("control-centre")
    case .notificationCentre: InterruptionTriggerInfo("notification-centre")
    case .permission: InterruptionTriggerInfo("permission", takesAll: false)
    case .switcher:
      InterruptionTriggerInfo("switcher", low: 500_000, mode: 1_500_000, high: 5_000_000)
    case .notification: InterruptionTriggerInfo("notification", takesAll: false)
    case .alert: InterruptionTriggerInfo("alert", takesAll: false)
    }
  }

  /// The name in workloads, columns and reports.
  public var name: String { info.name }
}

/// The row of one trigger.
public struct InterruptionTriggerInfo: Sendable {
  /// The name in workloads, columns and reports; permanent.
  public let name: String
  /// How long it usually lasts, never below 0.1 s (S-45): most often 6 s of a call, 1.5 s in the
  /// switcher, 0.5 s of Split View and 0.6 s of the others; all but the bound is an assumption.
  public let usualLength: Triangular
  /// Whether on a pad it takes all that is in front its input, not only the window that the person
  /// looks at (S-19); which do is an assumption.
  public let takesAll: Bool

  /// A row with a triangle's corners in microseconds.
  init(
    _ name: String, low: Int64 = 100_000, mode: Int64 = 600_000, high: Int64 = 3_000_000,
    takesAll: Bool = true
  ) {
    self.takesAll = takesAll
    guard let length = Triangular(low: low, mode: mode, high: high) else {
      preconditionFailure("a triangle's corners are in order")
    }
    self.name = name
    usualLength = length
  }
}

/// How often visits are interrupted by one trigger, and for how long.
public struct InterruptionHabit: Sendable {
  /// What interrupts.
  public var trigger: InterruptionTrigger
  /// How often, in millionths of the visits; at most once in each.
  public var shareMillionths: Int64
  /// How long; leaving the app ends it before.
  public var length: DurationModel

  /// Makes a habit.
  public init(trigger: InterruptionTrigger, shareMillionths: Int64, length: DurationModel) {
    self.trigger = trigger
    self.shareMillionths = shareMillionths
    self.length = length
  }
}

/// Where a generator draws its interruptions from.
struct InterruptionDraws {
  private struct Streams {
    let shares: RandomStream
    let times: RandomStream
    let lengths: RandomStream
  }

  private let habits: [InterruptionHabit]
  /// By trigger.
  private let streams: [Streams]

  init(_ habits: [InterruptionHabit], seed: UInt64, replication: Int, stream: Int) {
    self.habits = habits
    streams = InterruptionTrigger.allCases.map { trigger in
      let entity = Self.entity(of: trigger, in: stream)
      func random(_ purpose: RandomPurpose) -> RandomStream {
        RandomStream(seed: seed, replication: replication, purpose: purpose, entity: entity)
      }
      return Streams(
        shares: random(.interruptionShare), times: random(.interruptionTime),
        lengths: random(.interruptionLength))
    }
  }

  /// The first four share one numbering, each later one has its own: one more shifts no draw.
  static func entity(of trigger: InterruptionTrigger, in stream: Int) -> Int {
    let (shared, number) = (4, Int(trigger.rawValue))
    return number < shared ? stream * shared + number : (number - shared + 1) << 32 | stream
  }

  /// Adds the rows of a visit that opens at `opened` and takes `length`, in time order; none after
  /// `latest`. Each draw hangs on the visit's ordinal alone (M-03).
  func plan(
    _ visit: Int, from opened: SimTime, for length: SimTime, latest: SimTime,
    into rows: inout [DemandRow]
  ) {
    guard length > .zero else { return }
    let first = rows.count
    for habit in habits {
      let streams = streams[Int(habit.trigger.rawValue)]
      var shareDraw = streams.shares.draw(visit)
      guard Int64(shareDraw.below(1_000_000)) < habit.shareMillionths else { continue }
      var timeDraw = streams.times.draw(visit)
      let passed = SimTime(microseconds: Int64(timeDraw.below(UInt64(length.microseconds))))
      guard passed <= latest - opened else { continue }
      var lengthDraw = streams.lengths.draw(visit)
      let lasting = min(habit.length.sample(&lengthDraw), DemandRow.longestLength)
      let row = DemandRow(interruption: habit.trigger, at: opened + passed, for: lasting)
      rows.insert(row, at: rows[first...].firstIndex { $0.time > row.time } ?? rows.count)
    }
  }
}
