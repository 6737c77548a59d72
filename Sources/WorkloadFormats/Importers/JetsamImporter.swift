/// Makes a workload of a jetsam report, the snapshot iOS writes when it has killed for memory.
enum JetsamImporter {
  static let entry = ImporterEntry(
    name: "jetsam", summary: "a complete jetsam report of iOS in JSON (JetsamEvent-….ips)",
    source: "JSON reports of iOS 10 and later: header and body, or the body alone"
  ) { bytes, source throws(WorkloadError) in
    let found = try JetsamImport(try JetsamReport.read(bytes, source: source))
    return ImportedWorkload(
      notes: found.summary, text: found.workloadText)
  }
}
