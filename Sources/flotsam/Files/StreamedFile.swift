#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One file that is written along the way, beside its place; a pipe or a device as it stands.
///
/// Dropped without a commit, it leaves nothing behind.
final class StreamedFile {
  private let path: String
  private let file: OutputFile?
  private let descriptor: Int32
  private var buffer: WriteBuffer
  private var isDone = false

  /// Opens it; refuses a file among `inputs` and, unless `overwriting`, one that holds something.
  init(_ path: String, sparing inputs: Set<FileIdentity>, overwriting: Bool) throws {
    Interruption.install()
    self.path = path
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty else { throw FileError("write", path, reason: "it is a folder") }
    guard try OutputPlace(path, sparing: inputs).kind == .replaceable else {
      let descriptor = try FileError.wrapping("write", path) {
        try SystemCalls.openFile(path, O_WRONLY | O_NOCTTY)
      }
      (file, self.descriptor) = (nil, descriptor)
      buffer = WriteBuffer(descriptor: descriptor)
      return
    }
    guard overwriting || !SystemCalls.isFilled(path) else {
      throw FileError("write", path, reason: "it holds something already: --force writes over it")
    }
    file = try OutputFile(name: name, in: OutputFolder.parent(of: path), sparing: inputs)
    descriptor = -1
    buffer = WriteBuffer(descriptor: -1, capacity: 1)
  }

  deinit {
    if !isDone { file?.remove() }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    if let file { return try file.write(bytes) }
    try FileError.wrapping("write", path) { try buffer.append(bytes) }
  }

  /// Writes what is held and gives the file its name.
  func commit() throws {
    guard let file else { return try FileError.wrapping("write", path) { try buffer.flush() } }
    try file.finish()
    try file.checkPlace()
    try Interruption.check()
    try file.putInPlace()
    file.settle()
    isDone = true
  }
}
