#!/usr/bin/env python3
"""Paired differences to the baseline with their intervals, from comparisons.csv.

A panel for each measure: a row for each strategy or, where a sweep varied a field of the
workload, a curve with a band. What an interval that covers zero says is "not resolved".
"""

import sys

from drawing import style
from drawing.figure import MEASURES, Drawing, Figure, main
from drawing.points import (
    aside_note, axes_of, line_of, panels_over, point_of, same_axis, unique)
from drawing.tables import LeftOut, TableError

COLUMNS = ("workload", "measure", "unit", "strategy", "baseline", "replications", "difference",
           "low", "high", "verdict")
# How a verdict looks: colour, marker, whether the marker is filled.
VERDICTS = {
    "better": (style.BLUE, "o", True),
    "worse": (style.VERMILION, "s", True),
    "lower": (style.BLACK, "v", True),
    "higher": (style.BLACK, "^", True),
    "not resolved": (style.GREY, "D", False),
}
PANELS_MOST = 8
ROWS_MOST = 40


class Difference:
    """One row of the table, its ratios as percentage points."""

    def __init__(self, row, paths):
        self.point = point_of(row, paths)
        self.strategy = row.text("strategy")
        self.baseline = row.text("baseline")
        self.replications = row.count("replications")
        self.measure, self.unit = row.text("measure"), row.text("unit")
        self.verdict = row.text("verdict")
        if self.verdict not in VERDICTS:
            raise row.error("verdict", "one of " + ", ".join(VERDICTS))
        factor = 100 if self.unit == "ratio" else 1
        self.value, self.low, self.high = (
            None if number is None else number * factor
            for number in (row.number("difference"), row.number("low"), row.number("high")))

    @property
    def label(self):
        """The measure with the unit of a difference."""
        units = {"ratio": "percentage points", "count": "per run"}
        return style.measure_name(self.measure, units.get(self.unit, self.unit))


def draw(table, measure=None):
    """A figure for each workload or, where curves need several panels, for each measure too."""
    table.require(*COLUMNS)
    paths = table.varied()
    workloads = {}
    for row in table.unchanged():
        if not measure or row.text("measure") in measure:
            workloads.setdefault(row.text("workload"), []).append(Difference(row, paths))
    if not workloads:
        raise TableError(f"{table.path}: found no measure '{measure[0]}'")
    for workload, differences in workloads.items():
        measures = unique(entry.measure for entry in differences)
        points = unique(entry.point for entry in differences)
        is_curve = any(
            one.is_numeric and len(one.texts) > 2 for one in axes_of(paths, points))
        shown = panels_over(paths, points) if is_curve else []
        groups = [[one] for one in measures] if len(shown) > 1 else [measures[:PANELS_MOST]]
        left_out = measures[PANELS_MOST:] if len(groups) == 1 else []
        for group in groups:
            drawn = [entry for entry in differences if entry.measure in group]
            figure, keys = _curves(shown, drawn) if shown else _rows(table, drawn)
            baseline = ", ".join(unique(entry.baseline for entry in drawn))
            subject = f"{workload} {group[0]}" if len(groups) > 1 else workload
            text = f"{subject}: paired differences to {baseline}"
            style.frame(figure, text, _note(drawn, left_out) + aside_note(shown) + table.remark(),
                        keys)
            yield Drawing(subject, f"{text}, with intervals", figure)


def _note(differences, left_out):
    counts = sorted({entry.replications for entry in differences})
    count = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    text = (
        f"Strategy minus baseline, paired over {count} replications that met the same demand. "
        "Intervals hold at 95 % for all strategies of a measure together"
        f"{' at a point' if any(entry.point for entry in differences) else ''}; hollow: not "
        "resolved, for the interval covers zero or there is none.")
    return text + (f" Not shown: {', '.join(left_out)}." if left_out else "")


