import SimKernel
import WorkloadFormats

/// A workload file on disk, read with the traces beside it.
enum WorkloadFile {
  /// The most bytes a workload may have; traces are not counted.
  static let sizeLimit = 256 << 20

  /// `--set`, shared by all commands that read workloads.
  static let setOption = Option.value(
    "set", "PATH=VALUE", repeatable: true,
    help: "Change a field of the workload; PATH segments may be quoted, VALUE is JSON5, else text.")

  /// Reads the workload at `path` with every `--set` of `arguments` applied, then
  /// `changes`; notes it and its trace in `inputs`.
  static func load(
    _ path: String, _ arguments: Arguments, noting inputs: InputFiles = InputFiles(),
    changing changes: [PathOverride] = []
  ) throws -> Workload {
    inputs.note(path)
    let bytes = try FileBytes.contents(of: path, limit: sizeLimit)
    var root = try JSON5Reader.read(bytes, source: path)
    for text in arguments.texts(setOption) {
      root = try pathOverride(text, arguments).apply(to: root)
    }
    for change in changes { root = try change.apply(to: root) }
    let folder = folder(of: path)
    let decoder = WorkloadDecoder { trace in
      let path = trace.hasPrefix("/") ? trace : folder + trace
      inputs.note(path)
      return (path, try FileBytes(path: path, use: .repeatedly))
    }
    return try decoder.decode(root)
  }

  /// A `--set` that is no `PATH=VALUE` is wrong usage; one that does not fit the file is bad data.
  private static func pathOverride(_ text: String, _ arguments: Arguments) throws -> PathOverride {
    do {
      return try PathOverride(text)
    } catch {
      throw arguments.error(error.description)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }
}
