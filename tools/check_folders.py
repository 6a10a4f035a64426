#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the order of the folders of src/ by reading the #include lines: each folder uses only the ones above it.

Usage: check_folders.py [ROOT]. Prints one line per fault and exits 1 when there is one.
"""
import pathlib
import re
import sys

from source_files import source_files

ORDER = ("simd spatial geometry input output sim multibody contact arm rig hall map keep_out follow place sensing orbit"
         " assembly mission facility rehearse view cli").split()
PHYSICS = ORDER[ORDER.index("sim"):ORDER.index("view")]
LICENCE = "// SPDX-License-Identifier: Apache-2.0"
INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')


def include_fault(path, included):
    """What is wrong with `path`, a file of src/, including "included"; None when nothing is."""
    folder, target = path.parts[1], included.split("/")[0]
    if "/" not in included:
        return f'"{included}": write the folder too, as in "{folder}/{included}"'
    if folder == "testing" or path.parts[2] in ("test", "fuzz"):
        return None  # tests may use anything
    if target == "testing":
        return f'"{included}": only tests use testing/'
    if target not in ORDER:
        return f'"{included}": {target}/ is not a folder of the house'
    if ORDER.index(target) > ORDER.index(folder):
        return f'"{included}": {folder}/ stands above {target}/ and must not look down'
    if folder == "output" and target == "input":
        return f'"{included}": output/ knows nothing of input/'
    if folder in PHYSICS and target == "input" and not path.stem.endswith("_file"):
        return f'"{included}": in {folder}/ only *_file.h and *_file.cpp include input/'
    return None


def faults_of(path, text):
    """Lines `path:line: fault` for one file."""
    lines = text.splitlines()
    faults = []
    if not lines or lines[0] != LICENCE:
        faults.append(f"{path}:1: the first line must be {LICENCE}")
    if path.suffix == ".h" and "#pragma once" not in lines:
        faults.append(f"{path}:1: a header needs #pragma once")
    if path.parts[0] == "src":
        if path.parts[1] not in ORDER + ["testing"]:
            faults.append(f"{path}:1: {path.parts[1]}/ is not a folder of the house")
            return faults
        for number, line in enumerate(lines, 1):
            include = INCLUDE.match(line)
            fault = include and include_fault(path, include.group(1))
            if fault:
                faults.append(f"{path}:{number}: {fault}")
    return faults


def main(root):
    faults = [fault for path in source_files(root)
              for fault in faults_of(path, (root / path).read_text(encoding="utf-8"))]
    print("\n".join(faults) if faults else "the folders are in order")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
