import Foundation
import Testing

@testable import flotsam

@Suite("Files")
struct FileTests {
  @Test("results appear together at the commit, and replace what was there")
  func commit() throws {
    let scratch = try ScratchFolder()
    let folder = try OutputFolder(path: scratch.path("a/b"))
    try scratch.file("a/b/one.csv", "old")
    try folder.file("one.csv").write("new")
    try folder.file("two.csv").write(String(repeating: "x", count: 300_000))
    #expect(try scratch.text("a/b/one.csv") == "old")
    #expect(try scratch.text("a/b/two.csv") == nil)
    try folder.commit()
    #expect(try scratch.text("a/b/one.csv") == "new")
    #expect(try scratch.text("a/b/two.csv")?.utf8.count == 300_000)
    #expect(try scratch.names(in: "a/b") == ["one.csv", "two.csv"])
  }

  @Test("what is not committed leaves nothing, not even the folders made for it")
  func discard() throws {
    let scratch = try ScratchFolder()
    do {
      let folder = try OutputFolder(path: scratch.path("a/b/c"))
      try folder.file("one.csv").write(String(repeating: "x", count: 300_000))
      #expect(try scratch.names(in: "a/b/c").count == 1)
    }
    #expect(try scratch.names() == [])
  }

  @Test("a folder that was there stays, with what others put into it")
  func keeps() throws {
    let scratch = try ScratchFolder()
    try scratch.file("note.txt", "mine")
    do { _ = try OutputFolder(path: scratch.url.path).file("one.csv") }
    #expect(try scratch.names() == ["note.txt"])
  }

  @Test("a file in the folder's place, and a folder in a file's, are refused")
  func refusals() throws {
    let scratch = try ScratchFolder()
    let place = try scratch.file("here").path
    let error = #expect(throws: FileError.self) { try OutputFolder(path: place + "/in") }
    #expect(
      error?.description
        == "cannot create folder '\(place)/in': '\(place)' exists and is not a folder")
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "out/one.csv"), withIntermediateDirectories: true)
    let folder = try OutputFolder(path: scratch.path("out"))
    let other = #expect(throws: FileError.self) { try folder.file("one.csv") }
    #expect(other?.reason == "it is a folder")
    #expect(try scratch.names(in: "out") == ["one.csv"])
  }

  @Test("a folder of the system's own is refused with the system's words")
  func unwritable() throws {
    let error = #expect(throws: FileError.self) { try OutputFolder(path: "/proc/flotsam") }
    #expect(error?.action == "create folder")
    #expect(error.map { Failure($0).exitCode } == .inputOutput)
  }

  @Test("bytes come back as they were, again when opened again, and small files whole")
  func reading() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.file("f", "hello").path
    for _ in 0..<2 {
      let file = try FileBytes(path: path, use: .repeatedly)
      var bytes = [UInt8](repeating: 0, count: 8)
      let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
      #expect(String(decoding: bytes[..<count], as: UTF8.self) == "hello")
      #expect(try bytes.withUnsafeMutableBytes { try file.read(into: $0) } == 0)
    }
    #expect(try FileBytes.contents(of: path, limit: 5) == Array("hello".utf8))
    let error = #expect(throws: FileError.self) { try FileBytes.contents(of: path, limit: 4) }
    #expect(error?.reason == "it is larger than the limit of 4 bytes")
  }

  @Test("folders are refused, and pipes where the bytes are wanted twice")
  func kinds() throws {
    let scratch = try ScratchFolder()
    let folder = #expect(throws: FileError.self) {
      try FileBytes(path: scratch.url.path, use: .once)
    }
    #expect(folder?.reason == "it is a folder")
    try #require(mkfifo(scratch.path("pipe"), 0o600) == 0)
    let pipe = #expect(throws: FileError.self) {
      try FileBytes(path: scratch.path("pipe"), use: .repeatedly)
    }
    #expect(pipe?.reason.hasPrefix("it is read more than once") == true)
    #expect(try FileBytes.contents(of: "/dev/null", limit: 1) == [])
  }

  @Test("the long way of a large write and the short ways of many small ones meet")
  func writeBuffer() throws {
    let scratch = try ScratchFolder()
    let descriptor = open(scratch.path("f"), O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    var buffer = WriteBuffer(descriptor: descriptor, capacity: 4)
    for text in ["a", "bc", "", "d", "efghijkl", "m", "nop", "q"] { try buffer.append(text) }
    #expect(try scratch.text("f") == "abcdefghijklmnop")
    try buffer.flush()
    close(descriptor)
    #expect(try scratch.text("f") == "abcdefghijklmnopq")
  }
}
