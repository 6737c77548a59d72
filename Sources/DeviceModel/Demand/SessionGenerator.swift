import SimKernel

/// Demand of a phone drawn session by session: gaps, then some visits in a row without one.
///
/// A session begins when the session before it and the gap after that are over; the first follows
/// a gap from boot. Each visit opens its app; the next one of the session opens at its end. Work
/// that goes on is asked for right before the app is left; the last app of a session is left for
/// the home screen, and the device may be locked between sessions. People go back and forth: a
/// share of visits returns to an app of the session. Interruptions fall within visits. Each draw
/// hangs on the session's or the visit's ordinal alone (M-03).
public struct SessionGenerator: Sendable {
  /// Which app comes next, how long gaps between sessions are, how long visits last.
  public var visits: VisitGenerator
  /// How many visits a session has.
  public var visitCount: CountModel
  /// What each app goes on with after visits, by app.
  public var habits: [[WorkHabit]]
  /// What interrupts visits, each trigger at most once.
  public var interruptions: [InterruptionHabit]
  /// Whether sessions begin with an unlock and end with a lock.
  public var locks: Bool
  /// How often a visit returns to an app of its session, in millionths; the app is drawn evenly
  /// from those but the one in front.
  public var revisitMillionths: Int64

  /// Makes a generator of its parts; `habits` has an entry for each app.
  public init(
    visits: VisitGenerator, visitCount: CountModel, habits: [[WorkHabit]],
    interruptions: [InterruptionHabit] = [], locks: Bool = false, revisitMillionths: Int64 = 0
  ) {
    self.visits = visits
    self.visitCount = visitCount
    self.habits = habits
    self.interruptions = interruptions
    self.locks = locks
    self.revisitMillionths = revisitMillionths
  }
}

/// The apps of the session under way, each once, the one in front last.
private struct SessionApps {
  private var apps: [AppID] = []
  /// The place of each app in `apps`; -1 if it has none.
  private var places: [Int]

  init(appCount: Int) { places = Array(repeating: -1, count: appCount) }

  /// All but the one in front.
  var others: ArraySlice<AppID> { apps.dropLast() }

  mutating func begin() {
    for app in apps { places[app] = -1 }
    apps.removeAll(keepingCapacity: true)
  }

  mutating func visit(_ app: AppID) {
    if places[app] < 0 {
      places[app] = apps.count
      apps.append(app)
    }
    let (place, last) = (places[app], apps.count - 1)
    apps.swapAt(place, last)
    places[apps[place]] = place
    places[app] = last
  }
}

/// A session generator under way.
struct SessionCursor: DemandRowSource {
  private struct WorkStreams {
    let shares: RandomStream
    let lengths: RandomStream
  }

  private let model: SessionGenerator
  private let latest: SimTime
  private let choices: RandomStream
  private let gaps: RandomStream
  private let lengths: RandomStream
  private let counts: RandomStream
  private let revisits: RandomStream
  /// By kind of work.
  private let works: [WorkStreams]
  private let interruptions: InterruptionDraws
  private var sessions = 0
  private var visits = 0
  /// Visits left in this session.
  private var left = 0
  /// The app of the next visit, once the one before it is planned.
  private var upcoming: AppID?
  private var visited: SessionApps
  private var previous: AppID?
  /// When the next visit of the session opens, or from when on the next gap passes.
  private var freeFrom = SimTime.zero
  /// The rows of the visit under way.
  private var planned: [DemandRow] = []
  private var position = 0

