/// The version of what a run computes.
public enum ModelVersion {
  /// Raised whenever any workload, strategy and seed come to other counts than before: part of a
  /// trial's identity, so that results of two versions never stand in one study.
  public static let current: UInt64 = 7
}
