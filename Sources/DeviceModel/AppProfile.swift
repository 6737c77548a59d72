/// An app's dense number in a scenario, from 0 in the order the workload names the apps.
public typealias AppID = Int

/// What an app is like.
public struct AppProfile: Equatable, Sendable {
  /// The app's name, as reports print it.
  public var name: String
  /// The memory the app holds while its process exists, in bytes, from 1.
  public var sizeBytes: Int64

  /// Makes a profile.
  public init(name: String, sizeBytes: Int64) {
    self.name = name
    self.sizeBytes = sizeBytes
  }
}
