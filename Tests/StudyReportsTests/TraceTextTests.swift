import DeviceModel
import SimKernel
import Testing

@testable import StudyReports

/// Lines of a text trace, from single events.
@Suite("Lines of a trace")
struct TraceTextTests {
  private var words: TraceWords {
    let app = AppProfile(name: "a", sizeBytes: 1)
    var scenario = Scenario(
      name: "two", device: DeviceProfile(ramBytes: 1 << 30), apps: [app, app], demand: [],
      horizon: .seconds(1))
    scenario.remarks = ["S-33: home\nand away"]
    return TraceWords(scenario)
  }

  /// The words for `event` with this memory right before it.
  private func text(_ event: RunEvent, _ memory: AppMemory) -> String {
    var words = words
    words.hear(.memory(memory), at: .zero)
    words.hear(event, at: .zero)
    return words.text(event)
  }

  private func memory(_ app: Int32, _ mebibytes: Int64) -> AppMemory {
    AppMemory(
      app: app, level: .warning, footprintBytes: mebibytes << 20, occupiedBytes: mebibytes << 19,
      plainBytes: 0, availableBytes: 1000 << 20, freeBytes: 500 << 20)
  }

  @Test(
    "a clock has hours since boot, however many",
    arguments: [
      (0, "0:00:00.000000"), (1, "0:00:00.000001"), (3_599_999_999, "0:59:59.999999"),
      (3_600_000_000, "1:00:00.000000"), (2_592_061_250_000, "720:01:01.250000"),
    ] as [(Int64, String)])
  func clock(microseconds: Int64, text: String) {
    #expect(TraceLayout.clock(microseconds) == text)
  }

  @Test("sizes stand apart however large the phone is", arguments: [Int64(1), 4, 16, 1024])
  func apart(gibibytes: Int64) throws {
    let bytes = gibibytes << 30
    let scenario = Scenario(
      name: "w", device: DeviceProfile(ramBytes: bytes),
      apps: [AppProfile(name: "a", sizeBytes: 1 << 20)], demand: [], horizon: .seconds(1))
    let memory = AppMemory(
      app: 0, level: .normal, footprintBytes: bytes, occupiedBytes: bytes, plainBytes: bytes,
      availableBytes: bytes, freeBytes: 0)
    let layout = TraceLayout(scenario)
    let line = layout.line(at: EventTime(microseconds: 0), 0, "x", memory)
    let size = "\(gibibytes * 1024).0 MiB"
    #expect(line.matches(of: try Regex("  \(size)")).count == 3, "\(line)")
    // What happened stands last, below its head.
    #expect(line.dropLast("x\n".count).count == layout.header.dropLast("what".count).count)
  }

  @Test("what happened reads as words, with the names of the tables")
  func events() {
    let call = DemandRow(interruption: .call, at: .seconds(1), for: .seconds(6))
    let killed = EndRecord(
      app: 1, reason: .pageShortage, freedBytes: 3 << 19, time: .zero, band: 30)
    let quit = EndRecord(app: 1, reason: .forceQuit, freedBytes: 1 << 20, time: .zero, band: 0)
    let launch = LaunchRecord(
      app: 0, kind: .coldCached, isFirst: false, time: .zero, awaitsKill: true)
    let broken = LaunchOutcome(launch: launch, microseconds: nil, waitMicroseconds: 0)
    var left = broken
    left.isLeft = true
    let lines: [(RunEvent, String)] = [
      (.demand(call), "> interrupt call for 6 s"),
      (.demand(DemandRow(time: .zero, kind: .forceQuit, app: 0)), "> quit"),
      (
        .demand(DemandRow(time: .zero, kind: .audio, app: 0, length: .seconds(90))),
        "> audio for 90 s"
      ),
      (.demand(DemandRow(time: .zero, kind: .note, app: 0)), "S-33: home\nand away"),
      (.demand(DemandRow(time: .zero, kind: .note, app: -1)), ""),
      (.seated(0, .suspended), "state not_running -> suspended (start)"),
      (.prewarmed(0), "state not_running -> prewarmed (prewarm)"),
      (.packedWhole(0), "state not_running -> compressed (reclaim)"),
      (.launchBegan(launch), "launch requested: cold_cached, waits for the kill"),
      (
        .launchCompleted(
          LaunchOutcome(launch: launch, microseconds: 161_043, waitMicroseconds: 1500)),
        "launch complete: 161.043 ms, waited 1.5 ms"
      ),
      (
        .stateChanged(0, from: .active, to: .inactive, cause: EventKind(.home)),
        "state not_running -> inactive (home)"
      ),
      (
        .stateChanged(0, from: .inactive, to: .active, cause: EventKind(.kill)),
        "state not_running -> front (kill)"
      ),
      (.frozen(0, 130 << 20), "state not_running -> frozen (reclaim), 130.0 MiB to flash"),
      (.ended(killed), "killed vm_pageshortage, band 30 background, freed 1.5 MiB"),
      (.ended(quit), "killed force_quit, band 0 idle, freed 1.0 MiB"),
      (.purged(0, 3 << 20, freed: 1 << 20), "emptied: 3.0 MiB of what it can make again"),
      (.spared(0), "not killed: that is enough"),
      (.levelChanged(from: .normal, to: .critical), "level normal -> critical"),
      (.workBrokenOff(.voip, 0), "work voip broken off"),
      (.workProlonged(.audio, 0), "work audio is prolonged"),
      (.workExpired(.task, 0), "work task expires"),
      (.launchAborted(left), "launch left: it goes on off screen"),
      (.launchAborted(broken), "launch broken off: its process ends"),
      (.countingBegan, "results are counted from here on"),
      (.lockChanged(isLocked: true), "device locked"),
      (.stallEnded(12_345), "growth goes on after 12.345 ms"), (.finished, ""),
    ]
    for (event, words) in lines {
      #expect(text(event, memory(Int32(event.app ?? -1), 1)) == words)
    }
    #expect(text(.seated(0, .suspended), frozen) == "state not_running -> frozen (start)")
  }

