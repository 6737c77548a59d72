import DeviceModel
import SimKernel

/// XNU's jetsam: bands from the lowest up, first in first out in each.
///
/// Beyond the critical rule it asks for idle exit and high-water kills, and for long-idle
/// exit in one of two readings. `long-idle=daemons`: the sweep ends daemons, which every
/// strategy's device does already, and spares suspended apps; a real phone below its reaper
/// threshold still holds 69 apps that have been suspended for hours (C-a). `long-idle=apps`: the
/// source read to the letter, every process of the idle band for 300 s goes. O(1) a victim at any
/// number of apps. Sustained pressure and the aggressive ladder are on. In cache
/// mode, which knows one band, it would be `lru`, and is refused.
struct Jetsam: JetsamPolicy {
  static let entry = PolicyEntry(
    evict: "jetsam", summary: "XNU: lowest band first, first in first out; idle exits, limits",
    source: "X-03, X-13, X-14, X-15, X-16, X-17, X-20",
    parameters: [
      PolicyParameter(
        "long-idle", "whom the sweep of long-idle processes ends",
        kind: .word(["daemons", "apps"]), defaultValue: 0)
    ]
  ) { Jetsam(sweepsApps: $0.arguments[0] == 1) }

  static var needs: PolicyNeeds { .device }

  let rules: JetsamRules
  init(sweepsApps: Bool) {
    let always: JetsamRules = [.idleExit, .highWater, .sustained, .aggressive]
    rules = sweepsApps ? always.union(.longIdleExit) : always
  }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }
}
