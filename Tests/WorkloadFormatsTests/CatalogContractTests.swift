import DeviceModel
import TestBudgets
import Testing

@testable import WorkloadFormats

/// What every row of the catalogue owes: reads its sample, survives any other text.
@Suite("Catalogue contract")
struct CatalogContractTests {
  /// A row's name and its reader, whatever kind of row it is.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let read: @Sendable ([UInt8]) throws -> Void
    var testDescription: String { name }
  }

  static let formats = WorkloadCatalog.formats.map { entry in
    Row(name: entry.name) { try entry.check($0, "s") }
  }
  /// A report is read when the workload made of it is one, in either mode.
  static let importers = WorkloadCatalog.importers.flatMap { entry in
    ImportOptions.Kind.allCases.map { mode in
      Row(name: entry.name) { bytes in
        var options = ImportOptions()
        options.kind = mode
        let source = ImportSource(bytes: bytes, name: "s")
        let made = try entry.workload(of: [source], options: options)
        if let fault = made.fault { throw fault }
        let text = made.text
        do {
          try WorkloadText.entry.check(Array(text.utf8), "w")
        } catch {
          throw BrokenImport(reason: "\(error)")
        }
      }
    }
  }

  private struct BrokenImport: Error {
    let reason: String
  }

  static let durations = WorkloadCatalog.durations.map { entry in
    Row(name: entry.name) { bytes in
      _ = try WorkloadCatalog.duration(JSON5Reader.read(bytes, source: "s"), subject: "the gap")
    }
  }
  static let choices = WorkloadCatalog.choices.map { entry in
    Row(name: entry.name) { bytes in
      var apps = AppNames()
      for name in ["a", "b"] { apps.add(AppProfile(name: name, sizeBytes: 1)) }
      _ = try WorkloadCatalog.choice(JSON5Reader.read(bytes, source: "s"), apps)
    }
  }
  static let counts = WorkloadCatalog.counts.map { entry in
    Row(name: entry.name) { bytes in
      _ = try WorkloadCatalog.count(JSON5Reader.read(bytes, source: "s"), subject: "the visits")
    }
  }
  static let rows = formats + importers + durations + choices + counts
  private static let kinds = durations + choices + counts

  @Test("every row reads its samples", arguments: rows)
  func samples(row: Row) throws {
    let samples = try #require(Self.samples[row.name], "add a sample of \(row.name)")
    for sample in samples { try row.read(Array(sample.utf8)) }
  }

  @Test("a sample is there for rows alone")
  func strays() {
    let names = Self.rows.map(\.name)
    #expect(Self.samples.keys.filter { !names.contains($0) } == [])
  }

  @Test("an empty text is an error", arguments: rows)
  func empty(row: Row) {
    #expect(Self.fault(of: row, on: []) == "an error")
  }

  @Test("cut at any byte a sample is accepted or refused with a place", arguments: rows)
  func truncation(row: Row) {
    for bytes in (Self.samples[row.name] ?? []).map({ Array($0.utf8) }) {
      for end in bytes.indices {
        let fault = Self.fault(of: row, on: Array(bytes[..<end]))
        #expect(["nothing", "an error"].contains(fault), "cut at \(end)")
      }
    }
  }

  @Test(
    "with a byte changed, left out or doubled it is accepted or refused with a place",
    arguments: rows)
  func mutation(row: Row) {
    let values: [UInt8] = [0x00, 0x0A, 0x22, 0x2D, 0x30, 0x39, 0x7B, 0xC3]
    for bytes in (Self.samples[row.name] ?? []).map({ Array($0.utf8) }) {
      // Steps of three meet all the values too.
      for index in stride(from: 0, to: bytes.count, by: Soak.choice(3, of: 1)) {
        var texts = [values[index % 8], values[(index + 3) % 8], bytes[index] ^ 1].map { value in
          var changed = bytes
          changed[index] = value
          return changed
        }
        texts.append(Array(bytes[..<index] + bytes[(index + 1)...]))
        texts.append(Array(bytes[...index] + bytes[index...]))
        for text in texts {
          let fault = Self.fault(of: row, on: text)
          let isFine = ["nothing", "an error"].contains(fault)
          #expect(isFine, "\(fault): \(String(decoding: text, as: UTF8.self))")
        }
      }
    }
  }

  /// `nothing`, `an error` with a place in one line, or what is wrong with the error.
  private static func fault(of row: Row, on bytes: [UInt8]) -> String {
    do {
      try row.read(bytes)
      return "nothing"
    } catch let error as WorkloadError {
      guard error.place.line >= 1, error.place.column >= 1 else { return "no place: \(error)" }
      let isWhole = !error.found.isEmpty && !error.expected.isEmpty
      return isWhole && !"\(error)".contains("\n") ? "an error" : "more than a line: \(error)"
    } catch {
      return "a foreign error: \(error)"
    }
  }

  private static let keyed =
    WorkloadCatalog.durations.map { ($0.name, $0.keys) }
    + WorkloadCatalog.choices.map { ($0.name, $0.keys) }
    + WorkloadCatalog.counts.map { ($0.name, $0.keys) }

  @Test("the samples show every key, and one more is refused by name", arguments: keyed)
  func keys(name: String, keys: [CatalogKey]) throws {
    let row = try #require(Self.kinds.first { $0.name == name })
    var shown: [String] = []
    for sample in Self.samples[name] ?? [] {
      shown += try node(sample).members().map(\.name)
      let longer = sample.dropLast() + ", stray: 1 }"
      #expect(errorLine { try row.read(Array(longer.utf8)) }.contains("found unknown key 'stray'"))
    }
    #expect(Set(shown) == Set(["kind"] + keys.map(\.name)))
  }

  @Test("a key that must be there is missed by name", arguments: keyed)
  func missing(name: String, keys: [CatalogKey]) throws {
    let row = try #require(Self.kinds.first { $0.name == name })
    for sample in Self.samples[name] ?? [] {
      for key in ["kind"] + keys.filter({ $0.defaultText == nil }).map(\.name) {
        let text = try Self.text(sample, without: [key])
        let line = errorLine { try row.read(Array(text.utf8)) }
        #expect(line.hasPrefix("s:1:1: found the ") && line.hasSuffix("expected the key '\(key)'"))
      }
    }
  }

  @Test("a key of the workload that must be there is missed by name")
  func missingInWorkload() throws {
    let sample = try #require(Self.samples[WorkloadText.entry.name]?.first)
    let keys = WorkloadFields.section.rows.filter { $0.defaultText == nil }.map(\.key)
    #expect(keys == ["schema", "name", "mode", "device", "demand"])
    for key in keys + ["device.capacity"] {
      let path = key.split(separator: ".").map(String.init)
      let text = try Self.text(sample, without: path[...])
      let line = errorLine { try WorkloadText.entry.check(Array(text.utf8), "s") }
      #expect(line.hasSuffix("expected the key '\(path[path.count - 1])'"))
    }
  }

  @Test("the columns of the trace are its reader's")
  func columns() {
    let names = TraceText.entry.keys.map(\.name)
    #expect(names == TraceColumn.allCases.map(\.name))
  }

  /// The JSON5 text `sample` without the member that `path` leads to.
  private static func text(_ sample: String, without path: ArraySlice<String>) throws -> String {
    func without(_ node: JSONNode, _ path: ArraySlice<String>) throws -> JSONNode {
      guard let key = path.first else { return node }
      var members = try node.members()
      let index = try #require(members.firstIndex { $0.name == key }, "no \(key) in the sample")
      if path.count == 1 {
        members.remove(at: index)
      } else {
        members[index].node = try without(members[index].node, path.dropFirst())
      }
      return JSONNode(.object(members), at: node.place)
    }
    return try without(node(sample), path).json
  }
}
