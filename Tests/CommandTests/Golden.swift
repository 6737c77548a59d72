import Foundation
import Testing

/// Texts that are kept in a file and compared whole.
enum Golden {
  /// Whether kept texts are rewritten instead of compared.
  static let isUpdating = ProcessInfo.processInfo.environment["FLOTSAM_UPDATE_GOLDEN"] == "1"

  /// Compares `text` with the file `Golden/NAME` beside the calling test.
  ///
  /// With `FLOTSAM_UPDATE_GOLDEN=1` in the environment the file is rewritten instead; the change
  /// is then reviewed like any other.
  static func check(
    _ text: String, _ name: String, beside testFile: String = #filePath,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Golden")
    let file = folder.appending(path: name)
    if isUpdating {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try Data(text.utf8).write(to: file)
    }
    if let difference = difference(text, from: file) {
      Issue.record(
        "\(name): \(difference); FLOTSAM_UPDATE_GOLDEN=1 swift test rewrites it",
        sourceLocation: location)
    }
  }

  /// The kept line of the file `Golden/NAME` that begins with the word `key`, with its end.
  static func line(
    of key: String, in name: String, beside testFile: String = #filePath
  ) throws -> String {
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Golden")
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(key) ") }
    return try #require(line, "\(name) has no line of \(key)") + "\n"
  }

  /// The lines of the file `Golden/NAME`; where there is none and files are rewritten, it becomes
  /// `names`.
  static func names(
    in name: String, orOf names: [String], beside testFile: String = #filePath
  ) throws -> [String] {
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Golden")
    let file = folder.appending(path: name)
    if isUpdating, !FileManager.default.fileExists(atPath: file.path) {
      try Data((names.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// What `text` and the file have not in common; nil when they are the same.
  static func difference(_ text: String, from file: URL) -> String? {
    guard let data = try? Data(contentsOf: file) else { return "there is no such file" }
    let kept = String(decoding: data, as: UTF8.self)
    return text == kept ? nil : firstDifference(text, kept)
  }

  /// The first line that is not the same, from both sides.
  static func firstDifference(_ text: String, _ kept: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let keptLines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let place = zip(lines, keptLines).prefix { $0 == $1 }.count
    let show = { (lines: [Substring]) in place < lines.count ? "'\(lines[place])'" : "its end" }
    return "line \(place + 1): \(show(lines)) instead of \(show(keptLines))"
  }
}