def _rows(table, differences):
    """A panel for each measure, a row for each strategy at each point."""
    keys = unique((entry.point, entry.strategy) for entry in differences)
    if len(keys) > ROWS_MOST:
        raise LeftOut(
            f"{table.path} has {len(keys)} strategies at points, and {ROWS_MOST} at most can be "
            "shown")
    names = style.short_names(unique(entry.strategy for entry in differences))
    labels = [names[strategy] + (f" at {', '.join(point)}" if point else "")
              for point, strategy in keys]
    measures = unique(entry.measure for entry in differences)
    figure, panels = style.grid(measures, 0.55 + 0.26 * len(keys), head_inches=1.2, sharey=True)
    for panel, measure in panels:
        shown = [entry for entry in differences if entry.measure == measure]
        panel.axvline(0, color=style.BLACK, linewidth=0.9)
        for entry in shown:
            _interval(panel, entry, keys.index((entry.point, entry.strategy)))
        panel.set_xlabel(shown[0].label)
        panel.set_ylim(len(keys) - 0.5, -0.5)
        panel.set_yticks(range(len(keys)), labels)
        panel.grid(axis="y", visible=False)
        panel.margins(x=0.12)
        panel.xaxis.set_major_locator(style.ticker.MaxNLocator(4))
    present = [entry.verdict for entry in differences]
    return figure, [_key(verdict) for verdict in VERDICTS if verdict in present]


def _interval(panel, entry, place):
    colour, marker, filled = VERDICTS[entry.verdict]
    if entry.value is None:
        return panel.text(0, place, " undefined", va="center", fontsize=8, color=style.GREY)
    if entry.low is not None and entry.high is not None:
        panel.plot([entry.low, entry.high], [place, place], color=colour, linewidth=1.6,
                   marker="|", markersize=7)
    panel.plot([entry.value], [place], color=colour, marker=marker, markersize=6,
               markerfacecolor=colour if filled else "white")


def _key(verdict):
    colour, marker, filled = VERDICTS[verdict]
    return style.plt.Line2D(
        [], [], color=colour, marker=marker, markersize=6, linewidth=1.6, label=verdict,
        markerfacecolor=colour if filled else "white")


def _curves(shown, differences):
    """A panel for each measure, or several: a curve with a band for each strategy, which looks as
    in the figures that have the baseline too."""
    strategies = unique(entry.strategy for entry in differences)
    everyone = unique([entry.baseline for entry in differences] + strategies)
    at = {(entry.measure, entry.strategy, entry.point): entry for entry in differences}
    measures = unique(entry.measure for entry in differences)
    figure, panels = style.grid(
        [(measure, one) for measure in measures for one in shown], 2, sharex=same_axis(shown),
        sharey=len(measures) == 1)
    for panel, (measure, one) in panels:
        panel.axhline(0, color=style.BLACK, linewidth=0.9)
        for order, strategy in enumerate(strategies):
            entries = [at[measure, strategy, point] for point in one.points
                       if (measure, strategy, point) in at]
            xs = [one.number(entry.point, style.shift(order, len(strategies)))
                  for entry in entries]
            _curve(panel, xs, entries, style.look(everyone.index(strategy)), one.is_curve)
            for entry in entries:
                panel.set_ylabel(style.beside(entry.label))
        panel.set_title(one.heading)
        one.axis.dress(panel)
        panel.tick_params(labelbottom=True)
    keys = style.strategy_keys(everyone, line_of(shown))
    return figure, [keys[everyone.index(strategy)] for strategy in strategies]


def _curve(panel, xs, entries, look, is_curve):
    """A curve whose markers are hollow where nothing is resolved."""
    style.curve(panel, [(x, entry.value, entry.low, entry.high)
                        for x, entry in zip(xs, entries)], look, is_curve)
    hollow = [(x, entry.value) for x, entry in zip(xs, entries)
              if entry.value is not None and entry.verdict == "not resolved"]
    panel.plot([x for x, _ in hollow], [value for _, value in hollow],
               markerfacecolor="white", **dict(look, linestyle="none"))


FIGURE = Figure(
    name="paired_differences", table="comparisons.csv",
    shows="Draws differences to the baseline with their intervals.",
    draw=draw, suits=lambda table: True,
    options=(MEASURES,))

if __name__ == "__main__":
    sys.exit(main(FIGURE))
