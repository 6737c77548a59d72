import DeviceModel

/// Always the same length.
enum FixedDuration {
  static let entry = DurationEntry(
    name: "fixed", summary: "always the same length",
    rows: [FieldRow("value", .anyDuration, "the length")]
  ) { reader throws(WorkloadError) in .fixed(try reader.required("value", reader.time("value"))) }
}
