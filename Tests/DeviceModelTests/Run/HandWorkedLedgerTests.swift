import SimKernel
import Testing

@testable import DeviceModel

/// Where every byte of the small phone is after every event, worked out by hand.
@Suite("A ledger worked out by hand")
struct HandWorkedLedgerTests {
  /// Apps that are launched with 230 MB, grow to 240 and fall to 200; each has 40 MB of code, which
  /// take 40 ms to read; what is compressed comes back at 400 MB/s. RAM is 250 wired and the four
  /// columns. The idle, soft and reaper thresholds are 10, 20 and 30 above `critical`.
  private static func device(critical: Int64) throws -> IOSRun {
    var profile = SmallPhone.profile
    profile.decompressBytesPerSecond = 400 * SmallPhone.megabyte
    profile.thresholds.criticalBytes = critical * SmallPhone.megabyte
    profile.thresholds.idleBytes = (critical + 10) * SmallPhone.megabyte
    profile.thresholds.softBytes = (critical + 20) * SmallPhone.megabyte
    profile.thresholds.reaperBytes = (critical + 30) * SmallPhone.megabyte
    var app = SmallPhone.app(active: 240)
    app.behaviour.launchBytes = 230 * SmallPhone.megabyte
    app.behaviour.codeBytes = 40 * SmallPhone.megabyte
    let rows: [DemandRow] = [
      .open(0, at: 0), .open(1, at: 10), .open(2, at: 20), .row(.home, at: 30_000),
      .open(0, at: 40), .open(3, at: 50), .open(1, at: 60), .row(.home, at: 70_000),
      .row(.forceQuit, 0, at: 80_000), .row(.reboot, at: 90_000),
    ]
    let strategy = RunStrategy(
      eviction: KeepFor(length: nil), suspension: .after(.seconds(2)), reclaim: .compress)
    return try SmallPhone.device(
      Array(repeating: app, count: 4), rows, strategy, horizon: .seconds(100), profile: profile)
  }

  /// Microseconds, event, then MB: free, file cache, plain, compressor; critical at 130 MB.
  ///
  /// a and b are opened and left. c's claim leaves less than the low mark of 2.4576: 79.77 of a are
  /// packed, so that the target of 9.8304 is free once it has its 230. Each time growth comes down
  /// to the low mark, 9.8304 more are packed, and 7.3728 gained. a comes back at 40 s: of 77 % of
  /// its 200 MB what is compressed comes first from the compressor, 43.6 MB in 109 ms. d's claim
  /// packs a, then b; so b's 154 have room made for them at 60.2 s, and come in 385 ms.
  private static let ledger = """
    0 open 660 90 0 0
    540000 launch 430 90 230 0
    640000 ramp 420 90 240 0
    10000000 open 420 130 200 0
    10540000 launch 190 130 430 0
    10640000 ramp 180 130 440 0
    12000000 suspension 180 130 440 0
    20000000 open 180 170 400 0
    20540000 launch 9.8304 170 550.2261 19.9434
    20613728 reclaim 9.8304 170 547.7685 22.4010
    20640000 ramp 7.2032 170 550.3957 22.4010
    22000000 suspension 7.2032 170 550.3957 22.4010
    30000000 home 47.2032 170 510.3957 22.4010
    32000000 suspension 47.2032 170 510.3957 22.4010
    40000000 open 47.2032 170 510.3957 22.4010
    40200000 launch 47.2032 170 510.3957 22.4010
    40309010 ramp 14.4999 170 554 11.5000
    40429434 reclaim 9.8304 170 556.2119 13.9576
    40503162 reclaim 9.8304 170 553.7543 16.4152
    40576890 reclaim 9.8304 170 551.2967 18.8728
    40650618 reclaim 9.8304 170 548.8391 21.3304
    40709010 ramp 3.9912 170 554.6783 21.3304
    50000000 open 3.9912 210 514.6783 21.3304
    50540000 launch 9.8304 210 430.2261 99.9434
    50613728 reclaim 9.8304 210 427.7685 102.4010
    50640000 ramp 7.2032 210 430.3957 102.4010
    52000000 suspension 7.2032 210 430.3957 102.4010
    60000000 open 47.2032 210 390.3957 102.4010
    60200000 launch 125.3303 210 286.2261 128.4434
    60585000 ramp 9.8304 210 440.2261 89.9434
    60658728 reclaim 9.8304 210 437.7685 92.4010
    60732456 reclaim 9.8304 210 435.3109 94.8586
    60806184 reclaim 9.8304 210 432.8533 97.3162
    60879912 reclaim 9.8304 210 430.3957 99.7738
    60953640 reclaim 9.8304 210 427.9381 102.2314
    60985000 ramp 6.6944 210 431.0741 102.2314
    62000000 suspension 6.6944 210 431.0741 102.2314
    70000000 home 46.6944 210 391.0741 102.2314
    72000000 suspension 46.6944 210 391.0741 102.2314
    80000000 force_quit 124.4999 210 354 61.5000
    90000000 reboot 700 50 0 0
    """

