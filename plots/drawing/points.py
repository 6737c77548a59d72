"""The points of a study: what was varied, as numbers on an axis or as names."""

from .quantities import scale
from .tables import TableError

NO_POINT = ()


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
    def label(self):
        """The path with its unit, for an axis."""
        return f"{self.path} ({self.unit})" if self.unit else self.path

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


def curve_axis(table, paths, points):
    """The axis along which curves run, and for each other field's values the points on it.

    With one varied field there is one set of curves; with more, one for each combination of the
    others, of which there may be six: (axis, [(heading, [point])]).
    """
    axes = axes_of(paths, points)
    place = max(range(len(paths)), key=lambda place: (
        axes[place].is_numeric, len(axes[place].texts), -place))
    groups = {}
    for point in points:
        others = tuple(value for other, value in enumerate(point) if other != place)
        groups.setdefault(others, []).append(point)
    if len(groups) > 6:
        raise TableError(
            f"{table.path}: found {len(groups)} combinations of the fields beside "
            f"'{paths[place]}', expected at most 6 curves' panels")
    names = [path for other, path in enumerate(paths) if other != place]
    panels = []
    for others, members in groups.items():
        heading = ", ".join(f"{name} = {value}" for name, value in zip(names, others))
        members.sort(key=lambda point: axes[place].number(point[place]))
        panels.append((heading, members))
    return axes[place], place, panels


def point_of(row, paths):
    """The point a row belongs to."""
    return tuple(row.text(path) for path in paths)
