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
      texts.append(parser.string(part))
    }
    return texts
  }

  private typealias Slice = ArraySlice<Unicode.Scalar>

  private func item(_ part: Slice) throws(StrategyError) -> Strategy.Choice {
    let bracket = part.firstIndex(of: "(") ?? part.endIndex
    var head = trimmed(part[..<bracket])
    var axis = StrategyAxis.evict
    if let colon = head.firstIndex(of: ":") {
      axis = try self.axis(trimmed(head[..<colon]))
      head = trimmed(head[(colon + 1)...])
    }
    let name = string(head)
    guard let entry = catalog.first(where: { $0.axis == axis && $0.name == name }) else {
      throw StrategyError(
        offset: head.startIndex, found: name.isEmpty ? "no policy's name" : VisibleText.name(name),
        expected: names(on: axis), name: misnomer(head, policies(on: axis)))
    }
    return Strategy.Choice(
      entry: entry, arguments: try arguments(part[bracket...], of: entry))
  }

  private func axis(_ head: Slice) throws(StrategyError) -> StrategyAxis {
    if let axis = StrategyAxis(rawValue: string(head)) { return axis }
    throw StrategyError(
      offset: head.startIndex, found: VisibleText.name(string(head)),
      expected: "an axis: \(StrategyAxis.allCases.map(\.rawValue).joined(separator: ", "))",
      name: misnomer(head, StrategyAxis.allCases.map(\.rawValue)))
  }

  private func arguments(_ part: Slice, of entry: PolicyEntry) throws(StrategyError) -> [Int64] {
    var values = entry.parameters.map(\.defaultValue)
    let brackets = trimmed(part)
    guard !brackets.isEmpty else { return values }
    let inside = trimmed(brackets.dropFirst().dropLast())
    guard brackets.last == ")", !inside.isEmpty else {
      throw StrategyError(
        offset: brackets.startIndex, found: VisibleText.name(string(brackets)),
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
    let head = trimmed(part[..<equals])
    let name = string(head)
    guard let index = entry.parameters.firstIndex(where: { $0.name == name }) else {
      let known = entry.parameters.map(\.name).joined(separator: ", ")
      throw StrategyError(
        offset: head.startIndex, found: VisibleText.name(name),
        expected: known.isEmpty
          ? "no parameter: \(entry.name) takes none" : "a parameter of \(entry.name): \(known)",
        name: misnomer(head, entry.parameters.map(\.name)))
    }
    let kind = entry.parameters[index].kind
    let tail = trimmed(part[equals...].dropFirst())
    guard let value = kind.value(of: string(tail)) else {
      throw StrategyError(
        offset: tail.startIndex, found: tail.isEmpty ? "no value" : VisibleText.name(string(tail)),
        expected: "\(name) as \(kind.range)")
    }
    return (index, value)
  }

  /// Cuts at `separator` outside brackets; unbalanced brackets are an error.
  private func split(
    _ text: Slice, at separator: Unicode.Scalar
  ) throws(StrategyError) -> [Slice] {
    var parts: [Slice] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth < 0 {
        throw StrategyError(offset: index, found: "')'", expected: "a '(' before it")
      }
      if depth == 0 && text[index] == separator {
        parts.append(trimmed(text[start..<index]))
        start = index + 1
      }
    }
    guard depth == 0 else {
      throw StrategyError(offset: text.endIndex, found: "the end", expected: "')'")
    }
    parts.append(trimmed(text[start...]))
    return parts
  }

  private func trimmed(_ text: Slice) -> Slice {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  private func string(_ text: Slice) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    return String(view)
  }

  private func policies(on axis: StrategyAxis) -> [String] {
    catalog.filter { $0.axis == axis }.map(\.name)
  }

  private func misnomer(_ head: Slice, _ known: [String]) -> StrategyError.Misnomer? {
    head.isEmpty ? nil : StrategyError.Misnomer(written: string(head), known: known)
  }

  private func names(on axis: StrategyAxis) -> String {
    let names = policies(on: axis)
    guard !names.isEmpty else { return "no policy: the axis \(axis.rawValue) has none yet" }
    return "a policy on the axis \(axis.rawValue): \(names.joined(separator: ", "))"
  }
}
