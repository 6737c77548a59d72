import SimKernel

/// Demand drawn visit by visit: which app, after how long a gap, for how long.
///
/// Visit n + 1 opens when visit n and the gap after it are over; the first follows a gap from
/// boot. Each draw hangs on the visit's ordinal alone, so no strategy can shift it (M-03).
public struct VisitGenerator: Sendable {
  /// Which app comes next.
  public var choice: AppChoice
  /// How long no app is in front between visits.
  public var gap: DurationModel
  /// The day's rhythm: gaps pass faster in busy hours; nil passes all hours alike.
  public var rhythm: DailyRhythm?
  /// How long a visit lasts.
  public var visit: DurationModel

  /// Makes a generator of its parts.
  public init(
    choice: AppChoice, gap: DurationModel, rhythm: DailyRhythm?, visit: DurationModel
  ) {
    self.choice = choice
    self.gap = gap
    self.rhythm = rhythm
    self.visit = visit
  }
}

/// Which app a visit opens.
public enum AppChoice: Sendable {
  /// Independent of the past: one popularity for all visits.
  case independent(AliasTable)
  /// First-order Markov: a popularity for each app last opened; `first` for the first visit.
  case markov(first: AliasTable, after: [AliasTable])

  /// Draws the app after `previous`; nil before the first visit.
  func sample(after previous: AppID?, _ generator: inout SplitMix64) -> AppID {
    switch self {
    case .independent(let table): return table.pick(&generator)
    case .markov(let first, let after):
      guard let previous else { return first.pick(&generator) }
      return after[previous].pick(&generator)
    }
  }
}

/// A length of time drawn in whole microseconds.
public enum DurationModel: Sendable {
  /// Always the same.
  case fixed(SimTime)
  /// Memoryless, by its mean.
  case exponential(Exponential)
  /// The logarithm is normal.
  case logNormal(LogNormal)
  /// Between two bounds, most often near the mode.
  case triangular(Triangular)
  /// One of the observed lengths, each as likely.
  case empirical(Empirical)

  /// Whether every draw is 0.
  public var isAlwaysZero: Bool {
    switch self {
    case .fixed(let length): length == .zero
    case .triangular(let model): model.high == 0
    case .empirical(let model): model.values.allSatisfy { $0 == 0 }
    case .exponential, .logNormal: false
    }
  }

  /// Draws one length, from 0.
  func sample(_ generator: inout SplitMix64) -> SimTime {
    switch self {
    case .fixed(let length): length
    case .exponential(let model): SimTime(microseconds: model.sample(&generator))
    case .logNormal(let model): SimTime(microseconds: model.sample(&generator))
    case .triangular(let model): SimTime(microseconds: model.sample(&generator))
    case .empirical(let model): SimTime(microseconds: model.sample(&generator))
    }
  }
}

/// A generator under way: where it stands and the streams it draws from.
struct VisitCursor: DemandRowSource {
  private let model: VisitGenerator
  private let latest: SimTime
  private let choices: RandomStream
  private let gaps: RandomStream
  private let lengths: RandomStream
  private var visits = 0
  private var previous: AppID?
  private var freeFrom = SimTime.zero

  /// Starts before the first visit; no visit opens after `latest`.
  init(_ model: VisitGenerator, latest: SimTime, seed: UInt64, replication: Int, stream: Int) {
    self.model = model
    self.latest = latest
    func random(_ purpose: RandomPurpose) -> RandomStream {
      RandomStream(seed: seed, replication: replication, purpose: purpose, entity: stream)
    }
    choices = random(.visitChoice)
    gaps = random(.visitGap)
    lengths = random(.visitLength)
  }

  mutating func read(into rows: UnsafeMutableBufferPointer<DemandRow>) -> Int {
    var count = 0
    while count < rows.count, let row = next() {
      rows[count] = row
      count += 1
    }
    return count
  }

  /// The next row; nil once it would come after the latest instant.
  mutating func next() -> DemandRow? {
    guard let opened = nextOpening() else { return nil }
    var choiceDraw = choices.draw(visits)
    let app = model.choice.sample(after: previous, &choiceDraw)
    var lengthDraw = lengths.draw(visits)
    let length = model.visit.sample(&lengthDraw)
    visits += 1
    previous = app
    freeFrom = length <= latest - opened ? opened + length : .never
    return DemandRow(time: opened, kind: .open, app: Int32(app))
  }

  private func nextOpening() -> SimTime? {
    var draw = gaps.draw(visits)
    return model.opening(after: freeFrom, latest: latest, &draw)
  }
}

extension VisitGenerator {
  /// When the gap after `start` is over; nil when that is later than `latest`.
  func opening(after start: SimTime, latest: SimTime, _ draw: inout SplitMix64) -> SimTime? {
    rhythm.end(of: gap.sample(&draw), from: start, latest: latest)
  }
}
