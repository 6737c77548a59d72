import DeviceModel
import SimKernel

/// Keys read by their rows: what a value may be stands in the row alone.
extension ObjectReader {
  /// A size in bytes, or nil where the key lacks.
  mutating func size(_ key: String) throws(WorkloadError) -> Int64? {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .size(let range) = kind else { return mismatch(key) }
    return try Quantity.bytes(node, in: range)
  }

  /// A length of time.
  mutating func time(_ key: String) throws(WorkloadError) -> SimTime? {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .duration(let range) = kind else { return mismatch(key) }
    return try Quantity.duration(node, in: range)
  }

  /// Bytes a second.
  mutating func rate(_ key: String) throws(WorkloadError) -> Int64? {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .rate(let least) = kind else { return mismatch(key) }
    return try Quantity.rate(node, from: least)
  }

  /// A part of `ram` bytes, in bytes.
  mutating func part(_ key: String, of ram: Int64) throws(WorkloadError) -> Int64? {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .partOfRAM(let least) = kind else { return mismatch(key) }
    return try node.part(of: ram, from: least)
  }

  /// A share or a number in thousandths, a fine share in millionths.
  mutating func scaled(_ key: String) throws(WorkloadError) -> Int64? {
    guard let (node, kind) = try field(key) else { return nil }
    switch kind {
    case .share: return try node.thousandths(from: 0, to: 1)
    case .number(let range):
      return try node.thousandths(from: range.lowerBound, to: range.upperBound)
    case .fineShare: return try node.millionths()
    default: return mismatch(key)
    }
  }

  /// A number to 2^−32.
  mutating func decimal(_ key: String) throws(WorkloadError) -> FixedPoint? {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .decimal(let range) = kind else { return mismatch(key) }
    return try node.fixedPoint(
      in: ExactDecimal(numerator: range.lowerBound)...ExactDecimal(numerator: range.upperBound))
  }

  /// A whole number.
  mutating func whole(_ key: String) throws(WorkloadError) -> Int64? {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .whole(let range) = kind else { return mismatch(key) }
    return try node.integer(in: range)
  }

  /// `true` or `false`.
  mutating func flag(_ key: String) throws(WorkloadError) -> Bool? {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .flag = kind else { return mismatch(key) }
    return try node.bool()
  }

  /// One of the cases that the row offers by their raw values.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String
  ) throws(WorkloadError) -> Choice? where Choice.RawValue == String {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .choice(let texts) = kind else { return mismatch(key) }
    return try node.choice(among: Choice.allCases.filter { texts.contains($0.rawValue) })
  }

  /// An object, ready to be read by its own rows.
  mutating func child(
    _ key: String, subject: String? = nil
  ) throws(WorkloadError) -> ObjectReader? {
    guard let (node, kind) = try field(key) else { return nil }
    guard case .object(let section) = kind else { return mismatch(key) }
    return try ObjectReader(node, section, subject: subject, in: mode)
  }

  /// `value`, read from a key that must be there.
  func required<Value>(_ key: String, _ value: Value?) throws(WorkloadError) -> Value {
    guard let value else { throw missing(key) }
    return value
  }

  /// The value of a key and what its row takes; nil where it lacks and may.
  private mutating func field(
    _ key: String
  ) throws(WorkloadError) -> (node: JSONNode, kind: FieldKind)? {
    guard let row = section?.row(key, in: mode) else { return mismatch(key) }
    guard row.defaultText != nil else { return (try require(key), row.kind) }
    return optional(key).map { ($0, row.kind) }
  }

  private func mismatch<Value>(_ key: String) -> Value? {
    preconditionFailure("the row of \(key) takes something else")
  }
}

extension Optional {
  /// Puts what a key says, if it says anything, in the place of what follows without it.
  func store(in place: inout Wrapped) {
    if let self { place = self }
  }
}

extension JSONNode {
  /// A part of RAM: a size, or a share such as `"27 %"`, which follows RAM when it changes.
  func part(of ram: Int64, from least: Int64) throws(WorkloadError) -> Int64 {
    guard case .string(let text) = value, text.hasSuffix("%") else {
      return try Quantity.bytes(self, in: least...ram)
    }
    let share = try ratio(in: ExactDecimal(numerator: 0)...ExactDecimal(numerator: 1))
    guard let bytes = share.scaled(by: ram), bytes >= least else {
      throw error(
        expected: "a share of the ram that is at least \(SizeText.words(least))")
    }
    return bytes
  }

  /// A number or percentage from `low` to `high`, rounded to a thousandth.
  func thousandths(from low: Int64, to high: Int64) throws(WorkloadError) -> Int64 {
    let range = ExactDecimal(numerator: low)...ExactDecimal(numerator: high)
    guard let value = try ratio(in: range).scaled(by: 1000) else {
      throw error(expected: "a number from \(low) to \(high)")
    }
    return value
  }

  /// A share from 0 to 1 or 0 to 100 %, in millionths.
  func millionths() throws(WorkloadError) -> Int64 {
    let share = try ratio(in: ExactDecimal(numerator: 0)...ExactDecimal(numerator: 1))
    return share.scaled(by: 1_000_000) ?? 0
  }

  /// One of `cases` by its raw value.
  func choice<Choice: RawRepresentable>(
    among cases: [Choice]
  ) throws(WorkloadError) -> Choice where Choice.RawValue == String {
    let text = try string()
    if let choice = cases.first(where: { $0.rawValue == text }) { return choice }
    let names = cases.map(\.rawValue)
    throw error(expected: "one of \(Quoted.choice(names))" + Spelling.hint(for: text, among: names))
  }

  /// One of `names`: its place.
  func choice(among names: [String]) throws(WorkloadError) -> Int {
    let text = try string()
    if let place = names.firstIndex(of: text) { return place }
    throw error(expected: "one of \(Quoted.choice(names))" + Spelling.hint(for: text, among: names))
  }
}
