#!/usr/bin/env python3
"""How long launches take: empirical distribution functions (ECDF), from launches.csv.

All launches on the left, cold ones on the right; a curve for each strategy. With two replications
or more each has a band: the 95 % interval, over replications, of the share of launches that take
no longer than x. Without launch times (cache mode) there is nothing to draw.
"""

import bisect
import sys
from array import array

from drawing import intervals, style
from drawing.figure import Drawing, Figure, main
from drawing.points import point_of, unique
from drawing.tables import NoRows

COLUMNS = ("workload", "strategy", "replication", "kind", "launch_ms")
KINDS = ("all launches", "cold launches")
# So many places on the x axis are enough for print.
STEPS = 240


def draw(table):
    """A figure for each workload and point."""
    table.require(*COLUMNS)
    paths = table.varied()
    studies, unknown = {}, {}
    for row in table:
        key = (row.text("workload"),) + point_of(row, paths)
        time = row.number("launch_ms")
        if time is None:
            unknown[key] = unknown.get(key, 0) + 1
            continue
        trial = (row.text("strategy"), row.text("replication"))
        kinds = KINDS if row.text("kind").startswith("cold_") else KINDS[:1]
        for kind in kinds:
            times = studies.setdefault(key, {}).setdefault(kind, {}).setdefault(trial, array("d"))
            times.append(time)
    if not studies:
        raise NoRows(f"{table.path}: found no launch with a time in 'launch_ms', expected some")
    for key, kinds in studies.items():
        subject = " ".join(key)
        strategies = unique(strategy for trials in kinds.values() for strategy, _ in trials)
        figure = _draw(kinds, strategies)
        style.frame(
            figure, f"{subject}: how long launches take", _note(kinds, unknown.get(key, 0)),
            style.strategy_keys(strategies))
        yield Drawing(subject, f"{subject}: launch times, waits included", figure)


def _note(kinds, unknown):
    trials = kinds[KINDS[0]]
    replications = len({replication for _, replication in trials})
    left_out = f" {unknown} launches that were never complete are left out." if unknown else ""
    band = " Bands: 95 % intervals over replications." if replications > 1 else ""
    return (f"{sum(map(len, trials.values()))} launches, waits included; replications: "
            f"{replications}.{left_out}{band} Dotted: 400 ms, Apple's goal for a first frame.")


def _draw(kinds, strategies):
    figure, panels = style.grid(KINDS, 2.2, sharey=True)
    for panel, kind in panels:
        trials = kinds.get(kind, {})
        panel.axvline(400, color=style.BLACK, linewidth=1, linestyle=(0, (1, 2)))
        for order, strategy in enumerate(strategies):
            samples = [sorted(times) for (of, _), times in trials.items() if of == strategy]
            if samples:
                _curve(panel, samples, style.look(order))
        panel.set_xscale("log")
        panel.xaxis.set_major_locator(style.ticker.LogLocator(subs=(1, 2, 5)))
        panel.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        panel.xaxis.set_minor_formatter(style.ticker.NullFormatter())
        panel.set_xlabel("launch time (ms)")
        panel.set_title(kind)
        panel.set_ylim(0, 1.01)
    panels[0][0].set_ylabel("share that takes no longer")
    return figure


def _curve(panel, samples, look):
    """The pooled distribution of sorted samples, one for each replication, and its band."""
    least = max(min(sample[0] for sample in samples), 1)
    most = max(max(sample[-1] for sample in samples), least * 1.01)
    # The last place is past the largest, whatever rounding does to it.
    xs = [least * 0.97 * (most * 1.03 / (least * 0.97)) ** (step / STEPS)
          for step in range(STEPS + 1)]
    estimates = [
        intervals.ratio(
            [(bisect.bisect_right(sample, x), len(sample)) for sample in samples]).as_share()
        for x in xs]
    style.curve(
        panel, [(x, estimate.value, estimate.low, estimate.high)
                for x, estimate in zip(xs, estimates)],
        dict(look, markevery=(STEPS // 12, STEPS // 6)))


FIGURE = Figure(
    name="launch_times", table="launches.csv",
    shows="Draws the distribution of launch times by strategy.",
    draw=draw, suits=lambda table: table.has("launch_ms"))

if __name__ == "__main__":
    sys.exit(main(FIGURE))
