import DeviceModel

/// Always the same number.
enum ConstantCount {
  static let entry = CountEntry(
    name: "constant", summary: "always the same number",
    rows: [FieldRow("value", .whole(1...1_000_000), "always this number")]
  ) { reader throws(WorkloadError) in
    .constant(Int(try reader.required("value", reader.whole("value"))))
  }
}
