"""How figures look: for print at 16 cm, in colour, in grey, and without seeing all colours.

Colours are those of Okabe and Ito (2008); what a colour tells, a line style, a marker or a hatch
tells too.
"""

import textwrap

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend comes first)

WIDTH_INCHES = 16 / 2.54
BLUE, VERMILION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
ORANGE, SKY, BLACK, GREY = "#E69F00", "#56B4E9", "#000000", "#767676"

COLOURS = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK]
LINES = ["-", "--", "-.", ":"]
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "<", ">"]
HATCHES = ["", "////", "....", "\\\\\\\\", "xxxx", "++++", "oooo", "----", "||||", "**"]

plt.rcParams.update({
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


def subplots(rows, columns, height_inches, **options):
    """A figure 16 cm wide and its panels, always as a list of rows."""
    return plt.subplots(
        rows, columns, figsize=(WIDTH_INCHES, height_inches), squeeze=False, **options)


def title(figure, text, note=""):
    """Says on top what is shown, and at the foot what a reader needs to know."""
    figure.suptitle(
        textwrap.fill(text, 84), x=0.01, ha="left", fontsize=10, fontweight="bold")
    if note:
        figure.supxlabel(
            textwrap.fill(note, 112), x=0.01, ha="left", fontsize=8, color="#333333")


def legend(figure, handles, columns=None, titled=None):
    """The legend in a row of its own above the panels, never over data."""
    figure.legend(
        handles=handles, loc="outside upper left", ncols=columns or min(len(handles), 5),
        handlelength=2.6, columnspacing=1.6, title=titled, alignment="left")


def short_names(strategies):
    """Strategies without their parameters where that leaves them different."""
    bare = [strategy.split("(")[0] if "+" not in strategy else strategy for strategy in strategies]
    return {
        strategy: name if bare.count(name) == 1 else strategy
        for strategy, name in zip(strategies, bare)
    }


def save(figure, stem):
    """Writes STEM.png and STEM.svg, without a date or a program's name in them."""
    figure.savefig(f"{stem}.png", metadata={"Software": None}, pil_kwargs={"optimize": True})
    figure.savefig(f"{stem}.svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
