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
  /// A link was opened that leads to its app (S-89).
  case openURLContexts
  /// What was begun on another device goes on in it (S-87).
  case continueUserActivity

  /// The call that an app without scenes has in its place; nil where it has none.
  public var ofApp: AppCallback? {
    switch self {
    case .willEnterForeground: .willEnterForeground
    case .didBecomeActive: .didBecomeActive
    case .willResignActive: .willResignActive
    case .didEnterBackground: .didEnterBackground
    case .openURLContexts: .openURL
    case .continueUserActivity: .didUpdateUserActivity
    case .willConnect, .didDisconnect: nil
    }
  }

  /// Whether it tells what the app was opened for: no step of its life cycle.
  public var isDelivery: Bool { self == .openURLContexts || self == .continueUserActivity }

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
