import DeviceModel
import Foundation
import Testing

@testable import WorkloadFormats

/// Real files that may be read and not copied; beside the package, or where FLOTSAM_SHARED says.
enum SharedFiles {
  /// What a skipped test says.
  static let absence: Comment = """
    needs JetsamEvent-ios14.2.ips and JetsamEvent-ios12.4.ips, which cannot be given away with \
    this project: faisalmemon/ios-crash-dump-analysis-book on GitHub publishes them in \
    examples/jetsam; put them into a folder data/real and name the folder above it in FLOTSAM_SHARED
    """

  static func url(_ name: String) -> URL? {
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
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

  @Test(
    "the iOS 14.2 report is read as counted by hand",
    .enabled(if: SharedFiles.url(report) != nil, SharedFiles.absence))
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
  }

  /// The apps of the iOS 14.2 report: name, MiB, helpers and what these hold, counted by hand.
  static let coalitions = """
    News 251.7 12 96.4, Overcast 86.6 3 29.4, TheEconomist-Lamarr 152.5 5 47.9,
    Yahoo Mail 95.5 5 43.4, MobileNotes 124.3 2 15.5, Polar Instant 128.3 1 7.9,
    WhatsApp 52.4 2 6.1, LinkedIn 77.8 7 45, FindMy 94.5 1 7.2, AppStore 306.5 0 0,
    MobileMail 31.7 5 46.9, MobilePhone 23.5 1 1.8, MobileSMS 41.4 3 10.9, MobileCal 27.6 0 0,
    Preferences 32.3 0 0, Weather 18.1 0 0, Skype4Life 60.8 0 0, Camera 24.8 1 5.8, app 16.2 3 102.9
    """.replacing("\n", with: " ")

  @Test(
    "the coalitions of the iOS 14.2 report: each app with its helpers",
    .enabled(if: SharedFiles.url(report) != nil, SharedFiles.absence))
  func coalitions() throws {
    let bytes = try SharedFiles.bytes(Self.report)
    let found = try JetsamImport(JetsamReport.read(bytes, source: "14.2"))
    let listed = found.apps.map { app in
      let pages = app.helpers.reduce(0) { $0 + found.report.processes[$1].footprintPages }
      let sizes = [app.footprintPages, pages].map {
        SizeText.rounded(found.bytes(pages: $0)).dropLast(4)
      }
      return "\(app.name) \(sizes[0]) \(app.helpers.count) \(sizes[1])"
    }
    #expect(listed.joined(separator: ", ") == Self.coalitions)
    let processes = found.report.processes
    let bands = JetsamBandScale(of: found.report)
    #expect(bands == .upTo15 && processes.count(where: bands.isFrozen) == 11)
    #expect(processes.count { bands.band(of: $0) == 0 } == 298)
    let suspended = JetsamMemory(of: found.suspended.map { processes[$0] })
    #expect(suspended.compressedMillis == 973)
  }

  @Test(
    "the device of the iOS 14.2 report, as the shipped day has it",
    .enabled(if: SharedFiles.url(report) != nil, SharedFiles.absence))
  func device() throws {
    let bytes = try SharedFiles.bytes(Self.report)
    let found = try JetsamImport(JetsamReport.read(bytes, source: "14.2"))
    let device = try JetsamDevice(found)
    #expect(SizeText.rounded(device.profile.wiredBytes) == "769.3 MiB")
    #expect(SizeText.rounded(found.bytes(pages: found.report.pages.trulyFree)) == "21.1 MiB")
    #expect(SizeText.rounded(device.profile.fileCacheBytes) == "531.6 MiB")
    #expect(device.layer.idle.count == 330 && device.layer.busy.count == 89)
    #expect(device.layer.homeScreen.map { found.report.processes[$0].name } == ["SpringBoard"])
    #expect(SizeText.rounded(device.daemonBytes.plain) == "714.8 MiB")
    #expect(SizeText.rounded(device.daemonBytes.compressed) == "1878 MiB")
    #expect(found.causes.map(\.cause) == [.limit])
    let text = try importedText(bytes)
    for words in [
      "\"News\": {\n      footprint: { active: \"255.546875 MiB\", background: \"251.6875 MiB\" }",
      "background: \"306.546875 MiB\"", "ram: \"4 GiB\",  // public specification",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  static let older = "data/real/JetsamEvent-ios12.4.ips"

  @Test(
    "the iOS 12.4 report: victims apart by cause, a device without the leak",
    .enabled(if: SharedFiles.url(older) != nil, SharedFiles.absence))
  func ios12() throws {
    let bytes = try SharedFiles.bytes(Self.older)
    let found = try JetsamImport(JetsamReport.read(bytes, source: "12.4"))
    #expect(found.report.processes.count == 117 && found.victims.count == 63)
    #expect(
      found.reasons.map(\.name) == ["proc-thrashing", "vm-pageshortage", "per-process-limit"])
    #expect(found.reasons.map(\.count) == [59, 3, 1])
    #expect(found.causes.map(\.count) == [62, 1])
    #expect(
      found.apps.map(\.name) == [
        "Apollo", "SafetyMap", "Facebook", "Music", "CARROTweather", "Messenger", "Cash",
        "MobileTimer", "MobilePhone", "MobileCal",
      ])
    let home = try JetsamDevice(found).layer.homeScreen.map { found.report.processes[$0].name }
    #expect(home == ["SpringBoard"])
    #expect(found.limited.map { found.report.processes[$0].name } == ["backboardd"])
    #expect(try importedText(bytes).contains("\"Apollo\": {"))
  }

  @Test(
    "a real report cut anywhere is refused, and salvaged once it has a process",
    .enabled(if: SharedFiles.url(older) != nil, SharedFiles.absence))
  func cuts() throws {
    let bytes = try SharedFiles.bytes(Self.older)
    for end in stride(from: 1, to: bytes.count - 2, by: 997) {
      let cut = Array(bytes[..<end])
      #expect(throws: WorkloadError.self) { try JetsamReport.read(cut, source: "12.4") }
      let kept = (try? JetsamReport.salvage(cut, source: "12.4").processes.count) ?? 0
      let opened = String(decoding: cut, as: UTF8.self).ranges(of: "\"uuid\"").count
      #expect(kept == opened || kept == opened - 1, "cut at \(end)")
    }
  }
}
