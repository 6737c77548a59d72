#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The operating system's calls with their manners: short counts, interruptions, error numbers.
///
/// Called directly rather than through Foundation, which would double the time to start.
enum SystemCalls {
  /// The number of a failed call.
  struct Fault: Error, Equatable {
    /// The system's `errno`.
    let number: Int32

    /// The fault of the call that has just failed.
    static var last: Fault { Fault(number: errno) }
    /// The reader of a pipe has gone.
    static let closedPipe = Fault(number: EPIPE)

    /// The system's words for it.
    var text: String { String(cString: strerror(number)) }
  }

  /// Writes all of `bytes`; a signal that asks for the end ends the wait.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = write(descriptor, start, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EINTR {
        try Interruption.check()
      } else {
        throw Fault.last
      }
    }
  }

  /// Reads up to `buffer.count` bytes; 0 at the end.
  static func readSome(
    into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32
  ) throws -> Int {
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw Fault.last }
      try Interruption.check()
    }
  }

  /// Opens a file; the descriptor is not passed on to other programs.
  static func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) throws -> Int32 {
    while true {
      let descriptor = open(path, flags | O_CLOEXEC, mode)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw Fault.last }
      try Interruption.check()
    }
  }

  /// Locks an open file or folder, `LOCK_EX` or `LOCK_SH`; false when somebody else has it. Where
  /// there are no locks, no program has.
  ///
  /// A lock outlives its holder for an instant, so that it is asked for a tenth of a second.
  static func lock(_ descriptor: Int32, _ kind: Int32) -> Bool {
    for _ in 0..<20 {
      guard flock(descriptor, kind | LOCK_NB) != 0, errno == EWOULDBLOCK else { return true }
      usleep(5000)
    }
    return false
  }

  /// What the symbolic link at `path` says; nil when it is none.
  static func linkTarget(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let start else { return nil }
      let count = readlink(path, start, bytes.count)
      return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  /// Whether `path`, links followed, is a folder; nil when there is nothing.
  static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a regular file with something in it is there.
  static func isFilled(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// What lies in a folder, hidden files too, in no order; nothing where it may not be listed.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { start in
          start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
            String(cString: $0)
          }
        })
    }
    return names
  }

  /// Where files go that are not to be seen.
  static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty else {
      return "/tmp"
    }
    return folder
  }

  /// The processors this process may use, at least 1.
  static var coreCount: Int { min(1024, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  /// Makes a write to a closed pipe an error of that write instead of a silent end.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Fills gaps among descriptors 0 to 2, so that no file of ours takes the place of a closed
  /// standard stream. Each gap gets the wrong direction: using it is an error, not a loss.
  static func holdStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
