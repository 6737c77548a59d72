/// What is simulated: workloads, scenarios, columns and tables differ by it.
public enum SimulationMode: String, CaseIterable, Sendable {
  /// Apps of fixed sizes share a capacity in bytes.
  case cache
  /// A phone: memory that moves, pressure, launches that take time.
  case device
}

extension Scenario {
  /// The mode it is in.
  public var mode: SimulationMode { device == nil ? .cache : .device }
}
