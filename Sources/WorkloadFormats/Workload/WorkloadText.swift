/// The workload file, schema 1: JSON5.
enum WorkloadText {
  static let entry = FormatEntry(
    name: "workload", use: "run, check",
    summary: "a workload in JSON5: device, apps, demand, strategies",
    keys: keys + DeviceText.keys,
    check: { bytes, source in
      let decoder = WorkloadDecoder { trace in
        throw WorkloadError(
          at: SourcePlace(source: source, line: 1, column: 1), found: "the trace '\(trace)'",
          expected: "a workload without a trace")
      }
      _ = try decoder.decode(try JSON5Reader.read(bytes, source: source))
    })

  private static let keys = [
    CatalogKey("schema", "1", "the version of the schema"),
    CatalogKey("name", "a text", "the workload's name in reports"),
    CatalogKey("mode", "\"cache\" or \"device\"", "what is simulated"),
    CatalogKey(
      "device.ram", "a size", default: "cache: not told; device: must be there",
      "the phone's memory"),
    CatalogKey(
      "device.capacity", "a size within ram", default: "cache: must be there; device: refused",
      "the bytes the apps share"),
    CatalogKey(
      "apps", "an object: name to { size }, in mode device more", default: "the trace's apps",
      "the apps; in mode cache their fixed sizes, none larger than the capacity"),
    CatalogKey(
      "demand.rows", "a list of { at, open } and { at, note }, in mode device more",
      default: "none", "demand written out, in time order"),
    CatalogKey(
      "demand.trace", "a path beside the workload", default: "none", "a CSV trace of opens"),
    CatalogKey(
      "demand.generator",
      "an object: choice, gap, visit, rhythm; in mode device session, interruptions",
      default: "none", "demand drawn visit by visit"),
    CatalogKey(
      "horizon", "a duration", default: "the last row but notes; needed with a generator",
      "when runs end"),
    CatalogKey(
      "warm-up", "a duration, within the horizon", default: "none",
      "from when on results are counted"),
    CatalogKey("strategies", "a list of texts", default: "all", "what to compare"),
    CatalogKey("seed", "0 to 2^63-1", default: "1", "what draws hang on"),
    CatalogKey("replications", "1 to 100000", default: "1", "runs of each strategy"),
  ]
}