  private var frozen: AppMemory {
    var memory = memory(0, 10)
    memory.occupiedBytes = 0
    return memory
  }

  @Test("a launch says what its app's last end was, until a process is made (S-02)")
  func lastEnd() {
    var words = words
    let launch = RunEvent.launchBegan(
      LaunchRecord(app: 1, kind: .coldUncached, isFirst: false, time: .zero))
    let end = EndRecord(app: 1, reason: .idleExit, freedBytes: 0, time: .zero, band: 0)
    words.hear(.memory(memory(1, 0)), at: .zero)
    words.hear(.ended(end), at: .zero)
    #expect(words.text(launch) == "launch requested: cold_uncached, after idle_exit")
    words.hear(.started(1), at: .zero)
    #expect(words.text(launch) == "launch requested: cold_uncached")
  }

  @Test("an active state behind a launch came by the launch, whatever ended its last wait")
  func launched() {
    var causes = StateCauses()
    let launch = LaunchRecord(app: 1, kind: .resumed, isFirst: false, time: .zero)
    causes.hear(
      .launchCompleted(LaunchOutcome(launch: launch, microseconds: 1, waitMicroseconds: 0)),
      at: .seconds(2))
    let kill = EventKind(.kill)
    #expect(causes.name(of: 1, to: .active, in: kill, at: .seconds(2)) == "launch")
    #expect(causes.name(of: 0, to: .active, in: kill, at: .seconds(2)) == "kill")
    #expect(causes.name(of: 1, to: .active, in: kill, at: .seconds(3)) == "kill")
    #expect(causes.name(of: 1, to: .background, in: kill, at: .seconds(2)) == "kill")
  }

  @Test("changes of state join up, from a start on flash to an end")
  func lives() throws {
    var lives = AppLives(appCount: 2)
    func follow(_ event: RunEvent, _ memory: AppMemory) -> [String] {
      #expect(lives.follow(.memory(memory), at: .zero) == nil)
      let change = lives.follow(event, at: .seconds(1))
      return change.map { [$0.from.rawValue, $0.to.rawValue, $0.cause] } ?? []
    }
    #expect(follow(.seated(0, .suspended), frozen) == ["not_running", "frozen", "start"])
    let step = RunEvent.stateChanged(
      0, from: .suspended, to: .inactive, cause: EventKind(.open))
    #expect(follow(step, memory(0, 8)) == ["frozen", "inactive", "open"])
    let leave = RunEvent.stateChanged(
      0, from: .background, to: .suspended, cause: EventKind(.suspension))
    #expect(follow(leave, memory(0, 8)) == ["inactive", "suspended", "suspension"])
    #expect(follow(.packedWhole(0), memory(0, 8)) == ["suspended", "compressed", "reclaim"])
    let end = EndRecord(app: 0, reason: .pageShortage, freedBytes: 0, time: .zero)
    #expect(follow(.ended(end), memory(0, 0)) == ["compressed", "killed", "vm_pageshortage"])
    #expect(lives[0] == .notRunning && follow(.stallBegan, memory(-1, 0)) == [])
  }

  @Test("filters look at kind, app and time; notes and rows that name no app pass apps")
  func filters() {
    var filter = TraceFilter()
    filter.apps = [1]
    filter.from = .seconds(5)
    let note = RunEvent.demand(DemandRow(time: .zero, kind: .note, app: 0))
    let lock = RunEvent.demand(DemandRow(time: .zero, kind: .lock, app: 0))
    #expect(filter.shows(.suspended(1), of: 1, at: .seconds(9)) == false)
    #expect(filter.shows(.started(1), of: 1, at: .seconds(5)))
    #expect(!filter.shows(.started(0), of: 0, at: .seconds(5)))
    #expect(!filter.shows(.started(1), of: 1, at: .seconds(4)))
    #expect(filter.shows(lock, of: nil, at: .seconds(9)))
    #expect(!filter.shows(.stallBegan, of: nil, at: .seconds(9)))
    filter.kinds = [.kills]
    #expect(filter.shows(note, of: nil, at: .seconds(9)))
    #expect(!filter.shows(lock, of: nil, at: .seconds(9)))
    #expect(!filter.shows(.started(1), of: 1, at: .seconds(9)))
    #expect(!TraceKind.usual.contains(.memory) && TraceKind(.compressed(1)) == .memory)
  }
}
