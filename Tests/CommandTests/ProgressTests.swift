import Foundation
import Synchronization
import Testing

@testable import flotsam

@Suite("Progress")
struct ProgressTests {
  @Test("the line tells the share, the count, the rate and the time left")
  func words() {
    var line = ProgressLine(label: "running", unit: "trials", total: 40, done: 0, elapsed: 0)
    #expect(line.text(width: 80) == "running 0 %, 0 of 40 trials")
    line.done = 10
    line.elapsed = 4
    #expect(line.text(width: 80) == "running 25 %, 10 of 40 trials, 2.5 trials/s, 0:12 left")
    line.elapsed = 4000
    #expect(line.text(width: 80) == "running 25 %, 10 of 40 trials, 0.0 trials/s, 3:20:00 left")
    #expect(line.text(width: 11) == "running 25 ")
    line.total = 0
    #expect(line.text(width: 9) == "running 1")
  }

  @Test(
    "a terminal sees the line at most five times a second, and an empty one once the work has ended"
  )
  func terminal() throws {
    let scratch = try ScratchFolder()
    let screen = try FileHandle(forWritingTo: scratch.file("screen"))
    let stream = TextStream(
      descriptor: screen.fileDescriptor, name: "terminal", isTerminal: true)
    let start = ContinuousClock.now
    let passed = Mutex(0)
    let progress = Progress("running", total: 4, unit: "trials", on: stream) {
      start + .milliseconds(passed.withLock { $0 })
    }
    for milliseconds in [199, 200, 399, 2000] {
      passed.withLock { $0 = milliseconds }
      progress.advance()
    }
    progress.end()
    progress.advance()
    #expect(
      try scratch.text("screen")
        == [
          "", "running 50 %, 2 of 4 trials",
          "running 100 %, 4 of 4 trials, 2.0 trials/s, 0:00 left", "",
        ].joined(separator: "\r\u{1B}[K"))
  }

  @Test("nothing is said where nobody watches")
  func silence() async throws {
    let run = try await CommandRun.flotsam("help")
    #expect(run.errors == "")
  }
}
