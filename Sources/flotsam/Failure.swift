import DeviceModel
import PolicyStudies
import WorkloadFormats

/// An error turned into what the person reads and what the caller's script sees.
///
/// The only place that does so: commands throw and never print a failure themselves. Whatever a
/// file, a path or the command line put into it, each sentence stays on its line and is visible.
struct Failure {
  /// The lines for standard error, each ended; empty when there is nothing to say.
  let text: String
  /// How the process ends.
  let exitCode: ExitCode

  /// Renders `error`.
  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      text = Self.lines("\(Program.name): \(error.message)", error.advice)
      exitCode = .usage
    case let error as WorkloadError:
      // As it is: an editor finds the place when `file:line:column` opens the line.
      text = Self.lines("\(error)")
      exitCode = .badData
    case let error as FileError:
      text = Self.lines("\(Program.name): \(error)")
      exitCode = .inputOutput
    case is CodingFault:
      text =
        "\(Program.name): a record of the journal is not what its study says, though its "
        + "checksum is right: begin again in another folder\n"
      exitCode = .badData
    case let error as Interrupted:
      text = ""
      exitCode = .interrupted(by: error.signal)
    default:
      text = Self.lines("\(Program.name): internal fault, please report it: \(error)")
      exitCode = .ownFault
    }
  }

  private static func lines(_ sentences: String...) -> String {
    sentences.map { VisibleText.line($0) + "\n" }.joined()
  }
}

/// A command line that cannot be obeyed.
struct UsageError: Error, Equatable {
  /// What is wrong with it, in one line.
  let message: String
  /// The command it was meant for, when that much is known.
  let command: String?

  /// Makes an error about the command line of `command`.
  init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  /// Where the right way is written.
  var advice: String {
    let words = [Program.name, command, "--help"].compactMap { $0 }
    return "try '\(words.joined(separator: " "))'"
  }
}
