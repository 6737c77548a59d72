import DeviceModel

/// A path of names as `PathOverride` has it, `apps.'Yahoo Mail'.size`, without a value.
public enum FieldPath {
  /// The names of the path; nil when `text` is none.
  public static func names(in text: String) -> [String]? {
    guard let (segments, _, rest) = try? OverrideParser.split(text + "="), rest.isEmpty else {
      return nil
    }
    let names: [String?] = segments.map { segment in
      guard case .name(let name) = segment else { return nil }
      return name
    }
    return names.contains(nil) ? nil : names.compactMap { $0 }
  }

  /// The paths between commas that stand in no quotes, without blanks around them.
  public static func list(_ text: String) -> [String] {
    OuterSplit.paths.pieces(text, at: ",").texts
  }
}
