import Foundation

/// An open descriptor, closed with its last owner and in every program that is started.
public final class Descriptor: Sendable {
  /// Its number.
  public let number: Int32

  private init(_ number: Int32, _ action: String) throws {
    guard number >= 0 else { throw ChildProgram.Fault(action: action, number: errno) }
    guard number <= 2 else {
      self.number = number
      return
    }
    // A process without standard streams gets their numbers: they are what a child's are set to.
    self.number = fcntl(number, F_DUPFD_CLOEXEC, 3)
    close(number)
  }

  deinit { close(number) }

  /// Opens a file or device to read.
  public static func reading(_ path: String) throws -> Descriptor {
    try Descriptor(open(path, O_RDONLY | O_CLOEXEC), "read '\(path)'")
  }

  /// Opens a file or device to write, made where there is none.
  public static func writing(_ path: String) throws -> Descriptor {
    try Descriptor(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600), "write '\(path)'")
  }

  /// Both ends of a pipe.
  public static func pipe() throws -> (reader: Descriptor, writer: Descriptor) {
    var ends: [Int32] = [-1, -1]
    // No program may start between a descriptor's birth and its mark.
    let result = SpawnSettings.oneAtATime.withLock { _ in
      let result = Foundation.pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return result
    }
    guard result == 0 else { throw ChildProgram.Fault(action: "make a pipe", number: errno) }
    return (try Descriptor(ends[0], "read a pipe"), try Descriptor(ends[1], "write a pipe"))
  }

  /// All bytes up to the end.
  public func readToEnd() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(number, &block, block.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += block[..<count] }
      if count < 0, errno != EINTR { throw ChildProgram.Fault(action: "read", number: errno) }
    }
  }
}
