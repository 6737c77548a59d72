#!/usr/bin/env python3
"""What a run shows beside what real phones show, from calibration.csv.

A strip for each measure, in multiples of the phones' median: in grey the phones' range, darker what
certainly is their inner half, and on it each strategy's median with what four fifths of its values
lie between. Where several kinds of phones stand beside a measure, the first of them is drawn: those
with as much RAM.
"""

import sys

from drawing import style
from drawing.figure import Drawing, Figure, main
from drawing.points import unique
from drawing.tables import NoRows

COLUMNS = ("workload", "strategy", "measure", "unit", "median", "low", "high", "phones",
           "phones_number", "phones_median", "phones_low", "phones_high", "inner_low", "inner_high")
# The axis, in multiples of the phones' median: what lies beyond is drawn at its end.
LEAST, MOST = 1 / 16, 16


class Shown:
    """What a strategy shows of a measure, in multiples of the phones' median."""

    def __init__(self, row, unit):
        self.value, self.low, self.high = (
            _multiple(row.number(name), unit) for name in ("median", "low", "high"))


class Strip:
    """A measure, what phones show of it, and what each strategy shows."""

    def __init__(self, row, median):
        self.median = median
        number, phones = row.count("phones_number"), row.text("phones")
        self.label = f"{row.text('measure')} ({number}: {phones})"
        self.range = [_multiple(row.number(f"phones_{end}"), median) for end in ("low", "high")]
        self.inner = [_multiple(row.number(f"inner_{end}"), median) for end in ("low", "high")]
        self.shown = {}


def _multiple(value, median):
    """`value` in multiples of `median`, within the axis; None where there is none."""
    return None if value is None else min(MOST, max(LEAST, value / median))


def draw(table):
    """A figure for each workload."""
    table.require(*COLUMNS)
    workloads = {}
    for row in table:
        strips = workloads.setdefault(row.text("workload"), {})
        _take(row, strips)
    for workload, strips in workloads.items():
        strips = [strip for strip in strips.values() if strip is not None]
        if not strips:
            raise NoRows(f"{table.path}: found no phones beside any measure, expected some")
        strategies = unique(name for strip in strips for name in strip.shown)
        figure = _draw(strips, strategies)
        style.frame(figure, f"{workload}: beside real phones", NOTE,
                    style.strategy_keys(strategies, "none"))
        yield Drawing(workload, f"{workload}: what runs and real phones show", figure)


def _take(row, strips):
    """Keeps the first row of each measure and strategy, unless no phone stands beside it."""
    measure, strategy = row.text("measure"), row.text("strategy")
    if measure not in strips:
        median = row.number("phones_median")
        strips[measure] = Strip(row, median) if median else None
    strip = strips[measure]
    if strip is not None and strategy not in strip.shown:
        strip.shown[strategy] = Shown(row, strip.median)


NOTE = (
    "In multiples of the phones' median; what lies beyond the axis stands at its end. Grey: the "
    "range of real phones, their number beside the measure; darker: what certainly is their inner "
    "half. Marks: medians of the run, bars: where four fifths of its values lie.")


def _draw(strips, strategies):
    height = 0.13 + 0.09 * len(strategies)
    figure, [(panel, _)] = style.grid([None], height * len(strips), head_inches=1.4)
    for place, strip in enumerate(strips):
        _bar(panel, place, strip.range, "#dddddd", 0.8)
        _bar(panel, place, strip.inner, "#aaaaaa", 0.8)
        for strategy, shown in strip.shown.items():
            order = strategies.index(strategy)
            style.interval(
                panel, shown, place + style.shift(order, len(strategies)), style.look(order))
    panel.axvline(1, color=style.BLACK, linewidth=0.8)
    panel.set_xscale("log", base=2)
    panel.set_xlim(LEAST / 1.15, MOST * 1.15)
    ticks = [1 / 16, 1 / 4, 1 / 2, 1, 2, 4, 16]
    panel.set_xticks(ticks, ["1/16", "1/4", "1/2", "1", "2", "4", "16"])
    panel.set_xlabel("multiple of the phones' median")
    panel.set_yticks(range(len(strips)), [strip.label for strip in strips])
    panel.set_ylim(len(strips) - 0.5, -0.5)
    panel.grid(axis="y", visible=False)
    panel.tick_params(axis="y", length=0)
    return figure


def _bar(panel, place, ends, colour, height):
    if None not in ends:
        width = max(ends[1] - ends[0], ends[0] * 0.02)
        panel.barh(place, width, left=ends[0], height=height, color=colour, linewidth=0)


FIGURE = Figure(
    name="calibration", table="calibration.csv",
    shows="Draws what a run shows beside what real phones show.",
    draw=draw, suits=lambda table: True)

if __name__ == "__main__":
    sys.exit(main(FIGURE))
