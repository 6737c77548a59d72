import PolicyStudies
import StudyReports

extension StudyComparisons {
  /// What the batches of a workload say of themselves; nil where runs are not cut.
  func batches(of entry: ComparePlan.Entry) throws -> BatchReport? {
    let point = entry.point
    guard study.hasBatches, let measure = study.measures.first,
      study.cells.count(where: { $0.point == point }) >= 2
    else { return nil }
    let samples = try samples(of: [measure], at: point)[0]
    return BatchReport(
      BatchMeans(samples, baseline: study.points[point].baseline), of: entry.compared.scenario,
      by: measure.name)
  }
}
