import DeviceModel

/// Always the same number.
enum ConstantCount {
  static let entry = CountEntry(
    name: "constant", summary: "always the same number",
    keys: [CatalogKey("value", "a whole number from 1 to 1000000", "the number")]
  ) { reader throws(WorkloadError) in
    .constant(Int(try reader.integer("value", in: 1...1_000_000)))
  }
}
