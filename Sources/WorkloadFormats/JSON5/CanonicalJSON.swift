import DeviceModel

/// A tree as bytes that depend on what it says and not on how it is laid out.
extension JSONNode {
  /// The tree in one spelling: no blanks or comments, texts with the fewest escapes, members in
  /// the order of their names' bytes. Numbers stay as they are written.
  ///
  /// The members of `apps` in the outermost object keep their order, for it numbers the apps.
  public var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, isRoot: true, isOrdered: false)
    return bytes
  }

  /// The same of a workload's tree without what says how often and under what it runs: the keys
  /// `strategies`, `seed` and `replications`. `trace` stands for the contents of the trace.
  public func scenarioBytes(trace: String?) -> [UInt8] {
    guard case .object(let members) = value else { return canonicalBytes }
    let others = members.filter { !["strategies", "seed", "replications"].contains($0.name) }
    return JSONNode(.object(others.map { $0.withTrace(trace) }), at: place).canonicalBytes
  }

  /// The trace that a workload's tree names, if any.
  public var traceName: String? {
    guard case .object(let members) = member("demand")?.value else { return nil }
    guard case .string(let name) = members.first(where: { $0.name == "trace" })?.node.value
    else { return nil }
    return name
  }

  /// The seed that a workload's tree names, if it names a sound one.
  public var seed: UInt64? {
    (try? member("seed")?.integer(in: 0 ... .max)).map { UInt64($0) }
  }

  private func member(_ name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.node
  }

  private func append(to bytes: inout [UInt8], isRoot: Bool, isOrdered: Bool) {
    switch value {
    case .object(let members):
      bytes.append(0x7B)
      let order =
        isOrdered
        ? members : members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      for (index, member) in order.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        Self.append(member.name, to: &bytes)
        bytes.append(0x3A)
        member.node.append(
          to: &bytes, isRoot: false, isOrdered: isRoot && member.name == "apps")
      }
      bytes.append(0x7D)
    case .array(let items):
      bytes.append(0x5B)
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        item.append(to: &bytes, isRoot: false, isOrdered: false)
      }
      bytes.append(0x5D)
    case .string(let text): Self.append(text, to: &bytes)
    case .number(let text): bytes += text.utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    }
  }

  /// Controls as they are: the bytes are compared and hashed, never read back.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes += JSONText.quoted(text, escaping: .fewest).utf8
  }
}

extension JSONMember {
  /// In the member `demand`, the text at `trace` replaced.
  fileprivate func withTrace(_ trace: String?) -> JSONMember {
    guard let trace, name == "demand", case .object(var members) = node.value,
      let place = members.firstIndex(where: { $0.name == "trace" })
    else { return self }
    members[place].node.value = .string(trace)
    return JSONMember(
      name: name, namePlace: namePlace, node: JSONNode(.object(members), at: node.place))
  }
}
