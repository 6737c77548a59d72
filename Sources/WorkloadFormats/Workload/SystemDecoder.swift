import DeviceModel

/// Reads which release of the system a phone runs, and how its bands are filled.
enum SystemDecoder {
  /// `system` and `bands`: those of iOS 12 stand for a release before 13.
  static func decode(
    _ reader: inout ObjectReader
  ) throws(WorkloadError) -> (system: SystemVersion, bands: BandRules) {
    let node = reader.optional("system")
    let system = try node.map { node throws(WorkloadError) in try release(node) }
    guard let node = reader.optional("bands") else { return (system ?? .newest, .current) }
    let bands = try node.choice(among: BandRules.allCases)
    guard bands == .ios12 else { return (system ?? .newest, bands) }
    if let system, system.hasFreezer {
      throw node.error(
        expected: "no bands of \(SystemVersion.ios12.name) beside the system "
          + Quoted.text(system.name))
    }
    return (system ?? .ios12, bands)
  }

  private static func release(_ node: JSONNode) throws(WorkloadError) -> SystemVersion {
    if case .string(let text) = node.value, let system = SystemVersion(text) { return system }
    let majors = SystemVersion.majors
    throw node.error(
      expected: "a system such as \"ios 14.2\", from \"ios \(majors.lowerBound)\" to "
        + "\"ios \(majors.upperBound)\"\(hint(node))")
  }

  /// The release that was meant, where the text only spells it otherwise: `iOS14.2`.
  private static func hint(_ node: JSONNode) -> String {
    guard case .string(let text) = node.value, text.utf8.count <= Spelling.lengthLimit else {
      return ""
    }
    var number = ""
    for character in text.unicodeScalars {
      if "0"..."9" ~= character || character == "." { number.unicodeScalars.append(character) }
    }
    let parts = number.split(separator: ".").prefix(2).joined(separator: ".")
    guard let system = SystemVersion("ios " + parts) else { return "" }
    return "; did you mean \(Quoted.name(system.name))?"
  }
}
