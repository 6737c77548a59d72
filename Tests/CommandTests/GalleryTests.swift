import Foundation
import TestBudgets
import Testing

/// The pictures in `plots/gallery` are drawn from tables that the tool still writes.
@Suite("Gallery")
struct GalleryTests {
  private static let inputs = "plots/gallery/inputs.txt"

  @Test(
    "the tables behind the gallery are what its commands write",
    .enabled(if: Soak.isOn, "\(Soak.advice)"))
  func inputs() async throws {
    let kept = try Page(Self.inputs).text
    let commands = kept.split(separator: "\n").filter { $0.hasPrefix("$ flotsam ") }
    #expect(commands.count > 1)
    var now = ""
    for command in commands { now += try await Self.fingerprints(of: String(command)) }
    if now != kept {
      Issue.record(
        """
        \(Self.inputs): \(Golden.firstDifference(now, kept)); \
        plots/gallery/make draws the gallery anew
        """)
    }
  }

  @Test("every picture is in the README or beside one that is, and drawn by a figure's script")
  func pictures() throws {
    let folder = Page.root.appending(path: "plots/gallery").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".png")
    }
    #expect(names.count >= 6)
    for name in names {
      let figure = name.split(separator: "-").dropFirst().joined(separator: "-").dropLast(4)
      let script = Page.root.appending(path: "plots/\(figure).py").path
      #expect(FileManager.default.fileExists(atPath: script), "\(name)")
    }
    let shown = try Page("README.md").links.files.filter { $0.hasPrefix("plots/gallery/") }
    #expect(shown.count { $0.hasSuffix(".png") } >= 2)
  }

  @Test("the fingerprint is FNV-1a")
  func hash() {
    // Test vectors of the draft that describes it (Fowler, Noll, Vo, Eastlake).
    #expect(Self.fingerprint([]) == "cbf29ce484222325")
    #expect(Self.fingerprint(Array("a".utf8)) == "af63dc4c8601ec8c")
    #expect(Self.fingerprint(Array("foobar".utf8)) == "85944171f73967e8")
  }

  /// Runs `command` and returns its part of the file of inputs: itself, then a line for each table.
  private static func fingerprints(of command: String) async throws -> String {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let words = command.split(separator: " ").dropFirst(2).map(String.init)
    let name = try #require(words.last)
    let run = try await CommandRun.run(
      "flotsam", words.dropLast() + [scratch.path(name)], in: Page.root)
    #expect(run.exitCode == 0, "\(command): \(run.errors)")
    var text = "\(command)\n"
    for table in try scratch.names(in: name) {
      let data = try Data(contentsOf: scratch.url.appending(path: "\(name)/\(table)"))
      text += "\(fingerprint(Array(data)))  \(name)/\(table)\n"
    }
    return text
  }

  /// The 64-bit FNV-1a hash, in hexadecimal.
  private static func fingerprint(_ bytes: [UInt8]) -> String {
    let hash = bytes.withUnsafeBufferPointer { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
