/// The catalogue of commands: to add one, write its file beside this one and add its line here.
enum Commands {
  /// Every command, in the order of the help text.
  static let all: [any Command] = [
    Compare(),
    Run(),
    Trace(),
    Sweep(),
    Calibrate(),
    Merge(),
    Check(),
    Import(),
    List(),
    Completions(),
    Help(),
  ]

  /// The command called `name`; refuses an unknown one with the nearest that exists.
  static func named(_ name: String) throws -> any Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    let hint = NearestName.hint(for: name, among: all.map(\.name))
    throw UsageError("unknown command '\(name)'\(hint)")
  }
}
