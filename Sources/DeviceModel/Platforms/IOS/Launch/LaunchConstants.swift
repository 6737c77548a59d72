/// Numbers of launches and prewarms that are the platform's.
enum LaunchConstants {
  /// Saved state is read and taken apart at so many bytes a second (assumption).
  static let restoredBytesPerSecond: Int64 = 100_000_000
  /// From boot to the first prewarm: 44 to 46 s were seen (S-76).
  static let bootToPrewarmMicroseconds: Int64 = 45_000_000
  /// What a prewarmed process holds: 0.2 to 1.2 MiB were seen, this is their middle (S-72).
  static let prewarmedBytes: Int64 = 734_003
  /// The processor time of a prewarm: 5 to 18 ms were seen, this is their middle (S-72).
  static let prewarmProcessorMicroseconds: Int64 = 11_500
}
