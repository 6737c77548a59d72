import SimKernel

/// The eviction policy of one run, and what is kept for it.
///
/// The policy is called where it is stored: taken out, called and put back, its arrays would be
/// copied.
struct PolicyHost: ~Copyable {
  private var policy: any EvictionPolicy
  /// What it needs.
  let needs: PolicyNeeds
  /// What every process holds, and what the policy is shown of it.
  private let allSizes: CandidateSizes
  private let sizes: CandidateSizes
  /// A row an app where they are needed, else none.
  private var features: Rows<AppFeatures>
  private let keepsFeatures: Bool
  /// Processes that belong to an app, which were used as that was; none where features are not
  /// needed.
  private let helpers: [(app: AppID, owner: AppID)]

  init(_ policy: any EvictionPolicy, apps: [AppProfile], sizes: CandidateSizes) {
    self.policy = policy
    needs = policy.needs
    allSizes = sizes
    self.sizes = needs.contains(.sizes) ? sizes : .notGiven
    keepsFeatures = needs.contains(.features)
    features = Rows(repeating: AppFeatures(), count: keepsFeatures ? apps.count : 0)
    helpers =
      keepsFeatures
      ? apps.enumerated().compactMap { app, profile in
        profile.helper.map { (app, $0.owner) }
      } : []
  }

  /// The view of `list` that it may look at.
  @inline(__always)
  func view(of list: RankedListView) -> CandidateView {
    CandidateView(list, sizes: sizes, features: keepsFeatures ? features.address : nil)
  }

  /// A view of `list` with sizes, for another policy than this.
  @inline(__always)
  func viewWithSizes(of list: RankedListView) -> CandidateView {
    CandidateView(list, sizes: allSizes)
  }

  @inline(__always)
  mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) {
    if keepsFeatures { features[app].noteLaunch(at: time) }
    policy.launched(app, kind: kind, at: time)
  }

  @inline(__always)
  mutating func left(_ app: AppID, at time: SimTime) {
    if keepsFeatures { features[app].leftAt = time }
    policy.left(app, at: time)
  }

  @inline(__always)
  mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime) {
    if keepsFeatures { features[app].launchesOfProcess = 0 }
    policy.ended(app, reason: reason, at: time)
  }

  /// The victim among those of `list`, of which there are some.
  @inline(__always)
  mutating func victim(among list: RankedListView, at time: SimTime) -> AppID {
    for helper in helpers { features[helper.app] = features[helper.owner] }
    let candidates = view(of: list)
    guard let app = policy.victim(among: candidates, at: time) else {
      preconditionFailure("no victim named among candidates")
    }
    precondition(candidates.contains(app), "the victim is no candidate")
    return app
  }

  @inline(__always)
  mutating func retention(of app: AppID, at time: SimTime) -> SimTime? {
    policy.retention(of: app, at: time)
  }

  /// What is wrong with the policy's own books, when the processes of `alive` are left.
  func brokenBooks(alive: [AppID]) -> String? { policy.finish(alive: alive) }
}
