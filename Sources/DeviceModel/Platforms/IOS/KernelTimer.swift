/// The kernel's own timers, in the order in which they come at one instant; they are set on the
/// clock that stands still in sleep.
enum KernelTimer: Int, CaseIterable {
  /// Long-idle apps are swept.
  case sweep
  /// The freezer wakes up, or its interval ends.
  case freeze
  /// Pressure has lasted.
  case sustained
  /// The next notice of the level.
  case warning
}
