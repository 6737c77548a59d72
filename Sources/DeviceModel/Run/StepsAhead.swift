import SimKernel

/// Steps of launches that an observer is to be shown when they come, the next first.
///
/// They are no events: nothing of a run hangs on whether they are shown. Empty where none is asked
/// for.
struct StepsAhead {
  /// One step of the launch of an app.
  struct Step {
    let time: SimTime
    let step: LaunchStep
    let app: AppID
  }

  private var steps: [Step] = []

  /// Whether none is to be shown.
  var isEmpty: Bool { steps.isEmpty }
  /// When the next comes; never for none.
  var next: SimTime { steps.first?.time ?? .never }

  /// One is to be shown, after those of the same instant.
  mutating func add(_ step: Step) {
    steps.insert(step, at: steps.firstIndex { $0.time > step.time } ?? steps.endIndex)
  }

  /// The next is shown now.
  mutating func removeFirst() -> Step { steps.removeFirst() }

  /// The launch of `app` goes no further.
  mutating func drop(_ app: AppID) { steps.removeAll { $0.app == app } }
}
