/// Makes a workload of jetsam reports, the snapshots iOS writes when it has killed for memory.
enum JetsamImporter {
  static let entry = ImporterEntry(
    name: "jetsam", summary: "jetsam reports of an iPhone or iPad (JetsamEvent-….ips)",
    source: "JSON of iOS 9 and later, with its header or without; text of iOS 7 and 8"
  ) { sources, options throws(WorkloadError) in
    var reports: [JetsamReport] = []
    for source in sources {
      reports.append(
        options.salvages
          ? try JetsamReport.salvage(source.bytes, source: source.name)
          : try JetsamReport.read(source.bytes, source: source.name))
    }
    guard let first = reports.first else { return ImportedWorkload(notes: [], text: "") }
    return try JetsamImport(first, further: Array(reports.dropFirst())).workload(options)
  }
}
