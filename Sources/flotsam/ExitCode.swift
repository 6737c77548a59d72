/// What the process says to its caller when it ends; the BSD numbers of `sysexits.h`.
struct ExitCode: Hashable, Sendable {
  /// The number, from 0 to 255.
  let rawValue: Int32

  /// Everything asked for was done.
  static let success = ExitCode(rawValue: 0)
  /// The work was done and a check in it failed.
  static let failedCheck = ExitCode(rawValue: 1)
  /// The command line is wrong.
  static let usage = ExitCode(rawValue: 64)
  /// A workload is wrong.
  static let badData = ExitCode(rawValue: 65)
  /// The program itself is wrong.
  static let ownFault = ExitCode(rawValue: 70)
  /// Reading or writing failed.
  static let inputOutput = ExitCode(rawValue: 74)

  /// Ended early because `signal` asked for it: what a shell reports for such an end.
  static func interrupted(by signal: Int32) -> ExitCode { ExitCode(rawValue: 128 + signal) }
}
