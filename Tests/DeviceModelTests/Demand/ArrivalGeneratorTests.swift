import SimKernel
import Testing

@testable import DeviceModel

@Suite("Arrivals of what the system has")
struct ArrivalGeneratorTests {
  private static func source(
    _ app: AppID, _ work: BackgroundWork, every seconds: Int64, rhythm: DailyRhythm? = nil
  ) -> ArrivalGenerator.Source {
    ArrivalGenerator.Source(
      app: app, work: work, gap: .fixed(.seconds(seconds)), length: .fixed(.seconds(2)),
      rhythm: rhythm)
  }

  private static func rows(
    _ sources: [ArrivalGenerator.Source], until seconds: Int64, blockCount: Int = 64
  ) -> [DemandRow] {
    var cursor = ArrivalCursor(
      ArrivalGenerator(sources), latest: .seconds(seconds), seed: 3, replication: 1)
    var rows: [DemandRow] = []
    let block = UnsafeMutableBufferPointer<DemandRow>.allocate(capacity: blockCount)
    block.initialize(repeating: DemandRow(time: .zero, kind: .note, app: 0))
    defer { block.deallocate() }
    while true {
      let count = cursor.read(into: block)
      if count == 0 { return rows }
      rows += block.prefix(count)
    }
  }

  @Test("of all sources the next comes first, at one instant by app and then by kind")
  func order() {
    let sources = [
      Self.source(1, .push, every: 10), Self.source(0, .moved, every: 20),
      Self.source(0, .push, every: 10), Self.source(2, .voip, every: 15),
    ]
    let rows = Self.rows(sources, until: 30)
    #expect(
      rows.map { "\($0.time.microseconds / 1_000_000) \($0.app) \($0.kind)" } == [
        "10 0 push", "10 1 push", "15 2 voip", "20 0 push", "20 0 moved", "20 1 push",
        "30 0 push", "30 1 push", "30 2 voip",
      ])
    #expect(rows.allSatisfy { $0.length == .seconds(2) })
    #expect(Self.rows(sources, until: 30, blockCount: 1) == rows)
  }

  @Test("what one source draws hangs on no other source (M-03)")
  func apart() {
    func source(_ app: AppID, _ mean: Int64) throws -> ArrivalGenerator.Source {
      let gap = try #require(Exponential(mean: mean * 1_000_000))
      return ArrivalGenerator.Source(
        app: app, work: .push, gap: .exponential(gap), length: .exponential(gap), rhythm: nil)
    }
    #expect(throws: Never.self) {
      let alone = Self.rows([try source(4, 900)], until: 1_000_000)
      let many = Self.rows(try (0..<9).map { try source($0, 900) }, until: 1_000_000)
      #expect(alone.count > 900 && many.filter { $0.app == 4 } == alone)
      #expect(zip(many, many.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect((8500..<11_500).contains(many.count))
    }
  }

  @Test("gaps pass in the day's rhythm")
  func rhythm() throws {
    let night = try #require(DailyRhythm(hourWeights: (0..<24).map { $0 < 12 ? 1 : 0 }))
    let rows = Self.rows([Self.source(0, .push, every: 3600, rhythm: night)], until: 172_800)
    #expect(rows.count == 48)
    #expect(rows.allSatisfy { $0.time.microseconds % 86_400_000_000 <= 43_200_000_000 })
  }

  @Test("a gap of nothing is a microsecond, and a length too")
  func least() throws {
    let nothing = try #require(Empirical(values: [0]))
    let rows = Self.rows(
      [
        ArrivalGenerator.Source(
          app: 0, work: .push, gap: .empirical(nothing), length: .empirical(nothing), rhythm: nil)
      ], until: 0)
    #expect(rows.isEmpty)
  }

  @Test("an arrival is what a row of its kind is")
  func run() throws {
    let scenario = Scenario(
      name: "arrivals", device: SmallPhone.profile, apps: [SmallPhone.app()],
      demand: [.arrivals(ArrivalGenerator([Self.source(0, .moved, every: 400)]))],
      horizon: .seconds(1000))
    var monitor = Unwatched()
    let result = try IOSRun(
      scenario, on: SmallPhone.profile, strategy: .oldest, seed: 1, replication: 0
    ).run(monitor: &monitor)
    #expect(result.systemLaunches[.moved] == 1 && result.systemWakes[.moved] == 1)
    #expect(result.events[.moved] == 2 && result.launches.total == 0)
  }
}
