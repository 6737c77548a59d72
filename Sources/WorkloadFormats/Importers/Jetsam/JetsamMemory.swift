/// Where the pages of a group of processes are: uncompressed or in the compressor.
///
/// `physicalPages` tells it from iOS 14 on. A process without it counts its footprint at the
/// device's average: anonymous to uncompressed pages.
struct JetsamMemory: Equatable, Sendable {
  /// How many processes.
  var count: Int64 = 0
  /// Pages in RAM as they are.
  var plainPages: Int64 = 0
  /// Pages in the compressor, before compression.
  var compressedPages: Int64 = 0
  /// The footprints of those whose split the report does not state.
  var unsplitPages: Int64 = 0

  init(of processes: some Sequence<JetsamProcess>) {
    for process in processes {
      count += 1
      if let pages = process.residentPages, let packed = process.compressedPages {
        plainPages += pages
        compressedPages += packed
      } else {
        unsplitPages += process.footprintPages
      }
    }
  }

  /// The compressed share in thousandths, rounded; nil where nothing is stated.
  var compressedMillis: Int64? {
    let all = plainPages + compressedPages
    return all > 0 ? Self.part(1000, compressedPages, of: all) : nil
  }

  /// All of them split, unsplit ones at the device's average.
  func split(in pages: JetsamPages) -> (plain: Int64, compressed: Int64) {
    let plain = Self.part(unsplitPages, pages.anonymous, of: pages.anonymous + pages.uncompressed)
    return (plainPages + plain, compressedPages + unsplitPages - plain)
  }

  /// amount × part ÷ whole, rounded half up; all of it when the whole is nothing.
  static func part(_ amount: Int64, _ part: Int64, of whole: Int64) -> Int64 {
    guard whole > 0 else { return amount }
    return Int64(clamping: (Int128(amount) * Int128(part) + Int128(whole / 2)) / Int128(whole))
  }
}
