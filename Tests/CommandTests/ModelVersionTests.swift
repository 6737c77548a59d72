import DeviceModel
import Foundation
import PolicyStudies
import TestBudgets
import Testing

/// Results and the version of the model change together: identities of trials rest on it.
@Suite("Model version")
struct ModelVersionTests {
  @Test(
    "the shipped workloads' launches, kills, warnings and counts are those of the model's version")
  func results() async throws {
    let folder = Page.root.appending(path: "Workloads")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".json5") }
    let golden = "model-\(ModelVersion.current).txt"
    var lines = ""
    for name in names {
      // It alone takes as long as all tests of an ordinary run: there its line stays as it is.
      if name == "pressure-storm.json5", !Soak.isOn, !Golden.isUpdating {
        lines += try Golden.line(of: name, in: golden)
        continue
      }
      let scratch = try ScratchFolder()
      let run = try await CommandRun.flotsam(
        "run", "Workloads/\(name)", "-r", "1", "--out", scratch.path("out"), in: Page.root)
      #expect(run.exitCode == 0)
      var hash = StableHash()
      for table in ["launches.csv", "kills.csv", "runs.csv"] {
        hash.take(try #require(try scratch.text("out/\(table)")))
      }
      // Only a device warns.
      if let warnings = try scratch.text("out/warnings.csv") { hash.take(warnings) }
      lines += "\(name) \(StableHash.hex(hash.value))\n"
    }
    #expect(names.count > 3)
    // A difference asks for a higher `ModelVersion.current`, and then for a new golden file.
    try Golden.check(lines, golden)
  }
}
