import DeviceModel

/// The states of an app and the steps between them, drawn from the table of steps.
struct StateFigure {
  /// Whether an app may go from one state to another.
  let allows: (AppState, AppState) -> Bool

  /// The drawing. A step that has no place in it stands in a line of its own.
  var text: String {
    let ends = [AppState.inactive, .active, .background, .suspended]
      .filter { allows($0, .notRunning) }.map(Self.name)
    let back = allows(.suspended, .inactive)
    let lines = [
      "                   not running  <─── \(ends.joined(separator: ", "))",
      "        to the front │     │ by the system",
      "                     \(down(.inactive))     \(down(.background))",
      "  active \(arrows(.active, .inactive)) inactive \(arrows(.inactive, .background)) "
        + "background \(arrows(.background, .suspended)) suspended",
      back ? "                     ^                                │" : "",
      back ? "                     └─── wanted again ───────────────┘" : "",
    ]
    return (lines + others).filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
  }

  private func down(_ state: AppState) -> String { allows(.notRunning, state) ? "v" : "x" }

  private func arrows(_ left: AppState, _ right: AppState) -> String {
    (allows(right, left) ? "<" : "─") + "──" + (allows(left, right) ? ">" : "─")
  }

  /// Steps that are not drawn.
  private var others: [String] {
    let drawn: [[AppState]] = [
      [.notRunning, .inactive], [.notRunning, .background], [.active, .inactive],
      [.inactive, .active], [.inactive, .background], [.background, .inactive],
      [.background, .suspended], [.suspended, .background], [.suspended, .inactive],
    ]
    return AppState.allCases.flatMap { state in
      AppState.allCases.compactMap { next in
        guard next != .notRunning, allows(state, next), !drawn.contains([state, next]) else {
          return nil
        }
        return "  and from \(Self.name(state)) to \(Self.name(next))"
      }
    }
  }

  private static func name(_ state: AppState) -> String {
    state == .notRunning ? "not running" : "\(state)"
  }
}
