/// The processes of a report that a workload in device mode takes together as daemons.
///
/// These are all but the apps and the helpers they have in front, the home screen (it never goes,
/// and is far from the size of a daemon), the kernel, and what was ended at its own limit: a leak
/// of gigabytes is no daemon's usual size, and gone. By place in the report's list.
struct JetsamLayer: Equatable, Sendable {
  /// May exit: daemons that are idle and helpers that are suspended.
  let idle: [Int]
  /// Never exit: all others.
  let busy: [Int]
  /// What is in none of them though no app holds it, but for the kernel.
  let leftOut: [Int]
  /// What the idle and the busy hold together.
  let memory: JetsamMemory

  init(_ found: JetsamImport) {
    let processes = found.report.processes
    var isApp = processes.map { $0.name == "kernel_task" }
    for app in found.apps where app.report == 0 {
      for index in [app.process] + app.frontHelpers { isApp[index] = true }
    }
    let others = processes.indices.filter { !isApp[$0] }
    leftOut = others.filter { Self.isNoDaemon(processes[$0]) }
    let layer = others.filter { !Self.isNoDaemon(processes[$0]) }
    let isIdle = { (index: Int) in
      processes[index].states.contains("idle") || processes[index].states.contains("suspended")
    }
    idle = layer.filter(isIdle)
    busy = layer.filter { !isIdle($0) }
    memory = JetsamMemory(of: layer.map { processes[$0] })
  }

  private static func isNoDaemon(_ process: JetsamProcess) -> Bool {
    process.name == "SpringBoard" || process.reason == "per-process-limit"
  }
}
