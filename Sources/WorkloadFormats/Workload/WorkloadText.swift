/// The workload file, schema 1: JSON5.
enum WorkloadText {
  static let entry = FormatEntry(
    name: "workload", use: "run, check",
    summary: "a workload in JSON5: device, apps, demand, strategies",
    keys: WorkloadFields.keys,
    check: { bytes, source in
      let decoder = WorkloadDecoder { trace in
        throw WorkloadError(
          at: SourcePlace(source: source, line: 1, column: 1), found: "the trace '\(trace)'",
          expected: "a workload without a trace")
      }
      _ = try decoder.decode(try JSON5Reader.read(bytes, source: source))
    })
}
