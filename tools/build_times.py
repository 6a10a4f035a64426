#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Shows where the time of a build goes, from ninja's log: the sum per folder and the slowest steps.

Usage: build_times.py BUILD [--slowest N]. BUILD is a build folder, such as build/release. Each step counts with its last
time. The seconds are of the clock, so steps that ran beside others took longer than they would alone: compare builds with
the same number of jobs on an idle machine. The time from the first step to the last is given when all come from one call
of ninja.
"""
import argparse
import collections
import pathlib
import re
import sys

Step = collections.namedtuple("Step", "begin_s end_s call output")


def read_steps(text):
    """The last time of each output. `call`: when that call of ninja began, as far as the log tells, in seconds."""
    lines = text.splitlines()
    if not lines or not re.match(r"# ninja log v[5-7]$", lines[0]):
        raise ValueError("this is no log of ninja that I know")
    steps = {}
    for line in lines[1:]:
        begin_ms, end_ms, written_ns, output, _ = line.split("\t")
        if output.startswith("/"):  # CMake's own
            continue
        end_s = int(end_ms) / 1000
        steps[output] = Step(int(begin_ms) / 1000, end_s, int(written_ns) / 1e9 - end_s, output)
    return list(steps.values())


def folder_of(output):
    """src/map/CMakeFiles/drydock_map.dir/… and src/map/libdrydock_map.a belong to src/map, bin/drydock to bin."""
    return re.sub(r"/CMakeFiles/.*|/[^/]*$", "", output) if "/" in output else "."


def kind_of(output):
    return "compile" if re.search(r"\.(o|pch|gch)$", output) else "other"


def name_of(output):
    """A step as people say it: src/map unity_1, src/map kernel_avx2.cpp, bin drydock."""
    last = output.split("/")[-1]
    return f"{folder_of(output)} {re.sub(r'(_cxx.cxx)?[.]o$', '', last)}"


def table(steps, slowest):
    folders = collections.defaultdict(list)
    for step in steps:
        folders[folder_of(step.output)].append(step)
    sums = {folder: sum(step.end_s - step.begin_s for step in group) for folder, group in folders.items()}
    lines = ["| folder | units | seconds | mean of a unit | slowest unit |", "|---|---|---|---|---|"]
    for folder in sorted(sums, key=lambda folder: (-sums[folder], folder)):
        units = [step.end_s - step.begin_s for step in folders[folder] if kind_of(step.output) == "compile"]
        mean, most = (f"{sum(units) / len(units):.1f}", f"{max(units):.1f}") if units else ("", "")
        lines.append(f"| {folder} | {len(units)} | {sums[folder]:.1f} | {mean} | {most} |")
    units = sum(kind_of(step.output) == "compile" for step in steps)
    lines += [f"| all | {units} | {sum(sums.values()):.1f} | | |", "", "| slowest steps | seconds |", "|---|---|"]
    by_time = sorted(steps, key=lambda step: (step.begin_s - step.end_s, step.output))
    lines += [f"| {name_of(step.output)} | {step.end_s - step.begin_s:.1f} |" for step in by_time[:slowest]]
    calls = [step.call for step in steps if step.call > 0]
    if calls and max(calls) - min(calls) < 2:  # files are written a moment before ninja notes it
        lines += ["", f"from the first step to the last {max(step.end_s for step in steps):.1f} s"]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description="Shows where the time of a build goes, from ninja's log.")
    parser.add_argument("build", type=pathlib.Path, help="a build folder, such as build/release")
    parser.add_argument("--slowest", type=int, default=20, metavar="N", help="how many steps to list (20)")
    arguments = parser.parse_args()
    try:
        steps = read_steps((arguments.build / ".ninja_log").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        sys.exit(f"{arguments.build / '.ninja_log'}: {error}")
    print(table(steps, arguments.slowest))


if __name__ == "__main__":
    main()
