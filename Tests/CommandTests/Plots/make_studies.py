#!/usr/bin/env python3
"""Makes the folders of a comparison and of a sweep out of those of plain runs.

    make_studies.py compare FOLDER
    make_studies.py sweep OUT PATH VALUE=FOLDER …

`compare` adds comparisons.csv to a folder of `flotsam run`; `sweep` joins a folder for each value
of the field PATH. The baseline is the first strategy. Differences are of means over replications.
"""

import csv
import math
import os
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "plots"))
from drawing import intervals  # noqa: E402  (found only now)

# Measure and unit; those that runs.csv does not have are left out.
MEASURES = (("cold_ratio", "ratio"), ("launches_waited", "count"), ("warnings", "count"),
            ("launch_ms_p95", "ms"))
ALPHA = 0.05


def read(path):
    """The rows of a CSV file as dictionaries, and its columns."""
    with open(path, encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, strict=True)
        return list(reader), reader.fieldnames


def write(path, columns, rows):
    """Writes a CSV file as in RFC 4180."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\r\n")
        writer.writeheader()
        writer.writerows(rows)


def compare(folder):
    """Adds comparisons.csv to a folder that has runs.csv."""
    runs, columns = read(os.path.join(folder, "runs.csv"))
    paths = columns[1:columns.index("strategy")]
    groups = {}
    for run in runs:
        key = (run["workload"], *(run[path] for path in paths))
        groups.setdefault(key, {}).setdefault(run["strategy"], []).append(run)
    rows = []
    for key, strategies in groups.items():
        for measure, unit in MEASURES:
            if measure in columns:
                rows += differences(key, paths, measure, unit, strategies)
    names = ["workload", *paths, "measure", "unit", "strategy", "baseline", "replications",
             "strategy_mean", "baseline_mean", "difference", "low", "high", "p", "p_holm",
             "verdict", "variance_reduction"]
    write(os.path.join(folder, "comparisons.csv"), names, rows)


def differences(key, paths, measure, unit, strategies):
    """The rows of one measure: each strategy against the first."""
    baseline, *others = strategies
    base = [float(run[measure]) for run in strategies[baseline]]
    rows = []
    for strategy in others:
        own = [float(run[measure]) for run in strategies[strategy]]
        row = dict(zip(("workload", *paths), key))
        row.update(measure=measure, unit=unit, strategy=strategy, baseline=baseline,
                   replications=len(own), strategy_mean=number(intervals.mean(own).value),
                   baseline_mean=number(intervals.mean(base).value))
        row.update(difference([a - b for a, b in zip(own, base)], len(others)))
        rows.append(row)
    return rows


def difference(values, comparisons):
    """The interval at α/k and what it says; undefined with one replication."""
    average = intervals.mean(values)
    if len(values) < 2:
        return {"difference": number(average.value), "verdict": "not resolved"}
    freedom = len(values) - 1
    error = math.sqrt(sum((value - average.value) ** 2 for value in values) / freedom / len(values))
    half = intervals.t_quantile(freedom, 1 - ALPHA / comparisons) * error
    low, high = average.value - half, average.value + half
    tail = 1 - intervals.t_distribution(abs(average.value) / error, freedom) if error else ""
    return {"difference": number(average.value), "low": number(low), "high": number(high),
            "p": number(tail), "p_holm": number(tail and min(1, tail * comparisons)),
            "verdict": "better" if high < 0 else "worse" if low > 0 else "not resolved"}


def number(value):
    """Six decimals; an undefined value is an empty field."""
    return value if value == "" else f"{value:.6f}"


def sweep(out, path, points):
    """Joins the folders of (value, folder) with the varied field as a column after `workload`."""
    os.makedirs(out, exist_ok=True)
    for name in ("runs.csv", "apps.csv"):
        joined, columns = [], []
        for value, folder in points:
            rows, columns = read(os.path.join(folder, name))
            joined += [dict(row, **{path: value}) for row in rows]
        write(os.path.join(out, name), [columns[0], path, *columns[1:]], joined)
    compare(out)


if __name__ == "__main__":
    if sys.argv[1] == "compare":
        compare(sys.argv[2])
    else:
        sweep(sys.argv[2], sys.argv[3], [word.split("=", 1) for word in sys.argv[4:]])
