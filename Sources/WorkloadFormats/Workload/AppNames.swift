import DeviceModel

/// The apps of a workload by name.
public struct AppNames: Sendable {
  /// The apps, by number.
  public private(set) var profiles: [AppProfile] = []
  /// What each goes on with after visits, by number.
  private(set) var habits: [[WorkHabit]] = []
  /// What the system has for each, by number.
  private(set) var arrivals: [[Arrival]] = []
  private var numbers: [String: AppID] = [:]  // lookup only: never iterated
  /// Processes that belong to apps, which come behind all apps.
  private var helpers: [DecodedHelper] = []
  private var helperNames: Set<String> = []  // lookup only: never iterated

  /// No apps.
  init() {}

  /// The apps' number.
  var count: Int { profiles.count }

  /// Adds an app whose name is new.
  mutating func add(
    _ profile: AppProfile, habits: [WorkHabit] = [], arrivals: [Arrival] = []
  ) {
    numbers[profile.name] = profiles.count
    profiles.append(profile)
    self.habits.append(habits)
    self.arrivals.append(arrivals)
  }

  /// Adds an app whose name is new, and keeps its further processes in mind.
  mutating func add(_ app: DecodedApp) {
    for var helper in app.helpers {
      helper.profile.helper?.owner = profiles.count
      helperNames.insert(helper.profile.name)
      helpers.append(helper)
    }
    add(app.profile, habits: app.habits, arrivals: app.arrivals)
  }

  /// Adds the processes that belong to apps, once all apps are there.
  mutating func addHelpers() throws(WorkloadError) {
    for helper in helpers {
      let name = helper.profile.name
      guard !has(name) else {
        throw WorkloadError(
          at: helper.place, found: "a process called \(Quoted.name(name)), as an app is",
          expected: "a name of its own")
      }
      guard count < WorkloadDecoder.appLimit else {
        throw WorkloadError(
          at: helper.place, found: "too many apps and processes of apps",
          expected: "at most \(WorkloadDecoder.appLimit)")
      }
      add(helper.profile)
    }
    helpers = []
  }

  /// Whether there is an app called `name`.
  func has(_ name: String) -> Bool { numbers[name] != nil }

  /// The number of the app that `node` names.
  func app(_ node: JSONNode) throws(WorkloadError) -> AppID {
    try app(named: try node.string(), at: node.place)
  }

  /// The number of the app that `node` names, one that a person can open.
  func opened(_ node: JSONNode) throws(WorkloadError) -> AppID {
    let app = try app(node)
    guard profiles[app].behaviour.role == .app else {
      throw node.error(expected: "an app that a person opens, not a daemon")
    }
    return app
  }

  /// The number of the app called `name`, which stands at `place`.
  func app(named name: String, at place: SourcePlace) throws(WorkloadError) -> AppID {
    if let app = numbers[name] { return app }
    guard !helperNames.contains(name) else {
      throw WorkloadError(
        at: place, found: "a process of an app, \(Quoted.name(name))",
        expected: "an app, with which its processes begin and end")
    }
    let names = profiles.map(\.name)
    throw WorkloadError(
      at: place, found: "an app unknown here, \(Quoted.name(name))",
      expected: "an app of this workload" + Spelling.hint(for: name, among: names))
  }
}
