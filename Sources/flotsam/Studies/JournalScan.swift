import PolicyStudies

/// What one reading of a journal from front to back finds.
struct JournalScan {
  /// The study in its head; nil when even that is torn.
  private(set) var study: Study?
  /// Where each trial's record begins, by index in design order; 0 for none.
  private(set) var places: [Int] = []
  /// How many trials there are.
  private(set) var count = 0
  /// The end of the last sound record.
  private(set) var end = 0
  /// What is wrong with the record there; nil when the file ends there, or in the middle of a
  /// record that a killed process left.
  private(set) var damage: String?

  /// Reads `file` whole. Throws for a file that is no journal, and one of another version.
  init(_ file: JournalFile) throws {
    let size = try file.size
    let magic = try file.read(JournalFrame.magic.count, at: 0)
    guard magic.count == JournalFrame.magic.count else {
      guard JournalFrame.magic.starts(with: magic) else { throw Self.noJournal(file) }
      return
    }
    guard magic == JournalFrame.magic else { throw Self.noJournal(file) }
    guard let head = try record(of: file, at: magic.count, size: size) else {
      if damage != nil { throw Self.noJournal(file) }
      return
    }
    guard let study = try? Study(encoded: head), study.isCurrent else {
      throw FileError("read", file.path, reason: "another version of the program has written it")
    }
    self.study = study
    places = Array(repeating: 0, count: study.trialCount)
    end = magic.count + JournalFrame.headSize + head.count
    while let bytes = try record(of: file, at: end, size: size) {
      guard let index = try? TrialRecord.index(in: bytes, of: study) else {
        damage = "is of no trial of its study"
        break
      }
      count += places[index] == 0 ? 1 : 0
      if places[index] == 0 { places[index] = end }
      end += JournalFrame.headSize + bytes.count
      try Interruption.check()
    }
  }

  /// The record at `offset`; nil, with `damage` set where it is more than torn, if it is none.
  private mutating func record(of file: JournalFile, at offset: Int, size: Int) throws -> [UInt8]? {
    guard offset + JournalFrame.headSize <= size else { return nil }
    guard let head = JournalFrame.read(try file.read(JournalFrame.headSize, at: offset)) else {
      damage = "has a damaged head"
      return nil
    }
    let start = offset + JournalFrame.headSize
    guard start + head.length <= size else { return nil }
    let bytes = try file.read(head.length, at: start)
    guard bytes.count == head.length, bytes.withUnsafeBytes({ CRC32C.check($0) }) == head.check
    else {
      damage = "has a wrong checksum"
      return nil
    }
    return bytes
  }

  private static func noJournal(_ file: JournalFile) -> FileError {
    FileError("read", file.path, reason: "it is no journal of a study, or its head is damaged")
  }
}
