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
      for table in ["launches.csv", "kills.csv"] {
        hash.take(try #require(try scratch.text("out/\(table)")))
      }
      // Only a device warns.
      let warnings = try scratch.text("out/warnings.csv")
      let mode = warnings == nil ? "cache" : "device"
      hash.take(try Self.known(of: try #require(try scratch.text("out/runs.csv")), in: mode))
      if let warnings { hash.take(warnings) }
      lines += "\(name) \(StableHash.hex(hash.value))\n"
    }
    #expect(names.count > 3)
    // A difference asks for a higher `ModelVersion.current`, and then for a new golden file.
    try Golden.check(lines, golden)
  }

  /// The columns of `runs` that the version's golden file was made with: what is counted besides
  /// since then changes no result.
  private static func known(of runs: String, in mode: String) throws -> String {
    let lines = runs.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let header = try #require(lines.first).map(String.init)
    let name = "model-\(ModelVersion.current)-columns-\(mode).txt"
    let columns = try Golden.names(in: name, orOf: header)
    let places = try columns.map { try #require(header.firstIndex(of: $0), "no column \($0)") }
    return lines.map { line in places.map { line[$0] }.joined(separator: ",") + "\r\n" }.joined()
  }
}
