#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of an `OutputFolder` being written, under a temporary name until the folder commits.
///
/// Unchecked: writers from several threads take turns, as `OrderedFile` does.
final class OutputFile: @unchecked Sendable {
  /// The name it will have.
  let name: String
  /// Where it will be, as the person names the place.
  let finalPath: String
  /// Where it will be, links followed.
  var targetPath: String { place.path }
  private let place: OutputPlace
  private let inputs: Set<FileIdentity>
  private let temporaryPath: String
  private let formerPath: String
  private let descriptor: Int32
  private var buffer: WriteBuffer
  private var isOpen = true
  private var isInPlace = false
  private var keepsFormer = false

  /// Creates the file under a temporary name; refuses to replace what is no regular file, and a
  /// file among `inputs`.
  init(name: String, in folder: String, sparing inputs: Set<FileIdentity> = []) throws {
    let finalPath = OutputFolder.join(folder, name)
    let place = try OutputPlace(finalPath, sparing: inputs)
    guard place.kind == .replaceable else {
      throw FileError("write", finalPath, reason: "it is there and not a regular file")
    }
    let folder = OutputFolder.parent(of: place.path)
    let temporaryPath = OutputFolder.join(folder, ".\(name).\(getpid()).tmp")
    let formerPath = OutputFolder.join(folder, ".\(name).\(getpid()).old")
    // Left by an earlier process of our number that was killed.
    unlink(temporaryPath)
    let descriptor = try FileError.wrapping("write", finalPath) {
      try SystemCalls.openFile(temporaryPath, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    }
    self.name = name
    self.finalPath = finalPath
    self.place = place
    self.inputs = inputs
    self.temporaryPath = temporaryPath
    self.formerPath = formerPath
    self.descriptor = descriptor
    buffer = WriteBuffer(descriptor: descriptor)
  }

  deinit { if isOpen { close(descriptor) } }

  /// Writes a whole file under a temporary name beside `path`, then puts it in place; a pipe or a
  /// device is written to as it stands. Refuses a file among `inputs`, and, unless `overwriting`,
  /// one that holds something.
  static func write(
    _ text: String, to path: String, sparing inputs: Set<FileIdentity>, overwriting: Bool
  ) throws {
    Interruption.install()
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty else { throw FileError("write", path, reason: "it is a folder") }
    let folder = OutputFolder.parent(of: path)
    guard try OutputPlace(path, sparing: inputs).kind == .replaceable else {
      return try writeThrough(text, to: path)
    }
    guard overwriting || !SystemCalls.isFilled(path) else {
      throw FileError("write", path, reason: "it holds something already: --force writes over it")
    }
    let file = try OutputFile(name: name, in: folder, sparing: inputs)
    do {
      try file.write(text)
      try file.finish()
      try Interruption.check()
      try file.putInPlace()
      file.settle()
    } catch {
      file.remove()
      throw error
    }
  }

  private static func writeThrough(_ text: String, to path: String) throws {
    try FileError.wrapping("write", path) {
      let descriptor = try SystemCalls.openFile(path, O_WRONLY | O_NOCTTY)
      defer { close(descriptor) }
      var buffer = WriteBuffer(descriptor: descriptor)
      try buffer.append(text)
      try buffer.flush()
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

  /// Looks again whether the place may be taken, for a run may have lasted long.
  func checkPlace() throws {
    guard try OutputPlace(finalPath, sparing: inputs) == place else {
      throw FileError("write", finalPath, reason: "something else has taken its place")
    }
  }

  /// Gives the finished file its final name; one that had it is kept aside until `settle()`.
  func putInPlace() throws {
    unlink(formerPath)
    // A second name leaves no instant without the file; some file systems have none.
    if link(targetPath, formerPath) == 0 || rename(targetPath, formerPath) == 0 {
      keepsFormer = true
    } else if errno != ENOENT {
      throw FileError("write", finalPath, reason: SystemCalls.Fault.last.text)
    }
    guard rename(temporaryPath, targetPath) == 0 else {
      throw FileError("write", finalPath, reason: SystemCalls.Fault.last.text)
    }
    isInPlace = true
  }

  /// Lets go of the file that was replaced: there is no way back.
  func settle() {
    if keepsFormer { unlink(formerPath) }
    keepsFormer = false
  }

  /// Removes it, also from its place, and puts back what was there.
  func remove() {
    buffer.drop()
    if isOpen { close(descriptor) }
    isOpen = false
    if keepsFormer {
      // Two names of one file stay both, hence the second step.
      if rename(formerPath, targetPath) == 0 { unlink(formerPath) }
    } else if isInPlace {
      unlink(targetPath)
    }
    keepsFormer = false
    isInPlace = false
    unlink(temporaryPath)
  }
}
