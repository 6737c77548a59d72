import DeviceModel
import PolicyStudies
import SimKernel
import Synchronization
import WorkloadFormats

/// A workload file as a tree, every `--set` applied: what points of a study are made from.
final class WorkloadTree: Sendable {
  /// The path as the person gave it.
  let path: String
  /// The hash of the file's bytes; nil where it was not asked for.
  let hash: UInt128?
  private let root: JSONNode
  private let inputs: InputFiles
  private let traces = Mutex<[String: UInt128]>([:])

  /// Reads the workload at `path`; notes it, and later its trace, in `inputs`. `isHashed` asks for
  /// the hash of its bytes.
  init(
    _ path: String, _ arguments: Arguments, noting inputs: InputFiles, isHashed: Bool = false
  ) throws {
    self.path = path
    self.inputs = inputs
    inputs.note(path)
    let bytes = try FileBytes.contents(of: path, limit: WorkloadFile.sizeLimit)
    hash = isHashed ? StableHash(bytes).value : nil
    var root = try JSON5Reader.read(bytes, source: path)
    for text in arguments.texts(WorkloadFile.setOption) {
      root = try WorkloadFile.pathOverride(text, arguments).apply(to: root)
    }
    self.root = root
  }

  /// The seed it names, where that is one.
  var seed: UInt64? { root.seed }

  /// Where it says its mode; where it begins if it does not.
  var modePlace: SourcePlace {
    let members = (try? root.members()) ?? []
    return members.first { $0.name == "mode" }?.node.place ?? root.place
  }

  /// The file's name without its folder.
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The workload with further changes.
  func workload(_ changes: [PathOverride] = []) throws -> Workload {
    let (folder, inputs) = (WorkloadFile.folder(of: path), inputs)
    let decoder = WorkloadDecoder { trace in
      let path = trace.hasPrefix("/") ? trace : folder + trace
      inputs.note(path)
      return (path, try FileBytes(path: path, use: .repeatedly))
    }
    return try decoder.decode(changed(changes))
  }

  /// The hash of what a scenario with these changes and this horizon is: its canonical tree, the
  /// contents of its trace, the horizon. Never of a path.
  func scenarioHash(_ changes: [PathOverride] = [], horizon: SimTime) throws -> UInt128 {
    let root = try changed(changes)
    let trace = try root.traceName.map { StableHash.hex(try traceHash($0)) }
    var hash = StableHash(root.scenarioBytes(trace: trace))
    hash.take(UInt64(horizon.microseconds))
    return hash.value
  }

  private func changed(_ changes: [PathOverride]) throws -> JSONNode {
    var root = root
    for change in changes { root = try change.apply(to: root) }
    return root
  }

  /// A trace is read whole once, however many points name it.
  private func traceHash(_ name: String) throws -> UInt128 {
    let path = name.hasPrefix("/") ? name : WorkloadFile.folder(of: path) + name
    return try traces.withLock { known throws in
      if let hash = known[path] { return hash }
      let hash = try FileBytes.hash(of: path)
      known[path] = hash
      return hash
    }
  }
}

extension FileBytes {
  /// The hash of a file's bytes, read block by block.
  fileprivate static func hash(of path: String) throws -> UInt128 {
    let file = try FileBytes(path: path, use: .repeatedly)
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: WriteBuffer.usualCapacity, alignment: 16)
    defer { block.deallocate() }
    var hash = StableHash()
    while true {
      let count = try file.read(into: block)
      guard count > 0 else { return hash.value }
      hash.take(UnsafeRawBufferPointer(rebasing: block[..<count]))
      try Interruption.check()
    }
  }
}
