"""Reads Flotsam's CSV files (RFC 4180, UTF-8, a row of names on top) and checks what it reads.

Rows are read one after the other, so that a long file needs no more memory than what a figure
keeps of it. Everything wrong is a `TableError` whose text is one line: file, line, what was found
and what was expected.
"""

import csv
import json
import math
import os
import re

NUMBER_MOST = 1e18
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?\Z")
# The column of a comparison with --sensitivity, and what it holds where nothing is changed.
VARIANT, UNCHANGED = "variant", "as it is"
CONTROLS = {code: "\N{REPLACEMENT CHARACTER}" for code in [*range(32), 127]}

class TableError(Exception):
    """A file that is not what a figure needs; its text is one line for the reader."""


class NoRows(TableError):
    """A sound file with nothing in it, such as the kills of a run in which no app died."""


class LeftOut(TableError):
    """A sound file with more in it than a figure can show."""


def shown(text):
    """`text` as it may stand in a message: short, in quotes, without control characters."""
    short = text if len(text) <= 40 else text[:39] + "…"
    return ascii(short) if not short.isprintable() else f"'{short}'"


class Row:
    """One row: its fields by the names of their columns."""

    __slots__ = ("_table", "_line", "_fields")

    def __init__(self, table, line, fields):
        self._table, self._line, self._fields = table, line, fields

    def text(self, name):
        """The field as it stands, but for control characters, which no figure can show."""
        return self._fields[self._table.places[name]].translate(CONTROLS)

    def number(self, name):
        """The field as a number; None where it is empty, that is undefined."""
        text = self.text(name)
        if text == "":
            return None
        value = float(text) if NUMBER.match(text) else math.inf
        # Axes cannot be laid out far beyond what any measure comes to.
        if not abs(value) <= NUMBER_MOST:
            raise self.error(name, "a number up to 1e18 or nothing")
        return value

    def count(self, name):
        """The field as a whole number of at least 0."""
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and len(text) < 19):
            raise self.error(name, "a whole number")
        return int(text)

    def error(self, name, expected):
        """The error that `name` is not what was expected."""
        return TableError(
            f"{self._table.path}:{self._line}: found {shown(self.text(name))} in the column "
            f"'{name}', expected {expected}")


class Table:
    """A CSV file: its columns are known at once, its rows come when it is iterated."""

    def __init__(self, path):
        self.path = str(path)
        self.name = os.path.basename(self.path)
        with self._open() as file:
            self.columns = self._header(self._reader(file))
        self.places = {name: place for place, name in enumerate(self.columns)}

    def require(self, *names):
        """Fails unless the table has all these columns."""
        missing = [name for name in names if name not in self.places]
        if missing:
            raise TableError(
                f"{self.path}:1: found no column '{missing[0]}', expected the columns "
                + ", ".join(names))

    def has(self, *names):
        """Whether it has all these columns."""
        return all(name in self.places for name in names)

    def point_columns(self):
        """What tells the points of a study apart: the columns before `strategy` or, in
        comparisons, before `measure`."""
        self.require("workload", "strategy")
        end = min(self.places[name] for name in ("measure", "strategy") if self.has(name))
        return self.columns[self.places["workload"] + 1:end]

    def varied(self):
        """The fields of the workload that a sweep varied."""
        return [name for name in self.point_columns() if name != VARIANT]

    def unchanged(self):
        """The rows of the workload as it is; of a comparison without --sensitivity, all."""
        found = not self.has(VARIANT)
        for row in self:
            if not self.has(VARIANT) or row.text(VARIANT) == UNCHANGED:
                found = True
                yield row
        if not found:
            raise NoRows(
                f"{self.path}: found no '{UNCHANGED}' in the column '{VARIANT}', expected some")

    def remark(self):
        """What a figure of the unchanged rows says of the others, if there are any, and of rows
        that are batches."""
        variants = (" The workload as it is; how variants of it come off is in the figure of "
                    "sensitivity.csv.") if self.has(VARIANT) else ""
        batches = (" What is called a replication or a run here is a batch of one long run."
                   if self._has_batches() else "")
        return variants + batches

    def _has_batches(self):
        """Whether the study.json beside the table says so."""
        try:
            with open(os.path.join(os.path.dirname(self.path), "study.json"),
                      encoding="utf-8") as file:
                settings = json.load(file)["settings"]
            return settings["design"] == "batch means"
        except (OSError, ValueError, RecursionError, LookupError, TypeError):
            return False

    def __iter__(self):
        """Its rows in order; fails on the first that is broken, or if there are none."""
        line = 1
        with self._open() as file:
            reader = self._reader(file)
            header = next(reader)
            for line, fields in enumerate(self._checked(reader), start=2):
                if len(fields) != len(header):
                    raise TableError(
                        f"{self.path}:{reader.line_num}: found {len(fields)} fields, "
                        f"expected {len(header)}, as in the row of names")
                yield Row(self, reader.line_num, fields)
        if line == 1:
            raise NoRows(f"{self.path}: found the row of names alone, expected rows below it")

    def _open(self):
        try:
            return open(self.path, encoding="utf-8-sig", newline="")
        except OSError as error:
            raise TableError(f"{self.path}: cannot be read: {error.strerror}") from None

    def _reader(self, file):
        return csv.reader(file, strict=True)

    def _checked(self, reader):
        """What `reader` gives, its errors as ours."""
        try:
            yield from reader
        except UnicodeDecodeError:
            raise TableError(
                f"{self.path}: found bytes that are no UTF-8, expected a CSV file") from None
        except csv.Error as error:
            raise TableError(
                f"{self.path}:{reader.line_num}: found {error}, expected a CSV file") from None
        except OSError as error:
            raise TableError(f"{self.path}: cannot be read: {error.strerror}") from None

    def _header(self, reader):
        names = next(self._checked(reader), None)
        if not names:
            raise TableError(
                f"{self.path}: found nothing, expected a row of column names and rows below it")
        for place, name in enumerate(names):
            if name in names[:place]:
                raise TableError(f"{self.path}:1: found the column {shown(name)} twice")
        return names
