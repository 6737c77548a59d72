import DeviceModel
import PolicyStudies

extension Scenario {
  /// The hash of a workload, `own`, as it is counted here and changed; `own` where it is neither.
  func hash(_ own: UInt128, changes: [String] = []) -> UInt128 {
    let hasBatches = batchLength < .never
    guard countFrom > .zero || hasBatches || !changes.isEmpty else { return own }
    var hash = StableHash()
    hash.take(own)
    hash.take(UInt64(countFrom.microseconds))
    if hasBatches { hash.take("batches of \(batchLength.microseconds) us") }
    for change in changes { hash.take(change) }
    return hash.value
  }
}
