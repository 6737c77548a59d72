import DeviceModel
import SimKernel

/// A length whose logarithm is normal: many short ones, few very long.
enum LogNormalDuration {
  static let entry = DurationEntry(
    name: "log-normal",
    summary: "the logarithm is normal; by its median and either its mean or sigma",
    rows: [
      FieldRow(
        "median", .duration(SimTime(microseconds: 1)...longest),
        words: "a duration from 1 us to 2^60 us", "half of all lengths are shorter"),
      FieldRow(
        "mean", .other("a duration from the median to 2^60 us"), default: "by sigma",
        "the mean length"),
      FieldRow(
        "sigma", .decimal(0...16), default: "by the mean",
        "the standard deviation of the natural logarithm"),
    ],
    read: read)

  private static func read(
    _ reader: inout ObjectReader
  ) throws(WorkloadError) -> DurationModel {
    // Asked for first, or a missing median would be taken for a misspelt mean.
    let (meanNode, sigmaNode) = (reader.optional("mean"), reader.optional("sigma"))
    let median = try reader.required("median", reader.time("median"))
    switch (meanNode, sigmaNode) {
    case (let node?, nil):
      let mean = try Quantity.duration(node)
      guard let model = LogNormal(median: median.microseconds, mean: mean.microseconds) else {
        throw node.error(expected: "a mean from the median to 2^60 us")
      }
      return .logNormal(model)
    case (nil, let node?):
      let sigma = try reader.required("sigma", reader.decimal("sigma"))
      guard let model = LogNormal(median: median.microseconds, sigma: sigma) else {
        throw node.error(expected: "a sigma from 0 to 16")
      }
      return .logNormal(model)
    default:
      let what = meanNode == nil ? "neither 'mean' nor 'sigma'" : "both 'mean' and 'sigma'"
      throw WorkloadError(
        at: reader.place, found: what, expected: "one of the two beside 'median'")
    }
  }

  /// Lengths saturate there.
  private static let longest = SimTime(microseconds: LogNormal.maximum)
}
