import DeviceModel

/// Reads `item ('+' item)*` with `item = [axis ':'] name ['(' name '=' value, … ')']`.
///
/// `+` and `,` separate only outside brackets; no axis means evict; an axis twice, a name or a
/// parameter the catalogue does not have, and a value out of range are errors with their place.
public struct StrategyParser: Sendable {
  private let catalog: [PolicyEntry]

  /// A parser that knows the rows of `catalog`.
  public init(catalog: [PolicyEntry] = PolicyCatalog.entries) { self.catalog = catalog }

  /// Reads a whole strategy.
  public func parse(_ text: String) throws(StrategyError) -> Strategy {
    let scalars = Array(text.unicodeScalars)
    var choices: [Strategy.Choice] = []
    for part in try split(scalars[...], at: "+") {
      let choice = try item(part)
      if choices.contains(where: { $0.entry.axis == choice.entry.axis }) {
        let axis = choice.entry.axis.rawValue
        throw StrategyError(
          offset: part.startIndex, found: "a second policy on the axis \(axis)",
          expected: "one policy on each axis")
      }
      choices.append(choice)
    }
    let ordered = StrategyAxis.allCases.flatMap { axis in choices.filter { $0.entry.axis == axis } }
    guard ordered.first?.entry.axis == .evict else {
      throw StrategyError(
        offset: 0, found: "no eviction policy", expected: names(on: .evict))
    }
    return Strategy(choices: ordered)
  }

  /// The texts of several strategies between commas; commas in brackets belong to parameters.
  public static func list(_ text: String) throws(StrategyError) -> [String] {
    let parser = StrategyParser()
    var texts: [String] = []
    for part in try parser.split(Array(text.unicodeScalars)[...], at: ",") {
      guard !part.isEmpty else {
        throw StrategyError(offset: part.startIndex, found: "no strategy", expected: "a strategy")
      }
      texts.append(part.text)
    }
    return texts
  }

  private typealias Slice = OuterSplit.Slice

  private func item(_ part: Slice) throws(StrategyError) -> Strategy.Choice {
    let bracket = part.firstIndex(of: "(") ?? part.endIndex
    var head = part[..<bracket].trimmed
    var axis = StrategyAxis.evict
    if let colon = head.firstIndex(of: ":") {
      axis = try self.axis(head[..<colon].trimmed)
      head = head[(colon + 1)...].trimmed
    }
    let name = head.text
    guard let entry = catalog.first(where: { $0.axis == axis && $0.name == name }) else {
      throw StrategyError(
        offset: head.startIndex, found: name.isEmpty ? "no policy's name" : VisibleText.name(name),
        expected: names(on: axis), name: misnomer(head, policies(on: axis)))
    }
    return Strategy.Choice(
      entry: entry, arguments: try arguments(part[bracket...], of: entry))
  }

  private func axis(_ head: Slice) throws(StrategyError) -> StrategyAxis {
    if let axis = StrategyAxis(rawValue: head.text) { return axis }
    throw StrategyError(
      offset: head.startIndex, found: VisibleText.name(head.text),
      expected: "an axis: \(StrategyAxis.allCases.map(\.rawValue).joined(separator: ", "))",
      name: misnomer(head, StrategyAxis.allCases.map(\.rawValue)))
  }

  private func arguments(_ part: Slice, of entry: PolicyEntry) throws(StrategyError) -> [Int64] {
    var values = entry.parameters.map(\.defaultValue)
    let brackets = part.trimmed
    guard !brackets.isEmpty else { return values }
    let inside = brackets.dropFirst().dropLast().trimmed
    guard brackets.last == ")", !inside.isEmpty else {
      throw StrategyError(
        offset: brackets.startIndex, found: VisibleText.name(brackets.text),
        expected: "parameters such as (name=value)")
    }
    var given = Array(repeating: false, count: values.count)
    for part in try split(inside, at: ",") {
      let (index, value) = try argument(part, of: entry)
      guard !given[index] else {
        throw StrategyError(
          offset: part.startIndex, found: "\(entry.parameters[index].name) again",
          expected: "each parameter once")
      }
      given[index] = true
      values[index] = value
    }
    return values
  }

  private func argument(
    _ part: Slice, of entry: PolicyEntry
  ) throws(StrategyError) -> (index: Int, value: Int64) {
    let equals = part.firstIndex(of: "=") ?? part.endIndex
    let head = part[..<equals].trimmed
    let name = head.text
    guard let index = entry.parameters.firstIndex(where: { $0.name == name }) else {
      let known = entry.parameters.map(\.name).joined(separator: ", ")
      throw StrategyError(
        offset: head.startIndex, found: VisibleText.name(name),
        expected: known.isEmpty
          ? "no parameter: \(entry.name) takes none" : "a parameter of \(entry.name): \(known)",
        name: misnomer(head, entry.parameters.map(\.name)))
    }
    let kind = entry.parameters[index].kind
    let tail = part[equals...].dropFirst().trimmed
    guard let value = kind.value(of: tail.text) else {
      throw StrategyError(
        offset: tail.startIndex, found: tail.isEmpty ? "no value" : VisibleText.name(tail.text),
        expected: "\(name) as \(kind.range)")
    }
    return (index, value)
  }

  /// Cuts at `separator` outside brackets; unbalanced brackets are an error.
  private func split(
    _ text: Slice, at separator: Unicode.Scalar
  ) throws(StrategyError) -> [Slice] {
    let pieces = OuterSplit.strategies.pieces(text, at: separator)
    switch pieces.fault {
    case nil: return pieces.slices
    case .unopened(let index):
      throw StrategyError(offset: index, found: "')'", expected: "a '(' before it")
    case .unclosed:
      throw StrategyError(offset: text.endIndex, found: "the end", expected: "')'")
    }
  }

  private func policies(on axis: StrategyAxis) -> [String] {
    catalog.filter { $0.axis == axis }.map(\.name)
  }

  private func misnomer(_ head: Slice, _ known: [String]) -> StrategyError.Misnomer? {
    head.isEmpty ? nil : StrategyError.Misnomer(written: head.text, known: known)
  }

  private func names(on axis: StrategyAxis) -> String {
    let names = policies(on: axis)
    guard !names.isEmpty else { return "no policy: the axis \(axis.rawValue) has none yet" }
    return "a policy on the axis \(axis.rawValue): \(names.joined(separator: ", "))"
  }
}
