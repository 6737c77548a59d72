/// Looks at a comparison that grows, without going through all of it again at each look.
///
/// Running sums bound every standard error from below, in a time that does not grow with the
/// replications; only a look that this bound does not settle takes the jackknife itself. What a
/// look says is that of `PrecisionPlan.isMet`, always.
public struct PrecisionWatch: Sendable {
  private let plan: PrecisionPlan
  private let baseline: Int
  /// Student's t at the ceiling: less than at any look before.
  private let quantile: Double
  private var sums: [PairSums]
  private var count = 0

  /// A watch on so many strategies.
  public init(_ plan: PrecisionPlan, strategies: Int, baseline: Int) {
    precondition((0..<strategies).contains(baseline) && strategies >= 2, "nothing to compare")
    self.plan = plan
    self.baseline = baseline
    let alpha = PairedComparison.alpha / Double(strategies - 1)
    quantile = StudentT(degreesOfFreedom: plan.ceiling - 1).centralQuantile(1 - alpha)
    sums = Array(repeating: PairSums(), count: strategies)
  }

  /// Whether every difference of `samples` is known well enough; they are those of the look before
  /// with further replications.
  public mutating func isMet(by samples: [RatioSample]) -> Bool {
    guard !isSurelyTooWide(samples) else { return false }
    return plan.isMet(
      by: PairedComparison(samples, baseline: baseline, direction: .lessIsBetter))
  }

  /// Whether the sums alone tell that one of the intervals is too wide.
  mutating func isSurelyTooWide(_ samples: [RatioSample]) -> Bool {
    for replication in count..<max(count, samples[baseline].count) {
      for place in sums.indices {
        sums[place].add(samples[place], samples[baseline], replication)
      }
    }
    count = max(count, samples[baseline].count)
    return sums.indices.contains { place in
      place != baseline && sums[place].leastError * quantile > plan.halfWidth
    }
  }
}

/// Sums over replications of one sample, n over d, beside another, m over c.
private struct PairSums: Sendable {
  private var (n, d, m, c) = (0.0, 0.0, 0.0, 0.0)
  private var (nn, nd, dd, mm, mc, cc) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
  private var (nm, nc, dm, dc) = (0.0, 0.0, 0.0, 0.0)
  private var (mostD, mostC, count) = (0.0, 0.0, 0.0)

  mutating func add(_ sample: RatioSample, _ other: RatioSample, _ replication: Int) {
    let (a, b) = (sample.numerators[replication], sample.denominators[replication])
    let (p, q) = (other.numerators[replication], other.denominators[replication])
    (n, d, m, c) = (n + a, d + b, m + p, c + q)
    (nn, nd, dd) = (nn + a * a, nd + a * b, dd + b * b)
    (mm, mc, cc) = (mm + p * p, mc + p * q, cc + q * q)
    (nm, nc, dm, dc) = (nm + a * p, nc + a * q, dm + b * p, dc + b * q)
    (mostD, mostC, count) = (max(mostD, b), max(mostC, q), count + 1)
  }

  /// A bound below the jackknife's standard error of the difference of both ratios; 0 where the
  /// sums do not tell.
  ///
  /// Leaving out replication i moves n/d by -e/(d - dᵢ), where e = nᵢ - (n/d)·dᵢ. The same with d
  /// for d - dᵢ can be summed as one goes; what that changes is at most dᵢ/(d - dᵢ) of it, and the
  /// triangle inequality takes it away.
  var leastError: Double {
    guard count >= 2, d > mostD, c > mostC else { return 0 }
    let (r, s) = (n / d, m / c)
    let own = (nn - 2 * r * nd + r * r * dd) / (d * d)
    let others = (mm - 2 * s * mc + s * s * cc) / (c * c)
    let both = (nm - r * dm - s * nc + r * s * dc) / (d * c)
    // What the differences of these sums may be off by, with room to spare.
    let rounding =
      1e-10
      * ((nn + r * r * dd) / (d * d) + (mm + s * s * cc) / (c * c))
    let moved = own + others - 2 * both - 4 * rounding
    guard moved > 0 else { return 0 }
    let slack =
      (own + rounding).squareRoot() * mostD / (d - mostD)
      + (others + rounding).squareRoot() * mostC / (c - mostC)
    return max(0, moved.squareRoot() - slack) * ((count - 1) / count).squareRoot()
  }
}
