#!/usr/bin/env python3
"""One app's day, from states.csv: what it is in, its footprint, and when its process was ended.

The app is that with the most changes unless it is named. One replication and one day are shown, a
panel for each strategy.
"""

import sys

from drawing import style
from drawing.figure import Drawing, Figure, main
from drawing.points import point_of, unique
from drawing.tables import NoRows, TableError

COLUMNS = ("workload", "strategy", "replication", "time_s", "app", "scene", "from", "to",
           "footprint_mib")
GONE = ("not_running", "killed")
# State, name, colour, hatch. Lightness and hatch tell them apart in grey.
STATES = (
    ("front", "in front", style.BLUE, ""),
    ("inactive", "in front, without input", "#9fc9e8", "\\\\\\"),
    ("background", "background", style.GREEN, ".."),
    ("suspended", "suspended", "#f2d492", ""),
    ("compressed", "compressed", style.ORANGE, "///"),
    ("frozen", "frozen", "#c9b6d8", "xx"),
    ("prewarmed", "prewarmed", "#eeeeee", "||"),
)
NAMES = [state for state, *_ in STATES]
DAY_SECONDS = 86400
STRATEGIES_MOST = 4


def draw(table, app=None, day=1, replication=None):
    """A figure for each workload and point."""
    table.require(*COLUMNS)
    if day < 1:
        raise TableError(f"{table.path}: found no day {day}, expected one from 1")
    paths, runs, last, counts = table.varied(), {}, {}, {}
    for row in table:
        if replication is None:
            replication = row.count("replication")
        if row.count("replication") != replication or row.text("scene"):
            continue
        key = (row.text("workload"),) + point_of(row, paths), row.text("strategy")
        change = _change(row)
        last[key[0]] = max(last.get(key[0], 0), change[0])
        name = row.text("app")
        counts[name] = counts.get(name, 0) + 1
        runs.setdefault(key, {}).setdefault(name, []).append(change)
    if not runs:
        raise TableError(f"{table.path}: found no replication {replication}")
    app = max(counts, key=counts.get) if app is None else app
    if app not in counts:
        raise TableError(f"{table.path}: found no app '{app}' in the column 'app'")
    for subject in unique(key[0] for key in runs):
        yield _figure(subject, runs, app, day, replication, last[subject], table)


def _change(row):
    time = row.number("time_s")
    before, after = row.text("from"), row.text("to")
    for column, state in (("from", before), ("to", after)):
        if state not in NAMES and state not in GONE:
            raise row.error(column, "a state of an app")
    if time is None:
        raise row.error("time_s", "a number")
    return time, before, after, row.number("footprint_mib") or 0


def _figure(subject, runs, app, day, replication, last, table):
    start = (day - 1) * DAY_SECONDS
    end = min(day * DAY_SECONDS, last)
    if end <= start:
        raise NoRows(f"{table.path}: found no change on day {day}, expected some")
    strategies = [strategy for of, strategy in runs if of == subject][:STRATEGIES_MOST]
    names = style.short_names(strategies)
    figure, panels = style.stack([1.5] * len(strategies), head_inches=1.5)
    seen = set()
    for panel, strategy in zip(panels, strategies):
        seen |= _life(panel, runs[subject, strategy].get(app, []), start, end)
        panel.set_title(names[strategy])
    panels[-1].set_xlabel("time since boot (h)")
    panels[-1].set_xlim(start / 3600, end / 3600)
    panels[-1].xaxis.set_major_locator(style.plt.MaxNLocator(steps=[1, 2, 3, 6, 10]))
    text = " ".join(subject)
    style.frame(
        figure, f"{text}: a day of {app}",
        f"Day {day}, replication {replication}. Line: its footprint, between its changes of state "
        "as if it grew evenly; white: it has no process. A mark on top: its process was ended.",
        _keys(seen))
    return Drawing(f"{text} {app}", f"{text}: the states of {app} over a day", figure)


def _life(panel, changes, start, end):
    """Draws the states between `start` and `end`; returns those that were met."""
    seen = set()
    for (time, _, state, _), later in zip(changes, changes[1:] + [(end, None, None, 0)]):
        left, right = max(time, start), min(later[0], end)
        if state in NAMES and right > left:
            look = STATES[NAMES.index(state)]
            panel.axvspan(left / 3600, right / 3600, facecolor=look[2], hatch=look[3],
                          edgecolor="#ffffff", linewidth=0)
            seen.add(state)
    times, sizes = [], []
    for time, _, after, size in changes:
        # What an end took shows in the row before it: its own is empty.
        if after in GONE:
            size = sizes[-1] if sizes else 0
        times, sizes = times + [time], sizes + [size]
        if after in GONE:
            times, sizes = times + [time], sizes + [float("nan")]
    panel.plot([time / 3600 for time in times], sizes, color=style.BLACK, linewidth=1.2)
    shown = [size for time, size in zip(times, sizes) if start <= time <= end and size > 0]
    panel.set_ylim(0, 1.25 * max(shown, default=1))
    ends = [time / 3600 for time, _, after, _ in changes
            if after in GONE and start <= time <= end]
    panel.plot(ends, [0.93] * len(ends), transform=panel.get_xaxis_transform(), linestyle="none",
               marker="X", markersize=6, color=style.VERMILION, markeredgecolor="#ffffff")
    if ends:
        seen.add("killed")
    panel.set_ylabel("footprint (MiB)")
    panel.grid(visible=False)
    return seen


def _keys(seen):
    """The legend of the states that were met, of the footprint and of ends."""
    keys = [style.plt.Rectangle((0, 0), 1, 1, facecolor=colour, hatch=hatch, label=name,
                                edgecolor="#ffffff", linewidth=0.5)
            for state, name, colour, hatch in STATES if state in seen]
    keys.append(style.plt.Line2D([], [], color=style.BLACK, linewidth=1.2, label="footprint"))
    if "killed" in seen:
        keys.append(style.plt.Line2D(
            [], [], color=style.VERMILION, marker="X", markersize=6, linestyle="none",
            markeredgecolor="#ffffff", label="process ended"))
    return keys


FIGURE = Figure(
    name="app_life", table="states.csv",
    shows="Draws one app's day: its states, its footprint, its ends.",
    draw=draw, suits=lambda table: True,
    options=(
        ("--app", {"metavar": "NAME", "help": "the app shown (that with the most changes)"}),
        ("--day", {"type": int, "metavar": "N", "default": 1, "help": "the day shown, from 1 (1)"}),
        ("--replication", {"type": int, "metavar": "N",
                           "help": "the replication shown (the first)"})))

if __name__ == "__main__":
    sys.exit(main(FIGURE))
