/// Student's t distribution with a whole number of degrees of freedom.
///
/// By the closed forms of Abramowitz & Stegun 26.7.3 and 26.7.4 and an arctangent of our own: no
/// mathematics library, so that intervals have the same digits on every machine.
public struct StudentT: Sendable {
  /// The degrees of freedom, from 1.
  public let degreesOfFreedom: Int

  /// The distribution with so many degrees of freedom, from 1.
  public init(degreesOfFreedom: Int) {
    precondition(degreesOfFreedom >= 1, "a t distribution has a degree of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// P(|T| ≤ `t`) for `t` from 0. O(degrees of freedom).
  public func central(_ t: Double) -> Double {
    precondition(t >= 0, "the distance from the middle is not negative")
    let freedom = Double(degreesOfFreedom)
    let cosineSquare = freedom / (freedom + t * t)
    // t² may be beyond all numbers: then nothing is outside.
    guard cosineSquare > 0, t.isFinite else { return 1 }
    let sine = t / (freedom + t * t).squareRoot()
    guard degreesOfFreedom % 2 == 1 else {
      return min(1, sine * series(cosineSquare, firstTerm: 1, from: 1))
    }
    let angle = ArcTangent.of(t / freedom.squareRoot())
    let tail =
      degreesOfFreedom == 1
      ? 0 : sine * series(cosineSquare, firstTerm: cosineSquare.squareRoot(), from: 2)
    return min(1, (angle + tail) * 2 / Double.pi)
  }

  /// The t with P(|T| ≤ t) = `probability`, from 0 to below 1: the half-width of an interval at
  /// that level in standard errors.
  ///
  /// By bisection down to neighbouring numbers: the answer does not hang on where it starts.
  public func centralQuantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability < 1, "a level lies between 0 and 1")
    var (low, high) = (0.0, 1.0)
    while central(high) < probability { (low, high) = (high, 2 * high) }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if central(middle) < probability { low = middle } else { high = middle }
    }
  }

  /// The finite sum of 26.7.3 (odd, from cos θ, divisors 3, 5, …) or 26.7.4 (even, from 1,
  /// divisors 2, 4, …): each term is the last one times cos² θ · k / (k + 1), k = first, first + 2…
  private func series(_ cosineSquare: Double, firstTerm: Double, from first: Int) -> Double {
    var (term, sum) = (firstTerm, firstTerm)
    for k in stride(from: first, through: degreesOfFreedom - 3, by: 2) {
      term *= cosineSquare * Double(k) / Double(k + 1)
      sum += term
    }
    return sum
  }
}
