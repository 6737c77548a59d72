import SimKernel

/// What the system has for apps, drawn: pushes, calls, places, times for a refresh.
///
/// Each source is a chain of gaps of its own, the first from boot on; all of them are one stream,
/// so that their number costs the calendar nothing. Each draw hangs on the source and on how many
/// it has had (M-03).
public struct ArrivalGenerator: Sendable {
  /// What one app is to get of one kind.
  public struct Source: Sendable {
    /// The app.
    public var app: AppID
    /// What comes for it.
    public var work: BackgroundWork
    /// How long until the next.
    public var gap: DurationModel
    /// How long the app works for it, if it is let.
    public var length: DurationModel
    /// The day's rhythm: gaps pass faster in busy hours; nil passes all hours alike.
    public var rhythm: DailyRhythm?

    /// Makes a source of its parts.
    public init(
      app: AppID, work: BackgroundWork, gap: DurationModel, length: DurationModel,
      rhythm: DailyRhythm?
    ) {
      (self.app, self.work, self.gap) = (app, work, gap)
      (self.length, self.rhythm) = (length, rhythm)
    }
  }

  /// The sources, by app and then by kind.
  public var sources: [Source]

  /// Makes a generator of its sources; those of one instant come in the order of apps, then kinds.
  public init(_ sources: [Source]) {
    self.sources = sources.sorted { ($0.app, $0.work.rawValue) < ($1.app, $1.work.rawValue) }
  }
}

/// Arrivals under way: when the next of each source comes, the least first.
struct ArrivalCursor: DemandRowSource {
  private struct Chain {
    let source: ArrivalGenerator.Source
    let gaps: RandomStream
    let lengths: RandomStream
    /// How many have come, and when the next does; never after the latest instant.
    var count = 0
    var next = SimTime.zero
  }

  private var chains: [Chain]
  /// The numbers of chains as a heap: none comes before the one above it.
  private var heap: [Int]
  private let latest: SimTime

  /// Starts before the first arrival; none comes after `latest`. O(sources).
  init(_ model: ArrivalGenerator, latest: SimTime, seed: UInt64, replication: Int) {
    func random(_ purpose: RandomPurpose, _ source: ArrivalGenerator.Source) -> RandomStream {
      let entity = source.app << 8 | Int(source.work.rawValue)
      return RandomStream(seed: seed, replication: replication, purpose: purpose, entity: entity)
    }
    self.latest = latest
    chains = model.sources.map {
      Chain(source: $0, gaps: random(.arrivalGap, $0), lengths: random(.arrivalLength, $0))
    }
    heap = Array(chains.indices)
    for number in chains.indices { plan(number) }
    for place in heap.indices.reversed() { sift(from: place) }
  }

  mutating func read(into rows: UnsafeMutableBufferPointer<DemandRow>) -> Int {
    var count = 0
    while count < rows.count, let row = next() {
      rows[count] = row
      count += 1
    }
    return count
  }

  /// The next arrival of all; nil once it would come after the latest instant. O(log sources).
  private mutating func next() -> DemandRow? {
    guard let first = heap.first, chains[first].next < .never else { return nil }
    let (source, time, ordinal) = (
      chains[first].source, chains[first].next, chains[first].count
    )
    var draw = chains[first].lengths.draw(ordinal)
    let length = min(
      max(source.length.sample(&draw), SimTime(microseconds: 1)), DemandRow.longestLength)
    chains[first].count += 1
    plan(first)
    sift(from: 0)
    return DemandRow(
      time: time, kind: source.work.info.row, app: Int32(source.app), length: length)
  }

  /// Draws when the next of a chain comes, a microsecond after the one before at the earliest.
  private mutating func plan(_ number: Int) {
    let (source, start) = (chains[number].source, chains[number].next)
    var draw = chains[number].gaps.draw(chains[number].count)
    let gap = max(source.gap.sample(&draw), SimTime(microseconds: 1))
    chains[number].next =
      source.rhythm.end(of: gap, from: start, latest: latest) ?? .never
  }

  private mutating func sift(from start: Int) {
    var place = start
    while true {
      var least = place
      let (left, right) = (2 * place + 1, 2 * place + 2)
      if left < heap.count, precedes(heap[left], heap[least]) { least = left }
      if right < heap.count, precedes(heap[right], heap[least]) { least = right }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    (chains[one].next, one) < (chains[other].next, other)
  }
}

extension DailyRhythm? {
  /// When `gap` after `start` is over; nil when that is later than `latest`.
  func end(of gap: SimTime, from start: SimTime, latest: SimTime) -> SimTime? {
    guard start <= latest else { return nil }
    let left = latest - start
    guard let rhythm = self else { return gap <= left ? start + gap : nil }
    // A gap passes at most 24 times as fast as the clock: when one hour holds the whole day.
    guard gap.microseconds / 24 <= left.microseconds else { return nil }
    let end = rhythm.advance(from: start, by: gap.microseconds)
    return end <= latest ? end : nil
  }
}
