/// What the system tells one scene of an app, in the platform's words.
@frozen
public enum SceneCallback: UInt8, CaseIterable, Sendable {
  /// It is made ready.
  case willConnect
  /// It comes to the foreground.
  case willEnterForeground
  /// Input begins.
  case didBecomeActive
  /// Input ends.
  case willResignActive
  /// It is off screen.
  case didEnterBackground
  /// It is taken back, or closed.
  case didDisconnect

  /// The call that an app without scenes has in its place; nil where it has none.
  public var ofApp: AppCallback? {
    switch self {
    case .willEnterForeground: .willEnterForeground
    case .didBecomeActive: .didBecomeActive
    case .willResignActive: .willResignActive
    case .didEnterBackground: .didEnterBackground
    case .willConnect, .didDisconnect: nil
    }
  }

  /// The one in the place of `callback` in an app with scenes; nil where the app itself is called
  /// there too.
  public init?(_ callback: AppCallback) {
    guard let own = Self.allCases.first(where: { $0.ofApp == callback }) else { return nil }
    self = own
  }
}

/// One call of the system: of an app's delegate, or of that of one of its scenes.
enum LifeCall: Equatable {
  case app(AppCallback)
  case scene(SceneCallback, Int)

  /// The call of an app without scenes that it stands for; nil where there is none.
  var ofApp: AppCallback? {
    switch self {
    case .app(let callback): callback
    case .scene(let callback, _): callback.ofApp
    }
  }
}
