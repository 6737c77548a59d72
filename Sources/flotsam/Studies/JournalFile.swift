#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is read anywhere and written at its end.
final class JournalFile: Sendable {
  /// The path as the person knows it.
  let path: String
  private let descriptor: Int32
  private let isNameless: Bool

  /// How a file is opened.
  enum Use {
    /// For a new study: there must be none yet.
    case begin
    /// For one that goes on.
    case goOn
    /// To be read alone.
    case read
  }

  /// Opens the file at `path`; holds a lock on it, so that no other program writes to it.
  init(_ path: String, _ use: Use) throws {
    self.path = path
    isNameless = false
    let flags = [
      Use.begin: O_RDWR | O_CREAT | O_EXCL, .goOn: O_RDWR, .read: O_RDONLY,
    ]
    let action = use == .read ? "read" : "write"
    descriptor = try FileError.wrapping(action, path) {
      // Without waiting, or opening a pipe without a writer would hang before it is refused.
      try SystemCalls.openFile(path, (flags[use] ?? O_RDONLY) | O_NONBLOCK, mode: 0o666)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(action, path, reason: "it is not a regular file")
    }
    guard !SystemCalls.lock(descriptor, use == .read ? LOCK_SH : LOCK_EX) else { return }
    close(descriptor)
    throw FileError(action, path, reason: "another run is writing to it")
  }

  /// A nameless file in `folder`, gone with its last owner.
  init(namelessIn folder: String) throws {
    path = OutputFolder.join(folder, "flotsam.\(getpid()).journal")
    isNameless = true
    let path = path
    descriptor = try FileError.wrapping("write", path) {
      try SystemCalls.openFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Whether it still has a name, so that somebody can go on with it.
  var isThere: Bool { (try? status().st_nlink > 0) ?? false }

  /// Its length in bytes.
  var size: Int {
    get throws { try Int(status().st_size) }
  }

  /// Up to `count` bytes from `offset`; fewer at the end.
  func read(_ count: Int, at offset: Int) throws -> [UInt8] {
    try FileError.wrapping("read", path) {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let taken = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
          if taken == 0 { return }
          if taken > 0 { filled += taken } else if errno != EINTR { throw SystemCalls.Fault.last }
        }
      }
    }
  }

  /// `count` bytes from `offset`, which were there when the file was looked at: another program may
  /// have cut them off since, for a lock binds only those that ask for it.
  func readAll(_ count: Int, at offset: Int) throws -> [UInt8] {
    let bytes = try read(count, at: offset)
    guard bytes.count == count else { throw hasChanged }
    return bytes
  }

  /// The fault of a file whose bytes are not those of before.
  var hasChanged: FileError { FileError("read", path, reason: "it has changed meanwhile") }

  /// Writes bytes from `offset`, the file's end; what could not be written whole is taken away.
  func write(_ bytes: [UInt8], at offset: Int) throws {
    if !isNameless, !isThere {
      throw FileError("write", path, reason: "it has been removed")
    }
    do {
      try FileError.wrapping("write", path) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw SystemCalls.Fault.last }
        try bytes.withUnsafeBytes { try SystemCalls.writeAll($0, to: descriptor) }
      }
    } catch {
      _ = ftruncate(descriptor, off_t(offset))
      throw error
    }
  }

  /// Cuts off what follows `offset`.
  func cut(at offset: Int) throws {
    guard ftruncate(descriptor, off_t(offset)) == 0 else {
      throw FileError("write", path, reason: SystemCalls.Fault.last.text)
    }
  }

  /// Waits until everything is on the disk.
  func synchronize() throws {
    // A file system that cannot do it has done what it can.
    guard fsync(descriptor) != 0, errno != EINVAL, errno != EINTR else { return }
    throw FileError("write", path, reason: SystemCalls.Fault.last.text)
  }

  private func status() throws -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileError("read", path, reason: SystemCalls.Fault.last.text)
    }
    return status
  }
}
