import Foundation

/// The package's own files, as the tests of the house see them.
enum PackageTree {
  /// The folder of `Package.swift`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every file that is, or is about to be, part of the project: paths from the root, sorted.
  static let files: [String] = list(["--cached", "--others", "--exclude-standard"])

  /// Only what the project has adopted: a stray file beside it is nobody's fault.
  static let adopted: [String] = list(["--cached"])

  /// The text of a file; nil when it is not text.
  static func text(_ path: String) -> String? {
    guard let data = try? Data(contentsOf: root.appending(path: path)), !data.contains(0) else {
      return nil
    }
    return String(data: data, encoding: .utf8)
  }

  /// Whether there is such a file.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// Every Swift file below `folder`.
  static func swiftFiles(in folder: String) -> [String] {
    files.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }
  }

  /// The names of the folders in `folder`.
  static func folders(in folder: String) -> [String] {
    let inside = files.filter { $0.hasPrefix(folder + "/") }
      .map { $0.dropFirst(folder.count + 1).split(separator: "/") }
    return Set(inside.filter { $0.count > 1 }.map { String($0[0]) }).sorted()
  }

  /// From the history if there is one; a copy without it is taken as it lies.
  private static func list(_ options: [String]) -> [String] {
    let answer = try? Tool.run(["git", "ls-files", "-z"] + options, in: root)
    let paths =
      answer.flatMap { $0.exitCode == 0 ? $0.output.split(separator: "\0").map(String.init) : nil }
      ?? walk()
    return Set(paths.filter(has)).sorted()
  }

  /// Every file below the root but those of the build and of version control.
  static func walk() -> [String] {
    let names = FileManager.default.enumerator(atPath: root.path)
    var paths: [String] = []
    while let path = names?.nextObject() as? String {
      if path == ".build" || path == ".git" {
        names?.skipDescendants()
        continue
      }
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: root.appending(path: path).path, isDirectory: &isFolder)
      if exists, !isFolder.boolValue { paths.append(path) }
    }
    return paths
  }
}
