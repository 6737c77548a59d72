import PolicyStudies
import StudyReports

extension StudyComparisons {
  /// What the batches of a workload say of themselves; nil where runs are not cut.
  func batches(of entry: ComparePlan.Entry) throws -> BatchReport? {
    let point = entry.point
    guard study.hasBatches, let measure = study.measures.first,
      study.cells.count(where: { $0.point == point }) >= 2
    else { return nil }
    let samples = try samples(of: [measure] + MetricCatalog.coldRatio, at: point)
    return BatchReport(
      BatchMeans(samples[0], launches: samples[1], baseline: study.points[point].baseline),
      of: entry.compared.scenario,
      by: measure.name)
  }
}
