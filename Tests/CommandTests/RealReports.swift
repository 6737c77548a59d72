import Foundation
import Testing

/// Real reports that may be read and not given away: tests of them say so where they are absent.
enum RealReports {
  static let ios14 = "JetsamEvent-ios14.2.ips"
  static let ios12 = "JetsamEvent-ios12.4.ips"

  /// What a skipped test says.
  static let absence: Comment = """
    needs \(ios14) and \(ios12), which cannot be given away with this project: \
    faisalmemon/ios-crash-dump-analysis-book on GitHub publishes them in examples/jetsam; \
    put them into a folder data/real and name the folder above it in FLOTSAM_SHARED
    """

  /// Where the report `name` lies: beside the package, or where FLOTSAM_SHARED says.
  static func url(_ name: String) -> URL {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["FLOTSAM_SHARED"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
    return folder.appending(path: "data/real/\(name)")
  }

  /// Whether the report is there to be read.
  static func has(_ name: String) -> Bool {
    FileManager.default.isReadableFile(atPath: url(name).path)
  }
}
