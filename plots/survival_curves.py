#!/usr/bin/env python3
"""How often an app is still alive when the person returns to it, from apps.csv.

Where a sweep varied a field of an app, curves over that field: the survival ratio of that app, or
of all apps together where the field belongs to none. Otherwise a row for each app. Ratios are
pooled over replications, intervals are the jackknife's at 95 %.
"""

import math
import re
import sys

from drawing import intervals, style
from drawing.figure import Drawing, Figure, main
from drawing.points import aside_note, line_of, panels_over, point_of, unique
from drawing.tables import NoRows

COLUMNS = ("workload", "strategy", "replication", "app", "launches", "first_launches",
           "survival_ratio")
PERCENT = style.ticker.FuncFormatter(lambda share, _: f"{share * 100:.6g}")
APP = re.compile(r"""apps\.(?:"([^"]*)"|'([^']*)'|([^.\[]+))""")


def draw(table):
    """A figure for each workload."""
    table.require(*COLUMNS)
    paths = table.varied()
    workloads = {}
    for row in table.unchanged():
        returns = row.count("launches") - row.count("first_launches")
        survived = (row.number("survival_ratio") or 0) * returns
        key = (point_of(row, paths), row.text("strategy"), row.text("app"))
        trials = workloads.setdefault(row.text("workload"), {}).setdefault(key, {})
        trials[row.text("replication")] = (survived, returns)
    for workload, counts in workloads.items():
        apps = unique(app for _, _, app in counts)
        app = varied_app(paths, apps)
        shown = [app] if app else apps
        if not any(returns for (_, _, of), trials in counts.items() if of in shown
                   for _, returns in trials.values()):
            raise NoRows(
                f"{table.path}: found no return to {app or 'an app'} in '{workload}', "
                "expected some")
        note = _note(counts) + table.remark()
        if paths:
            yield _sweep(workload, paths, counts, shown, app or "all apps together", note)
        else:
            yield _apps(workload, counts, note)


def varied_app(paths, apps):
    """The one app whose fields were varied; None where there is no such app, or several."""
    named = {next(filter(None, match.groups()), None)
             for match in map(APP.match, paths) if match}
    found = [app for app in apps if app in named]
    return found[0] if len(found) == 1 else None


def _sweep(workload, paths, counts, shown, who, note):
    strategies = unique(strategy for _, strategy, _ in counts)
    over = panels_over(paths, unique(point for point, _, _ in counts))
    figure, panels = style.grid(over, 2.4, sharey=True)
    ends = []
    for panel, one in panels:
        for order, strategy in enumerate(strategies):
            aside = style.shift(order, len(strategies))
            estimates = [(one.number(point, aside), _pooled(counts, point, strategy, shown))
                         for point in one.points]
            ends += [estimate.least for _, estimate in estimates if estimate]
            style.curve(panel, [(x, estimate.value, estimate.low, estimate.high)
                                for x, estimate in estimates if estimate],
                        style.look(order), one.is_curve)
        panel.set_title(one.heading)
        panel.set_ylabel("survival ratio (%)")
        panel.yaxis.set_major_formatter(PERCENT)
        one.axis.dress(panel)
    # The axis ends at 1, where no app is killed, and begins a little below what is shown.
    start = max(0, math.floor((min(ends) - 0.01) * 10) / 10)
    panels[0][0].set_ylim(start, 1 + 0.03 * (1 - start))
    style.frame(
        figure, f"{workload}: is {who} still alive when the person returns?",
        note + aside_note(over), style.strategy_keys(strategies, line_of(over)))
    return Drawing(workload, f"{workload}: survival of {who} over {', '.join(paths)}", figure)


def _pooled(counts, point, strategy, apps):
    """The survival ratio of some apps together, over replications."""
    trials = {}
    for app in apps:
        for replication, (survived, returns) in counts.get((point, strategy, app), {}).items():
            before = trials.get(replication, (0, 0))
            trials[replication] = (before[0] + survived, before[1] + returns)
    estimate = intervals.ratio(list(trials.values()))
    return estimate and estimate.as_share()


def _note(counts):
    replications = max(len(trials) for trials in counts.values())
    text = ("Survival ratio: the share of returns (launches but the first since boot) that found "
            "the process alive")
    return f"{text}; one replication." if replications == 1 else (
        f"{text}, over {replications} replications. Bars and bands: 95 % intervals; one without "
        "width means that no return differed, not that none ever would.")


def _apps(workload, counts, note):
    """A row for each app, a marker for each strategy; who survives least stands on top."""
    strategies = unique(strategy for _, strategy, _ in counts)
    known = {}
    for app in unique(app for _, _, app in counts):
        estimates = [_pooled(counts, (), strategy, [app]) for strategy in strategies]
        if any(estimates):
            known[app] = estimates
    order = sorted(known, key=lambda app: (
        sum(estimate.value for estimate in known[app] if estimate), app))
    figure, [(panel, _)] = style.grid(
        [None], (0.1 + 0.065 * len(strategies)) * len(order), head_inches=1.3)
    for number in range(len(strategies)):
        shift = style.shift(number, len(strategies))
        for row, app in enumerate(order):
            if known[app][number]:
                style.interval(panel, known[app][number], row + shift, style.look(number))
    for row in range(0, len(order), 2):
        panel.axhspan(row - 0.5, row + 0.5, color="#f2f2f2", linewidth=0)
    panel.set_yticks(range(len(order)), order)
    panel.set_ylim(len(order) - 0.5, -0.5)
    panel.set_xlim(-0.02, 1.02)
    panel.set_xlabel("survival ratio (%)")
    panel.xaxis.set_major_formatter(PERCENT)
    panel.grid(axis="y", visible=False)
    panel.tick_params(axis="y", length=0)
    style.frame(
        figure, f"{workload}: which apps are still alive when the person returns?", note,
        style.strategy_keys(strategies, "-"))
    return Drawing(workload, f"{workload}: survival of each app", figure)


FIGURE = Figure(
    name="survival_curves", table="apps.csv",
    shows="Draws how often apps are alive when the person returns.",
    draw=draw, suits=lambda table: True)

if __name__ == "__main__":
    sys.exit(main(FIGURE))
