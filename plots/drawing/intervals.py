"""Means and ratios over replications with their 95 % intervals."""

import math


def t_distribution(t, freedom):
    """The probability that Student's t with a whole number of degrees of freedom is within ±t.

    The finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4.
    """
    angle = math.atan2(t, math.sqrt(freedom))
    square = math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= square * (k - 1) / k
        total += term
    if odd:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total


def t_quantile(freedom, probability=0.95):
    """The t within which Student's t lies with `probability`, both sides together."""
    low, high = 0.0, 1e4
    for _ in range(100):
        middle = (low + high) / 2
        if t_distribution(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return high


class Estimate:
    """A value and the ends of its interval; `low` and `high` are None where one replication, or
    none, leaves the interval undefined."""

    __slots__ = ("value", "low", "high")

    def __init__(self, value, half_width=None):
        self.value = value
        self.low = None if half_width is None else value - half_width
        self.high = None if half_width is None else value + half_width

    @property
    def least(self):
        """The lower end of the interval, or the value where there is none."""
        return self.value if self.low is None else self.low

    def as_share(self):
        """The same with an interval that ends at 0 and 1, beyond which no share lies."""
        if self.low is not None:
            self.low, self.high = max(self.low, 0.0), min(self.high, 1.0)
        return self


def mean(values):
    """The mean of the values that are defined; None if none is."""
    known = [value for value in values if value is not None]
    if not known:
        return None
    count = len(known)
    average = math.fsum(known) / count
    if count < 2:
        return Estimate(average)
    variance = math.fsum((value - average) ** 2 for value in known) / (count - 1)
    return Estimate(average, t_quantile(count - 1) * math.sqrt(variance / count))


def ratio(pairs):
    """Σ numerators / Σ denominators over (numerator, denominator) of each replication, with the
    jackknife's interval; None where there is nothing to divide by."""
    top = math.fsum(numerator for numerator, _ in pairs)
    bottom = math.fsum(denominator for _, denominator in pairs)
    if bottom <= 0:
        return None
    value = top / bottom
    count = len(pairs)
    if count < 2 or any(bottom - denominator <= 0 for _, denominator in pairs):
        return Estimate(value)
    pseudo = mean([
        count * value - (count - 1) * (top - numerator) / (bottom - denominator)
        for numerator, denominator in pairs])
    return Estimate(value, (pseudo.high - pseudo.low) / 2)
