/// Which files of a folder are Flotsam's own: those of an earlier run may be written over and
/// removed, a person's files of the same names may not.
enum OwnTables {
  /// What every table begins with: its first column's name.
  private static let start = Array("workload,".utf8)

  /// Whether the regular file at `path` begins as a table does.
  static func isOwn(_ path: String) -> Bool {
    guard let file = try? FileBytes(path: path, use: .repeatedly) else { return false }
    var bytes = [UInt8](repeating: 0, count: start.count)
    let count = try? bytes.withUnsafeMutableBytes { try file.read(into: $0) }
    return count == start.count && bytes == start
  }

  /// Refuses a folder in which one of `names` is filled with something else.
  static func check(_ names: [String], in folder: String) throws {
    for name in names where name.hasSuffix(".csv") {
      let path = OutputFolder.join(folder, name)
      guard SystemCalls.isFilled(path), !isOwn(path) else { continue }
      throw FileError(
        "write", path, reason: "it is there and no table of \(Program.name)'s: name another folder")
    }
  }
}
