import Foundation
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

  @Test("a terminal sees the line, and an empty one once the work has ended")
  func terminal() async throws {
    let scratch = try ScratchFolder()
    let screen = try FileHandle(forWritingTo: scratch.file("screen"))
    let stream = TextStream(
      descriptor: screen.fileDescriptor, name: "terminal", isTerminal: true)
    let progress = Progress("running", total: 4, unit: "trials", on: stream)
    try await Task.sleep(for: .milliseconds(250))
    progress.advance(by: 1)
    progress.advance(by: 1)
    progress.end()
    progress.advance(by: 1)
    #expect(
      try scratch.text("screen") == "\r\u{1B}[Krunning 25 %, 1 of 4 trials\r\u{1B}[K")
  }

  @Test("nothing is said where nobody watches")
  func silence() async throws {
    let run = try await CommandRun.flotsam("help")
    #expect(run.errors == "")
  }
}
