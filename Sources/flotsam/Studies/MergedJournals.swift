import PolicyStudies
import WorkloadFormats

/// The trials of several journals of one study together.
struct MergedJournals: TrialSource {
  let study: Study
  private let journals: [(folder: String, journal: TrialJournal)]

  /// Reads the journals of `folders`; refuses a damaged one and one of another study.
  init(_ folders: [String]) throws {
    journals = try folders.map { ($0, try Self.read($0)) }
    study = journals[0].journal.study
    for (folder, journal) in journals.dropFirst() {
      guard let difference = study.difference(from: journal.study) else { continue }
      throw FileError(
        "merge", folder,
        reason: "it is of another study than '\(folders[0])': "
          + Quoted.plain(difference.contrast, limit: 300))
    }
  }

  func record(of index: Int) throws -> [UInt8]? {
    var found: [UInt8]?
    for (folder, journal) in journals {
      guard let record = try journal.record(of: index) else { continue }
      guard found == nil || found == record else {
        let trial = Quoted.plain(study.words(for: index), limit: 200)
        throw FileError(
          "merge", folder, reason: "its results differ from another part's: \(trial)")
      }
      found = record
    }
    return found
  }

  /// The trials that are in none of them, in design order.
  var missing: [Int] {
    var missing = journals[0].journal.missing()
    for (_, journal) in journals.dropFirst() {
      let others = Set(journal.missing())
      missing = missing.filter(others.contains)
    }
    return missing
  }

  private static func read(_ folder: String) throws -> TrialJournal {
    let file = try JournalFile(OutputFolder.join(folder, TrialJournal.name), .read)
    let scan = try JournalScan(file)
    guard let study = scan.study else {
      throw FileError("read", file.path, reason: "it ends before its first trial")
    }
    if let damage = scan.damage {
      throw FileError(
        "read", file.path,
        reason: "\(damage): its study's command with --resume mends it")
    }
    return TrialJournal(file, scan, of: study)
  }
}
