/// What a process that belongs to an app may hold.
extension AppProfile {
  /// What the process may hold on a device that lets an app hold `deviceLimitBytes`: what belongs
  /// to an app of `apps` has a fatal limit by its kind where it has none of its own.
  func limits(within deviceLimitBytes: Int64, _ apps: [AppProfile]) -> ProcessLimits {
    guard let helper, behaviour.limits == ProcessLimits() else { return behaviour.limits }
    return ProcessLimits(
      both: ProcessLimit(
        bytes: helper.usualLimitBytes(of: apps[helper.owner], within: deviceLimitBytes),
        isFatal: true))
  }

  /// Where the process ends in front, of its own limit, in bytes; 0 where only the device's ends
  /// it.
  public func fatalLimitBytes(on device: DeviceProfile, _ apps: [AppProfile]) -> Int64 {
    let limit = limits(within: device.appLimitBytes, apps).active
    return limit.isFatal ? limit.bytes : 0
  }
}

extension HelperProfile {
  /// The limit of its kind, in bytes, where `owner` may hold what it says or `deviceLimitBytes`.
  func usualLimitBytes(of owner: AppProfile, within deviceLimitBytes: Int64) -> Int64 {
    let own = owner.behaviour.limits.active
    let most = own.isFatal && own.bytes > 0 ? own.bytes : deviceLimitBytes
    return switch kind {
    case .webContent: most * HelperConstants.webContentLimitPercent / 100
    case .appExtension: most * HelperConstants.extensionLimitPercent / 100
    case .service: HelperConstants.serviceLimitBytes
    }
  }
}
