import DeviceModel

/// A first-in-first-out queue of apps that gives up any of them in O(1); no app twice.
struct AppQueue: Sendable {
  private struct Link {
    var previous: Int32 = -1
    var next: Int32 = -1
    var isQueued = false
  }

  private var links: [Link]
  private var head: Int32 = -1
  private var tail: Int32 = -1

  /// An empty queue with room for each of so many apps. O(apps).
  init(appCount: Int) { links = Array(repeating: Link(), count: appCount) }

  /// The app that has waited longest. O(1).
  var first: AppID? { head < 0 ? nil : Int(head) }

  /// Whether `app` is in the queue. O(1).
  func contains(_ app: AppID) -> Bool { links[app].isQueued }

  /// The app that came next after `app`, itself in the queue. O(1).
  func next(after app: AppID) -> AppID? {
    let next = links[app].next
    return next < 0 ? nil : Int(next)
  }

  /// Puts `app`, which is not in the queue, at its tail. O(1).
  mutating func append(_ app: AppID) {
    links[app] = Link(previous: tail, next: -1, isQueued: true)
    if tail >= 0 { links[Int(tail)].next = Int32(app) } else { head = Int32(app) }
    tail = Int32(app)
  }

  /// Takes `app` out of the queue, if it is in it. O(1).
  mutating func remove(_ app: AppID) {
    let link = links[app]
    guard link.isQueued else { return }
    links[app].isQueued = false
    let (previous, next) = (link.previous, link.next)
    if previous >= 0 { links[Int(previous)].next = next } else { head = next }
    if next >= 0 { links[Int(next)].previous = previous } else { tail = previous }
  }
}
