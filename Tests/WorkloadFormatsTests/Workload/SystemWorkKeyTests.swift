import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Keys of what the system begins")
struct SystemWorkKeyTests {
  private func app(_ keys: String) throws -> AppProfile {
    try #require(try phone(apps: #"a: { size: "90 MB", \#(keys) }"#).scenario.apps.first)
  }

  @Test("each key reaches the app; without any it takes whatever comes")
  func keys() throws {
    #expect(try app("").background == BackgroundProfile())
    let background = try app(
      """
      registers: ["push", "moved"], "reports-calls": false, needs: ["power", "wifi"],
      processor: { push: 0.25, audio: "2 %" }
      """
    ).background
    #expect(background.registered == [.push, .moved] && !background.reportsCalls)
    #expect(background.needsPower && background.needsWifi)
    #expect(background.processorMillionths[Int(BackgroundWork.push.rawValue)] == 250_000)
    #expect(background.processorMillionths[Int(BackgroundWork.audio.rawValue)] == 20_000)
    #expect(background.processorMillionths.reduce(0, +) == 270_000)
    #expect(try app(#"video: "60 MB""#).behaviour.videoBytes == 60_000_000)
  }

  @Test(
    "faults are named with their place",
    arguments: [
      (#"registers: ["psh"]"#, "did you mean 'push'?"),
      (#"registers: ["audio"]"#, "expected one of"),
      (#"registers: "push""#, "found"), (#"needs: ["wi-fi"]"#, "did you mean 'wifi'?"),
      (#"video: "91 MB""#, "up to the active footprint"), ("processor: { push: 2 }", "found"),
      (
        #"arrivals: { push: { gap: { kind: "fixed", value: "0 s" }, length: {} } }"#,
        "a gap that takes time"
      ),
      (#"arrivals: { audio: {} }"#, "'audio'"), (#"arrivals: { push: {} }"#, "'gap'"),
    ])
  func faults(keys: String, words: String) {
    let line = errorLine { try app(keys) }
    #expect(line.contains(words) && line != "no error", "\(line)")
  }

  private static let push =
    #"push: { gap: { kind: "fixed", value: "1 h" }, length: { kind: "fixed", value: "4 s" } }"#

  @Test("arrivals of all apps are one stream, behind the rows")
  func arrivals() throws {
    let app = #"{ size: "9 MB", arrivals: { \#(Self.push) } }"#
    let apps = "a: \(app), b: \(app)"
    let scenario = try phone(apps: apps).scenario
    #expect(scenario.demand.count == 2)
    guard case .arrivals(let model) = scenario.demand.last else { throw StreamMissing() }
    #expect(model.sources.map(\.app) == [0, 1] && model.sources.allSatisfy { $0.work == .push })
    #expect(model.sources.allSatisfy { $0.rhythm == nil })
  }

  private struct StreamMissing: Error {}
}
