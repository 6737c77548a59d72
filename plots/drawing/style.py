"""How figures look: for print at 16 cm, in colour, in grey, and without seeing all colours.

Colours are those of Okabe and Ito (2008); what a colour tells, a line style, a marker or a hatch
tells too.
"""

import os
import sys
import textwrap
import warnings

try:
    import matplotlib
except ImportError:
    print(
        "matplotlib is not installed: plots/draw sets it up by itself, or "
        "'pip install -r plots/requirements.txt' with Python 3.11 or later", file=sys.stderr)
    sys.exit(69)

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend comes first)
from matplotlib import ticker  # noqa: E402, F401

WIDTH_INCHES = 16 / 2.54
BLUE, VERMILION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
ORANGE, SKY, BLACK, GREY = "#E69F00", "#56B4E9", "#000000", "#767676"

COLOURS = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK]
LINES = ["-", "--", "-.", ":"]
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "<", ">"]
HATCHES = ["", "///", "..", "\\\\\\", "xx", "++", "oo", "---", "|||", "**"]

# Neither the reader's own matplotlibrc nor a name with dollars in it changes a figure.
matplotlib.rcdefaults()
# What matplotlib remarks on odd data, such as an axis of no length, is no help to the reader.
warnings.simplefilter("ignore")
plt.rcParams.update({
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "axes.titlesize": 8.5,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.labelsize": 8.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#d9d9d9",
    "grid.linewidth": 0.6,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "hatch.linewidth": 0.5,
    "lines.linewidth": 1.4,
    "lines.markersize": 4.5,
    "figure.constrained_layout.use": True,
    "savefig.dpi": 200,
    # The same input gives the same bytes: names inside an SVG are drawn from this, not from time.
    "svg.hashsalt": "flotsam",
})


def look(place):
    """The colour, line style and marker of the strategy at `place`; 28 differ in colour and
    line style together."""
    return {
        "color": COLOURS[place % len(COLOURS)], "linestyle": LINES[place % len(LINES)],
        "marker": MARKERS[place % len(MARKERS)],
    }


