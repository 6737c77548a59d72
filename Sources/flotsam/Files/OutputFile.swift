#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of an `OutputFolder` being written, under a temporary name until the folder commits.
///
/// Unchecked: whoever writes from several threads takes turns, as `OrderedFile` does.
final class OutputFile: @unchecked Sendable {
  /// The name it will have.
  let name: String
  /// Where it is now.
  let temporaryPath: String
  /// Where it will be.
  let finalPath: String
  private let descriptor: Int32
  private var buffer: WriteBuffer
  private var isOpen = true

  /// Creates the file under its temporary name.
  init(name: String, in folder: String, temporaryName: String) throws {
    self.name = name
    let finalPath = OutputFolder.join(folder, name)
    let temporaryPath = OutputFolder.join(folder, temporaryName)
    if SystemCalls.isFolder(finalPath) == true {
      throw FileError("write", finalPath, reason: "it is a folder")
    }
    let descriptor = try FileError.wrapping("write", finalPath) {
      try SystemCalls.openFile(temporaryPath, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    }
    self.finalPath = finalPath
    self.temporaryPath = temporaryPath
    self.descriptor = descriptor
    buffer = WriteBuffer(descriptor: descriptor)
  }

  deinit { if isOpen { close(descriptor) } }

  /// Writes a whole file under a temporary name beside `path`, then puts it in place.
  static func write(_ text: String, to path: String) throws {
    Interruption.install()
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty else { throw FileError("write", path, reason: "it is a folder") }
    let file = try OutputFile(name: name, in: folder, temporaryName: ".\(name).\(getpid()).tmp")
    do {
      try file.write(text)
      try file.finish()
      try Interruption.check()
      try file.putInPlace()
    } catch {
      file.remove()
      throw error
    }
  }

  /// Adds bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    precondition(isOpen, "the file is finished")
    try FileError.wrapping("write", finalPath) { try buffer.append(bytes) }
  }

  /// Adds text in UTF-8.
  func write(_ text: String) throws {
    precondition(isOpen, "the file is finished")
    try FileError.wrapping("write", finalPath) { try buffer.append(text) }
  }

  /// Writes what is held and closes: some systems report a full disk only then.
  func finish() throws {
    guard isOpen else { return }
    try FileError.wrapping("write", finalPath) {
      try buffer.flush()
      isOpen = false
      // After EINTR the descriptor's state is unknown and closing again could close another's.
      guard close(descriptor) == 0 || errno == EINTR else { throw SystemCalls.Fault.last }
    }
  }

  /// Gives the finished file its final name, replacing one that has it.
  func putInPlace() throws {
    guard rename(temporaryPath, finalPath) == 0 else {
      throw FileError("write", finalPath, reason: SystemCalls.Fault.last.text)
    }
  }

  /// Removes it.
  func remove() {
    buffer.drop()
    if isOpen { close(descriptor) }
    isOpen = false
    unlink(temporaryPath)
  }
}
