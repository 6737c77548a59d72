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
/// (a failure, SIGINT, SIGTERM), it removes them, and the folders it made. Only a machine that
/// loses power, or a second signal, can leave a temporary behind, and never under a final name.
///
/// Unchecked: one thread opens and commits it; `scratchFile` alone may be called from any.
final class OutputFolder: @unchecked Sendable {
  /// The path as the person gave it.
  let path: String
  private var files: [OutputFile] = []
  private var createdFolders: [String] = []
  private let scratchCount = Atomic<Int>(0)

  /// Creates the folder and its parents where missing; refuses a file in its place and a folder
  /// that cannot be written to. From here on signals wait for `Interruption.check()`.
  init(path: String) throws {
    self.path = path
    Interruption.install()
    do {
      try createFolders()
      guard access(path, W_OK | X_OK) == 0 else {
        throw FileError("write to folder", path, reason: SystemCalls.Fault.last.text)
      }
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
    let temporaryName = ".\(name).\(getpid()).tmp"
    // Left by an earlier process of our number that was killed.
    unlink(Self.join(path, temporaryName))
    let file = try OutputFile(name: name, in: path, temporaryName: temporaryName)
    files.append(file)
    return file
  }

  /// A nameless file in this folder, for what does not fit in memory meanwhile.
  func scratchFile() throws -> ScratchFile {
    let number = scratchCount.add(1, ordering: .relaxed).newValue
    return try ScratchFile(path: Self.join(path, ".scratch-\(number).\(getpid()).tmp"))
  }

  /// Finishes all files, then gives them their final names; nothing appears if one fails to finish.
  func commit() throws {
    for file in files { try file.finish() }
    try Interruption.check()
    while let file = files.first {
      try file.putInPlace()
      files.removeFirst()
    }
    createdFolders = []
  }

  /// Removes everything that was not committed.
  func discard() {
    for file in files { file.remove() }
    files = []
    // The inner ones first; one that others have put something into stays.
    for folder in createdFolders.reversed() { rmdir(folder) }
    createdFolders = []
  }

  /// The path of `name` in `folder`.
  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
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
