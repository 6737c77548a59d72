import SimKernel

/// What launches and prewarms are on iOS beyond what every run does.
extension IOSPlatform {
  static var bootToPrewarm: SimTime {
    SimTime(microseconds: LaunchConstants.bootToPrewarmMicroseconds)
  }

  var allowsPrewarm: Bool { conditions.allows(.prewarm) }
}