def grid(cells, height_inches, head_inches=1.1, **options):
    """A figure 16 cm wide with a panel for each cell, two in a row: (figure, [(panel, cell)])."""
    columns = min(2, len(cells))
    rows = -(-len(cells) // columns)
    figure, axes = plt.subplots(
        rows, columns, figsize=(WIDTH_INCHES, head_inches + height_inches * rows), squeeze=False,
        **options)
    places = [panel for row in axes for panel in row]
    for panel in places[len(cells):]:
        panel.set_visible(False)
    return figure, list(zip(places, cells))


def stack(heights_inches, head_inches):
    """A figure 16 cm wide with panels above each other on one x axis: (figure, [panel])."""
    figure, axes = plt.subplots(
        len(heights_inches), 1, figsize=(WIDTH_INCHES, head_inches + sum(heights_inches)),
        squeeze=False, sharex=True, height_ratios=heights_inches)
    return figure, [row[0] for row in axes]


def curve(panel, points, appearance, is_curve=True):
    """Draws (x, value, low, high) as a curve with a band, or as points with their intervals."""
    known = [point for point in points if point[1] is not None]
    bounded = [point for point in known if point[2] is not None and point[3] is not None]
    xs, lows, highs = ([point[place] for point in bounded] for place in (0, 2, 3))
    if is_curve:
        panel.fill_between(xs, lows, highs, color=appearance["color"], alpha=0.18, linewidth=0)
    else:
        panel.vlines(xs, lows, highs, color=appearance["color"], linewidth=0.8)
        appearance = dict(appearance, linestyle="none")
    panel.plot([point[0] for point in known], [point[1] for point in known], **appearance)


def shift(order, count):
    """How far from a row's middle its `order`-th of `count` intervals stands."""
    return (order - (count - 1) / 2) * 0.72 / count


def interval(panel, estimate, height, appearance):
    """Draws an estimate, its `value`, `low` and `high`, as a marker on a bar at `height`."""
    if estimate.low is not None and estimate.high is not None:
        panel.plot([estimate.low, estimate.high], [height] * 2, color=appearance["color"],
                   linewidth=1)
    if estimate.value is not None:
        panel.plot([estimate.value], [height], color=appearance["color"],
                   marker=appearance["marker"])


def frame(figure, title, note, keys):
    """Puts the title and the legend above the panels and the note below them, in inches, so that
    neither lies over data."""
    # A number and its percent sign stay in one line.
    title = textwrap.fill(title, 72)
    note = textwrap.fill(note.replace(" %", "\N{NO-BREAK SPACE}%"), 98)
    height = figure.get_size_inches()[1]
    columns = _legend_columns(keys)
    head = 0.08 + 0.19 * (title.count("\n") + 1)
    legend = 0.06 + 0.18 * -(-len(keys) // columns) if keys else 0
    foot = 0.1 + 0.145 * (note.count("\n") + 1)
    figure.text(0.01, 1 - 0.06 / height, title, va="top", fontsize=10, fontweight="bold")
    figure.text(0.01, 0.05 / height, note, va="bottom", fontsize=8, color="#333333")
    if keys:
        figure.legend(
            handles=keys, loc="upper left", bbox_to_anchor=(0.002, 1 - head / height),
            ncols=columns, handlelength=2.6, columnspacing=1.6, borderaxespad=0)
    # Panels keep out of the rectangle's outside: left, bottom, width, height as shares.
    figure.get_layout_engine().set(
        w_pad=0.09, h_pad=0.07,
        rect=(0, foot / height, 1, 1 - (head + legend + foot + 0.05) / height))


def _legend_columns(keys):
    """As many columns as fit when each is as wide as the widest label, at 8 pt."""
    widest = max((len(key.get_label()) for key in keys), default=0)
    return max(1, min(len(keys), int((WIDTH_INCHES - 0.1) / (0.62 + 0.062 * widest))))


def short_names(strategies):
    """Strategies without their parameters where that leaves them different."""
    bare = [strategy.split("(")[0] if "+" not in strategy else strategy for strategy in strategies]
    return {
        strategy: name if bare.count(name) == 1 else strategy
        for strategy, name in zip(strategies, bare)
    }


def measure_name(column, unit):
    """A column's name for an axis: `launch_ms_p95` in ms is "launch p95 (ms)"; a measure of one
    app, `apps.Mail.kills`, begins with the app's name."""
    if column.startswith("apps."):
        app, _, column = column[len("apps."):].rpartition(".")
        return textwrap.fill(f"{app}: {measure_name(column, unit)}", 30)
    words = [word for word in column.split("_") if word != unit.lower()]
    if unit in ("", "ratio"):
        return column.replace("_", " ")
    return f"{' '.join(words)} ({unit})"


def beside(label):
    """A label of a y axis; a long one has its unit in a line of its own."""
    return label if len(label) <= 26 else label.replace(" (", "\n(")


def strategy_keys(strategies, linestyle=None):
    """The legend's entries for curves, in the strategies' order; or for intervals, which have one
    line style."""
    names = short_names(strategies)
    looks = [look(place) for place in range(len(strategies))]
    return [plt.Line2D([], [], label=names[strategy],
                       **dict(own, linestyle=linestyle or own["linestyle"]))
            for strategy, own in zip(strategies, looks)]


def save(figure, stem):
    """Writes STEM.png and STEM.svg, without a date or a program's name in them."""
    _settle(figure)
    for kind, options in (
            ("png", {"metadata": {"Software": None}, "pil_kwargs": {"optimize": True}}),
            ("svg", {"metadata": {"Date": None, "Creator": None}})):
        partial = f"{stem}.{kind}.{os.getpid()}.partial"
        figure.savefig(partial, format=kind, **options)
        os.replace(partial, f"{stem}.{kind}")
    plt.close(figure)


def _settle(figure):
    """Lays the figure out and rounds the panels' places: the layout's solver takes its equations
    in an order that differs between runs, which shows in a place's last digits."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for panel in figure.axes:
        panel.set_position([round(share, 4) for share in panel.get_position().bounds])
