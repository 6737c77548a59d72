import Foundation
import Testing

@Suite("Format")
struct FormatTests {
  private static let lint = ["swift", "format", "lint", "--strict"]

  @Test("swift format has nothing to say")
  func everything() throws {
    let paths = ["--recursive", "Sources", "Tests", "Package.swift"]
    let answer = try Tool.run(Self.lint + paths, in: PackageTree.root)
    #expect(answer.exitCode == 0, "\(answer.output)")
    #expect(answer.output == "")
  }

  @Test("a badly formatted file is found")
  func checker() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("let a  = 1 ;\n".utf8).write(to: folder.appending(path: "Bad.swift"))
    #expect(try Tool.run(Self.lint + ["Bad.swift"], in: folder).exitCode != 0)
  }
}
