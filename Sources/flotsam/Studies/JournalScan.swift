import PolicyStudies

/// What one reading of a journal from front to back finds.
struct JournalScan {
  /// The study in its head; nil when even that is torn.
  private(set) var study: Study?
  /// Where each trial's record begins, by index in design order; 0 for none.
  private(set) var places: [Int] = []
  /// How many trials there are.
  private(set) var count = 0
  /// Where the next record goes: behind the last one whose length is known.
  private(set) var end = 0
  /// The first record that is damaged, in words; nil when the file ends with a sound one, or in the
  /// middle of one that a killed process left.
  private(set) var damage: String?

  private var records = 0

  /// Reads `file` whole. Throws for a file that is no journal, and one of another version.
  init(_ file: JournalFile) throws {
    let size = try file.size
    let magic = try file.read(JournalFrame.magic.count, at: 0)
    guard magic.count == JournalFrame.magic.count else {
      guard JournalFrame.magic.starts(with: magic) else { throw Self.noJournal(file) }
      return
    }
    guard magic == JournalFrame.magic else { throw Self.noJournal(file) }
    guard let head = try frame(of: file, at: magic.count, size: size) else {
      if damage != nil { throw Self.noJournal(file) }
      return
    }
    guard let bytes = head.bytes else { throw Self.noJournal(file) }
    guard let study = try? Study(encoded: bytes), study.isCurrent else {
      throw FileError("read", file.path, reason: "another version of the program has written it")
    }
    self.study = study
    places = Array(repeating: 0, count: study.trialCount)
    end = magic.count + JournalFrame.headSize + head.length
    while let frame = try frame(of: file, at: end, size: size) {
      take(frame, of: study)
      end += JournalFrame.headSize + frame.length
      try Interruption.check()
    }
  }

  /// Notes whose trial the record at `end` is; one that is damaged costs its own trial alone.
  private mutating func take(_ frame: (length: Int, bytes: [UInt8]?), of study: Study) {
    records += 1
    guard let bytes = frame.bytes else { return note("has a wrong checksum") }
    guard let index = try? TrialRecord.index(in: bytes, of: study) else {
      return note("is of no trial of its study")
    }
    count += places[index] == 0 ? 1 : 0
    if places[index] == 0 { places[index] = end }
  }

  private mutating func note(_ what: String) {
    damage = damage ?? "record \(records), at byte \(end), \(what)"
  }

  /// The record at `offset`, without its bytes where they are damaged; nil, with `damage` set where
  /// it is more than torn, if its length is unknown.
  private mutating func frame(
    of file: JournalFile, at offset: Int, size: Int
  ) throws -> (length: Int, bytes: [UInt8]?)? {
    guard offset + JournalFrame.headSize <= size else { return nil }
    guard let head = JournalFrame.read(try file.readAll(JournalFrame.headSize, at: offset)) else {
      records += 1
      note("has a damaged head")
      return nil
    }
    let start = offset + JournalFrame.headSize
    guard start + head.length <= size else { return nil }
    let bytes = try file.readAll(head.length, at: start)
    let isSound = bytes.withUnsafeBytes { CRC32C.check($0) } == head.check
    return (head.length, isSound ? bytes : nil)
  }

  private static func noJournal(_ file: JournalFile) -> FileError {
    FileError("read", file.path, reason: "it is no journal of a study, or its head is damaged")
  }
}
