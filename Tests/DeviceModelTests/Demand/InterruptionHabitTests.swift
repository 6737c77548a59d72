import SimKernel
import Testing

@testable import DeviceModel

@Suite("Interruptions of a generator")
struct InterruptionHabitTests {
  private func model(
    _ shares: [(InterruptionTrigger, Int64)], locks: Bool = false
  ) throws -> SessionGenerator {
    let table = try #require(AliasTable(weights: [1, 2, 3]))
    let visit = try #require(Exponential(mean: 20_000_000))
    return SessionGenerator(
      visits: VisitGenerator(
        choice: .independent(table), gap: .fixed(.seconds(100)), rhythm: nil,
        visit: .exponential(visit)),
      visitCount: .constant(3),
      habits: Array(
        repeating: [WorkHabit(work: .audio, shareMillionths: 300_000, length: .fixed(.seconds(9)))],
        count: 3),
      interruptions: shares.map {
        InterruptionHabit(
          trigger: $0, shareMillionths: $1, length: .triangular($0.info.usualLength))
      },
      locks: locks)
  }

  private func rows(_ model: SessionGenerator, until seconds: Int64) -> [DemandRow] {
    var cursor = SessionCursor(
      model, latest: .seconds(seconds), seed: 1, replication: 0, stream: 0)
    var rows: [DemandRow] = []
    while let row = cursor.next() { rows.append(row) }
    return rows
  }

  @Test(
    "usual lengths stay within their bounds, from 0.1 s up (S-45)",
    arguments: InterruptionTrigger.allCases)
  func lengths(trigger: InterruptionTrigger) throws {
    let rows = rows(try model([(trigger, 1_000_000)]), until: 6_000_000)
    let lengths = rows.filter { $0.kind == .interrupt }.map(\.length.microseconds)
    #expect(lengths.count >= 100_000)
    let (low, mode, high) =
      switch trigger {
      case .call: (2_000_000, 6_000_000, 25_000_000)
      case .switcher: (500_000, 1_500_000, 5_000_000)
      case .splitView: (300_000, 500_000, 1_000_000)
      case .controlCentre, .notificationCentre, .permission, .notification, .alert:
        (100_000, 600_000, 3_000_000)
      }
    let (least, most) = (try #require(lengths.min()), try #require(lengths.max()))
    #expect(least >= low && least >= 100_000 && most <= high)
    // The mean of a triangle is that of its corners.
    let mean = Int(lengths.reduce(0, +)) / lengths.count
    #expect(abs(mean - (low + mode + high) / 3) < (high - low) / 100)
  }

  @Test("they fall within their visit, in time order, as often as they are asked for")
  func places() throws {
    let shares: [(InterruptionTrigger, Int64)] = [
      (.call, 20_000), (.controlCentre, 250_000), (.permission, 500_000),
    ]
    let rows = rows(try model(shares), until: 1_000_000)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.time <= $1.time })
    var isOpen = false
    for row in rows {
      switch row.kind {
      case .open: isOpen = true
      case .home: isOpen = false
      default: #expect(isOpen)
      }
    }
    let visits = rows.count { $0.kind == .open }
    for (trigger, share) in shares {
      let count = rows.count { $0.kind == .interrupt && $0.trigger == trigger }
      #expect(abs(count * 1_000_000 - visits * Int(share)) < visits * 15_000, "\(trigger)")
    }
    // Half of them in the first half of the visit.
    var (early, late) = (0, 0)
    for (index, row) in rows.enumerated() where row.kind == .interrupt {
      let opened = rows[..<index].last { $0.kind == .open }?.time ?? .zero
      guard let left = rows[index...].first(where: { $0.kind == .open || $0.kind == .home })
      else { continue }
      let isEarly = row.time - opened < left.time - row.time
      (early, late) = isEarly ? (early + 1, late) : (early, late + 1)
    }
    #expect(abs(early - late) < (early + late) / 20)
  }

  @Test("one trigger more, or a lock, shifts no other draw")
  func independence() throws {
    let plain = rows(try model([]), until: 100_000)
    let one = rows(try model([(.call, 300_000)]), until: 100_000)
    let two = rows(try model([(.controlCentre, 300_000), (.call, 300_000)]), until: 100_000)
    #expect(one.count > plain.count && two.count > one.count)
    #expect(one.filter { $0.kind != .interrupt } == plain)
    #expect(two.filter { $0.kind != .interrupt || $0.trigger == .call } == one)
    let locked = rows(try model([(.call, 300_000)], locks: true), until: 100_000)
    #expect(locked.filter { $0.kind != .lock && $0.kind != .unlock } == one)
  }

  @Test("a trigger more shifts no draw: the first four share a numbering, later ones have theirs")
  func entities() {
    let first: [InterruptionTrigger] = [.call, .controlCentre, .notificationCentre, .permission]
    var seen: Set<Int> = []
    for stream in 0..<100 {
      for (number, trigger) in first.enumerated() {
        #expect(InterruptionDraws.entity(of: trigger, in: stream) == 4 * stream + number)
      }
      for trigger in InterruptionTrigger.allCases {
        #expect(seen.insert(InterruptionDraws.entity(of: trigger, in: stream)).inserted)
      }
    }
  }

  @Test("a session begins with an unlock and ends with a lock")
  func locks() throws {
    let rows = rows(try model([], locks: true), until: 100_000)
    let sessions = rows.split { $0.kind == .unlock }
    #expect(sessions.count > 100 && rows[0].kind == .unlock)
    for session in sessions.dropLast() {
      #expect(session.first?.kind == .open)
      #expect(session.suffix(2).map(\.kind) == [.home, .lock])
      #expect(session.suffix(2).map(\.time).allSatisfy { $0 == session.last?.time })
    }
  }
}
