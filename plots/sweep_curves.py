#!/usr/bin/env python3
"""Measures over a varied field of the workload, with bands, from the runs.csv of a sweep.

Ratios are pooled over replications with the jackknife's interval, other measures are means with
Student's; both at 95 %, each point by itself.
"""

import sys

from drawing import intervals, style
from drawing.figure import Drawing, Figure, main
from drawing.points import panels_over, point_of, unique
from drawing.tables import TableError

# Ratios of two columns: pooled, not averaged.
RATIOS = {"cold_ratio": ("launches_cold", "launches")}
UNITS = (("_ratio", "ratio"), ("_ms", "ms"), ("_s", "s"), ("_mib", "MiB"))
MEASURES = ("cold_ratio", "launches_waited")


def draw(table, measure=None):
    """A figure for each workload."""
    paths = table.varied()
    if not paths:
        raise TableError(
            f"{table.path}:1: found 'strategy' right after 'workload', expected the columns of "
            "varied fields between them, as 'flotsam sweep' writes them")
    measures = list(measure or [name for name in MEASURES if table.has(name)])
    sources = unique(
        name for one in measures for name in RATIOS.get(one, (one,)))
    table.require("workload", "strategy", "replication", *(sources or MEASURES))
    workloads = {}
    for row in table:
        trials = workloads.setdefault(row.text("workload"), {})
        # By replication: two points of a design may have the same values, and then the same runs.
        values = trials.setdefault((point_of(row, paths), row.text("strategy")), {})
        values[row.text("replication")] = {name: row.number(name) for name in sources}
    for workload, trials in workloads.items():
        figure = _curves(paths, measures, trials)
        subject = " and ".join(measures).replace("_", " ")
        style.frame(
            figure, f"{workload}: {subject} over {' and '.join(paths)}", _note(trials),
            style.strategy_keys(unique(strategy for _, strategy in trials)))
        yield Drawing(workload, f"{workload}: {subject} over {', '.join(paths)}", figure)


def estimate(measure, trials):
    """A measure over the replications of one point and strategy."""
    if measure not in RATIOS:
        return intervals.mean([trial[measure] for trial in trials.values()])
    top, bottom = RATIOS[measure]
    return intervals.ratio([(trial[top] or 0, trial[bottom] or 0) for trial in trials.values()])


def _note(trials):
    counts = sorted({len(values) for values in trials.values()})
    count = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return (f"Points: {count} replications each, the same demand for every strategy. "
            "Bands or bars: 95 % intervals of each point by itself."
            + ("" if counts[-1] > 1 else " One replication has no interval."))


def _curves(paths, measures, trials):
    shown = panels_over(paths, unique(point for point, _ in trials))
    strategies = unique(strategy for _, strategy in trials)
    figure, panels = style.grid([(one, measure) for one in shown for measure in measures], 2.1)
    for panel, (one, measure) in panels:
        for order, strategy in enumerate(strategies):
            style.curve(panel, [
                (one.number(point), *_values(estimate(measure, trials[point, strategy])))
                for point in one.points if (point, strategy) in trials],
                style.look(order), one.is_curve)
        panel.set_ylabel(_label(measure))
        panel.set_title(one.heading)
        panel.set_ylim(bottom=0)
        one.axis.dress(panel)
    return figure


def _values(estimate):
    return (estimate.value, estimate.low, estimate.high) if estimate else (None, None, None)


def _label(measure):
    unit = next((unit for end, unit in UNITS if measure.endswith(end) or f"{end}_" in measure),
                "per run")
    return style.measure_name(measure, unit)


FIGURE = Figure(
    name="sweep_curves", table="runs.csv",
    shows="Draws measures over a varied field of the workload, with bands.",
    draw=draw, suits=lambda table: bool(table.varied()),
    options=(("--measure", {"action": "append", "metavar": "M", "help": "this column of runs.csv; "
                            "may be given several times"}),))

if __name__ == "__main__":
    sys.exit(main(FIGURE))
