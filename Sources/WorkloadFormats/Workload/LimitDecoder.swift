import DeviceModel

/// Reads a process's `limit`: a size for one that always holds, or an object for a pair.
enum LimitDecoder {
  /// Which of a pair's limits end the app at once.
  private enum Fatal: String, CaseIterable {
    case active
    case inactive
  }

  /// A size alone is fatal where `endsAtSize`.
  static func decode(
    _ node: JSONNode, endsAtSize: Bool = false
  ) throws(WorkloadError) -> ProcessLimits {
    guard case .object = node.value else {
      return ProcessLimits(
        both: ProcessLimit(
          bytes: try Quantity.bytes(node, in: AppFields.limitBytes), isFatal: endsAtSize))
    }
    var reader = try ObjectReader(node, AppFields.limit, in: .device)
    let active = try reader.size("active")
    let inactive = try reader.size("inactive")
    let fatal = reader.optional("fatal")
    try reader.finish()
    guard let first = active ?? inactive else {
      throw node.error(expected: "'active', 'inactive' or both in the limit")
    }
    let (endsActive, endsInactive) =
      try fatal.map { node throws(WorkloadError) in
        try ends(node, hasActive: active != nil)
      } ?? (false, false)
    return ProcessLimits(
      active: ProcessLimit(bytes: active ?? 0, isFatal: endsActive && active != nil),
      inactive: ProcessLimit(bytes: inactive ?? first, isFatal: endsInactive))
  }

  /// Whether the active and the inactive limit are fatal.
  private static func ends(
    _ node: JSONNode, hasActive: Bool
  ) throws(WorkloadError) -> (active: Bool, inactive: Bool) {
    if case .bool(let both) = node.value { return (both, both) }
    guard case .string(let text) = node.value, let which = Fatal(rawValue: text) else {
      let names = Fatal.allCases.map(\.rawValue)
      var hint = ""
      if case .string(let text) = node.value { hint = Spelling.hint(for: text, among: names) }
      throw node.error(expected: "true, false, \(Quoted.choice(names))\(hint)")
    }
    guard which == .inactive || hasActive else {
      throw node.error(expected: "'active' to be fatal only beside the limit 'active'")
    }
    return (which == .active, which == .inactive)
  }
}
