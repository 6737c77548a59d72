/// How fast files are read, in bytes a second.
struct ReadRates {
  /// By daemons, while the phone is awake and while it sleeps.
  let awake: Int64
  let asleep: Int64
  /// By the app in front, beside them.
  let content: Int64

  init(_ profile: DeviceProfile) {
    awake = profile.daemonReadBytesPerSecond
    asleep = awake * profile.awakeMillionths / AwakeClock.whole
    content = profile.contentBytesPerSecond
  }
}
