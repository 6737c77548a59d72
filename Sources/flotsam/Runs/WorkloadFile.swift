import WorkloadFormats

/// A workload file on disk, read with the traces beside it.
enum WorkloadFile {
  /// The most bytes a workload may have; traces are not counted.
  static let sizeLimit = 256 << 20

  /// `--set`, shared by all commands that read workloads.
  static let setOption = Option.value(
    "set", "PATH=VALUE", repeatable: true,
    help: "Change a field of the workload; PATH segments may be quoted, VALUE is JSON5, else text.")

  /// Reads the workload at `path` with every `--set` of `arguments` applied.
  static func load(_ path: String, _ arguments: Arguments) throws -> Workload {
    try WorkloadTree(path, arguments, noting: InputFiles()).workload()
  }

  /// A `--set` that is no `PATH=VALUE` is wrong usage; one that does not fit the file is bad data.
  static func pathOverride(_ text: String, _ arguments: Arguments) throws -> PathOverride {
    do {
      return try PathOverride(text)
    } catch {
      throw arguments.error(error.description)
    }
  }

  /// The folder that `path` lies in, with its last slash; empty for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }
}
