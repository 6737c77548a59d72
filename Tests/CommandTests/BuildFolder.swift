import Foundation

/// The folder in which this build put its programs.
enum BuildFolder {
  /// The test bundle lies among them: on Linux it is the running program itself, on macOS it is
  /// named in the arguments of the program that loads it.
  static let url: URL = {
    let bundle = CommandLine.arguments.lazy.compactMap(enclosingFolder).first
    return bundle ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }()

  /// The folder that holds the `.xctest` bundle or file in `path`, if there is one.
  private static func enclosingFolder(_ path: String) -> URL? {
    var url = URL(filePath: path)
    while url.path != "/" {
      let folder = url.deletingLastPathComponent()
      if url.pathExtension == "xctest" { return folder }
      url = folder
    }
    return nil
  }
}
