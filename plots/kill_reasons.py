#!/usr/bin/env python3
"""Why processes ended: means per replication stacked by reason, from runs.csv or kills.csv.

A bar for each strategy, a panel for each point of a sweep. The interval at a bar's end is that of
all ends together, Student's over replications at 95 %. kills.csv does not tell replications in
which no app died, so runs.csv is the better source.
"""

import sys

from drawing import intervals, style
from drawing.figure import Drawing, Figure, main
from drawing.points import heading, in_order, point_of, unique
from drawing.tables import LeftOut, TableError

PREFIX = "ends_"
# The kernel's names, as columns have them, say little to a reader who does not know its source.
WORDS = {
    "vm_pageshortage": "memory ran short", "idle_exit": "idle, memory getting short",
    "long_idle_exit": "idle for long", "highwater": "over its soft limit",
    "proc_thrashing": "kills against thrashing",
    "sustained_memory_pressure": "idle, pressure lasted ten minutes",
    "task_expired": "task over its time", "per_process_limit": "over its own limit",
    "force_quit": "removed by the person", "reboot": "reboot",
    "evicted": "made room", "retention_over": "kept long enough",
    "watchdog_launch": "launch took too long", "watchdog_resume": "return took too long",
    "watchdog_background": "handler took too long",
    "voip_unreported": "a call was not reported",
    "vnode_limit": "too many files open", "fc_thrashing": "files dropped and read again",
    "disk_space_shortage": "storage full", "zone_map_exhaustion": "the kernel's heap full",
    "vm_compressor_thrashing": "memory compressed and brought back",
    "vm_compressor_space_shortage": "compressor full", "low_swap": "swap file full",
    "vm_pageout_starvation": "not a page left to take", "crash": "a fault of its own",
}
POINTS_MOST = 12


def draw(table):
    """A figure for each workload."""
    table.require("workload", "strategy", "replication")
    paths = table.varied()
    count = _from_kills if table.has("reason") else _from_runs
    workloads = {}
    for row in table.unchanged():
        trials = workloads.setdefault(row.text("workload"), {}).setdefault(
            (point_of(row, paths), row.text("strategy")), {})
        count(row, trials.setdefault(row.text("replication"), {}), table)
    for workload, trials in workloads.items():
        points = in_order(paths, unique(point for point, _ in trials))
        if len(points) > POINTS_MOST:
            raise LeftOut(
                f"{table.path} has {len(points)} points, and bars can show {POINTS_MOST} at most")
        figure, keys = _draw(paths, points, trials)
        over = f" over {', '.join(paths)}" if paths else ""
        note = _note(trials) + table.remark()
        style.frame(figure, f"{workload}: why processes ended{over}", note, keys)
        yield Drawing(workload, f"{workload}: ends of processes by reason", figure)


def _from_kills(row, reasons, _):
    reason = row.text("reason")
    reasons[reason] = reasons.get(reason, 0) + 1


def _from_runs(row, reasons, table):
    names = [name for name in table.columns if name.startswith(PREFIX)]
    if not names:
        raise TableError(
            f"{table.path}:1: found no column that begins with '{PREFIX}', expected runs.csv, "
            "or kills.csv with a column 'reason'")
    for name in names:
        reasons[name.removeprefix(PREFIX)] = row.number(name) or 0


def _note(trials):
    replications = max(len(runs) for runs in trials.values())
    if replications == 1:
        return "One replication."
    return (f"Means of {replications} replications. "
            "Whiskers: 95 % intervals of all ends together.")


def _draw(paths, points, trials):
    strategies = unique(strategy for _, strategy in trials)
    names = style.short_names(strategies)
    reasons = [
        reason for reason in unique(
            reason for runs in trials.values() for run in runs.values() for reason in run)
        if any(run.get(reason) for runs in trials.values() for run in runs.values())]
    figure, panels = style.grid(
        points, 0.45 + 0.32 * len(strategies), head_inches=1.4, sharex=True, sharey=True)
    for number, (panel, point) in enumerate(panels):
        for place, strategy in enumerate(strategies):
            _bar(panel, place, list(trials.get((point, strategy), {}).values()), reasons)
        panel.set_title(heading(paths, point))
        panel.set_yticks(range(len(strategies)), [names[strategy] for strategy in strategies])
        panel.set_ylim(len(strategies) - 0.4, -0.6)
        panel.grid(axis="y", visible=False)
        panel.tick_params(axis="y", length=0)
        if number + 2 >= len(points):
            panel.set_xlabel("processes ended (mean of a run)")
            panel.tick_params(labelbottom=True)
    return figure, [
        style.plt.Rectangle((0, 0), 1, 1, label=_words(reason), **_look(place))
        for place, reason in enumerate(reasons)]


def _words(reason):
    """What a person reads, with the name that the tables have."""
    name = reason.replace("_", " ")
    return f"{WORDS[reason]} ({name})" if reason in WORDS else name


def _bar(panel, place, runs, reasons):
    left = 0
    for order, reason in enumerate(reasons):
        if not runs:
            return
        width = sum(run.get(reason, 0) for run in runs) / len(runs)
        panel.barh(place, width, left=left, height=0.62, **_look(order))
        left += width
    total = intervals.mean([sum(run.values()) for run in runs])
    if total and total.low is not None:
        panel.plot([max(total.low, 0), total.high], [place, place], color=style.BLACK,
                   linewidth=1, marker="|", markersize=7)


def _look(place):
    return {"facecolor": style.COLOURS[place % len(style.COLOURS)], "edgecolor": "#ffffff",
            "hatch": style.HATCHES[place % len(style.HATCHES)], "linewidth": 0.5}


FIGURE = Figure(
    name="kill_reasons", table="runs.csv",
    shows="Draws why processes ended, by strategy.",
    draw=draw, suits=lambda table: any(name.startswith(PREFIX) for name in table.columns))

if __name__ == "__main__":
    sys.exit(main(FIGURE))
