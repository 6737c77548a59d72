import SimKernel
import Testing

@testable import DeviceModel

/// Counts touches by app and what became of them.
private final class Touches: RunObserver {
  var lines: [String] = []
  var interest: RunInterest { .input }

  func observe(_ event: RunEvent, at time: SimTime) {
    let milliseconds = time.microseconds / 1000
    switch event {
    case .inputDelivered(let app): lines.append("\(milliseconds) delivered \(app)")
    case .inputDropped(let app): lines.append("\(milliseconds) dropped \(app)")
    default: break
    }
  }
}

@Suite("Touches")
struct InputTests {
  private func run(_ rows: [DemandRow]) throws -> (result: RunResult, lines: [String]) {
    let touches = Touches()
    var monitor = Unwatched()
    let result = try SmallPhone.device(
      [SmallPhone.app(), SmallPhone.app()], rows, .oldest, horizon: .seconds(60),
      observer: touches
    ).run(monitor: &monitor)
    return (result, touches.lines)
  }

  /// Launched at 1.5 s, interrupted from 9 s to 14 s, left at 20 s.
  @Test("an app that launches or is interrupted gets no input (S-03), an active one does (S-04)")
  func touches() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.tap, at: 1400), .row(.tap, at: 1500),
      DemandRow(interruption: .call, at: .seconds(9), for: .seconds(5)),
      .row(.tap, at: 9000), .row(.tap, at: 13_999), .row(.tap, at: 14_000),
      .row(.home, at: 20_000), .row(.tap, at: 20_000),
    ]
    let (result, lines) = try run(rows)
    #expect(
      lines == [
        "1400 dropped 0", "1500 delivered 0", "9000 dropped 0", "13999 dropped 0",
        "14000 delivered 0",
      ])
    #expect(result.deliveredInputs == 2 && result.droppedInputs == 3)
    #expect(result.events[.tap] == 6)
  }

  @Test("input is locked at inactive, whatever took it, and at no other time (S-106)")
  func everyTrigger() throws {
    for trigger in InterruptionTrigger.allCases {
      let (result, _) = try run([
        .row(.open, 0, at: 1000), .row(.tap, at: 8000),
        DemandRow(interruption: trigger, at: .seconds(9), for: .seconds(1)),
        .row(.tap, at: 9500), .row(.tap, at: 11_000),
      ])
      #expect(result.deliveredInputs == 2 && result.droppedInputs == 1, "\(trigger.name)")
    }
  }

  @Test("a touch changes nothing else")
  func harmless() throws {
    let visits: [DemandRow] = (0..<6).map {
      .row(.open, Int32($0 % 2), at: 1000 + 7000 * Int64($0))
    }
    let touched = visits.flatMap { [$0, .row(.tap, at: $0.time.microseconds / 1000 + 3000)] }
    let (plain, busy) = (try run(visits).result, try run(touched).result)
    #expect(busy.deliveredInputs == 6)
    #expect(plain.launchTime.sum == busy.launchTime.sum)
    #expect(plain.memory.apps == busy.memory.apps && plain.inactiveMicroseconds == 0)
  }
}
