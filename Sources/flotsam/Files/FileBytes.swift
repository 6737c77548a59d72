import WorkloadFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file's bytes from front to back, for the readers of `WorkloadFormats`.
final class FileBytes: ByteSource {
  /// How often the bytes are wanted.
  enum Use {
    /// From front to back once: pipes and terminals will do.
    case once
    /// More than once, opened again each time: a regular file only.
    case repeatedly
  }

  /// The path as the person gave it.
  let path: String
  private let descriptor: Int32
  private let use: Use

  /// Opens `path`; refuses a folder, and anything that cannot be read as `use` asks.
  init(path: String, use: Use) throws {
    self.path = path
    self.use = use
    descriptor = try FileError.wrapping("read", path) {
      // Without waiting, or opening a pipe without a writer would hang before it is refused.
      try SystemCalls.openFile(path, use == .once ? O_RDONLY : O_RDONLY | O_NONBLOCK)
    }
    do {
      try refuseWrongKind()
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try FileError.wrapping("read", path) {
      try SystemCalls.readSome(into: buffer, from: descriptor)
    }
  }

  /// The whole of a small file; refuses one of more than `limit` bytes.
  static func contents(of path: String, limit: Int) throws -> [UInt8] {
    let file = try FileBytes(path: path, use: .once)
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd, bytes.count <= limit {
      let wanted = min(WriteBuffer.usualCapacity, limit + 1 - bytes.count)
      let block = try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      isAtEnd = block.isEmpty
      bytes += block
    }
    guard bytes.count <= limit else {
      throw FileError("read", path, reason: "it is larger than the limit of \(limit) bytes")
    }
    return bytes
  }

  private func refuseWrongKind() throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileError("read", path, reason: SystemCalls.Fault.last.text)
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw FileError("read", path, reason: "it is a folder") }
    if use == .repeatedly, kind != S_IFREG {
      throw FileError(
        "read", path,
        reason: "it is read more than once, so it has to be a regular file, not a pipe or device")
    }
  }
}
