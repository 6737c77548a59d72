import SimKernel
import Testing

@testable import DeviceModel

/// Where every byte of the small phone is after every event, worked out by hand.
@Suite("A ledger worked out by hand")
struct HandWorkedLedgerTests {
  /// Every app also reads 40 MB of files when it is launched uncached, which takes 40 ms; what is
  /// compressed comes back at 400 MB/s. RAM is 200 wired and the four columns.
  private static func device() throws -> DeviceRun {
    var profile = SmallPhone.profile
    profile.decompressBytesPerSecond = 400 * SmallPhone.megabyte
    var app = SmallPhone.app()
    app.behaviour.codeBytes = 40 * SmallPhone.megabyte
    let rows: [DemandRow] = [
      .open(0, at: 0), .open(1, at: 10), .open(2, at: 20),
      DemandRow(time: .seconds(30), kind: .home, app: 2), .open(0, at: 40), .open(3, at: 50),
      DemandRow(time: .seconds(60), kind: .forceQuit, app: 0),
      DemandRow(time: .seconds(70), kind: .reboot, app: 0),
    ]
    let strategy = RunStrategy(
      eviction: KeepFor(length: nil), suspension: .after(.seconds(2)), reclaim: .compress)
    return try SmallPhone.device(
      Array(repeating: app, count: 4), rows, strategy, horizon: .seconds(80), profile: profile)
  }

  /// Microseconds, event, then MB: free, file cache, plain, compressor.
  ///
  /// A level is crossed a microsecond after it is met, when a ramp of 100 MB/s has taken 0.0001
  /// MB more. Available: free, and files above 50.
  private static let ledger = """
    0 open 660 140 0 0
    540000 launch 560 140 100 0
    2540000 ramp 360 140 300 0
    10000000 open 420 180 200 0
    10540000 launch 320 180 300 0
    12000000 suspension 174 180 446 0
    12540000 ramp 120 180 500 0
    20000000 open 180 220 400 0
    20540000 launch 80 220 500 0
    22000000 suspension 0 154 646 0
    22040001 crossing 0 149.9999 650.0001 0
    22240001 crossing 0 129.9999 670.0001 0
    22340001 crossing 0 119.9999 680.0001 0
    22440001 crossing 0 109.9999 690.0001 0
    22540000 ramp 0 100 700 0
    24040001 reclaim 150 100 500 50
    30000000 home 250 100 400 50
    32000000 suspension 250 100 400 50
    40000000 open 250 100 400 50
    40700000 launch 100 100 600 0
    41200001 crossing 49.9999 100 650.0001 0
    41400001 crossing 29.9999 100 670.0001 0
    41500001 crossing 19.9999 100 680.0001 0
    41600001 crossing 9.9999 100 690.0001 0
    41700000 ramp 0 100 700 0
    43200001 reclaim 150 100 500 50
    50000000 open 210 140 400 50
    50540000 launch 110 140 500 50
    51540001 crossing 9.9999 140 600.0001 50
    51740001 crossing 0 129.9999 620.0001 50
    51840001 crossing 0 119.9999 630.0001 50
    51940001 crossing 0 109.9999 640.0001 50
    52000000 suspension 0 104 646 50
    52040001 crossing 0 99.9999 650.0001 50
    52050001 kill 50 98.9999 651.0001 0
    52240001 crossing 31 98.9999 670.0001 0
    52340001 crossing 21 98.9999 680.0001 0
    52440001 crossing 11 98.9999 690.0001 0
    52540000 ramp 1.0001 98.9999 700 0
    53540001 reclaim 151.0001 98.9999 500 50
    60000000 force_quit 351.0001 98.9999 300 50
    70000000 reboot 700 100 0 0
    """

  /// a is opened at 0 s and left for b, which is left for c: both are suspended 2 s later. c's ramp
  /// takes the last free bytes, then files, and crosses 100 available: a is packed in 2 s. c goes
  /// home; a comes back in 200 ms and 500 ms for its 200 MB, and its ramp has b packed. d crosses
  /// critical while c is being packed: b, which left longest ago, dies in 10 ms for its 50 MB.
  /// a is removed at 60 s; the reboot leaves d, which falls to 200 first, ends c and d, and brings
  /// back the files of boot.
  @Test("free, file cache, plain and compressor after every event")
  func figures() throws {
    var run = try Self.device()
    try run.begin()
    var lines: [String] = []
    var counted = run.result.events
    while try run.step() {
      let events = run.result.events
      let names = EventKind.allCases.filter { events[$0] > counted[$0] }.map(\.name)
      counted = events
      let ledger = run.ledger
      let figures = [ledger.free, ledger.fileCache, ledger.plain, ledger.compressor].map(Self.text)
      lines.append(
        "\(run.now.microseconds) \(names.joined(separator: "+")) \(figures.joined(separator: " "))")
    }
    #expect(lines == Self.ledger.split(separator: "\n").map(String.init))
  }

  /// Micro-bytes as MB with up to four decimals.
  private static func text(_ amount: Int64) -> String {
    let tenths = amount / (SmallPhone.megabyte * 100)
    guard tenths % 10_000 > 0 else { return "\(tenths / 10_000)" }
    return "\(tenths / 10_000)." + String(String(10_000 + tenths % 10_000).dropFirst())
  }
}
