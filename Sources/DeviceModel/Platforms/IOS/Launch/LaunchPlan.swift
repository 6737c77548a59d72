/// When those steps of a launch come that are known at its start, in microseconds from there on.
///
/// A process is made and reaches `main`; its application object loads a storyboard, is called,
/// restores what was saved, and does the rest of its own part (assumption) before it is called
/// again, ready for its memory.
struct LaunchPlan: Equatable {
  /// What the launch finds.
  enum Start {
    /// No process.
    case noProcess
    /// One that stopped at its application object (S-72).
    case prewarmed
    /// The same, whose static initialisers failed: all up to there is done once more (S-108).
    case failedPrewarm
  }

  /// Nothing is left to do but to claim its memory.
  let ready: Int64
  private let start: Start
  private let applicationMain: Int64
  private let storyboard: Int64
  private let restoration: Int64

  /// The launch of `app`, which reads its code for so many microseconds; `restores` where a state
  /// was saved.
  init(_ start: Start, of app: borrowing AppBehaviour, reading: Int64 = 0, restores: Bool = true) {
    let preMain = app.preMainMicroseconds
    self.start = start
    storyboard = app.steps.storyboardMicroseconds
    restoration = restores ? app.steps.restoringMicroseconds : 0
    applicationMain = start == .prewarmed ? 0 : reading + preMain
    ready =
      applicationMain + app.systemMicroseconds + app.appMicroseconds - preMain + storyboard
      + restoration
  }

  /// From the launch's start to `step`; nil for one that it does not have, or whose instant hangs
  /// on more than the launch.
  func offset(of step: LaunchStep) -> Int64? {
    switch step {
    case .process: start == .noProcess ? 0 : nil
    case .main: start == .prewarmed ? nil : applicationMain
    case .applicationMain: applicationMain
    case .storyboard: storyboard > 0 ? applicationMain : nil
    case .willFinish: applicationMain + storyboard
    case .restoration: restoration > 0 ? applicationMain + storyboard : nil
    case .didFinish: ready
    case .requested, .connect, .foreground, .memory, .firstFrame: nil
    }
  }
}
