/// What decides on one axis of a strategy: a value, changed in place by one run.
///
/// Calls are coarse: at most once per launch, departure, end or decision, never per event or per
/// candidate. What a policy draws at random comes from a purpose of its own and shifts no other
/// stream.
public protocol Policy: Sendable {
  /// What every policy of the type needs to know.
  static var needs: PolicyNeeds { get }

  /// What this one needs to know, where that follows from its parameters.
  var needs: PolicyNeeds { get }

  /// Looks through the policy's own books at the end of a run, when the processes of `alive`, in
  /// ascending order, are left; in words what is wrong with them, nil where they are right. Debug
  /// builds stop there.
  func finish(alive: [AppID]) -> String?
}

extension Policy {
  /// Nothing: most policies go by launches and departures alone.
  public static var needs: PolicyNeeds { [] }
  /// What every policy of the type needs.
  public var needs: PolicyNeeds { Self.needs }
  /// Right: most policies keep no books.
  public func finish(alive: [AppID]) -> String? { nil }
}
