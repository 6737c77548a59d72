/// Rates.
extension Quantity {
  /// The bytes a second that `node` states, a size and `/s` as in `"30 MB/s"`: from `least` to
  /// 100 GB/s, which no memory of a phone comes to.
  public static func rate(
    _ node: JSONNode, from least: Int64 = 1
  ) throws(WorkloadError) -> Int64 {
    let example = "a rate such as \"30 MB/s\""
    guard case .string(let text) = node.value else {
      let isBare = if case .number = node.value { true } else { false }
      throw WorkloadError(
        at: node.place, found: node.summary + (isBare ? " (a bare number)" : ""),
        expected: example)
    }
    guard text.hasSuffix("/s") else { throw node.error(expected: example) }
    let size = JSONNode(.string(String(text.dropLast(2))), at: node.place)
    let value: Int64
    do {
      value = try bytes(size)
    } catch {
      throw WorkloadError(
        at: node.place, found: node.summary,
        expected: example + (error.expected.hasPrefix("one of") ? ", \(error.expected)" : ""))
    }
    guard (least...100_000_000_000).contains(value) else {
      throw node.error(expected: "a rate from \(least) B/s to 100 GB/s")
    }
    return value
  }
}
