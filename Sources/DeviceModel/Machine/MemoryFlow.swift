/// What went through the compressor and from flash, in bytes, and what that took.
struct MemoryFlow {
  var compressedBytes: Int128 = 0
  var compressMicroseconds: Int64 = 0
  var faultedBytes: Int128 = 0
  var fileReadBytes: Int128 = 0
  var thrashedBytes: Int128 = 0
  var droppedFileBytes: Int128 = 0
  var foundFileBytes: Int128 = 0
  var swapWrittenBytes: Int128 = 0
  var swapReadBytes: Int128 = 0
}
