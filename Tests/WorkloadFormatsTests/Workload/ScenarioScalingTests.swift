import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Scaled scenarios")
struct ScenarioScalingTests {
  private let cache = Scenario(
    name: "c", capacityBytes: 1000,
    apps: [AppProfile(name: "a", sizeBytes: 900), AppProfile(name: "b", sizeBytes: 1)],
    demand: [], horizon: .seconds(1))

  @Test("a cache: sizes and capacity, as long as every app fits")
  func cacheMode() throws {
    let small = try #require(cache.footprintsScaled(toPercent: 75))
    #expect(small.apps.map(\.sizeBytes) == [675, 1] && small.capacityBytes == 1000)
    #expect(cache.footprintsScaled(toPercent: 125) == nil)
    #expect(cache.capacityScaled(toPercent: 125)?.capacityBytes == 1250)
    #expect(cache.capacityScaled(toPercent: 75) == nil)
  }

  @Test("a phone: every part of an app's memory, within the device's limit")
  func deviceMode() throws {
    let app = AppProfile(name: "a", sizeBytes: 1000 << 20)
    let phone = Scenario(
      name: "p", device: DeviceProfile(ramBytes: 4 << 30), apps: [app], demand: [],
      horizon: .seconds(1))
    let large = try #require(phone.footprintsScaled(toPercent: 125)).apps[0]
    #expect(large.sizeBytes == 1250 << 20 && large.behaviour.activeBytes == 1250 << 20)
    #expect(large.behaviour.launchBytes == 625 << 20)
    #expect(large.behaviour.codeBytes == app.behaviour.codeBytes)
    #expect(phone.footprintsScaled(toPercent: 300) == nil)
    let costly = phone.coldCosts(5).apps[0].behaviour
    #expect(costly.systemMicroseconds == 120_000 && costly.appMicroseconds == 480_000)
    #expect(costly.resumeMicroseconds == app.behaviour.resumeMicroseconds)
  }
}
