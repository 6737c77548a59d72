/// An app's dense number in a scenario, from 0 in the order the workload names the apps.
public typealias AppID = Int

/// What an app is like.
public struct AppProfile: Equatable, Sendable {
  /// The app's name, as reports print it.
  public var name: String
  /// Cache mode: the memory the app holds while its process exists, in bytes, from 1. Device mode:
  /// what it grows to in front.
  public var sizeBytes: Int64
  /// How it behaves on a device; cache mode does not look at it.
  public var behaviour: AppBehaviour
  /// Its scenes on a device; nil for an app that does not opt in to them.
  public var scenes: SceneProfile?
  /// Whether it covers what is private when it loses its input (S-84, device mode).
  public var isSecure = false
  /// What it takes of a core while it has input, in millionths (S-105, device mode).
  public var frontMillionths: Int64 = 0
  /// What it does when the system has something for it (device mode).
  public var background = BackgroundProfile()
  /// Set for a process that belongs to another app of the scenario.
  public var helper: HelperProfile?

  /// Makes a profile; without a behaviour, the usual one for an app of that size.
  public init(name: String, sizeBytes: Int64, behaviour: AppBehaviour? = nil) {
    self.name = name
    self.sizeBytes = sizeBytes
    self.behaviour = behaviour ?? AppBehaviour(activeBytes: sizeBytes)
  }
}
