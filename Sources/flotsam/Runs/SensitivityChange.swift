import DeviceModel
import MemoryPolicies
import WorkloadFormats

/// One thing that `--sensitivity` changes: a row of its table.
struct SensitivityChange: Sendable {
  /// What is changed.
  struct Subject {
    let workload: Workload
    let strategies: [Strategy]
    /// Makes the workload with a field changed, since rules follow from RAM; nil when it cannot be.
    let changed: (PathOverride) throws -> Scenario?

    var scenario: Scenario { workload.scenario }
    var device: DeviceProfile? { scenario.device }
  }

  /// What a change comes to.
  enum Result {
    /// Another scenario for the same strategies.
    case scenario(Scenario)
    /// Other strategies, as many and in the same order.
    case strategies([Strategy])
    /// It is so already.
    case same
    /// It cannot be, and why.
    case impossible(String)
  }

  /// What was changed, in a few words.
  let name: String
  /// Makes the change.
  let make: @Sendable (Subject) throws -> Result

  /// The changes that a workload of this mode has.
  static func all(onDevice: Bool) -> [SensitivityChange] {
    onDevice ? sizesOfPhones + reclaims + awakes + deciding : sizesOfCaches
  }

  /// How the names of changed costs begin.
  static let costName = "cold costs"

  private static let percents: [(Int64, String)] = [(75, "-25 %"), (125, "+25 %")]
  private static let tooLarge = "an app would be larger than may be"
  private static let noRoom = "what is there after boot, or an app, would not fit"

  private static let footprints = percents.map { percent, words in
    SensitivityChange(name: "footprints \(words)") {
      result($0.scenario.footprintsScaled(toPercent: percent), else: tooLarge)
    }
  }

  private static let sizesOfCaches =
    percents.map { percent, words in
      SensitivityChange(name: "capacity \(words)") {
        result($0.scenario.capacityScaled(toPercent: percent), else: tooLarge)
      }
    } + footprints + [
      SensitivityChange(name: "costs, reclaim, sleep, daemons") { _ in
        .impossible("a cache has none of them")
      }
    ]

  private static let sizesOfPhones =
    percents.map { percent, words in
      SensitivityChange(name: "RAM \(words)") { subject in
        guard let ram = subject.workload.ramBytes else { return .impossible("no RAM is given") }
        let change = try PathOverride("device.ram='\(ram / 100 * percent) B'")
        return result(try subject.changed(change), else: "what the file gives would not fit")
      }
    } + footprints
    + [2, 5, 10].map { ratio in
      SensitivityChange(name: "\(costName) \(ratio) resumes") {
        .scenario($0.scenario.coldCosts(ratio))
      }
    }

  /// What becomes of the memory of suspended apps.
  private static let reclaims: [SensitivityChange] = [
    reclaim("freeze"), reclaim("compress"), reclaim("none"),
  ]

  /// How much of its sleep a phone is awake: from the least to the most that was seen.
  private static let awakes: [SensitivityChange] = [
    awake(5_000, "0.5 %"), awake(125_000, "12.5 %"),
  ]

  /// The assumptions that decide on the shipped workloads; those that change little beside them
  /// (files in use, reads, what warned apps give up) are left out.
  private static let deciding: [SensitivityChange] =
    [
      SensitivityChange(name: "largest app -50 %") {
        result($0.scenario.largestAppScaled(toPercent: 50), else: "there is no app")
      },
      SensitivityChange(name: "idle threshold at critical") { subject in
        guard let levels = subject.device?.thresholds, levels.idleBytes > levels.criticalBytes
        else { return .same }
        return phone(subject) { $0.thresholds.idleBytes = $0.thresholds.criticalBytes }
      },
      SensitivityChange(name: "half the idle daemons stay") { subject in
        guard let count = subject.device?.daemons.idleCount, count >= 2 else {
          return .impossible("there are no idle daemons")
        }
        return phone(subject) {
          $0.daemons.idleCount -= count / 2
          $0.daemons.busyCount += count / 2
        }
      },
    ]
    + percents.map { percent, words in
      SensitivityChange(name: "compression \(words)") { subject in
        guard let device = subject.device,
          subject.strategies.contains(where: { $0.reclaimName(on: device) != "none" })
        else { return .impossible("nothing is compressed under any of the strategies") }
        return phone(subject) {
          $0.compressionRatioMillis = max(1000, $0.compressionRatioMillis * percent / 100)
        }
      }
    }
}

extension SensitivityChange {
  private static func reclaim(_ name: String) -> SensitivityChange {
    SensitivityChange(name: "reclaim:\(name)") { subject in
      guard let device = subject.device else { return .impossible("a cache has none") }
      let names = subject.strategies.map { $0.reclaimName(on: device) }
      guard names.allSatisfy({ $0 == names[0] }) else {
        return .impossible("the strategies compared differ in it")
      }
      guard names[0] != name else { return .same }
      let changed = subject.strategies.compactMap { $0.reclaiming(name, on: device) }
      if let obstacle = changed.lazy.compactMap({ $0.obstacle(in: subject.scenario) }).first {
        return .impossible(obstacle)
      }
      return .strategies(changed)
    }
  }

  private static func awake(_ millionths: Int64, _ words: String) -> SensitivityChange {
    SensitivityChange(name: "awake \(words) of sleep") { subject in
      guard subject.scenario.isEverLocked else {
        return .impossible("the phone is never locked, and so never sleeps")
      }
      guard subject.device?.awakeMillionths != millionths else { return .same }
      return phone(subject) { $0.awakeMillionths = millionths }
    }
  }

  private static func phone(
    _ subject: Subject, _ change: (inout DeviceProfile) -> Void
  ) -> Result {
    result(subject.scenario.onPhone(change), else: noRoom)
  }

  private static func result(_ scenario: Scenario?, else reason: String) -> Result {
    scenario.map(Result.scenario) ?? .impossible(reason)
  }
}

extension Scenario {
  /// Whether its demand locks the device, which alone lets it sleep. A stream that is read from
  /// outside has opens alone.
  fileprivate var isEverLocked: Bool {
    demand.contains { stream in
      switch stream {
      case .rows(let rows): rows.contains { $0.kind == .lock }
      case .sessions(let generator): generator.locks
      case .source, .generator, .arrivals: false
      }
    }
  }
}
