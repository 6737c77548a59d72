/// Which files of a folder are Flotsam's own: those of an earlier run may be written over and
/// removed, a person's files of the same names may not.
enum OwnTables {
  /// More than any header row before `strategy` but that of very many varied fields.
  private static let looked = 1 << 16

  /// Whether the regular file at `path` begins as a table does, or as the manifest of a study.
  static func isOwn(_ path: String) -> Bool {
    guard let file = try? FileBytes(path: path, use: .repeatedly) else { return false }
    var bytes = [UInt8](repeating: 0, count: looked)
    let count = (try? bytes.withUnsafeMutableBytes { try file.read(into: $0) }) ?? 0
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    guard path.hasSuffix(".csv") else { return text.hasPrefix("{\n  \"schema\": ") }
    // Other line ends may stand in the name of a varied field.
    let header = text.prefix { $0 != "\r\n" && $0 != "\n" }
    return header.hasPrefix("workload,") && header.contains(",strategy,")
  }

  /// Refuses a folder in which one of `names`, tables or the manifest, is something else.
  static func check(_ names: [String], in folder: String) throws {
    for name in names where name.hasSuffix(".csv") || name.hasSuffix(".json") {
      let path = OutputFolder.join(folder, name)
      if SystemCalls.isFolder(path) == true {
        throw FileError("write", path, reason: "it is a folder")
      }
      guard SystemCalls.isFilled(path), !isOwn(path) else { continue }
      throw FileError(
        "write", path, reason: "it is there and no table of \(Program.name)'s: name another folder")
    }
  }
}
