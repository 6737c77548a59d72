import PolicyStudies
import Synchronization

/// Where trials of a study are kept from the moment they are finished.
protocol TrialSource: Sendable {
  /// The study.
  var study: Study { get }
  /// The record of trial `index` in design order; nil when it is not there.
  func record(of index: Int) throws -> [UInt8]?
}

/// The finished trials of a study in a file: records are added and never changed.
///
/// A record is handed to the system in one write when its trial is over, so that a process that is
/// killed loses the trials under way and nothing else.
final class TrialJournal: TrialSource {
  /// The file's name in a folder.
  static let name = "trials.journal"

  /// The study, as the file's head has it.
  let study: Study
  private let file: JournalFile
  private let state: Mutex<State>

  private struct State {
    var end: Int
    var places: [Int]
    var count: Int
  }

  /// A new journal in an empty file.
  init(_ file: JournalFile, of study: Study) throws {
    self.file = file
    self.study = study
    let head = JournalFrame.magic + JournalFrame.framed(study.encoded)
    try file.cut(at: 0)
    try file.write(head, at: 0)
    state = Mutex(
      State(end: head.count, places: Array(repeating: 0, count: study.trialCount), count: 0))
  }

  /// The journal of a file that has been scanned, to be read, or to go on behind its sound part.
  init(_ file: JournalFile, _ scan: JournalScan, of study: Study) {
    self.file = file
    self.study = study
    state = Mutex(State(end: scan.end, places: scan.places, count: scan.count))
  }

  /// Whether its file is still there to go on with.
  var isThere: Bool { file.isThere }

  /// How many trials are finished.
  var count: Int { state.withLock { $0.count } }

  /// The trials that are not finished among those of `shard` and these `replications` of each
  /// cell, else all, in design order. A part has whole runs: batches of one are not split.
  func missing(in shard: Shard = .whole, replications: Range<Int>? = nil) -> [Int] {
    let wanted = replications ?? 0..<study.replications
    let hasBatches = study.hasBatches
    return state.withLock { state in
      var missing: [Int] = []
      for cell in study.cells.indices {
        for replication in wanted {
          let index = study.index(cell: cell, replication: replication)
          if state.places[index] == 0, shard.contains(hasBatches ? cell : index) {
            missing.append(index)
          }
        }
      }
      return missing
    }
  }

  /// Adds the record of a trial, from any thread; false when it was there before.
  @discardableResult
  func add(_ record: [UInt8], of index: Int) throws -> Bool {
    let bytes = JournalFrame.framed(record)
    return try state.withLock { state throws in
      guard state.places[index] == 0 else { return false }
      try file.write(bytes, at: state.end)
      state.places[index] = state.end
      state.end += bytes.count
      state.count += 1
      return true
    }
  }

  func record(of index: Int) throws -> [UInt8]? {
    let place = state.withLock { $0.places[index] }
    guard place > 0 else { return nil }
    let head = try file.readAll(JournalFrame.headSize, at: place)
    guard let (length, check) = JournalFrame.read(head) else { throw file.hasChanged }
    let bytes = try file.readAll(length, at: place + JournalFrame.headSize)
    guard bytes.withUnsafeBytes({ CRC32C.check($0) }) == check else { throw file.hasChanged }
    return bytes
  }

  /// Waits until everything is on the disk.
  func synchronize() throws { try file.synchronize() }
}

/// Every `count`-th run of a study, from the one at `index`.
struct Shard: Equatable, Sendable {
  /// Which part, from 0.
  let index: Int
  /// Of how many.
  let count: Int

  /// All runs.
  static let whole = Shard(index: 0, count: 1)

  /// Whether run `run` is of this part.
  func contains(_ run: Int) -> Bool { run % count == index }
}
