import DeviceModel

/// Compresses the memory that was used longest ago when free pages run out.
struct Compress: ReclaimPolicy {
  static let entry = PolicyEntry(
    reclaim: "compress",
    summary: "what was used longest ago is compressed when free pages run out",
    source: "X-35, X-38"
  ) { _ in Compress() }

  var compresses: Bool { true }
}
