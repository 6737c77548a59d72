import Foundation
import WorkloadFormats

/// Reads a workload beside the package that has no trace.
enum ShippedWorkload {
  static func read(_ name: String, setting: [String] = []) throws -> Workload {
    let file = Page.root.appending(path: "Workloads/\(name).json5")
    var root = try JSON5Reader.read(Array(try Data(contentsOf: file)), source: name)
    for text in setting { root = try PathOverride(text).apply(to: root) }
    return try WorkloadDecoder { path in
      throw WorkloadError(
        at: SourcePlace(source: path, line: 1, column: 1), found: "a trace", expected: "none")
    }.decode(root)
  }
}
