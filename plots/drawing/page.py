"""The page of a folder of results: its figures and its tables, readable without a network."""

import html
import json
import os
import shlex

from . import intervals
from .points import point_of
from .tables import NoRows, Table, TableError

ROWS_MOST = 500
# What the summary of runs shows: column, heading.
SUMMARY = (
    ("launches", "launches"), ("launches_cold", "cold"), ("cold_ratio", "cold ratio"),
    ("launches_waited", "waited"), ("launch_ms_p95", "p95 (ms)"), ("warnings", "warnings"),
    ("ends", "ends"), ("apps_alive_mean", "alive"),
)
# What the rows of a table often share.
SAID_ONCE = ("workload", "baseline", "replications")
LOOK = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 84rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
figure { margin: 1.5rem 0; } img { max-width: min(100%, 62rem); height: auto; }
figcaption { color: #444; font-size: 0.9em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85em; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid #ddd; text-align: right;
  white-space: nowrap; }
th { border-bottom: 2px solid #888; } .text { text-align: left; }
.better { color: #0072B2; font-weight: bold; } .worse { color: #B04A00; font-weight: bold; }
.notes { color: #444; } code { font-size: 0.9em; }
"""


def text(value):
    """`value` for the page."""
    return html.escape(str(value))


def write(path, folder, figures, notes, images):
    """Writes the page of `folder` to `path`; `figures` are (file stem, caption), `images` is the
    folder they lie in as the page sees it, `notes` are lines about what could not be drawn."""
    name = os.path.basename(os.path.abspath(folder))
    parts = [
        "<!DOCTYPE html>", '<html lang="en">', '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{text(name)}</title>", f"<style>{LOOK}</style>", f"<h1>{text(name)}</h1>",
        *_study(folder), *_figures(figures, images), *_tables(folder), *_notes(notes),
        "</html>", ""]
    partial = f"{path}.{os.getpid()}.partial"
    with open(partial, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(parts))
    os.replace(partial, path)


def _study(folder):
    """What study.json says, its plain members alone."""
    try:
        with open(os.path.join(folder, "study.json"), encoding="utf-8") as file:
            study = json.load(file)
    except (OSError, ValueError, RecursionError):
        return []
    if not isinstance(study, dict):
        return []
    plain = [(key, value) for key, value in study.items()
             if isinstance(value, (str, int, float, bool))]
    words = study.get("command_line")
    if isinstance(words, list):
        plain.insert(0, ("command line", shlex.join(map(str, words))))
    return ["<ul>", *(f"<li>{text(key)}: <code>{text(value)}</code></li>" for key, value in plain),
            "</ul>"] if plain else []


def _figures(figures, images):
    if not figures:
        return []
    parts = ["<h2>Figures</h2>"]
    for stem, caption in figures:
        base = text(f"{images}/{stem}")
        parts.append(
            f'<figure><img src="{base}.svg" alt="{text(caption)}"><figcaption>{text(caption)} '
            f'(<a href="{base}.png">PNG</a>, <a href="{base}.svg">SVG</a>)</figcaption></figure>')
    return parts


def _tables(folder):
    """The tables that are there; short ones that answer a question stand before long ones."""
    parts = []
    for name, heading, make in (
            ("sensitivity.csv", "Whether the ranking holds when assumptions change", _rows),
            ("estimates.csv", "Points of the sweep, and differences to the first", _rows),
            ("comparisons.csv", "Differences to the baseline", _rows),
            ("runs.csv", "Means of runs, and ratios, with 95 % intervals", _summary),
            ("skipped.csv", "Not run", _rows)):
        path = os.path.join(folder, name)
        if os.path.exists(path):
            try:
                parts += [f"<h2>{text(heading)} (<code>{name}</code>)</h2>", *make(Table(path))]
            except NoRows:
                continue
            except TableError as error:
                parts.append(f'<p class="notes">{text(error)}</p>')
    return parts


def _rows(table):
    """A table as it stands; what is the same in all its rows is said once, above it."""
    rows = [{name: row.text(name) for name in table.columns} for row in table]
    same = [name for name in SAID_ONCE
            if len(rows) > 1 and len({row.get(name) for row in rows}) == 1 and name in rows[0]]
    once = [f"{text(name)}: <code>{text(rows[0][name])}</code>" for name in same]
    columns = [name for name in table.columns if name not in same]
    return [*([f"<p>{', '.join(once)}</p>"] if once else []),
            *_html(columns, [[_small(name, row[name]) for name in columns] for row in rows])]


def _small(name, value):
    """A probability that was rounded to nothing is small, and not 0."""
    return "< 0.000001" if name in ("p", "p_holm") and value == "0.000000" else value


def _summary(table):
    """A row for each point and strategy of runs.csv."""
    table.require("workload", "strategy", "replication")
    paths = table.point_columns()
    shown = [(name, heading) for name, heading in SUMMARY if table.has(name)]
    groups = {}
    for row in table:
        key = (row.text("workload"), *point_of(row, paths), row.text("strategy"))
        trial = row.text("replication")
        groups.setdefault(key, {})[trial] = {name: row.number(name) for name, _ in shown}
    rows = []
    for key, trials in groups.items():
        cells = [_cell(name, trials.values()) for name, _ in shown]
        rows.append([*key, str(len(trials)), *cells])
    return _html(
        ["workload", *paths, "strategy", "replications", *(heading for _, heading in shown)], rows)


def _cell(name, trials):
    if name == "cold_ratio" and all("launches" in trial for trial in trials):
        estimate = intervals.ratio(
            [(trial.get("launches_cold") or 0, trial["launches"] or 0) for trial in trials])
        digits = 4
    else:
        estimate, digits = intervals.mean([trial[name] for trial in trials]), 1
    if estimate is None:
        return ""
    half = "" if estimate.low is None else f" ± {(estimate.high - estimate.low) / 2:.{digits}f}"
    return f"{estimate.value:.{digits}f}{half}"


def _html(columns, rows):
    """A table; more rows than a page bears are left to the file."""
    def cell(value):
        marks = (["text"] if _is_word(value) else []) + (
            [value] if value in ("better", "worse") else [])
        return f'<td class="{" ".join(marks)}">{text(value)}</td>' if marks else (
            f"<td>{text(value)}</td>")
    # A column's first value that is not empty tells whether it holds words.
    firsts = [next((row[place] for row in rows if row[place]), "") for place in range(len(columns))]
    heads = [f'<th class="text">{text(name)}</th>' if _is_word(first) else f"<th>{text(name)}</th>"
             for name, first in zip(columns, firsts)]
    parts = ['<div class="wide"><table>', "<tr>", *heads, "</tr>"]
    parts += ["<tr>" + "".join(cell(value) for value in row) + "</tr>"
              for row in rows[:ROWS_MOST]]
    parts.append("</table></div>")
    if len(rows) > ROWS_MOST:
        parts.append(f'<p class="notes">{len(rows) - ROWS_MOST} rows more are in the file.</p>')
    return parts


def _is_word(value):
    """Whether it stands on the left, as words do."""
    return bool(value) and not value[0].isdigit() and value[0] not in "-<"


def _notes(notes):
    if not notes:
        return []
    return ["<h2>Not drawn</h2>", '<ul class="notes">',
            *(f"<li>{text(note)}</li>" for note in notes), "</ul>"]
