import SimKernel
import Testing

@testable import DeviceModel

/// What every platform keeps: those of the catalogue, and a toy.
@Suite("Platform contract")
struct PlatformContractTests {
  /// A platform, and how its days are looked at from inside.
  struct Subject: Sendable, CustomTestStringConvertible {
    let entry: PlatformEntry
    let audit: @Sendable (RandomDay) throws -> DayStory
    var testDescription: String { entry.name }
  }

  static let subjects = [
    Subject(entry: IOSPlatform.entry) { try $0.audit(IOSPlatform.self) },
    Subject(entry: ToyPlatform.entry) { try $0.audit(ToyPlatform.self) },
  ]

  @Test("every platform of the catalogue is looked at; names are permanent, summaries one line")
  func completeness() {
    let names = PlatformCatalog.entries.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains(PlatformCatalog.usual.name))
    for entry in PlatformCatalog.entries {
      #expect(Self.subjects.contains { $0.entry.name == entry.name }, "\(entry.name) has no audit")
      #expect(entry.name.wholeMatch(of: #/[a-z0-9]+(-[a-z0-9]+)*/#) != nil)
      #expect(!entry.summary.isEmpty && !entry.summary.contains("\n"))
    }
  }

  @Test("every state can be reached from not running, and led back to it", arguments: subjects)
  func reachable(subject: Subject) {
    #expect(reached(from: .notRunning, subject.entry).count == AppState.allCases.count)
    for state in AppState.allCases {
      #expect(reached(from: state, subject.entry).contains(.notRunning), "\(state) is a dead end")
    }
  }

  @Test(
    "no step leads from a state to itself, and none from active past inactive (S-07)",
    arguments: subjects)
  func steps(subject: Subject) {
    let allows = subject.entry.allows
    for state in AppState.allCases { #expect(!allows(state, state)) }
    #expect(!allows(.active, .background) && !allows(.active, .suspended))
    #expect(!allows(.inactive, .suspended) && !allows(.suspended, .active))
  }

  @Test(
    "whatever a person does, no invariant breaks, every state is seen, and every app can end",
    arguments: subjects)
  func days(subject: Subject) throws {
    var seen: Set<AppState> = []
    var (launches, kills) = (0, 0)
    for seed in UInt64(0)..<40 {
      let story = try subject.audit(RandomDay(seed: seed))
      #expect(story.fault == nil, "seed \(seed)")
      for (state, next) in story.steps where !subject.entry.allows(state, next) {
        Issue.record("seed \(seed): \(state) to \(next)")
      }
      #expect(story.states.allSatisfy { $0 == .notRunning }, "seed \(seed): stuck")
      seen.formUnion(story.steps.map(\.1))
      launches += story.completed
      kills += story.kills
    }
    #expect(seen.count == AppState.allCases.count - 1, "a process that ends takes no step")
    #expect(launches > 400 && kills > 20)
  }

  @Test("the row runs what the platform's own run runs", arguments: subjects)
  func row(subject: Subject) throws {
    for seed in UInt64(0)..<4 {
      let day = RandomDay(seed: seed)
      let inside = try subject.audit(day)
      let story = DayStory(appCount: RandomDay.appCount)
      var monitor = Unwatched()
      let result = try DeviceSimulation(
        day.scenario, on: SmallPhone.profile, platform: subject.entry, strategy: day.strategy,
        seed: 1, replication: 0, observer: story
      ).run(monitor: &monitor)
      #expect(story.completed == inside.completed && story.kills == inside.kills)
      #expect(story.steps.map(\.1) == inside.steps.map(\.1))
      #expect(result.launches.total > 0)
    }
  }

  private func reached(from start: AppState, _ entry: PlatformEntry) -> [AppState] {
    var found = [start]
    var index = 0
    while index < found.count {
      for next in AppState.allCases where entry.allows(found[index], next) {
        if !found.contains(next) { found.append(next) }
      }
      index += 1
    }
    return found
  }
}
