import Testing

@Suite("Layers")
struct LayerTests {
  /// What `source` imports that `room` may not see.
  static func forbiddenImports(in source: SwiftSource, room: Rooms.Room) -> [String] {
    source.imports.filter { !room.rooms.contains($0) && !room.toolchain.contains($0) }
  }

  @Test("every room imports only what lies below it")
  func imports() {
    for room in Rooms.all {
      for source in SwiftSource.all(in: "Sources/\(room.name)") {
        let forbidden = Self.forbiddenImports(in: source, room: room)
        #expect(forbidden == [], "\(source.path) must not import \(forbidden)")
      }
    }
  }

  @Test("every folder in Sources is a room, every folder in Tests a test target, shared or scripts")
  func folders() throws {
    let manifest = try Manifest(text: #require(PackageTree.text("Package.swift")))
    let names = { (kinds: [String]) in
      manifest.targets.filter { kinds.contains($0.kind) }.map(\.name).sorted()
    }
    let folders = PackageTree.folders(in: "Sources")
    #expect(folders.filter { Rooms.named($0) == nil } == [])
    let rooms = names(["target", "executableTarget"]).filter { !Rooms.ofTests.contains($0) }
    #expect(folders == rooms)
    let tests = PackageTree.folders(in: "Tests").filter { !["Bytes", "Mutations"].contains($0) }
    #expect(tests == (names(["testTarget"]) + Rooms.ofTests).sorted())
  }

  @Test("the manifest's dependencies are the table's")
  func dependencies() throws {
    let manifest = try Manifest(text: #require(PackageTree.text("Package.swift")))
    let present = PackageTree.folders(in: "Sources")
    for target in manifest.targets where target.kind != "testTarget" {
      if Rooms.ofTests.contains(target.name) { continue }
      let allowed = Rooms.named(target.name)?.rooms.filter(present.contains) ?? []
      #expect(target.dependencies.sorted() == allowed.sorted(), "target \(target.name)")
    }
  }

  @Test("the package depends on no other and asks for no unsafe flags")
  func independence() throws {
    let manifest = try Manifest(text: #require(PackageTree.text("Package.swift")))
    for word in [".package(", "unsafeFlags", ".product(", ".plugin(", ".binaryTarget("] {
      #expect(!manifest.code.contains(word), "Package.swift must not use \(word)")
    }
  }

  @Test("the top level holds what it should and no more")
  func topLevel() {
    let allowed = ["Package.swift", "Sources", "Tests", "Workloads", "README.md", "plots"]
    let tops = PackageTree.adopted.map { $0.prefix { $0 != "/" } }
    let extra = Set(tops.map(String.init)).filter { !allowed.contains($0) && !$0.hasPrefix(".") }
    #expect(extra.sorted() == [])
  }

  @Test("an import is seen in all its forms, and not in a comment or a string")
  func importForms() throws {
    let text = """
      import SimKernel
      @testable import Foundation
      #if canImport(Glibc)
        import Glibc
      #endif
      private import struct Darwin.stat
      // import Nothing
      let text = "\\(1) import Nothing"
      let important = 1
      """
    let source = SwiftSource(path: "x.swift", text: text)
    #expect(source.imports == ["SimKernel", "Foundation", "Glibc", "Darwin"])
    let room = try #require(Rooms.named("DeviceModel"))
    let forbidden = Self.forbiddenImports(in: source, room: room)
    #expect(forbidden == ["Foundation", "Glibc", "Darwin"])
  }

  @Test("the manifest's reader sees names, kinds and dependencies")
  func manifestReader() {
    let manifest = Manifest(
      text: """
        // .target(name: "No"),
        .target(name: "A"),  // the ground
        .executableTarget(
          name: "b", dependencies: ["A", .target(name: "C")]),
        .testTarget(name: "ATests", dependencies: ["A"], exclude: ["Golden"]),
        """)
    #expect(
      manifest.targets.map(\.name).sorted() == ["A", "ATests", "C", "b"])
    #expect(manifest.targets.first { $0.name == "b" }?.dependencies == ["A", "C"])
    #expect(manifest.targets.first { $0.name == "ATests" }?.dependencies == ["A"])
  }
}
