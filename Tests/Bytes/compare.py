#!/usr/bin/env python3
"""Compares what two builds write, byte by byte, over workloads, strategies and seeds.

`Tests/Bytes/compare.py BEFORE AFTER [--quick] [--only TEXT]` runs both programs on every shipped
workload with every family of strategies and three seeds, and compares each table and what is
printed. `--quick`: one seed and at most a day of each. `--common-columns`: tables are compared by
the columns that both have, for a change that adds some. Prints one line for each difference and
exits with 1 if there is one. Run by hand: a change that should change no result is checked with it.
"""

import argparse
import concurrent.futures
import csv
import filecmp
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CACHE = ["lru", "fifo", "random", "mru", "lfu", "largest"]
DEVICE = CACHE + [
    "jetsam",
    "lru+reclaim:none",
    "lru+reclaim:compress",
    "jetsam(long-idle=apps)+reclaim:compress",
    "jetsam+reclaim:none",
    "largest+suspend:never",
    "lru+suspend:after(delay=0s)",
    "lru+prewarm:top-k",
    "jetsam+prewarm:top-k",
]


def is_cache(path):
    return path.name.startswith("cache-") or path.name == "iphone11-apps.json5"


def jobs(quick):
    for path in sorted((ROOT / "Workloads").glob("*.json5")):
        strategies = CACHE if is_cache(path) else DEVICE
        for strategy in strategies:
            for seed in (1,) if quick else (1, 2, 3):
                yield path, strategy, seed


def command(program, path, strategy, seed, quick, out):
    words = [program, "run", str(path), "-s", strategy, "--seed", str(seed), "-j", "1"]
    words += ["--out", str(out), "--demand"]
    if not is_cache(path):
        words += ["--timeline", "1min" if quick else "10min"]
        # Written tables of a week of the storm are large: two days show the same.
        if quick or path.name == "pressure-storm.json5":
            words += ["--until", "20h" if quick else "2d"]
            words += ["--warm-up", "1h"]
    return words


def written(program, job, quick, out):
    words = command(program, *job, quick, out)
    run = subprocess.run(words, capture_output=True)
    return run.returncode, run.stdout, run.stderr


def agree(files, by_columns):
    if filecmp.cmp(*files, shallow=False):
        return True
    if not by_columns or files[0].suffix != ".csv":
        return False
    tables = []
    for file in files:
        with open(file, newline="") as stream:
            tables.append(list(csv.reader(stream)))
    heads = [table[0] for table in tables]
    common = [[name for name in head if all(name in other for other in heads)] for head in heads]
    if common[0] != common[1] or not common[0]:
        return False
    cut = [
        [[row[table[0].index(name)] for name in common[0]] for row in table] for table in tables]
    return cut[0] == cut[1]


def differences(before, after, job, quick, by_columns):
    label = f"{job[0].name} {job[1]} seed {job[2]}"
    with tempfile.TemporaryDirectory() as folder:
        folders = [pathlib.Path(folder, name) for name in ("before", "after")]
        # The same name for both, as it is printed.
        results = []
        for program, place in zip((before, after), folders):
            out = pathlib.Path(folder, "out")
            results.append(written(program, job, quick, out))
            if out.exists():
                out.rename(place)
        if results[0][0] == 65 and results[1][0] == 0:
            print(f"{label}: the first of the two cannot read it, left out", flush=True)
            return []
        found = [] if results[0] == results[1] else [f"{label}: printed text or exit code"]
        if results[0][0] not in (0,):
            found.append(f"{label}: {results[0][2].decode().splitlines()[:1]}")
        names = sorted({p.name for place in folders if place.exists() for p in place.iterdir()})
        for name in names:
            files = [place / name for place in folders]
            if not all(f.exists() for f in files) or not agree(files, by_columns):
                found.append(f"{label}: {name}")
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--common-columns", action="store_true")
    parser.add_argument("--only", default="", help="workloads and strategies with this text")
    chosen = parser.parse_args()
    before, after = (os.path.abspath(p) for p in (chosen.before, chosen.after))
    todo = [j for j in jobs(chosen.quick) if chosen.only in f"{j[0].name} {j[1]}"]
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(
            lambda j: differences(before, after, j, chosen.quick, chosen.common_columns), todo):
            for line in found:
                print(line, flush=True)
                failures += 1
    print(f"{len(todo)} runs of each, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
