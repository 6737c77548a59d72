import DeviceModel

extension AppCallback {
  /// The name in the platform's words, without arguments, as traces print it.
  var name: String {
    switch self {
    case .willFinishLaunching: "willFinishLaunching"
    case .didFinishLaunching: "didFinishLaunching"
    case .willEnterForeground: "applicationWillEnterForeground"
    case .didBecomeActive: "applicationDidBecomeActive"
    case .willResignActive: "applicationWillResignActive"
    case .didEnterBackground: "applicationDidEnterBackground"
    case .didReceiveMemoryWarning: "applicationDidReceiveMemoryWarning"
    case .willTerminate: "applicationWillTerminate"
    case .protectedDataWillBecomeUnavailable: "applicationProtectedDataWillBecomeUnavailable"
    case .protectedDataDidBecomeAvailable: "applicationProtectedDataDidBecomeAvailable"
    }
  }
}

extension AppState {
  /// The words of a trace.
  var words: String {
    switch self {
    case .notRunning: "not running"
    case .inactive: "inactive"
    case .active: "active"
    case .background: "background"
    case .suspended: "suspended"
    }
  }
}

/// What jetsam bands are called, by their numbers.
enum BandNames {
  private static let names: [(number: Int, name: String)] = [
    (0, "idle"), (20, "aging"), (30, "background"), (75, "frozen"), (100, "foreground"),
    (120, "audio"),
  ]

  /// `band 0 idle`; the number alone where it has no name.
  static func words(_ number: Int) -> String {
    let name = names.first { $0.number == number }.map { " \($0.name)" } ?? ""
    return "band \(number)\(name)"
  }
}
