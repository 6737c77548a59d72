/// Every life cycle an app can have: one line each, one file each.
public enum LifecycleCatalog {
  /// The rows.
  public static let entries: [LifecycleEntry] = [
    AppBased.entry
  ]
}

/// A row of the catalogue: a table of the steps an app may take.
public struct LifecycleEntry: Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// What it is, in one line.
  public let summary: String
  /// The platform ids it follows.
  public let source: String
  /// Whether an app may go from one state to another in one step.
  public let allows: @Sendable (AppState, AppState) -> Bool
}
