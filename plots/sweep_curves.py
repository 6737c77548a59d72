#!/usr/bin/env python3
"""Measures over a varied field of the workload, with bands, from the estimates.csv of a sweep.

A panel for each measure; where more fields are varied, a figure for each measure with a panel for
each combination of the others. Bands are the 95 % intervals of the file, each point by itself.
"""

import sys

from drawing import style
from drawing.figure import MEASURES, Drawing, Figure, main
from drawing.points import aside_note, line_of, panels_over, point_of, same_axis, unique
from drawing.tables import TableError

COLUMNS = ("workload", "strategy", "measure", "unit", "replications", "mean", "low", "high")
# Names of units on an axis; a ratio is drawn in percent.
UNITS = {"ratio": "%", "count": "per run"}


class Estimate:
    """One row of the table, its ratios in percent."""

    def __init__(self, row, paths):
        self.point = point_of(row, paths)
        self.strategy = row.text("strategy")
        self.measure, self.unit = row.text("measure"), row.text("unit")
        self.replications = row.count("replications")
        factor = 100 if self.unit == "ratio" else 1
        self.value, self.low, self.high = (
            None if number is None else number * factor
            for number in (row.number("mean"), row.number("low"), row.number("high")))

    @property
    def label(self):
        """The measure with its unit, for an axis."""
        return style.measure_name(self.measure, UNITS.get(self.unit, self.unit))


def draw(table, measure=None):
    """A figure for each workload or, where several fields are varied, for each measure too."""
    table.require(*COLUMNS)
    paths = table.varied()
    if not paths:
        raise TableError(
            f"{table.path}:1: found 'strategy' right after 'workload', expected the columns of "
            "varied fields between them, as 'flotsam sweep' writes them")
    workloads = {}
    for row in table:
        if not measure or row.text("measure") in measure:
            workloads.setdefault(row.text("workload"), []).append(Estimate(row, paths))
    if not workloads:
        raise TableError(f"{table.path}: found no measure '{measure[0]}'")
    for workload, estimates in workloads.items():
        shown = panels_over(paths, unique(entry.point for entry in estimates))
        measures = unique(entry.measure for entry in estimates)
        for group in [measures] if len(shown) == 1 else [[one] for one in measures]:
            drawn = [entry for entry in estimates if entry.measure in group]
            yield _drawing(workload, paths, shown, group, drawn, len(measures) > len(group))


def _drawing(workload, paths, shown, measures, estimates, is_one_of_several):
    over = " and ".join(paths)
    names = ", ".join(measures) if len(measures) < 3 else "measures"
    subject = f"{names} over {over}"
    strategies = unique(entry.strategy for entry in estimates)
    figure = _curves(shown, measures, strategies, estimates)
    style.frame(
        figure, f"{workload}: {subject}", _note(estimates) + aside_note(shown),
        style.strategy_keys(strategies, line_of(shown)))
    return Drawing(
        f"{workload} {measures[0]}" if is_one_of_several else workload,
        f"{workload}: {subject}", figure)


def _note(estimates):
    counts = sorted({entry.replications for entry in estimates})
    count = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    if counts[-1] == 1:
        return "One replication at each point: it tells nothing of chance, and has no interval."
    return (f"{count} replications at each point, which met the same draws under every strategy. "
            "Bands or bars: 95 % intervals of each point by itself; differences between points are "
            "paired, and stand in estimates.csv.")


def _curves(shown, measures, strategies, estimates):
    at = {(entry.measure, entry.strategy, entry.point): entry for entry in estimates}
    # Panels of one measure have one scale, and those of one field one axis.
    figure, panels = style.grid(
        [(one, measure) for measure in measures for one in shown], 2.1,
        sharex=same_axis(shown), sharey=len(measures) == 1)
    for panel, (one, measure) in panels:
        for order, strategy in enumerate(strategies):
            entries = [at[measure, strategy, point] for point in one.points
                       if (measure, strategy, point) in at]
            aside = style.shift(order, len(strategies))
            style.curve(panel, [
                (one.number(entry.point, aside), entry.value, entry.low, entry.high)
                for entry in entries], style.look(order), one.is_curve)
            for entry in entries:
                panel.set_ylabel(style.beside(entry.label))
        panel.set_title(one.heading)
        one.axis.dress(panel)
        panel.tick_params(labelbottom=True)
    return figure


FIGURE = Figure(
    name="sweep_curves", table="estimates.csv",
    shows="Draws measures over a varied field of the workload, with bands.",
    draw=draw, suits=lambda table: True,
    options=(MEASURES,))

if __name__ == "__main__":
    sys.exit(main(FIGURE))