  /// Critical at 175 MB. c grows below it: a, which left longest ago, dies in 10 ms, and its code
  /// stays cached: a's next launch reads nothing, and costs b its life. At 60.57 s half of the
  /// files are idle and there are fewer than 5/2 of critical: two anonymous bytes go to one of
  /// files, so the last 0.2 MB of an anonymous lot, then files.
  private static let shortLedger = """
    0 open 660 90 0 0
    540000 launch 430 90 230 0
    640000 ramp 420 90 240 0
    10000000 open 420 130 200 0
    10540000 launch 190 130 430 0
    10640000 ramp 180 130 440 0
    12000000 suspension 180 130 440 0
    20000000 open 180 170 400 0
    20540000 launch 9.8304 170 550.2261 19.9434
    20588305 crossing 4.9999 170 555.0566 19.9434
    20598305 kill 144.1695 170 435.8305 0
    20640000 ramp 140 170 440 0
    22000000 suspension 140 170 440 0
    30000000 home 180 170 400 0
    32000000 suspension 180 170 400 0
    40000000 open 180 170 400 0
    40500000 launch 9.8304 170 550.2261 19.9434
    40548305 crossing 4.9999 170 555.0566 19.9434
    40558305 kill 144.1695 170 435.8305 0
    40600000 ramp 140 170 440 0
    50000000 open 140 210 400 0
    50540000 launch 9.8304 210 496.8927 33.2768
    50613728 reclaim 9.8304 210 494.4351 35.7344
    50640000 ramp 7.2032 210 497.0623 35.7344
    52000000 suspension 7.2032 210 497.0623 35.7344
    60000000 open 47.2032 210 457.0623 35.7344
    60500000 launch 9.8304 210 430.2261 99.9434
    60573728 reclaim 9.8304 202.7967 437.3728 100
    60600000 ramp 7.2032 202.7967 440 100
    62000000 suspension 7.2032 202.7967 440 100
    70000000 home 47.2032 202.7967 400 100
    72000000 suspension 47.2032 202.7967 400 100
    80000000 force_quit 97.2032 202.7967 400 50
    90000000 reboot 700 50 0 0
    """

  @Test(
    "free, file cache, plain and compressor after every event",
    arguments: [(130, ledger), (175, shortLedger)] as [(Int64, String)])
  func figures(critical: Int64, ledger: String) throws {
    var run = try Self.device(critical: critical)
    try run.begin()
    var lines: [String] = []
    var counted = run.result.events
    while try run.step() {
      let events = run.result.events
      let names = EventKind.allCases.filter { events[$0] > counted[$0] }.map(\.name)
      counted = events
      let ledger = run.footprints.ledger
      let figures = [ledger.free, ledger.fileCache, ledger.plain, ledger.compressor].map(Self.text)
      lines.append(
        "\(run.now.microseconds) \(names.joined(separator: "+")) \(figures.joined(separator: " "))")
    }
    #expect(lines == ledger.split(separator: "\n").map(String.init))
  }

  /// Micro-bytes as MB with up to four decimals.
  private static func text(_ amount: Int64) -> String {
    let tenths = amount / (SmallPhone.megabyte * 100)
    guard tenths % 10_000 > 0 else { return "\(tenths / 10_000)" }
    return "\(tenths / 10_000)." + String(String(10_000 + tenths % 10_000).dropFirst())
  }
}
