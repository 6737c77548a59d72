#!/usr/bin/env python3
"""Changes each constant of the device's tables in turn and looks for the test that notices.

Run by hand from anywhere: `Tests/Mutations/constants.py [NAME...]`. A scratch copy of the package
reads each constant from the environment, so that it is built once; prints one line for each
constant, arrays by their first element, and exits with 1 if a change survives. A test that
compares with the constant itself cannot notice its change.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = [
    "Sources/DeviceModel/Platforms/IOS/KernelConstants.swift",
    "Sources/DeviceModel/Platforms/IOS/Inactive/Watchdogs.swift",
    "Sources/DeviceModel/Machine/ReclaimConstants.swift",
    "Sources/DeviceModel/Platforms/IOS/Launch/LaunchConstants.swift",
    "Sources/DeviceModel/Platforms/IOS/Helpers/HelperConstants.swift",
    "Sources/DeviceModel/Platforms/IOS/Scenes/SceneConstants.swift",
    "Sources/DeviceModel/Platforms/IOS/Background/BackgroundBudgets.swift",
]
PARTS = ["Sources/SimKernel", "Sources/DeviceModel", "Tests/DeviceModelTests"]
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "mutations",
  platforms: [.macOS(.v26)],
  targets: [
    .target(name: "SimKernel"),
    .target(name: "DeviceModel", dependencies: ["SimKernel"]),
    .testTarget(name: "DeviceModelTests", dependencies: ["DeviceModel", "SimKernel"]),
  ])
"""
LOOKUP = """import Foundation

/// The value of an environment variable of this name, or what the table says.
func mutable<T: FixedWidthInteger>(_ name: String, _ value: T) -> T {
  ProcessInfo.processInfo.environment[name].map { T($0)! } ?? value
}

/// The same with the first element changed.
func mutable(_ name: String, _ values: [Int]) -> [Int] {
  [mutable(name, values[0])] + values.dropFirst()
}
"""
CONSTANT = re.compile(r"^(  static let (\w+): (?:Int|Int64|\[Int\]) = )(.+)$", re.MULTILINE)
DECLARATION = re.compile(r"^ *static (?:let|var) ", re.MULTILINE)
FAILURE = re.compile(r'Test "?([^"\n]+?)"?(?: with [^"\n]*?)? recorded an issue')
# Suites that take long and pin no number of these tables.
SKIPPED = "CacheRunTests|WarmUpTests|GeneratorTests|ProcessTableTests"


def copied(folder):
    """The device's suites and what they test, in a package of their own."""
    copy = pathlib.Path(folder) / "package"
    copy.mkdir()
    (copy / "Package.swift").write_text(MANIFEST)
    for name in PARTS:
        shutil.copytree(ROOT / name, copy / name)
    (copy / "Sources/DeviceModel/Mutable.swift").write_text(LOOKUP)
    return copy


def opened(table):
    """Makes each constant of a table one that can be set; their names and values."""
    text = table.read_text()
    found = CONSTANT.findall(text)
    if len(found) != len(DECLARATION.findall(text)):
        sys.exit(f"{table.name}: some of its lines are not `static let name: Int = value`")
    table.write_text(CONSTANT.sub(r'\1mutable("\2", \3)', text))
    return [(name, old) for _, name, old in found]


def changed(value):
    """A value an eighth and one larger, of an array's first element."""
    number = re.match(r"\[?([0-9_]+)(?: << ([0-9]+))?", value)
    old = int(number[1].replace("_", "")) << int(number[2] or 0)
    return old + old // 8 + 1


def noticed_by(copy, change):
    """The first thing that went wrong with the built tests; None when nothing did."""
    tests = subprocess.Popen(
        ["swift", "test", "--skip-build", "--disable-xctest", "--no-parallel", "--skip", SKIPPED],
        cwd=copy, env=os.environ | change, text=True, errors="replace", stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    failure = None
    for line in tests.stdout:
        found = FAILURE.search(line)
        if found:
            failure = found[1]
            tests.terminate()
            break
    code = tests.wait()
    return failure or (None if code == 0 else "a crash")


def survivors_of(copy, constants):
    """How many changes no test notices."""
    survivors = 0
    print("constant | old -> new | noticed by", flush=True)
    for name, old in constants:
        new = str(changed(old))
        failure = noticed_by(copy, {name: new})
        survivors += failure is None
        print(f"{name} | {old} -> {new} | {failure or 'SURVIVES'}", flush=True)
    return survivors


def main():
    wanted = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(folder)
        constants = [constant for table in TABLES for constant in opened(copy / table)]
        if wanted - {name for name, _ in constants}:
            sys.exit("no such constant: " + ", ".join(wanted - {name for name, _ in constants}))
        subprocess.run(["swift", "build", "--build-tests"], cwd=copy, check=True, stdout=2)
        failure = noticed_by(copy, {})
        if failure:
            sys.exit(f"the tests fail as they are: {failure}")
        survivors = survivors_of(copy, [c for c in constants if not wanted or c[0] in wanted])
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
