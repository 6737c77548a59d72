import DeviceModel

/// Which processes of a report are apps that a person opens.
///
/// The rule. Set aside are helpers: processes whose name begins with `com.apple.`, contains
/// Extension, Widget, WebContent, Plugin, PlugIn or PacketTunnel, or ends in Service, Agent,
/// Helper, Provider, Server or UI; of names cut at 32 characters, four letters of such a word at
/// the end suffice. So are processes that a limit of their own ended while they held less than half
/// of what an app may: only extensions and daemons have such limits. Of the others, the largest of
/// each coalition leads it; a leader is an app if it has a state other than those of daemons, is
/// not the system's and holds at least 4 MiB.
///
/// The system's are daemons by state, the home screen (SpringBoard, Spotlight, Siri), whatever is
/// in a band above 120 or, without a state of work such as `audio`, in 120, and what is known only
/// for an assertion it holds (`active`, or work) and has a daemon's name: lower case, with a `d` at
/// its end. Since iOS 16 `active` stands beside both.
///
/// A daemon or the home screen speaks for all of its coalition: so widgets without a telling
/// name are left out with the daemon that hosts them. Where the report has no coalitions, every
/// process leads its own. Processes that were killed count as they were.
///
/// An app woken in the background may read `daemon`, and is missed; one mostly in swap may hold
/// less than 4 MiB, and is left out, for its size cannot be known.
struct JetsamAppRule {
  static let minimumBytes: Int64 = 4 << 20

  /// The rule in a few words, for notes.
  static let summary =
    "an app is the largest process of its coalition, helpers (by name or by a limit of their own) "
    + "aside, if it is not the system's, has a state of an app's life and holds at least 4 MiB"

  let report: JetsamReport
  let bands: JetsamBandScale
  /// What a process that its own limit ended held at least, if it is an app.
  let leastLimit: Int64

  /// The rule for `report`, whose device has so much RAM, if that is known.
  init(_ report: JetsamReport, ramBytes: Int64?) {
    self.report = report
    bands = JetsamBandScale(of: report)
    let usual = ramBytes.map { DeviceProfile(ramBytes: $0).appLimitBytes } ?? 600 << 20
    leastLimit = (JetsamDevices.limit(of: report.product) ?? usual) / 2
  }

  /// The apps, most processor time first, then the larger, then in the report's order.
  var apps: [JetsamApp] {
    let members = self.members
    let apps = leaders.filter { isApp(report.processes[$0]) }.map { index in
      let coalition = report.processes[index].coalition.flatMap { members[$0] } ?? []
      return JetsamApp(index, of: report, helpers: coalition.filter { $0 != index })
    }
    return Self.named(Self.ordered(apps))
  }

  /// The apps of several reports of one device: of an app in more than one, the first counts.
  static func merged(_ reports: [[JetsamApp]]) -> [JetsamApp] {
    var seen: Set<String> = []
    var apps: [JetsamApp] = []
    for (report, found) in reports.enumerated() {
      for var app in found where seen.insert(app.name).inserted {
        app.report = report
        apps.append(app)
      }
    }
    return ordered(apps)
  }

  /// Most processor time first, then the larger, then in the order of the reports.
  private static func ordered(_ apps: [JetsamApp]) -> [JetsamApp] {
    apps.sorted {
      ($1.cpuMicroseconds, $1.footprintPages, $0.report, $0.process) < (
        $0.cpuMicroseconds, $0.footprintPages, $1.report, $1.process
      )
    }
  }

  /// The processes of each coalition, in the report's order.
  private var members: [Int64: [Int]] {
    var members: [Int64: [Int]] = [:]
    for (index, process) in report.processes.enumerated() {
      if let coalition = process.coalition { members[coalition, default: []].append(index) }
    }
    return members
  }

  /// The largest process of each coalition that is no helper, in the report's order.
  var leaders: [Int] {
    var leaders: [Int] = []
    var slots: [Int64: Int] = [:]
    for (index, process) in report.processes.enumerated()
    where !Self.isHelper(process.name, nameLimit: report.isText ? 16 : 32)
      && !isLimitedHelper(process)
    {
      guard let coalition = process.coalition, let slot = slots[coalition] else {
        if let coalition = process.coalition { slots[coalition] = leaders.count }
        leaders.append(index)
        continue
      }
      if process.footprintPages > report.processes[leaders[slot]].footprintPages {
        leaders[slot] = index
      }
    }
    return leaders.sorted()
  }

  /// Whether `name` is a helper's, in a report that cuts names at so many characters.
  static func isHelper(_ name: String, nameLimit: Int = 32) -> Bool {
    name.hasPrefix("com.apple.") || infixes.contains { name.contains($0) }
      || suffixes.contains { name.hasSuffix($0) } || isCutHelper(name, nameLimit)
  }

  private static let infixes = [
    "Extension", "Widget", "WebContent", "Plugin", "PlugIn", "PacketTunnel",
  ]
  private static let suffixes = ["Service", "Agent", "Helper", "Provider", "Server", "UI"]

  /// Whether the system cut the name within one of the words: `UserNotificationsUIThumbnailProv`.
  private static func isCutHelper(_ name: String, _ nameLimit: Int) -> Bool {
    guard name.unicodeScalars.count >= nameLimit else { return false }
    return (infixes + suffixes).contains { word in
      (4...max(4, word.count)).contains { name.hasSuffix(word.prefix($0)) }
    }
  }

  /// Whether `process` went over a limit of its own that is far below an app's.
  func isLimitedHelper(_ process: JetsamProcess) -> Bool {
    process.reason == "per-process-limit"
      && process.footprintPages * report.pageBytes < leastLimit
  }

  private func isApp(_ process: JetsamProcess) -> Bool {
    hasAppState(process) && process.footprintPages * report.pageBytes >= Self.minimumBytes
  }

  /// Whether `process` has a state of an app's life and is not the system's.
  func hasAppState(_ process: JetsamProcess) -> Bool {
    let states = process.states
    guard !states.isEmpty, !states.contains(where: ["daemon", "idle"].contains) else {
      return false
    }
    return !isSystem(process)
  }

  private static let homeScreen = ["SpringBoard", "Spotlight", "Siri", "kernel_task", "launchd"]
  /// States of an app that need no work to explain them.
  private static let plainStates = [
    "active", "frontmost", "resume", "suspended", "background", "continuous",
  ]

  private func isSystem(_ process: JetsamProcess) -> Bool {
    let states = process.states
    let isWorking = states.contains { !Self.plainStates.contains($0) }
    if Self.homeScreen.contains(process.name) { return true }
    if let band = bands.band(of: process), band >= 120 { return band > 120 || !isWorking }
    let isSeen = ["frontmost", "resume", "suspended"].contains(where: states.contains)
    return !isSeen && Self.isDaemonName(process.name)
  }

  /// Whether `name` is one of a daemon: `locationd`, not `Waze`.
  private static func isDaemonName(_ name: String) -> Bool {
    name.hasSuffix("d")
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || byte.isDigit || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }

  /// Gives repeated names a number.
  private static func named(_ apps: [JetsamApp]) -> [JetsamApp] {
    var taken: [String: Int] = [:]
    for app in apps { taken[app.name] = 0 }
    return apps.map { app in
      var named = app
      let seen = taken[app.name] ?? 0
      taken[app.name] = seen + 1
      guard seen > 0 else { return named }
      var number = seen + 1
      while taken["\(app.name) \(number)"] != nil { number += 1 }
      named.name = "\(app.name) \(number)"
      taken[named.name] = 1
      return named
    }
  }
}
