"""Draws what a folder of results has data for; the second half of `plots/draw`."""

import fcntl
import glob
import os
import sys

from . import page
from .catalog import FIGURES
from .figure import EXIT_DATA, EXIT_OUTPUT, Parser, fail
from .tables import LeftOut, NoRows, Table, TableError

EXIT_FAULT = 70


def main(arguments):
    """The command line; returns the exit code."""
    parser = Parser(
        prog="plots/draw", description="Draws every figure that a folder of results has data for, "
        "and an index.html that shows them.")
    parser.add_argument("folder", metavar="DIR", nargs="?",
                        help="what 'flotsam … --out DIR' wrote")
    parser.add_argument("--out", metavar="OTHER", help="write there instead of to DIR")
    parser.add_argument("--set-up", action="store_true",
                        help="only make the environment, and print its Python")
    options = parser.parse_args(arguments)
    if options.set_up:
        print(sys.executable)
        return 0
    if options.folder is None:
        parser.error("expected a folder of results, such as 'flotsam run … --out DIR' writes")
    if not os.path.isdir(options.folder):
        return fail(f"{options.folder}: found no folder, expected one with CSV files", EXIT_DATA)
    out = options.out or options.folder
    try:
        os.makedirs(out, exist_ok=True)
        # One at a time: figures of the call before are taken away. The lock ends with the process.
        fcntl.flock(os.open(out, os.O_RDONLY | os.O_DIRECTORY), fcntl.LOCK_EX)
        return draw(options.folder, out)
    except OSError as error:
        return fail(f"{error.filename or options.out}: {error.strerror}", EXIT_OUTPUT)


def draw(folder, out):
    """Draws all figures of `folder` into `out`/figures and writes `out`/index.html."""
    images = os.path.join(out, "figures")
    os.makedirs(images, exist_ok=True)
    _forget(images)
    figures, notes, code = [], [], 0
    for figure in FIGURES:
        path = os.path.join(folder, figure.table)
        if not os.path.exists(path):
            continue
        try:
            table = Table(path)
            if figure.suits(table):
                figures += figure.write(table, images)
        except LeftOut as error:
            notes.append(f"{figure.name} is left out: {error}")
        except NoRows as error:
            notes.append(str(error))
        except TableError as error:
            notes.append(str(error))
            code = max(code, EXIT_DATA)
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            notes.append(f"{figure.name}: {type(error).__name__}: {error}; please report it")
            code = EXIT_FAULT
    notes = list(dict.fromkeys(notes))
    for note in notes:
        print(note, file=sys.stderr)
    if not figures and not notes:
        tables = ", ".join(dict.fromkeys(figure.table for figure in FIGURES))
        return fail(f"{folder}: found none of {tables}, expected at least one", EXIT_DATA)
    page.write(os.path.join(out, "index.html"), folder, figures, notes, "figures")
    print(os.path.join(out, "index.html"))
    return code


def _forget(images):
    """Removes figures of an earlier call, so that none stands for data that is gone."""
    for figure in FIGURES:
        for kind in ("png", "svg"):
            for path in (glob.glob(os.path.join(glob.escape(images), f"{figure.name}.{kind}"))
                         + glob.glob(os.path.join(glob.escape(images), f"{figure.name}-*.{kind}"))):
                os.remove(path)
