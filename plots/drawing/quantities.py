"""Quantities as they stand in workloads, such as `20MiB` or `1.5 h`, put on one scale."""

import re

SIZES = {
    "B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12,
    "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40,
}
TIMES = {"us": 1, "µs": 1, "ms": 10**3, "s": 10**6, "min": 60 * 10**6, "h": 3600 * 10**6,
         "d": 86400 * 10**6}
QUANTITY = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*([A-Za-zµ%]*)\Z")


def scale(texts):
    """Numbers for the texts and the unit they are all in: (numbers, unit).

    The unit is empty where the texts are bare numbers; (None, "") where they are not all of one
    kind, and are names rather than quantities.
    """
    matches = [QUANTITY.match(text.strip()) for text in texts]
    if not matches or not all(matches):
        return None, ""
    units = [match[2] for match in matches]
    values = [float(match[1]) for match in matches]
    if len(set(units)) == 1:
        return values, units[0]
    for kind, names in ((SIZES, ("GiB", "MiB", "KiB", "B")), (TIMES, ("d", "h", "min", "s", "ms"))):
        if all(unit in kind for unit in units):
            bases = [value * kind[unit] for value, unit in zip(values, units)]
            return _largest(bases, kind, names)
    return None, ""


def _largest(bases, kind, names):
    """The values in the largest unit in which the smallest of them that is not 0 is at least 1."""
    least = min((base for base in bases if base > 0), default=1)
    unit = next((name for name in names if least >= kind[name]), names[-1])
    return [base / kind[unit] for base in bases], unit
