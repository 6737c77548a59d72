import SimKernel

/// Two apps in front at a time, side by side (S-19, S-44).
extension DeviceRun where P: ~Copyable {
  /// The person opens `app` beside the one in front, which has no input until both have settled,
  /// for `settling` microseconds. Beside a launch, or what dies, it comes alone.
  mutating func openBeside(_ app: AppID, settling: Int64) {
    if foreground.contains(app) { return turn(to: app) }
    guard let first = inFront, isSettled(first) else { return open(app) }
    if features.contains(.callbacks), platform.isTerminating(app) {
      end(app, reason: .forceQuit)
    }
    leaveBeside()
    interrupt(for: SimTime(microseconds: settling))
    request(app)
  }

  /// The person looks at `app`, one of those in front.
  mutating func turn(to app: AppID) {
    guard foreground.beside == app, !foreground.isInterrupted, isSettled(app),
      let other = inFront, isSettled(other)
    else { return }
    foreground.turn()
    platform.placeInFront(app, at: awakeNow)
  }

  /// Whether `app`, in front, runs and will.
  private func isSettled(_ app: AppID) -> Bool {
    !launches[app].isUnderWay && launches.awaitsKill != app && processes[app].exists
      && !processes[app].isDying
  }

  /// The app beside goes to the background; the other one has the screen.
  mutating func leaveBeside() {
    guard let app = foreground.beside else { return }
    foreground.leave(app)
    goOffScreen(app)
    footprints.mendDeficits()
  }

  /// `app` goes to the background; one beside it has the screen.
  mutating func leaveFront(of app: AppID) {
    guard let other = foreground.beside else { return leaveFront() }
    if other == app { return leaveBeside() }
    leavePlace(of: app)
    goOffScreen(app)
    footprints.mendDeficits()
  }

  /// `app` is in front no more; an interruption goes on for the one beside it, if that has no input
  /// either.
  mutating func leavePlace(of app: AppID) {
    let hadFocus = inFront == app
    foreground.leave(app)
    if inFront == nil || hadFocus && !foreground.takesAll { endInterruption() }
  }
}
