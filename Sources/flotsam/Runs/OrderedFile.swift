import StudyReports
import Synchronization

/// A file that trials write side by side and that reads as if they had run one after the other.
///
/// The trial whose turn it is writes straight through; the others wait in memory, and in
/// nameless scratch files beyond `memoryLimit` bytes each, so that memory stays bounded.
final class OrderedFile: Sendable {
  private static let memoryLimit = 8 << 20

  private struct Part {
    var bytes: [UInt8] = []
    var scratch: ScratchFile?
    var isFinished = false
  }

  private struct State {
    var turn = 0
    var waiting: [Int: Part] = [:]  // by trial; looked up, never iterated
  }

  private let file: OutputFile
  private let folder: OutputFolder
  private let state = Mutex(State())

  /// A file that begins with `header`.
  init(_ file: OutputFile, in folder: OutputFolder, header: [UInt8]) throws {
    self.file = file
    self.folder = folder
    try header.withUnsafeBytes { try file.write($0) }
  }

  /// The place of one trial's rows.
  func sink(of trial: Int) -> Sink { Sink(file: self, trial: trial) }

  /// Where one trial writes.
  struct Sink: ByteSink {
    fileprivate let file: OrderedFile
    fileprivate let trial: Int

    mutating func write(_ bytes: UnsafeRawBufferPointer) throws { try file.write(bytes, of: trial) }

    /// Says that no row of this trial follows.
    func finish() throws { try file.finish(trial) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, of trial: Int) throws {
    try state.withLock { state throws in
      guard trial != state.turn else { return try file.write(bytes) }
      state.waiting[trial, default: Part()].bytes += bytes
      guard var part = state.waiting[trial], part.bytes.count > Self.memoryLimit else { return }
      let scratch = try part.scratch ?? folder.scratchFile()
      try part.bytes.withUnsafeBytes { try scratch.write($0) }
      part.bytes = []
      part.scratch = scratch
      state.waiting[trial] = part
    }
  }

  private func finish(_ trial: Int) throws {
    try state.withLock { state throws in
      guard trial == state.turn else {
        state.waiting[trial, default: Part()].isFinished = true
        return
      }
      repeat {
        state.turn += 1
      } while try drain(&state)
    }
  }

  /// Writes what the trial whose turn has come left waiting; true when it is through already.
  private func drain(_ state: inout State) throws -> Bool {
    guard let part = state.waiting.removeValue(forKey: state.turn) else { return false }
    try part.scratch?.read { try file.write($0) }
    try part.bytes.withUnsafeBytes { try file.write($0) }
    return part.isFinished
  }
}
