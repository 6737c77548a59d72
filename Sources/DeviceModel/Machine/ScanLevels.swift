/// What the scan keeps free, and which pages it takes for that; micro-bytes. A platform gives them.
struct ScanLevels {
  /// What it keeps free, and where it begins.
  var freeTarget: Int64
  var low: Int64
  /// Below it file pages go before anonymous ones.
  var leastFree: Int64
  /// Up to here file and anonymous pages are taken in proportion, these anonymous to one of files.
  var filesBalanced: Int64
  var anonymousToFile: Int64
  /// File pages are spared where they are under this part of all that is not compressed.
  var fileDivisor: Int64
  /// From here on, of what it occupies, the compressor takes nothing more.
  var compressorFull = Int64.max

  /// Whether so few files are cached beside `uncompressed` memory that none are taken: fewer than
  /// its part, rounded down.
  @inline(__always)
  func sparesFiles(_ files: Int64, uncompressed: Int64) -> Bool {
    (files + 1) * fileDivisor <= uncompressed
  }
}
