import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file it is, whatever path leads there.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// The file of `status`; nil for a device and a folder, which lose nothing by being two things.
  init?(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFIFO else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The file at `path`, links followed; nil when there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that `descriptor` leads to.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// The files a command reads, noted from any thread: they must not be written over.
final class InputFiles: Sendable {
  private let noted = Mutex(Set<FileIdentity>())

  /// Notes the file at `path`.
  func note(_ path: String) {
    guard let file = FileIdentity(path: path) else { return }
    noted.withLock { _ = $0.insert(file) }
  }

  /// All files noted so far.
  var all: Set<FileIdentity> { noted.withLock { $0 } }
}
