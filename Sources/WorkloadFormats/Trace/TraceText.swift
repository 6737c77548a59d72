/// The trace of opens beside a workload: CSV.
enum TraceText {
  static let entry = FormatEntry(
    name: "trace", use: "demand.trace",
    summary: "opens in CSV: a header with the columns in any order, a row for each open",
    keys: [
      CatalogKey(
        TraceColumn.time.name, "seconds from 0 to 9000000000000, never going back",
        "when the app is opened"),
      CatalogKey(TraceColumn.app.name, "a text", "which app is opened"),
      CatalogKey(
        TraceColumn.size.name, "MiB above 0, the same in all rows of an app",
        default: "the sizes the workload states", "the app's size"),
    ],
    check: { bytes, source in _ = try TraceScan.scan(ArrayBytes(bytes), source: source) })
}
