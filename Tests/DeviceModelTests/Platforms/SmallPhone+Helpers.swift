@testable import DeviceModel

extension SmallPhone {
  /// A process of app `owner`: 50 MB at its start or `active`, grows to `active` at 100 MB/s, falls
  /// to `background` when left; sheds nothing.
  static func helper(
    _ kind: HelperKind, of owner: AppID, active: Int64 = 100, background: Int64? = nil,
    limits: ProcessLimits = ProcessLimits(), reload seconds: Int64 = 1
  ) -> AppProfile {
    var app = app(active: active, background: background ?? active)
    app.name = "app\(owner)/\(kind.name)"
    app.behaviour.role = .helper
    app.behaviour.launchBytes = min(50, active) * megabyte
    app.behaviour.limits = limits
    app.helper = HelperProfile(kind, of: owner, reloadMicroseconds: seconds * 1_000_000)
    return app
  }
}
