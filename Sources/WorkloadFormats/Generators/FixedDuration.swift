import DeviceModel

/// Always the same length.
enum FixedDuration {
  static let entry = DurationEntry(
    name: "fixed", summary: "always the same length",
    keys: [CatalogKey("value", "a duration from 0", "the length")]
  ) { reader throws(WorkloadError) in .fixed(try reader.duration("value")) }
}
