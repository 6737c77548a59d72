/// File pages that code and content in use hold, and what they aim at; micro-bytes.
struct FileUse {
  /// What is there.
  var held: Int64
  /// What should be: the device's own aim and the code of each app that uses memory.
  var aim: Int64

  /// What boot brings.
  init(_ profile: DeviceProfile) {
    held = min(profile.fileUseBytes, profile.fileCacheBytes) * MemoryLedger.unit
    aim = profile.fileUseBytes * MemoryLedger.unit
  }

  /// What is missing of the aim.
  var missing: Int64 { max(0, aim - held) }
}
