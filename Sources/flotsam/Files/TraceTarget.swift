import StudyReports

/// Where a trace goes: standard output, or a file that appears whole under its name.
struct TraceTarget {
  /// Takes the bytes.
  let sink: any ByteSink
  private let file: StreamedFile?
  private let output: TextStream

  /// Opens `path`; nil and `-` are standard output.
  init(
    _ path: String?, sparing inputs: Set<FileIdentity>, overwriting: Bool, _ console: Console
  ) throws {
    output = console.output
    guard let path, path != "-" else {
      file = nil
      sink = StreamSink(stream: console.output)
      return
    }
    let file = try StreamedFile(path, sparing: inputs, overwriting: overwriting)
    self.file = file
    sink = FileSink(file: file)
  }

  /// All is written: the file gets its name.
  func commit() throws {
    try file?.commit()
    try output.flush()
  }
}

/// The reader of standard output is gone: nothing more needs to be written.
struct ReaderIsGone: Error {}

/// Writes to a stream, and ends the work once its reader is gone.
private struct StreamSink: ByteSink {
  let stream: TextStream

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try stream.write(bytes)
    if stream.isClosed { throw ReaderIsGone() }
  }
}

/// Writes to a file, and ends the work when a signal asks for it.
private struct FileSink: ByteSink {
  let file: StreamedFile

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try Interruption.check()
    try file.write(bytes)
  }
}
