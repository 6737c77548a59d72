import SimKernel
import Testing

@testable import DeviceModel

@Suite("VisitGenerator")
struct VisitGeneratorTests {
  func generator(
    gap: DurationModel, visit: DurationModel, rhythm: DailyRhythm? = nil, apps: Int = 4
  ) throws -> VisitGenerator {
    let table = try #require(AliasTable(weights: Array(repeating: 1, count: apps)))
    return VisitGenerator(choice: .independent(table), gap: gap, rhythm: rhythm, visit: visit)
  }

  func rows(
    _ model: VisitGenerator, until: SimTime, seed: UInt64 = 1, replication: Int = 0
  ) -> [DemandRow] {
    var cursor = VisitCursor(
      model, latest: until, seed: seed, replication: replication, stream: 0)
    var rows: [DemandRow] = []
    while let row = cursor.next() { rows.append(row) }
    return rows
  }

  @Test("a visit opens when the visit and the gap before it are over")
  func spacing() throws {
    let model = try generator(gap: .fixed(.seconds(10)), visit: .fixed(.seconds(5)))
    let times = rows(model, until: .seconds(60)).map(\.time)
    #expect(times == [10, 25, 40, 55].map { SimTime.seconds($0) })
  }

  @Test("the stream ends at the horizon even when nothing but the visit takes time")
  func endsAtHorizon() throws {
    let model = try generator(gap: .fixed(.zero), visit: .fixed(.seconds(60)))
    #expect(rows(model, until: .seconds(90)).map(\.time) == [.zero, .seconds(60)])
    #expect(rows(model, until: .seconds(60)).map(\.time) == [.zero, .seconds(60)])
  }

  @Test("seeds and replications differ, the same pair gives the same rows")
  func seeds() throws {
    let gap = try #require(Exponential(mean: 60_000_000))
    let model = try generator(gap: .exponential(gap), visit: .fixed(.seconds(1)))
    let base = rows(model, until: .seconds(86_400))
    #expect(base == rows(model, until: .seconds(86_400)))
    #expect(base != rows(model, until: .seconds(86_400), seed: 2))
    #expect(base != rows(model, until: .seconds(86_400), replication: 1))
    #expect(base.count > 1200 && base.count < 1700)
  }

  @Test("a longer horizon only adds rows")
  func prefix() throws {
    let gap = try #require(Exponential(mean: 60_000_000))
    let model = try generator(gap: .exponential(gap), visit: .fixed(.seconds(1)))
    let short = rows(model, until: .seconds(3600))
    #expect(Array(rows(model, until: .seconds(7200)).prefix(short.count)) == short)
  }

  @Test("visits begin in the hours the rhythm allows")
  func rhythm() throws {
    var hours = Array(repeating: UInt64(0), count: 24)
    hours[8] = 3
    hours[20] = 1
    let rhythm = try #require(DailyRhythm(hourWeights: hours))
    let gap = try #require(Exponential(mean: 600_000_000))
    let model = try generator(gap: .exponential(gap), visit: .fixed(.zero), rhythm: rhythm)
    let rows = rows(model, until: .seconds(86_400 * 30))
    let morning = rows.count { ($0.time.microseconds / 3_600_000_000) % 24 == 8 }
    let evening = rows.count { ($0.time.microseconds / 3_600_000_000) % 24 == 20 }
    #expect(morning + evening >= rows.count - 30 && rows.count > 3800 && rows.count < 4800)
    #expect(morning > evening * 5 / 2 && morning < evening * 7 / 2)
  }

  @Test("a first-order chain follows its rows")
  func markov() throws {
    let first = try #require(AliasTable(weights: [1, 0, 0]))
    let after = try [[0, 1, 0], [0, 0, 1], [1, 0, 0]].map {
      try #require(AliasTable(weights: $0.map { UInt64($0) }))
    }
    let model = VisitGenerator(
      choice: .markov(first: first, after: after), gap: .fixed(.seconds(1)), rhythm: nil,
      visit: .fixed(.zero))
    #expect(rows(model, until: .seconds(7)).map(\.app) == [0, 1, 2, 0, 1, 2, 0])
  }
}
