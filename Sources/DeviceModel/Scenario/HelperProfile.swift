/// What a process of an app does for it; its default limit and its place in a kill follow (X-04,
///
@frozen
public enum HelperKind: String, CaseIterable, Sendable {
  /// Shows pages of the web. To the kernel it is a service of its app (assumption).
  case webContent = "web-content"
  /// Code of another maker, or of the app's own, in a process apart.
  case appExtension = "extension"
  /// Does work for the app in a process apart.
  case service

  /// The name in workloads.
  public var name: String { rawValue }
}

/// A process that belongs to an app: it begins, is suspended and ends with it, and may end alone.
public struct HelperProfile: Equatable, Sendable {
  /// What it does.
  public var kind: HelperKind
  /// The app that it belongs to.
  public var owner: AppID
  /// From when its app misses it in front to its new start, in microseconds.
  public var reloadMicroseconds: Int64

  /// Makes a profile.
  public init(_ kind: HelperKind, of owner: AppID, reloadMicroseconds: Int64 = 1_000_000) {
    self.kind = kind
    self.owner = owner
    self.reloadMicroseconds = reloadMicroseconds
  }
}