  /// Starts before the first session; no row comes after `latest`.
  init(_ model: SessionGenerator, latest: SimTime, seed: UInt64, replication: Int, stream: Int) {
    self.model = model
    self.latest = latest
    func random(_ purpose: RandomPurpose, _ entity: Int) -> RandomStream {
      RandomStream(seed: seed, replication: replication, purpose: purpose, entity: entity)
    }
    choices = random(.visitChoice, stream)
    gaps = random(.visitGap, stream)
    lengths = random(.visitLength, stream)
    counts = random(.sessionVisits, stream)
    revisits = random(.sessionRevisit, stream)
    visited = SessionApps(appCount: model.habits.count)
    works = BackgroundWork.allCases.map { work in
      let entity = stream * BackgroundWork.allCases.count + Int(work.rawValue)
      return WorkStreams(
        shares: random(.workShare, entity), lengths: random(.workLength, entity))
    }
    interruptions = InterruptionDraws(
      model.interruptions, seed: seed, replication: replication, stream: stream)
  }

  mutating func read(into rows: UnsafeMutableBufferPointer<DemandRow>) -> Int {
    var count = 0
    while count < rows.count {
      if position == planned.count {
        planned.removeAll(keepingCapacity: true)
        position = 0
        plan()
      }
      // Nothing is planned after the latest instant.
      guard position < planned.count else { break }
      let length = min(planned.count - position, rows.count - count)
      for index in 0..<length { rows[count + index] = planned[position + index] }
      position += length
      count += length
    }
    return count
  }

  /// Draws the next visit; nothing once it would open after the latest instant.
  private mutating func plan() {
    if left == 0 {
      var gapDraw = gaps.draw(sessions)
      guard let opened = model.visits.opening(after: freeFrom, latest: latest, &gapDraw) else {
        freeFrom = .never
        return
      }
      var countDraw = counts.draw(sessions)
      left = model.visitCount.sample(&countDraw)
      sessions += 1
      if model.revisitMillionths > 0 { visited.begin() }
      freeFrom = opened
      upcoming = nil
      if model.locks { planned.append(DemandRow(time: freeFrom, kind: .unlock, app: 0)) }
    }
    guard freeFrom <= latest else { return }
    let app = upcoming ?? choice(of: visits)
    if model.revisitMillionths > 0 { visited.visit(app) }
    planned.append(DemandRow(time: freeFrom, kind: .open, app: Int32(app)))
    var lengthDraw = lengths.draw(visits)
    let length = model.visits.visit.sample(&lengthDraw)
    interruptions.plan(visits, from: freeFrom, for: length, latest: latest, into: &planned)
    let visit = visits
    visits += 1
    left -= 1
    previous = app
    freeFrom = length <= latest - freeFrom ? freeFrom + length : .never
    guard freeFrom <= latest else { return }
    upcoming = left > 0 ? revisit(of: visits) ?? choice(of: visits) : nil
    if upcoming != app { planWork(of: app, after: visit) }
    guard left == 0 else { return }
    planned.append(DemandRow(time: freeFrom, kind: .home, app: Int32(app)))
    if model.locks { planned.append(DemandRow(time: freeFrom, kind: .lock, app: 0)) }
  }

  // The next two change nothing. They are mutating because a call that may not change a cursor
  // under way copies all of it first.

  @inline(__always)
  private mutating func revisit(of visit: Int) -> AppID? {
    guard model.revisitMillionths > 0, !visited.others.isEmpty else { return nil }
    var draw = revisits.draw(visit)
    guard Int64(draw.below(1_000_000)) < model.revisitMillionths else { return nil }
    return visited.others[Int(draw.below(UInt64(visited.others.count)))]
  }

  @inline(__always)
  private mutating func choice(of visit: Int) -> AppID {
    var draw = choices.draw(visit)
    return model.visits.choice.sample(after: previous, &draw)
  }

  private mutating func planWork(of app: AppID, after visit: Int) {
    for habit in model.habits[app] {
      let streams = works[Int(habit.work.rawValue)]
      var shareDraw = streams.shares.draw(visit)
      guard Int64(shareDraw.below(1_000_000)) < habit.shareMillionths else { continue }
      var lengthDraw = streams.lengths.draw(visit)
      let length = min(habit.length.sample(&lengthDraw), DemandRow.longestLength)
      planned.append(
        DemandRow(time: freeFrom, kind: habit.work.info.row, app: Int32(app), length: length))
    }
  }
}
