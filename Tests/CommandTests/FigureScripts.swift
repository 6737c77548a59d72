import Foundation

/// The Python side of the project, as the tests run it.
enum FigureScripts {
  /// The script that draws a whole folder.
  static let draw = Page.root.appending(path: "plots/draw").path

  /// Whether there is a Python 3 at all.
  static let hasPython = path(of: "python3") != nil

  /// Runs a program of the search path by its absolute path.
  static func run(
    _ words: String..., environment: [String: String] = [:]
  ) async throws -> CommandRun {
    try await CommandRun.run("/usr/bin/env", words, in: Page.root, environment: environment)
  }

  /// The Python of the environment that figures are drawn in; nil where there can be none, for
  /// Python, pip or the network is missing.
  static let environment = Task<String?, Never> {
    guard hasPython else { return nil }
    let setUp = try? await run("python3", draw, "--set-up")
    return setUp?.exitCode == 0 ? setUp?.output.split(separator: "\n").last.map(String.init) : nil
  }

  private static func path(of program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
