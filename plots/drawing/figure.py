"""What a figure script is: a `Figure`, and the command line it has when it is run alone."""

import argparse
import os
import re
import sys
from dataclasses import dataclass, field
from typing import Any, Callable

from . import style
from .tables import Table, TableError

# The option of figures that have a drawing for each measure.
MEASURES = ("--measure", {"action": "append", "metavar": "M",
                          "help": "only this measure; may be given several times"})

EXIT_USAGE, EXIT_DATA, EXIT_OUTPUT = 64, 65, 74


@dataclass(frozen=True)
class Drawing:
    """A figure that is drawn and not yet saved."""

    # What tells it from its sisters, such as the workload's name; part of the file's name.
    subject: str
    # What it shows, in a sentence.
    caption: str
    figure: Any


@dataclass(frozen=True)
class Figure:
    """A kind of figure: the table it is drawn from, and how."""

    # The script's name and the beginning of its files' names.
    name: str
    # The file it is drawn from in a folder of results.
    table: str
    # What it shows, for the help.
    shows: str
    # Draws a table, yielding `Drawing`s; options are keyword arguments.
    draw: Callable
    # Whether a table has what it needs: (table) -> bool; what it lacks is no fault of a folder.
    suits: Callable
    # Options of the command line: (flag, keyword arguments of argparse).
    options: tuple = field(default=())

    def write(self, table, folder, **options):
        """Draws `table` and writes PNG and SVG to `folder`; returns [(file stem, caption)]."""
        os.makedirs(folder, exist_ok=True)
        written = []
        drawings = list(self.draw(table, **options))
        for drawing in drawings:
            stem = self._stem(drawing, drawings)
            style.save(drawing.figure, os.path.join(folder, stem))
            written.append((stem, drawing.caption))
        return written

    def _stem(self, drawing, drawings):
        """One figure has the script's name; of several, each the name of its subject too."""
        if len(drawings) == 1:
            return self.name
        stems = [re.sub(r"[^A-Za-z0-9.]+", "-", other.subject).strip("-.") for other in drawings]
        place = drawings.index(drawing)
        twin = f"-{place + 1}" if stems.count(stems[place]) > 1 or not stems[place] else ""
        return f"{self.name}-{stems[place]}{twin}"


class Parser(argparse.ArgumentParser):
    """Ends with the exit code of a wrong command line that `flotsam` has too."""

    def error(self, message):
        self.exit(EXIT_USAGE, f"{self.prog}: {message}\n")


def main(figure):
    """Runs a figure script: one CSV in, PNG and SVG out."""
    parser = Parser(prog=f"{figure.name}.py", description=figure.shows)
    parser.add_argument("table", metavar="CSV", help=f"such as {figure.table}")
    parser.add_argument("--out", metavar="DIR", default=".", help="where figures go (here)")
    for flag, keywords in figure.options:
        parser.add_argument(flag, **keywords)
    options = vars(parser.parse_args())
    path, folder = options.pop("table"), options.pop("out")
    try:
        table = Table(path)
        for stem, _ in figure.write(table, folder, **options):
            for kind in ("png", "svg"):
                print(os.path.join(folder, f"{stem}.{kind}"))
    except TableError as error:
        sys.exit(fail(error, EXIT_DATA))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(fail(f"{error.filename or folder}: {error.strerror}", EXIT_OUTPUT))


def fail(message, code):
    """Says in a line what is wrong and returns the exit code."""
    print(message, file=sys.stderr)
    return code
