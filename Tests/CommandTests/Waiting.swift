import Foundation

/// Waiting for a state of a program or of its files, never for a time.
enum Waiting {
  /// A state that has not come about in `CommandRun.hangLimit`.
  struct Hang: Error {}

  /// Looks until `isSo`, as often as the machine lets it.
  static func until(_ isSo: () throws -> Bool) async throws {
    let limit = ContinuousClock.now + .seconds(CommandRun.hangLimit)
    while try !isSo() {
      guard ContinuousClock.now < limit else { throw Hang() }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Waits until the process holds back the signal `number`, where the system shows it.
  static func untilCaught(_ number: Int32, by id: pid_t) async throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    try await until {
      let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
      let mask = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      guard let mask, let bits = UInt64(mask.dropFirst(7).drop { $0 == "\t" }, radix: 16)
      else { return status.isEmpty }
      // A process that has ended is its test's business.
      if status.contains("State:\tZ") { return true }
      return bits >> UInt64(number - 1) & 1 == 1
    }
  }
}
