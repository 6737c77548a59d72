/// A step of a launch, in the order in which they come; each lasts until the next (1.5).
///
/// A step is a case here and its row below. A resume has four: it is asked for, enters the
/// foreground, has its memory, and runs.
@frozen
public enum LaunchStep: UInt8, CaseIterable, Sendable {
  case requested, process, main, applicationMain, storyboard, willFinish, restoration, didFinish
  case connect, foreground, memory, firstFrame

  /// What is said of it.
  public var info: LaunchStepInfo {
    switch self {
    case .requested: LaunchStepInfo("requested", "S-61", "the launch is asked for")
    case .process: LaunchStepInfo("process", "S-62", "the process is made; its code is read")
    case .main: LaunchStepInfo("main", "S-62", "the process calls main()")
    case .applicationMain:
      LaunchStepInfo("applicationMain", "S-63", "the application object and delegate are made")
    case .storyboard: LaunchStepInfo("storyboard", "S-64", "the main storyboard is loaded")
    case .willFinish: LaunchStepInfo("willFinish", "S-65", "the app delegate is called first")
    case .restoration: LaunchStepInfo("restoration", "S-66", "the state saved last is restored")
    case .didFinish: LaunchStepInfo("didFinish", "S-67", "the app delegate is called last")
    case .connect: LaunchStepInfo("connect", "S-30", "a scene is connected")
    case .foreground: LaunchStepInfo("foreground", "S-36", "the app or its scene enters the front")
    case .memory: LaunchStepInfo("memory", "S-60", "the memory that the launch claims is there")
    case .firstFrame: LaunchStepInfo("firstFrame", "S-16", "the app is on the screen")
    }
  }

  /// The name in traces and reports.
  public var name: String { info.name }

  /// What the app hears at a step whose instant is known beforehand; nil for nothing.
  var callback: AppCallback? {
    switch self {
    case .willFinish: .willFinishLaunching
    case .restoration: .shouldRestoreState
    case .requested, .process, .main, .applicationMain, .storyboard, .didFinish, .connect,
      .foreground, .memory, .firstFrame:
      nil
    }
  }
}

/// The row of one step.
public struct LaunchStepInfo: Sendable {
  /// The name in traces and reports; permanent.
  public let name: String
  /// The platform's rule that it comes from.
  public let id: String
  /// What happens then.
  public let meaning: String

  init(_ name: String, _ id: String, _ meaning: String) {
    (self.name, self.id, self.meaning) = (name, id, meaning)
  }
}
