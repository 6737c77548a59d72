import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder a command writes its results to: all of them appear together, or none does.
///
/// Files are written beside their final names and renamed by `commit()`. Dropped without a commit
/// (a failure, SIGINT, SIGTERM, SIGHUP), it removes them, and the folders it made. Only a machine
/// that loses power, or a second signal, can leave a temporary behind, never under a final name.
///
/// While it lives it holds a lock on the folder itself, which leaves nothing behind.
///
/// Unchecked: one thread opens and commits it; `scratchFile` alone may be called from any.
final class OutputFolder: @unchecked Sendable {
  /// The path as the person gave it.
  let path: String
  private let inputs: Set<FileIdentity>
  private var files: [OutputFile] = []
  private var createdFolders: [String] = []
  private var lock: Int32 = -1
  private let scratchCount = Atomic<Int>(0)

  /// Creates the folder and its parents where missing; refuses a file in its place, a folder
  /// that cannot be written to, and one that another process is writing to. From here on signals
  /// wait for `Interruption.check()`. No file among `inputs` will be replaced.
  init(path: String, sparing inputs: Set<FileIdentity> = []) throws {
    self.path = path
    self.inputs = inputs
    Interruption.install()
    do {
      try createFolders()
      guard access(path, W_OK | X_OK) == 0 else {
        throw FileError("write to folder", path, reason: SystemCalls.Fault.last.text)
      }
      try takeLock()
    } catch {
      discard()
      throw error
    }
  }

  deinit { discard() }

  /// Starts a file called `name`; one of that name is replaced at `commit()`.
  func file(_ name: String) throws -> OutputFile {
    precondition(!name.isEmpty && !name.contains("/"), "a file name, not a path")
    precondition(!files.contains { $0.name == name }, "one file of a name")
    let file = try OutputFile(name: name, in: path, sparing: inputs)
    if let twin = files.first(where: { $0.targetPath == file.targetPath }) {
      file.remove()
      throw FileError("write", file.finalPath, reason: "it leads to the same file as \(twin.name)")
    }
    files.append(file)
    return file
  }

  /// Removes what a killed process left of files called `names`, or of their predecessors; where
  /// it was killed between two renames, the predecessor is put back.
  ///
  /// The folder's lock makes sure that no other program is at it.
  func removeLeftovers(of names: [String]) {
    for entry in SystemCalls.names(in: path) {
      guard let name = names.first(where: { entry.hasPrefix(".\($0).") }) else { continue }
      let (leftover, final) = (Self.join(path, entry), Self.join(path, name))
      if entry.hasSuffix(".old"), SystemCalls.isFolder(final) == nil {
        rename(leftover, final)
      } else if entry.hasSuffix(".old") || entry.hasSuffix(".tmp") {
        unlink(leftover)
      }
    }
  }

  /// A nameless file in this folder, for what does not fit in memory meanwhile.
  func scratchFile() throws -> ScratchFile {
    let number = scratchCount.add(1, ordering: .relaxed).newValue
    return try ScratchFile(path: Self.join(path, ".scratch-\(number).\(getpid()).tmp"))
  }

  /// Finishes all files, then gives them their final names; when one fails, those that have
  /// theirs lose them again, and what was there before comes back.
  ///
  /// Files among `others` that were not written now are of an earlier run and would be taken for
  /// this one's: they are removed, unless they are links, inputs, or no tables.
  func commit(replacing others: [String] = []) throws {
    do {
      for file in files { try file.finish() }
      for file in files { try file.checkPlace() }
      try Interruption.check()
      for file in files { try file.putInPlace() }
    } catch {
      discard()
      throw error
    }
    for file in files { file.settle() }
    for name in others where !files.contains(where: { $0.name == name }) { retire(name) }
    files = []
    createdFolders = []
    releaseLock()
  }

  private func retire(_ name: String) {
    let file = Self.join(path, name)
    guard SystemCalls.linkTarget(file) == nil, let identity = FileIdentity(path: file),
      !inputs.contains(identity), OwnTables.isOwn(file)
    else { return }
    unlink(file)
  }

  /// Removes everything that was not committed.
  func discard() {
    for file in files.reversed() { file.remove() }
    files = []
    // The inner ones first; one that others have put something into stays.
    for folder in createdFolders.reversed() { rmdir(folder) }
    createdFolders = []
    releaseLock()
  }

  /// The path of `name` in `folder`.
  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The folder that `path` lies in.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A file system without locks, or a folder that may not be listed, does without.
  private func takeLock() throws {
    lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if lock >= 0, !SystemCalls.lock(lock, LOCK_EX) {
      throw FileError("write to folder", path, reason: "another run is writing to it")
    }
  }

  private func releaseLock() {
    if lock >= 0 { close(lock) }
    lock = -1
  }

  private func createFolders() throws {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += prefix.isEmpty || prefix.hasSuffix("/") ? String(part) : "/\(part)"
      try createFolder(prefix)
    }
  }

  private func createFolder(_ folder: String) throws {
    if mkdir(folder, 0o777) == 0 {
      createdFolders.append(folder)
      return
    }
    let fault = SystemCalls.Fault.last
    switch SystemCalls.isFolder(folder) {
    case true: return
    case false:
      throw FileError("create folder", path, reason: "'\(folder)' exists and is not a folder")
    default:
      throw FileError("create folder", path, reason: fault.text)
    }
  }
}
