import DeviceModel

/// What a process of a report is to the model: the role that puts it nearest the band the report
/// states, else the one its states tell.
struct JetsamRole {
  let role: ProcessRole
  let state: AliveProcess.State
  /// What keeps it in its band, an app off screen with none of its own.
  let work: BackgroundWork?

  private init(
    _ role: ProcessRole, _ state: AliveProcess.State = .background, work: BackgroundWork? = nil
  ) {
    self.role = role
    self.state = state
    self.work = work
  }

  init(_ process: JetsamProcess, _ bands: JetsamBandScale) {
    guard let band = bands.band(of: process) else {
      self.init(unstated: process)
      return
    }
    switch band {
    case ..<10:
      let isDaemon = process.states.contains(where: ["daemon", "idle"].contains)
      self = isDaemon ? JetsamRole(.idleDaemon, .suspended) : JetsamRole(.app, .suspended)
    case ..<30: self.init(.youngDaemon)
    case ..<50: self.init(.app, work: .task)
    case 100 where process.states.contains("frontmost"): self.init(.app, .front)
    case ..<120: self.init(.support)
    case 120 where process.states.contains("audio"): self.init(.app, work: .audio)
    // Above the app in front.
    default: self.init(.daemon)
    }
  }

  /// Ten seconds, in ticks of 24 MHz: the longest that a daemon ages before it is idle.
  private static let youth: Int64 = 240_000_000

  private init(unstated process: JetsamProcess) {
    let states = process.states
    if process.name == "SpringBoard" {
      self.init(.daemon)
    } else if states.contains("frontmost") {
      self.init(.app, .front)
    } else if states.contains("suspended") {
      self.init(.app, .suspended)
    } else if states.contains("background") {
      self.init(.app)
    } else if states.contains("idle") {
      self.init(.idleDaemon, .suspended)
    } else if process.name == "kbd" {
      // The keyboard's daemon serves the app in front (assumption).
      self.init(.support)
    } else if !states.isEmpty, !states.contains("daemon") {
      // At work, such as `audio`.
      self.init(.app)
    } else {
      let isYoung = !states.isEmpty && (process.age ?? .max) < Self.youth
      self.init(isYoung ? .youngDaemon : .daemon)
    }
  }
}
