#!/usr/bin/env python3
"""Changes each constant of the device's two tables in turn and looks for the test that notices.

Run by hand from anywhere: `Tests/Mutations/constants.py [NAME...]`. Works in a scratch copy of the
package; prints one line for each constant and exits with 1 if a change survives.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = [
    "Sources/DeviceModel/Device/KernelConstants.swift",
    "Sources/DeviceModel/Device/ReclaimConstants.swift",
]
PARTS = [
    "Sources/SimKernel", "Sources/DeviceModel", "Sources/MemoryPolicies",
    "Tests/DeviceModelTests", "Tests/MemoryPoliciesTests",
]
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "mutations",
  platforms: [.macOS(.v26)],
  targets: [
    .target(name: "SimKernel"),
    .target(name: "DeviceModel", dependencies: ["SimKernel"]),
    .target(name: "MemoryPolicies", dependencies: ["DeviceModel", "SimKernel"]),
    .testTarget(name: "DeviceModelTests", dependencies: ["DeviceModel", "SimKernel"]),
    .testTarget(
      name: "MemoryPoliciesTests", dependencies: ["MemoryPolicies", "DeviceModel", "SimKernel"]),
  ])
"""
CONSTANT = re.compile(r"^  static let (\w+)(: [^=]+)? = (.+)$", re.MULTILINE)
FAILURE = re.compile(r'Test "?([^"\n]+?)"? recorded an issue')


def changed(value):
    """Another value of the same kind: the first number one eighth and one larger."""
    return re.sub(
        r"[0-9][0-9_]*", lambda m: str(larger(int(m[0].replace("_", "")))), value, count=1)


def larger(number):
    return number + number // 8 + 1


def mutants(text, wanted):
    for match in CONSTANT.finditer(text):
        if wanted and match[1] not in wanted:
            continue
        new = changed(match[3])
        yield match[1], match[3], new, text[: match.start(3)] + new + text[match.end(3):]


def first_failure(copy):
    """The first thing that went wrong with the tests; None when nothing did."""
    run = subprocess.Popen(
        ["swift", "test"], cwd=copy, text=True, errors="replace", stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    failure = None
    for line in run.stdout:
        found = FAILURE.search(line)
        if found or " error: " in line:
            failure = found[1] if found else "the compiler"
            run.terminate()
            break
    code = run.wait()
    return failure or (None if code == 0 else "a crash")


def copied(folder):
    """The two suites and what they test, in a package of their own."""
    copy = pathlib.Path(folder) / "package"
    copy.mkdir()
    (copy / "Package.swift").write_text(MANIFEST)
    for name in PARTS:
        shutil.copytree(ROOT / name, copy / name)
    return copy


def survivors_of(table, wanted):
    """How many changes of one table no test notices; the table is as it was afterwards."""
    original = table.read_text()
    survivors = 0
    for name, old, new, text in mutants(original, wanted):
        table.write_text(text)
        failure = first_failure(table.parents[3])
        survivors += failure is None
        print(f"{name} | {old} -> {new} | {failure or 'SURVIVES'}", flush=True)
    table.write_text(original)
    return survivors


def main():
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(folder)
        failure = first_failure(copy)
        if failure:
            sys.exit(f"the tests fail as they are: {failure}")
        print("constant | old -> new | noticed by", flush=True)
        wanted = set(sys.argv[1:])
        survivors = sum(survivors_of(copy / table, wanted) for table in TABLES)
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
