import Testing

@Suite("Catalogues")
struct CatalogueTests {
  /// A folder whose every file has a line in a catalogue.
  struct Shelf {
    /// Where the things are.
    let folder: String
    /// Where they are listed.
    let catalogue: String
    /// How the names of the files end that have a line; all others serve these.
    var ending = ""
  }

  static let shelves = [
    Shelf(folder: "Sources/MemoryPolicies/Eviction", catalogue: policies),
    Shelf(folder: "Sources/MemoryPolicies/Suspension", catalogue: policies),
    Shelf(folder: "Sources/MemoryPolicies/Reclaim", catalogue: policies),
    Shelf(folder: "Sources/MemoryPolicies/Prewarm", catalogue: policies),
    Shelf(
      folder: "Sources/WorkloadFormats/Importers", catalogue: workloads, ending: "Importer"),
    Shelf(folder: "Sources/WorkloadFormats/Generators", catalogue: workloads),
    Shelf(
      folder: "Sources/flotsam/Commands", catalogue: "Sources/flotsam/Commands/Commands.swift"),
    Shelf(
      folder: "Sources/flotsam-bench/Benchmarks",
      catalogue: "Sources/flotsam-bench/Benchmarks/Benchmarks.swift"),
  ]

  private static let policies = "Sources/MemoryPolicies/PolicyCatalog.swift"
  private static let workloads = "Sources/WorkloadFormats/WorkloadCatalog.swift"

  /// The types among `files`, one a file and of its name, that `catalogue` never mentions.
  static func missing(_ files: [String], in catalogue: SwiftSource) -> [String] {
    let mentioned = catalogue.code.flatMap { line in
      line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
    let names = files.filter { $0 != catalogue.path }
      .compactMap { $0.split(separator: "/").last?.split(separator: ".").first.map(String.init) }
    return names.filter { !mentioned.contains($0) }
  }

  @Test("every file on a shelf has its line in the catalogue", arguments: shelves)
  func completeness(shelf: Shelf) throws {
    let files = PackageTree.swiftFiles(in: shelf.folder)
      .filter { $0.hasSuffix("\(shelf.ending).swift") }
    #expect(!files.isEmpty, "\(shelf.folder) holds nothing that has a line")
    let catalogue = try #require(SwiftSource(shelf.catalogue))
    for name in Self.missing(files, in: catalogue) {
      Issue.record("\(shelf.catalogue) lacks a line for \(name) of \(shelf.folder)")
    }
  }

  @Test("a format that is imported has a folder, and in it its importer")
  func importers() {
    let folder = "Sources/WorkloadFormats/Importers"
    let formats = PackageTree.folders(in: folder)
    #expect(!formats.isEmpty)
    for format in formats {
      #expect(PackageTree.has("\(folder)/\(format)/\(format)Importer.swift"))
    }
  }

  @Test("a platform has a folder, in it the type of its name, and that has its line")
  func platforms() throws {
    let folder = "Sources/DeviceModel/Platforms"
    let names = PackageTree.folders(in: folder)
    #expect(!names.isEmpty)
    let catalogue = try #require(SwiftSource("\(folder)/PlatformCatalog.swift"))
    let files = names.map { "\(folder)/\($0)/\($0)Platform.swift" }
    for file in files { #expect(PackageTree.has(file), "\(file) is missing") }
    #expect(Self.missing(files, in: catalogue) == [])
  }

  @Test("a missing line is named; a mention in a comment or inside a longer word does not count")
  func checker() {
    let text = """
      enum PolicyCatalog {
        static let all = [Lru.entry, FifoTwo.entry]  // Random
      }
      """
    let catalogue = SwiftSource(path: "P/PolicyCatalog.swift", text: text)
    let files = ["P/E/Lru.swift", "P/E/Fifo.swift", "P/E/Random.swift", "P/PolicyCatalog.swift"]
    #expect(Self.missing(files, in: catalogue) == ["Fifo", "Random"])
  }
}
