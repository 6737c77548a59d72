#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A place to write to: where its links lead, and what is there.
struct OutputPlace: Equatable {
  /// What a place holds.
  enum Kind {
    /// Nothing, or a regular file, which a new one may replace.
    case replaceable
    /// A pipe, a device or a socket: written through, never replaced.
    case stream
  }

  /// The path behind all links.
  let path: String
  /// What is there.
  let kind: Kind

  /// Looks at `path`; refuses a folder, and a file among `inputs`, which is being read.
  init(_ path: String, sparing inputs: Set<FileIdentity>) throws {
    self.path = try FileError.wrapping("write", path) { try Self.target(of: path) }
    var status = stat()
    guard stat(self.path, &status) == 0 else {
      kind = .replaceable
      return
    }
    let format = status.st_mode & S_IFMT
    if format == S_IFDIR { throw FileError("write", path, reason: "it is a folder") }
    if let file = FileIdentity(status), inputs.contains(file) {
      throw FileError("write", path, reason: "it is a file that is read")
    }
    kind = format == S_IFREG ? .replaceable : .stream
  }

  /// Where `path` leads, also when nothing is there yet.
  private static func target(of path: String) throws -> String {
    var path = path
    for _ in 0..<40 {
      guard let link = SystemCalls.linkTarget(path) else { return path }
      path = link.hasPrefix("/") ? link : OutputFolder.join(OutputFolder.parent(of: path), link)
    }
    throw SystemCalls.Fault(number: ELOOP)
  }
}
