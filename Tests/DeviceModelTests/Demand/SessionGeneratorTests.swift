import SimKernel
import Testing

@testable import DeviceModel

extension SessionCursor {
  /// The next row alone; nil at the end.
  mutating func next() -> DemandRow? {
    withUnsafeTemporaryAllocation(of: DemandRow.self, capacity: 1) { row in
      row.initialize(repeating: DemandRow(time: .zero, kind: .note, app: 0))
      return read(into: row) == 1 ? row[0] : nil
    }
  }
}

@Suite("SessionGenerator")
struct SessionGeneratorTests {
  private func model(
    visits: CountModel, gap: DurationModel, visit: DurationModel, apps: Int = 4,
    habits: [WorkHabit] = []
  ) throws -> SessionGenerator {
    let table = try #require(AliasTable(weights: Array(repeating: 1, count: apps)))
    return SessionGenerator(
      visits: VisitGenerator(choice: .independent(table), gap: gap, rhythm: nil, visit: visit),
      visitCount: visits, habits: Array(repeating: habits, count: apps))
  }

  private func rows(
    _ model: SessionGenerator, until: SimTime, seed: UInt64 = 1, replication: Int = 0
  ) -> [DemandRow] {
    var cursor = SessionCursor(
      model, latest: until, seed: seed, replication: replication, stream: 0)
    var rows: [DemandRow] = []
    while let row = cursor.next() { rows.append(row) }
    return rows
  }

  private static let minute = SimTime.seconds(60)

  private func busyDay() throws -> SessionGenerator {
    try model(
      visits: .geometric(#require(Geometric(mean: FixedPoint(5)))),
      gap: .exponential(#require(Exponential(mean: 600_000_000))),
      visit: .exponential(#require(Exponential(mean: 20_000_000))),
      habits: [
        WorkHabit(work: .audio, shareMillionths: 250_000, length: .fixed(Self.minute)),
        WorkHabit(work: .task, shareMillionths: 1_000_000, length: .fixed(.seconds(5))),
      ])
  }

  @Test("gaps stand between sessions, visits follow each other, home ends a session")
  func shape() throws {
    let model = try model(
      visits: .constant(3), gap: .fixed(.seconds(100)), visit: .fixed(.seconds(10)), apps: 1)
    let rows = rows(model, until: .seconds(250))
    #expect(rows.map(\.kind) == [.open, .open, .open, .home, .open, .open, .open])
    #expect(rows.map(\.time.seconds) == [100, 110, 120, 130, 230, 240, 250])
  }

  @Test(
    "a visit returns to an app of its session as often as it is told, never to the one in front")
  func revisits() throws {
    var model = try model(
      visits: .constant(50), gap: .fixed(.seconds(100)), visit: .fixed(.seconds(1)), apps: 1000)
    func sessions() -> [[Int32]] {
      rows(model, until: .seconds(30_000)).split { $0.kind == .home }.map { $0.map(\.app) }
    }
    let fresh = sessions()
    model.revisitMillionths = 800_000
    let sessions = sessions()
    #expect(sessions.count > 190 && sessions.count == fresh.count)
    // Of a thousand apps hardly one is drawn twice: the first two are new, then one of five.
    let different = sessions.reduce(0) { $0 + Set($1).count }
    #expect(abs(different - sessions.count * 116 / 10) < sessions.count)
    let different0 = fresh.reduce(0) { $0 + Set($1).count }
    #expect(different0 > sessions.count * 48)
    for session in sessions {
      let stays = zip(session, session.dropFirst()).count { $0 == $1 }
      #expect(stays <= 1)
      #expect(session[0] == fresh[sessions.firstIndex(of: session) ?? 0][0])
    }
  }

  @Test("rows come in time order; work stands right before the row that leaves its app")
  func order() throws {
    let rows = rows(try busyDay(), until: .seconds(864_000))
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.time <= $1.time })
    var inFront: Int32?
    for (index, row) in rows.enumerated() {
      switch row.kind {
      case .open: inFront = row.app
      case .home:
        #expect(row.app == inFront)
        inFront = nil
      default:
        #expect(row.app == inFront)
        let leaving = rows[index...].first { $0.kind == .open || $0.kind == .home }
        let isLeft = leaving?.kind == .home || leaving?.app != row.app
        #expect(leaving?.time == row.time && isLeft)
      }
    }
  }

  @Test("sessions, visits and work come as often as they are asked for")
  func statistics() throws {
    let rows = rows(try busyDay(), until: .seconds(8_640_000))
    let opens = rows.count { $0.kind == .open }
    let homes = rows.count { $0.kind == .home }
    // A session and its gap take 700 s on average.
    #expect(homes > 11_900 && homes < 12_800)
    #expect(opens > homes * 48 / 10 && opens < homes * 52 / 10)
    let audio = rows.count { $0.kind == .audio }
    let tasks = rows.count { $0.kind == .task }
    // All tasks but those of an app that is opened again: a quarter of the changes.
    #expect(tasks > opens * 78 / 100 && tasks < opens * 82 / 100)
    #expect(audio > tasks * 23 / 100 && audio < tasks * 27 / 100)
    #expect(rows.allSatisfy { $0.kind != .audio || $0.length == Self.minute })
  }

  @Test("seeds and replications differ, a longer horizon only adds rows")
  func streams() throws {
    let model = try busyDay()
    let base = rows(model, until: .seconds(86_400))
    #expect(base == rows(model, until: .seconds(86_400)))
    #expect(base != rows(model, until: .seconds(86_400), seed: 2))
    #expect(base != rows(model, until: .seconds(86_400), replication: 1))
    #expect(Array(rows(model, until: .seconds(172_800)).prefix(base.count)) == base)
  }

  @Test("one habit more shifts no other draw")
  func habits() throws {
    var model = try busyDay()
    let base = rows(model, until: .seconds(86_400))
    let extra = WorkHabit(work: .voip, shareMillionths: 500_000, length: .fixed(Self.minute))
    for app in model.habits.indices { model.habits[app].append(extra) }
    let more = rows(model, until: .seconds(86_400))
    #expect(more.count > base.count && more.filter { $0.kind != .voip } == base)
  }

  @Test("a geometric number has its mean and its shape", arguments: [1, 2, 6, 1000])
  func geometric(mean: Int32) throws {
    let model = try #require(Geometric(mean: FixedPoint(mean)))
    var generator = SplitMix64(state: 7)
    let count = 200_000
    var (sum, ones) = (0, 0)
    for _ in 0..<count {
      let value = model.sample(&generator)
      #expect(value >= 1)
      sum += value
      ones += value == 1 ? 1 : 0
    }
    let expected = Int(mean)
    #expect(abs(sum - count * expected) <= count * expected / 100)
    #expect(abs(ones - count / expected) <= count / 200)
    #expect(Geometric(mean: FixedPoint(10_001)) == nil)
    #expect(Geometric(mean: .zero) == nil)
  }
}
