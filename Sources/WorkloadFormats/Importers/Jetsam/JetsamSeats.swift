import DeviceModel

/// A process of its own in a device-mode workload, as it is when the run begins.
struct JetsamSeat: Sendable {
  /// Its name in the workload.
  let name: String
  /// What it holds at the moment of the report, in bytes; what it has in front counts too.
  let bytes: Int64
  /// The part of it in the compressor, in thousandths.
  let compressedMillis: Int64
  /// Whether all of it is on flash, and none in RAM.
  var isOnFlash = false
  /// The limit of its own that it was over; nil for none.
  let limit: JetsamProcess.OwnLimit?
  /// What it is to the system.
  let role: ProcessRole

  /// What it takes of RAM where it holds no more than `cap`, in bytes, as a run seats it.
  func parts(cap: Int64, ratioMillis: Int64) -> (plain: Int64, compressor: Int64) {
    guard !isOnFlash else { return (0, 0) }
    let held = min(bytes, cap)
    let compressed = Int64(Int128(held) * Int128(compressedMillis) / 1000)
    return (held - compressed, Int64(Int128(compressed) * 1000 / Int128(ratioMillis)))
  }
}

extension JetsamImport {
  /// The apps of the first report, by their order in `apps`.
  var appSeats: [JetsamSeat] {
    apps.filter { $0.report == 0 }.map { app in
      JetsamSeat(
        name: app.name, bytes: app.backgroundBytes,
        compressedMillis: compressedMillis([app.process] + app.frontHelpers),
        isOnFlash: isOnFlash([app.process] + app.frontHelpers), limit: nil, role: .app)
    }
  }

  /// Whether some processes hold nothing in RAM and something in swap.
  private func isOnFlash(_ indices: [Int]) -> Bool {
    let memory = JetsamMemory(of: indices.map { report.processes[$0] })
    let (plain, compressed) = memory.split(in: report.pages)
    return plain + compressed == 0 && indices.contains { report.processes[$0].swappedPages > 0 }
  }

  /// What was over limits of its own besides apps. A leak among the wired pages stays there.
  var limitedSeats: [JetsamSeat] {
    let isLeakWired = report.wiredLeakPages > 0
    let bands = JetsamBandScale(of: report)
    var names = JetsamNames(taken: apps.map(\.name))
    let seated = limited.filter { !isLeakWired || report.processes[$0].ownLimit == .soft }
    return seated.map { index in
      let process = report.processes[index]
      let size = bytes(pages: max(1, process.footprintPages))
      let role = JetsamRole(process, bands).role
      return JetsamSeat(
        name: names.unique(process.name, pid: process.pid), bytes: size,
        compressedMillis: compressedMillis([index]), limit: process.ownLimit,
        // It is never opened, whatever else it is.
        role: role == .app ? .support : role)
    }
  }

  /// How much of what some processes hold is compressed: as stated, else at the device's average.
  private func compressedMillis(_ indices: [Int]) -> Int64 {
    let memory = JetsamMemory(of: indices.map { report.processes[$0] })
    let (plain, compressed) = memory.split(in: report.pages)
    guard plain + compressed == 0 else {
      return JetsamMemory.part(1000, compressed, of: plain + compressed)
    }
    // All of it in swap.
    return 1000
  }
}

/// Names that differ, for processes that may share theirs.
struct JetsamNames {
  private var taken: Set<String>
  private var count = 0

  /// Names beside those that are `taken`.
  init(taken: some Sequence<String> = []) { self.taken = Set(taken) }

  /// `name`, or with the process's number or place behind it where it is taken.
  mutating func unique(_ name: String, pid: Int64?) -> String {
    count += 1
    var candidate = name
    if taken.contains(candidate), let pid { candidate = "\(name) (\(pid))" }
    var number = count
    while taken.contains(candidate) {
      candidate = "\(name) #\(number)"
      number += 1
    }
    taken.insert(candidate)
    return candidate
  }
}
