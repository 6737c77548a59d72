import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Keys of conditions")
struct ConditionKeyTests {
  private func conditions(_ keys: String) throws -> DeviceConditions? {
    try phone(device: #"ram: "2 GiB", conditions: { \#(keys) }"#).scenario.device?.conditions
  }

  @Test("each key reaches the phone; without any it is in use, unplugged and on a network")
  func keys() throws {
    #expect(try conditions("") == DeviceConditions())
    #expect(try phone(device: #"ram: "2 GiB""#).scenario.device?.conditions == DeviceConditions())
    let all = try #require(
      try conditions(
        #"battery: "critical", "low-power": true, charging: true, wifi: false, refresh: false"#))
    #expect(all.battery == .critical && all.isLowPower && all.isCharging)
    #expect(!all.hasWifi && !all.refreshes)
  }

  @Test(
    "faults are named",
    arguments: [
      (#"battery: "crtical""#, "did you mean 'critical'?"), (#"charging: "yes""#, "found"),
      ("wi-fi: true", "found"),
    ])
  func faults(keys: String, words: String) {
    let line = errorLine { try conditions(keys) }
    #expect(line.contains(words) && line != "no error", "\(line)")
  }

  @Test("a row names one of the conditions")
  func rows() throws {
    for condition in DeviceCondition.allCases {
      let text = #"{ at: "1 s", condition: "\#(condition.name)" }"#
      let stream = try phone(rows: text).scenario.demand.first
      guard case .rows(let rows) = stream else { throw RowsMissing() }
      #expect(rows.map(\.kind) == [.condition] && rows.map(\.detail) == [condition.rawValue])
    }
    let line = errorLine { try phone(rows: #"{ at: "1 s", condition: "chargin" }"#) }
    #expect(line.contains("did you mean 'charging'?"))
  }

  private struct RowsMissing: Error {}
}
