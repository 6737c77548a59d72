import SimKernel
import Testing

@testable import DeviceModel

@Suite("Swapping apps")
struct AppSwapTests {
  private static let mebibyte: Int64 = 1 << 20

  private static func pad(swapBytes: Int64) -> DeviceProfile {
    var profile = ShortPhone.profile
    profile.idiom = .pad
    profile.swapApps()
    profile.swapBytes = swapBytes
    return profile
  }

  @Test("a pad with up to 16 GiB swaps apps from iPadOS 16 on (X-37)")
  func devices() {
    func fault(_ idiom: DeviceIdiom, _ system: String, _ ramBytes: Int64) -> String? {
      var profile = DeviceProfile(ramBytes: ramBytes, system: SystemVersion(system) ?? .newest)
      profile.idiom = idiom
      return profile.swapFault
    }
    #expect(fault(.pad, "ios 16", 16 << 30) == nil)
    #expect(fault(.phone, "ios 16", 8 << 30) == "a pad, device.idiom: \"pad\"")
    #expect(fault(.pad, "ios 15.9", 8 << 30) == "it from \"ios 16\" on")
    #expect(fault(.pad, "ios 16", (16 << 30) + 1) == "it with 16 GiB of RAM at most")
  }

  @Test("36 apps may be frozen, four are let go a day, without a budget (X-36, X-37)")
  func rules() {
    var profile = DeviceProfile(ramBytes: 8 << 30)
    #expect(profile.swapBytes == 16 << 30 && !profile.swapsApps)
    profile.swapApps()
    #expect(profile.frozenLimit == 36 && profile.swapWriteBytesPerDay == 1 << 40)
    #expect(KernelConstants.demotionsWithSwap == 4)
    #expect(KernelConstants.freezerRules(profile).gap == .zero)
  }

  @Test(
    "less than 8 MiB left is little, less than 2 MiB nothing (X-37)",
    arguments: [
      (92 << 20, []), ((92 << 20) + 1, .swapLow), (98 << 20, .swapLow),
      ((98 << 20) + 1, [.swapLow, .swapFull]), (100 << 20, [.swapLow, .swapFull]),
    ] as [(Int64, JetsamShortages)])
  func left(_ used: Int64, _ expected: JetsamShortages) {
    let swap = SwapSpace(Self.pad(swapBytes: 100 * Self.mebibyte))
    #expect(swap.shortages(beside: Int128(used) * Int128(MemoryLedger.unit)) == expected)
    #expect(SwapSpace(ShortPhone.profile).shortages(beside: 1 << 90) == [])
  }

  @Test("an app that finds no place in it makes it low until one does")
  func refused() {
    var swap = SwapSpace(Self.pad(swapBytes: 100 * Self.mebibyte))
    let unit = Self.mebibyte * MemoryLedger.unit
    let first = swap.takes(50 * unit, beside: Int128(50 * unit))
    #expect(first)
    #expect(swap.shortages(beside: Int128(50 * unit)) == [])
    let tooMuch = swap.takes(51 * unit, beside: Int128(50 * unit))
    #expect(!tooMuch)
    #expect(swap.shortages(beside: Int128(50 * unit)) == .swapLow)
    #expect(swap.shortages(beside: Int128(49 * unit)) == [])
    let rest = swap.takes(49 * unit, beside: Int128(50 * unit))
    #expect(rest)
    #expect(swap.shortages(beside: Int128(50 * unit)) == [])
  }

  /// Eight suspended apps of 20 MB, 5.55 MB on flash each; a swap file for two. Who ends, and how
  /// many are frozen in the end.
  private static func run(softMegabytes: Int64, swaps: Bool = true) throws -> ([String], Int64) {
    var profile = swaps ? pad(swapBytes: 15_000_000) : ShortPhone.profile
    profile.wiredBytes = 500_000_000
    profile.thresholds.criticalBytes = 10_000_000
    profile.thresholds.idleBytes = 11_000_000
    profile.thresholds.softBytes = softMegabytes * 1_000_000
    profile.thresholds.reaperBytes = 600_000_000
    let apps = (0..<8).map { ShortPhone.app("app\($0)", megabytes: 20) }
    let story = Story()
    let scenario = Scenario(
      name: "swap", device: profile, apps: apps,
      alive: (0..<8).map { AliveProcess($0, compressedMillis: 0) }, demand: [.rows([])],
      horizon: .seconds(9))
    var run = try IOSRun(
      scenario, on: profile, strategy: RunStrategy(eviction: BandOrder(rules: [])), seed: 1,
      replication: 0, observer: story)
    try run.begin()
    while try run.step() {}
    return (story.ends, run.platform.freezer.frozenCount)
  }

  @Test("a swap file that is low kills suspended apps while little is available (X-13, X-37)")
  func kills() throws {
    let (ends, frozen) = try Self.run(softMegabytes: 590)
    #expect(ends.count == 6 && frozen == 2, "\(ends)")
    #expect(ends.allSatisfy { $0.contains("low_swap") })
    #expect(ends.map { $0.split(separator: " ")[2] } == ["2", "3", "4", "5", "6", "7"])
  }

  @Test("while enough is available it kills none, and apps are frozen without a pause (X-36, X-37)")
  func enough() throws {
    let (ends, frozen) = try Self.run(softMegabytes: 12)
    #expect(ends == [] && frozen == 2)
    #expect(try Self.run(softMegabytes: 12, swaps: false).1 == 1)
  }
}
