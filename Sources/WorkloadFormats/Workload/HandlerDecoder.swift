import DeviceModel

/// Reads what an app does when it is called: its `handlers`, and how it `saves`.
enum HandlerDecoder {
  /// Handlers return at once where nothing is said of them.
  static func decode(_ reader: ObjectReader?) throws(WorkloadError) -> HandlerLengths {
    var lengths = HandlerLengths()
    guard var reader else { return lengths }
    try reader.time("resign").map(\.microseconds).store(in: &lengths.resignMicroseconds)
    try reader.time("background").map(\.microseconds).store(in: &lengths.backgroundMicroseconds)
    try reader.time("foreground").map(\.microseconds).store(in: &lengths.foregroundMicroseconds)
    try reader.time("connect").map(\.microseconds).store(in: &lengths.connectMicroseconds)
    try reader.time("observers").map(\.microseconds).store(in: &lengths.observersMicroseconds)
    try reader.time("terminate").map(\.microseconds).store(in: &lengths.terminateMicroseconds)
    try reader.finish()
    return lengths
  }

  /// How long it saves, in microseconds; nil for `false`.
  static func saveMicroseconds(_ node: JSONNode) throws(WorkloadError) -> Int64? {
    if case .bool(let saves) = node.value { return saves ? 0 : nil }
    guard case .object = node.value else {
      throw node.error(expected: "true, false, or an object with 'length'")
    }
    var reader = try ObjectReader(node, AppFields.saves, in: .device)
    let length = try reader.time("length")
    try reader.finish()
    return length?.microseconds ?? 0
  }
}
