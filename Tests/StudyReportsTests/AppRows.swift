import DeviceModel
import PolicyStudies
import StudyReports

/// Keeps bytes.
private struct KeptBytes: ByteSink {
  var bytes: [UInt8] = []

  mutating func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
}

/// The rows of one trial in `apps.csv`.
func rows(of trial: Trial, in scenario: Scenario, _ result: RunResult) throws -> [UInt8] {
  var sink = KeptBytes()
  try CSVReport.writeApps(of: trial, in: scenario, result, to: &sink)
  return sink.bytes
}
