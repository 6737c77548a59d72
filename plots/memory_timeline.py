#!/usr/bin/env python3
"""Where memory goes over time by class, from timeline.csv, with kills and warnings marked.

kills.csv and warnings.csv are read from the same folder if they are there. One replication is
shown, a panel for each strategy, three to a figure.
"""

import os
import sys

from drawing import style
from drawing.figure import Drawing, Figure, main
from drawing.points import point_of, unique
from drawing.tables import NoRows, Table, TableError

COLUMNS = ("workload", "strategy", "replication", "time_s", "level")
# From below: column, name, colour, hatch. Lightness and hatch tell them apart in grey.
CLASSES = (
    ("wired_mib", "wired", "#404040", ""),
    ("plain_mib", "apps and daemons", style.BLUE, ""),
    ("compressor_mib", "compressed", style.ORANGE, "///"),
    ("file_cache_mib", "file cache", style.SKY, ".."),
    ("free_mib", "free", "#f7f7f7", ""),
)
LEVELS = {"normal": None, "warning": ("#c8c8c8", "level: warning"),
          "critical": (style.BLACK, "level: critical")}
STRATEGIES_A_FIGURE = 3
# Marks closer than this share of the time axis would print as one.
MARK_STEPS = 1500


def draw(table, replication=None):
    """A figure for each workload, point and three strategies."""
    table.require(*COLUMNS, *(name for name, *_ in CLASSES))
    paths = table.varied()
    runs = {}
    for row in table:
        if replication is None:
            replication = row.count("replication")
        if row.count("replication") == replication:
            runs.setdefault(_key(row, paths), []).append(_sample(row))
    if not runs:
        raise TableError(f"{table.path}: found no replication {replication}")
    marks = _marks(table, paths, replication)
    for subject in unique(key[0] for key in runs):
        strategies = [strategy for of, strategy in runs if of == subject]
        names = style.short_names(strategies)
        for start in range(0, len(strategies), STRATEGIES_A_FIGURE):
            part = strategies[start:start + STRATEGIES_A_FIGURE]
            figure = _draw([
                (names[strategy], runs[subject, strategy], marks.get((subject, strategy), {}))
                for strategy in part])
            text = " ".join(subject)
            style.frame(
                figure, f"{text}: memory by class over time, warnings and ends of processes",
                f"Replication {replication}. A mark below a panel: an app was warned, or a process "
                "ended for the reason named beside it.",
                _keys([samples for of, samples in runs.items() if of[0] == subject]))
            name = text if len(strategies) <= STRATEGIES_A_FIGURE else f"{text} {', '.join(part)}"
            yield Drawing(name, f"{name}: memory by class, kills and warnings", figure)


def _key(row, paths):
    return (row.text("workload"),) + point_of(row, paths), row.text("strategy")


def _sample(row):
    level = row.text("level")
    if level not in LEVELS:
        raise row.error("level", "'normal', 'warning' or 'critical'")
    values = [row.number(name) for name in ("time_s",) + tuple(name for name, *_ in CLASSES)]
    if None in values:
        raise row.error("time_s", "a number there and in every column of memory")
    return values[0], values[1:], level


def _marks(table, paths, replication):
    """For each run, the times of its warnings and ends by what they were."""
    marks = {}
    for name, column in (("warnings.csv", None), ("kills.csv", "reason")):
        path = os.path.join(os.path.dirname(table.path), name)
        if not os.path.exists(path):
            continue
        events = Table(path)
        events.require(*COLUMNS[:4], *([column] if column else []))
        try:
            for row in events:
                if row.count("replication") == replication:
                    what = row.text(column) if column else "warned"
                    kinds = marks.setdefault(_key(row, paths), {})
                    kinds.setdefault(what.replace("_", " "), []).append(row.number("time_s") or 0)
        except NoRows:
            pass
    return marks


def _draw(runs):
    kinds = sorted({kind for _, _, marks in runs for kind in marks}, key=lambda kind: (
        kind != "warned", kind))
    strip = 0.35 + 0.3 * (1 + len(kinds))
    figure, panels = style.stack([1.75, 0.5 * strip] * len(runs), head_inches=1.3)
    last = max(samples[-1][0] for _, samples, _ in runs)
    unit, name = (3600, "h") if last <= 4 * 86400 else (86400, "d")
    for place, (strategy, samples, marks) in enumerate(runs):
        _memory(panels[2 * place], samples, unit)
        panels[2 * place].set_title(strategy)
        _strip(panels[2 * place + 1], samples, marks, kinds, unit, last)
    bottom = panels[-1]
    bottom.set_xlabel(f"time since boot ({name})")
    bottom.set_xlim(0, max(last / unit, 1e-6))
    if unit == 3600:
        bottom.xaxis.set_major_locator(style.plt.MaxNLocator(steps=[1, 2, 3, 6, 10]))
    return figure


def _memory(panel, samples, unit):
    times = [time / unit for time, _, _ in samples]
    stacks = panel.stackplot(
        times, [[values[place] / 1024 for _, values, _ in samples]
                for place in range(len(CLASSES))],
        colors=[colour for _, _, colour, _ in CLASSES], linewidth=0)
    for stack, (_, _, _, hatch) in zip(stacks, CLASSES):
        stack.set(hatch=hatch, edgecolor="#ffffff", linewidth=0)
    panel.set_ylabel("memory (GiB)")
    panel.set_ylim(0, sum(samples[0][1]) / 1024)
    panel.grid(visible=False)


def _strip(panel, samples, marks, kinds, unit, last):
    """Below the memory: a row for the level, one for warnings and one for each reason."""
    for (time, _, level), (end, _, _) in zip(samples, samples[1:]):
        if LEVELS[level]:
            panel.axvspan(time / unit, end / unit, 0, 1 / (1 + len(kinds)),
                          color=LEVELS[level][0], linewidth=0)
    step = max(last, 1e-6) / MARK_STEPS
    for place, kind in enumerate(kinds, start=1):
        panel.axhline(place - 0.5, color="#d9d9d9", linewidth=0.6)
        places = unique(round(time / step) for time in marks.get(kind, []))
        colour = style.VERMILION if kind == "warned" else style.BLACK
        panel.vlines([mark * step / unit for mark in places], place - 0.36, place + 0.36,
                     color=colour, linewidth=0.8)
    panel.set_ylim(-0.5, len(kinds) + 0.5)
    panel.set_yticks(range(len(kinds) + 1), ["level"] + kinds)
    panel.tick_params(axis="y", length=0)
    panel.grid(visible=False)
    panel.spines["left"].set_visible(False)


def _keys(runs):
    """The legend of classes, and of the levels that some run met."""
    keys = [style.plt.Rectangle((0, 0), 1, 1, facecolor=colour, hatch=hatch, label=name,
                                edgecolor="#ffffff" if colour != "#f7f7f7" else "#999999",
                                linewidth=0.5)
            for _, name, colour, hatch in CLASSES]
    levels = {level for samples in runs for _, _, level in samples}
    return keys + [style.plt.Rectangle((0, 0), 1, 1, facecolor=look[0], label=look[1])
                   for level, look in LEVELS.items() if look and level in levels]


FIGURE = Figure(
    name="memory_timeline", table="timeline.csv",
    shows="Draws memory by class over time, kills and warnings marked.",
    draw=draw, suits=lambda table: True,
    options=(("--replication", {"type": int, "metavar": "N",
                                "help": "the replication shown (the first)"}),))

if __name__ == "__main__":
    sys.exit(main(FIGURE))
