#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A nameless file that is gone with its last owner, however the process ends.
final class ScratchFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Creates the file in the folder of `path`, a name that is free again at once.
  init(path: String) throws {
    self.path = path
    descriptor = try FileError.wrapping("write", path) {
      try SystemCalls.openFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try FileError.wrapping("write", path) { try SystemCalls.writeAll(bytes, to: descriptor) }
  }

  /// Hands over everything written, from the start, block by block.
  func read(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError("read", path, reason: SystemCalls.Fault.last.text)
    }
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: WriteBuffer.usualCapacity, alignment: 16)
    defer { block.deallocate() }
    while true {
      let count = try FileError.wrapping("read", path) {
        try SystemCalls.readSome(into: block, from: descriptor)
      }
      guard count > 0 else { return }
      try take(UnsafeRawBufferPointer(rebasing: block[..<count]))
    }
  }
}
