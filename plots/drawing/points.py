"""The points of a study: what was varied, as numbers on an axis or as names."""

import math
from dataclasses import dataclass

from .quantities import scale

# More combinations of the other fields than this are no set of curves.
CURVES_MOST = 6
# So many characters fit below a panel of half the width.
LABEL_MOST = 34
# How much of an axis the strategies of one point take, as a share.
SPREAD = 0.04


class Axis:
    """One varied field of the workload and the values it took."""

    def __init__(self, path, texts):
        self.path = path
        self.texts = texts
        numbers, self.unit = scale(texts)
        self.is_numeric = numbers is not None
        # Names stand at 0, 1, 2 … in the order in which they came.
        self._numbers = dict(zip(texts, numbers or range(len(texts))))

    def number(self, text):
        """Where the value stands on the axis."""
        return self._numbers[text]

    @property
    def length(self):
        """From the least value to the largest."""
        return max(self._numbers.values()) - min(self._numbers.values())

    @property
    def label(self):
        """The path with its unit, for an axis; a long one in two lines, broken at a dot."""
        text = f"{self.path} ({self.unit})" if self.unit else self.path
        dots = [place for place, sign in enumerate(text) if sign == "."]
        if len(text) <= LABEL_MOST or not dots:
            return text
        middle = min(dots, key=lambda place: abs(place - len(text) / 2)) + 1
        return f"{text[:middle]}\n{text[middle:]}"

    def dress(self, axes):
        """Labels the x axis of a panel; names get a tick each."""
        axes.set_xlabel(self.label)
        if not self.is_numeric:
            axes.set_xticks(range(len(self.texts)), self.texts)


def unique(values):
    """The values without those that came before, in order."""
    return list(dict.fromkeys(values))


def axes_of(paths, points):
    """The axis of each path over the points, which are tuples of texts in the paths' order."""
    return [Axis(path, unique(point[place] for point in points))
            for place, path in enumerate(paths)]


@dataclass(frozen=True)
class Panel:
    """Points that are shown together over one varied field."""

    axis: Axis
    # Where the field stands among the varied ones.
    place: int
    # What the other fields are, for the panel's head.
    heading: str
    points: list
    # Whether the points are a curve: all other fields are the same.
    is_curve: bool

    def number(self, point, aside=0.0):
        """Where a point stands on the axis; where points are no curve, `aside` keeps strategies
        from standing on each other."""
        shift = 0 if self.is_curve else aside * SPREAD * self.axis.length
        return self.axis.number(point[self.place]) + shift


def in_order(paths, points):
    """The points by the values of their fields: numbers as they are, names as they came."""
    axes = axes_of(paths, points)
    return sorted(points, key=lambda point: [
        axis.number(text) for axis, text in zip(axes, point)])


def panels_over(paths, points):
    """The panels that show a study: of a full grid curves over the field with most values, a panel
    for each combination of the others. Where those are too many, and of other designs, such as a
    Latin hypercube, a panel for each field with all points, which are then no curve."""
    axes = axes_of(paths, points)
    place = max(range(len(paths)), key=lambda place: (
        axes[place].is_numeric, len(axes[place].texts), -place))
    groups = {}
    for point in in_order(paths, points):
        groups.setdefault(point[:place] + point[place + 1:], []).append(point)
    is_full_grid = len(points) == math.prod(len(axis.texts) for axis in axes)
    if len(groups) > CURVES_MOST or not is_full_grid:
        return [Panel(axis, place, "", points, False) for place, axis in enumerate(axes)]
    names = paths[:place] + paths[place + 1:]
    return [
        Panel(axes[place], place, heading(names, others), members, True)
        for others, members in groups.items()]


def same_axis(panels):
    """Whether all panels are over one field."""
    return len({panel.place for panel in panels}) == 1


def line_of(panels):
    """The line style of all strategies in a legend; None for their own, which curves have."""
    return None if any(panel.is_curve for panel in panels) else "none"


def aside_note(panels):
    """What a figure says where strategies were kept from standing on each other."""
    return "" if all(panel.is_curve for panel in panels) else (
        " Strategies of a point stand side by side.")


def heading(names, values):
    """Fields and their values, for the head of a panel of half the width: a long field loses its
    beginning, which the figure's title has."""
    lines = []
    for name, value in zip(names, values):
        room = max(28 - len(value), 8)
        lines.append(f"{name if len(name) <= room else '…' + name[-room:]} = {value}")
    return "\n".join(lines)


def point_of(row, paths):
    """The point a row belongs to."""
    return tuple(row.text(path) for path in paths)
