import DeviceModel

/// Writes events of the Trace Event format, one a line, into a JSON object that Perfetto and
/// `chrome://tracing` open. Instants are whole microseconds since boot.
struct ChromeWriter {
  /// The two groups of tracks, as processes.
  enum Group: Int {
    /// A track for each app.
    case apps = 1
    /// Counters of the device, and what happens to it as a whole.
    case device = 2
    /// A counter for each app.
    case footprints = 3
  }

  private var sink: BlockSink
  private var isFirst = true

  init(_ sink: any ByteSink) { self.sink = BlockSink(sink) }

  /// Begins the object; `about` are texts that say what was run.
  mutating func begin(about: [(String, String)]) throws {
    let members = about.map { "\(JSONText.quoted($0.0)):\(Self.quoted($0.1))" }
    try sink.write(
      "{\"displayTimeUnit\":\"ms\",\"otherData\":{\(members.joined(separator: ","))},"
        + "\"traceEvents\":[\n")
  }

  /// Ends the object and hands everything over.
  mutating func end() throws {
    try sink.write("\n]}\n")
    try sink.flush()
  }

  /// Names a group of tracks.
  mutating func name(_ group: Group, _ name: String) throws {
    try put("M", group, nil, "process_name", at: nil, args: ["name": Self.quoted(name)])
    try put(
      "M", group, nil, "process_sort_index", at: nil, args: ["sort_index": "\(group.rawValue)"])
  }

  /// Names a track and gives it its place.
  mutating func name(_ group: Group, _ track: Int, _ name: String) throws {
    try put("M", group, track, "thread_name", at: nil, args: ["name": Self.quoted(name)])
    try put("M", group, track, "thread_sort_index", at: nil, args: ["sort_index": "\(track)"])
  }

  /// A slice begins on the track of an app.
  mutating func begin(
    _ name: String, _ category: String, _ track: Int, at time: EventTime,
    args: KeyValuePairs<String, String>? = nil
  ) throws {
    try put("B", .apps, track, name, category, at: time, args: args)
  }

  /// The slice of this name that began last on a track is over.
  mutating func end(
    _ name: String, _ category: String, _ track: Int, at time: EventTime,
    args: KeyValuePairs<String, String>? = nil
  ) throws {
    try put("E", .apps, track, name, category, at: time, args: args)
  }

  /// Something happens on a track at an instant.
  mutating func instant(
    _ group: Group, _ track: Int, _ name: String, _ category: String, at time: EventTime,
    args: KeyValuePairs<String, String>? = nil
  ) throws {
    try put("i", group, track, name, category, at: time, more: ",\"s\":\"t\"", args: args)
  }

  /// A counter has this value from now on.
  mutating func counter(
    _ group: Group, _ name: String, _ value: String, at time: EventTime
  ) throws {
    try put("C", group, nil, name, at: time, args: ["value": value])
  }

  /// An arrow starts at the open slice of a track.
  mutating func startArrow(_ number: Int, _ track: Int, at time: EventTime) throws {
    try put("s", .apps, track, "relaunch", "relaunch", at: time, more: ",\"id\":\(number)")
  }

  /// It ends at the open slice.
  mutating func endArrow(_ number: Int, _ track: Int, at time: EventTime) throws {
    try put(
      "f", .apps, track, "relaunch", "relaunch", at: time, more: ",\"id\":\(number),\"bp\":\"e\"")
  }

  /// A text as a value.
  static func quoted(_ text: String) -> String { JSONText.quoted(text, escaping: .invisible) }

  /// MiB with three decimals, as a value.
  static func mebibytes(_ bytes: Int64) -> String {
    SizeText.decimal((bytes * 1000 + (1 << 19)) >> 20, places: 3)
  }

  /// Milliseconds, as a value.
  static func milliseconds(_ microseconds: Int64) -> String {
    SizeText.decimal(microseconds, places: 3)
  }

  private mutating func put(
    _ phase: String, _ group: Group, _ track: Int?, _ name: String, _ category: String? = nil,
    at time: EventTime?, more: String = "", args: KeyValuePairs<String, String>? = nil
  ) throws {
    var line = isFirst ? "" : ",\n"
    isFirst = false
    line += "{\"ph\":\"\(phase)\",\"pid\":\(group.rawValue)"
    if let track { line += ",\"tid\":\(track)" }
    if let time { line += ",\"ts\":\(time.microseconds)" }
    line += ",\"name\":\(Self.quoted(name))"
    if let category { line += ",\"cat\":\"\(category)\"" }
    line += more
    if let args {
      let members = args.map { "\"\($0.key)\":\($0.value)" }
      line += ",\"args\":{\(members.joined(separator: ","))}"
    }
    try sink.write(line + "}")
  }
}
