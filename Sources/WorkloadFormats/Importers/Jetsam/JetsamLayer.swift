/// The processes of a report that a workload in device mode takes together as daemons.
///
/// These are all but the apps and the helpers they have in front, the home screen (it never goes,
/// and is far from the size of a daemon), the kernel, and what was over its own limit: each of
/// these is a process of its own, with its limit. By place in the report's list.
struct JetsamLayer: Equatable, Sendable {
  /// May exit: daemons that are idle and helpers that are suspended.
  let idle: [Int]
  /// Never exit: all others.
  let busy: [Int]
  /// The home screen; its memory is taken for wired.
  let homeScreen: [Int]
  /// What the idle and the busy hold together.
  let memory: JetsamMemory

  /// The name of the home screen.
  static let homeName = "SpringBoard"

  init(_ found: JetsamImport) {
    let processes = found.report.processes
    var isElsewhere = processes.map { $0.name == "kernel_task" }
    for app in found.apps where app.report == 0 {
      for index in [app.process] + app.frontHelpers { isElsewhere[index] = true }
    }
    for index in found.limited { isElsewhere[index] = true }
    let others = processes.indices.filter { !isElsewhere[$0] }
    homeScreen = others.filter { processes[$0].name == Self.homeName }
    let layer = others.filter { processes[$0].name != Self.homeName }
    let isIdle = { (index: Int) in
      processes[index].states.contains("idle") || processes[index].states.contains("suspended")
    }
    idle = layer.filter(isIdle)
    busy = layer.filter { !isIdle($0) }
    memory = JetsamMemory(of: layer.map { processes[$0] })
  }
}
