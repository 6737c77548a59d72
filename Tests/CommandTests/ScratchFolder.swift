import Foundation

/// A folder for one test, gone with it.
final class ScratchFolder {
  /// Where it is.
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "flotsam-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of `name` in it.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and says where it is.
  @discardableResult
  func file(_ name: String, _ text: String = "") throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The text of a file; nil when there is none.
  func text(_ name: String) throws -> String? {
    let file = url.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// What lies in it or in its folder `name`, hidden files too, sorted.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: name).path).sorted()
  }
}
