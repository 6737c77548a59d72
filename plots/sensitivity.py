#!/usr/bin/env python3
"""Whether the ranking of strategies holds when assumptions change, from sensitivity.csv.

A row for each variant of the workload, the unchanged one on top; in it the cold ratio of every
strategy with its 95 % interval, and beside it what becomes of the ranking.
"""

import sys
import textwrap

from drawing import style
from drawing.figure import Drawing, Figure, main
from drawing.points import unique
from drawing.tables import UNCHANGED, VARIANT

COLUMNS = ("workload", VARIANT, "strategy", "replications", "cold_ratio", "low", "high", "ranking")
HOLDS = "holds"
# How the verdict on a change begins that could not be made.
NOT_VARIED = "not varied"
# So many characters of a verdict fit in a line, so many lines beside a row.
VERDICT_COLUMNS, VERDICT_LINES = 26, 4


class Outcome:
    """One row of the table, its ratios in percent."""

    def __init__(self, row):
        self.variant, self.strategy = row.text(VARIANT), row.text("strategy")
        self.replications = row.count("replications")
        self.ranking = row.text("ranking")
        self.value, self.low, self.high = (
            None if number is None else number * 100
            for number in (row.number(name) for name in ("cold_ratio", "low", "high")))


def draw(table):
    """A figure for each workload."""
    table.require(*COLUMNS)
    workloads = {}
    for row in table:
        workloads.setdefault(row.text("workload"), []).append(Outcome(row))
    for workload, outcomes in workloads.items():
        strategies = unique(outcome.strategy for outcome in outcomes)
        title = f"{workload}: does the ranking hold when assumptions change?"
        drawn = [outcome for outcome in outcomes if not outcome.ranking.startswith(NOT_VARIED)]
        figure = _draw(drawn, strategies)
        note = _note(outcomes, strategies)
        style.frame(figure, title, note, style.strategy_keys(strategies, "-"))
        yield Drawing(workload, f"{workload}: cold ratios when assumptions change", figure)


def _note(outcomes, strategies):
    replications = max(outcome.replications for outcome in outcomes)
    left_out = unique(
        outcome.variant for outcome in outcomes if outcome.ranking.startswith(NOT_VARIED))
    names = style.short_names(strategies)
    sentence = next((outcome.ranking for outcome in outcomes if outcome.variant == UNCHANGED), "")
    return (
        f"Cold ratio: the share of launches that started a new process; {replications} "
        "replications of each. Bars: 95 % intervals of each strategy by itself. Ranking: by cold "
        "ratio; it holds where all that are told apart as it is stay so."
        + (f" Not varied: {', '.join(left_out)}." if left_out else "")
        + (f" {_shortened(sentence, names)}" if sentence else ""))


def _draw(outcomes, strategies):
    variants = sorted(
        unique(outcome.variant for outcome in outcomes), key=lambda name: name != UNCHANGED)
    names = style.short_names(strategies)
    verdicts = {outcome.variant: _short(outcome.ranking, names) for outcome in outcomes}
    # The sentence on all of them stands in the note.
    verdicts[UNCHANGED] = ""
    lines = 1 + max(verdict.count("\n") for verdict in verdicts.values())
    row_inches = max(0.12 + 0.09 * len(strategies), 0.2 + 0.14 * lines)
    figure, [(panel, _)] = style.grid([None], row_inches * len(variants), head_inches=1.3)
    for row in range(0, len(variants), 2):
        panel.axhspan(row - 0.5, row + 0.5, color="#f2f2f2", linewidth=0)
    for outcome in outcomes:
        order = strategies.index(outcome.strategy)
        shift = style.shift(order, len(strategies))
        style.interval(panel, outcome, variants.index(outcome.variant) + shift, style.look(order))
    if variants[0] == UNCHANGED:
        panel.axhline(0.5, color=style.BLACK, linewidth=0.8)
    panel.set_xlabel("cold ratio (%)")
    panel.set_xlim(left=0)
    _rows(panel, variants)
    _verdicts(panel, [verdicts[variant] for variant in variants])
    return figure


def _rows(panel, labels):
    panel.set_yticks(range(len(labels)), labels)
    panel.set_ylim(len(labels) - 0.5, -0.5)
    panel.grid(axis="y", visible=False)
    panel.tick_params(axis="y", length=0)


def _verdicts(panel, verdicts):
    """What becomes of the ranking, on the right; bold where it does not simply hold."""
    beside = panel.twinx()
    _rows(beside, verdicts)
    for verdict, label in zip(verdicts, beside.get_yticklabels()):
        if verdict not in ("", HOLDS):
            label.set_fontweight("bold")
    beside.spines["right"].set_visible(False)
    beside.annotate("ranking", (1, 1), xytext=(3.5, 4), xycoords="axes fraction",
                    textcoords="offset points", fontweight="bold")


def _short(verdict, names):
    """A verdict with short names, in as many lines as there is room for."""
    lines = textwrap.wrap(_shortened(verdict, names), VERDICT_COLUMNS, break_on_hyphens=False)
    if len(lines) > VERDICT_LINES:
        lines = lines[:VERDICT_LINES - 1] + ["… (see the table)"]
    return "\n".join(lines)


def _shortened(words, names):
    """Words with short names of strategies."""
    for strategy in sorted(names, key=len, reverse=True):
        words = words.replace(strategy, names[strategy])
    return words


FIGURE = Figure(
    name="sensitivity", table="sensitivity.csv",
    shows="Draws whether the ranking of strategies holds when assumptions change.",
    draw=draw, suits=lambda table: True)

if __name__ == "__main__":
    sys.exit(main(FIGURE))
