import Foundation
import Testing

@testable import WorkloadFormats

/// Real files that may be read and not copied; beside the package, or where FLOTSAM_SHARED says.
enum SharedFiles {
  static func url(_ name: String) -> URL? {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["FLOTSAM_SHARED"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
    let url = folder.appending(path: name)
    return FileManager.default.isReadableFile(atPath: url.path()) ? url : nil
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: #require(url(name))))
  }
}

@Suite("Real files")
struct RealReportTests {
  static let report = "data/real/JetsamEvent-ios14.2.ips"
  static let trace = "data/oracle/sizes/trace.csv"

  @Test(
    "the iOS 14.2 report is read as counted by hand",
    .enabled(if: SharedFiles.url(report) != nil, "the shared folder is absent"))
  func ios14() throws {
    let bytes = try SharedFiles.bytes(Self.report)
    let found = try JetsamImport(JetsamReport.read(bytes, source: "14.2"))
    #expect(found.report.processes.count == 442 && found.report.pageBytes == 16384)
    #expect(found.ramBytes == 4 << 30 && found.suspended.count == 80)
    let largest = found.report.processes[found.suspended[0]]
    #expect(largest.name == "AppStore" && largest.footprintPages * 16384 == 321_437_696)
    #expect(found.reasons == [JetsamImport.Count(name: "highwater", count: 2)])
    #expect(found.apps.count == 19 && found.apps[0].name == "News")
    #expect(!found.apps.contains { $0.name.contains("Widget") || $0.name == "SpringBoard" })
    #expect(try node(found.workloadText).members().count == 8)
  }

  @Test(
    "the oracle's trace scans and replays",
    .enabled(if: SharedFiles.url(trace) != nil, "the shared folder is absent"))
  func oracle() throws {
    let bytes = try SharedFiles.bytes(Self.trace)
    let found = try TraceScan.scan(ArrayBytes(bytes), source: "trace.csv")
    #expect(found.rowCount == 20_000 && found.apps.count == 60)
    #expect(try replay(TraceRows(ArrayBytes(bytes), scan: found), block: 512).count == 20_000)
  }
}
