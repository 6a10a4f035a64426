#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the order of src/ by reading its file names and #include lines.

- Each folder of src/ uses only the ones above it. A room inside a folder (rig/cable/) belongs to that folder.
- In a folder of physics only *_file.h and *_file.cpp reach input/, directly or through other headers; others may hold
  its plain values (VALUES).
- A room holds at most 60 sources, those of its own rooms, of test/ and of fuzz/ not counted.
- Every .cpp has the header of its stem beside it, except main.cpp, a kernel for one instruction set and a command of
  cli/ (NAME.cpp defines NAME_command(), which a header of cli/ declares).

Usage: check_folders.py [ROOT]. Prints one line per fault and exits 1 when there is one.
"""
import collections
import pathlib
import re
import sys

from source_files import source_files

ORDER = ("simd spatial geometry input output sim multibody contact arm rig hall map keep_out follow place sensing orbit"
         " assembly sweep fit mission facility rehearse view cli").split()
PHYSICS = ORDER[ORDER.index("sim"):ORDER.index("view")]
ROOM_SIZE = 60
LICENCE = "// SPDX-License-Identifier: Apache-2.0"
INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')
VALUES = ("input/mark.h", "input/urdf/srdf_model.h", "input/urdf/urdf_model.h")  # plain values, which models may hold
KERNEL = re.compile(r"_(sse2|avx2|avx512)$")


def is_of_tests(path):
    return path.parts[1] == "testing" or bool({"test", "fuzz"} & set(path.parts[2:-1]))


def includes_of(text):
    """(line number, name) of each #include "name"."""
    found = ((number, INCLUDE.match(line)) for number, line in enumerate(text.splitlines(), 1))
    return [(number, include[1]) for number, include in found if include]


def include_fault(path, included):
    """What is wrong with `path`, a file of src/, including "included"; None when nothing is."""
    folder, target = path.parts[1], included.split("/")[0]
    if "/" not in included:
        return f'"{included}": write the folder too, as in "{folder}/{included}"'
    if is_of_tests(path):
        return None  # tests may use anything
    if target == "testing":
        return f'"{included}": only tests use testing/'
    if target not in ORDER:
        return f'"{included}": {target}/ is not a folder of the house'
    if ORDER.index(target) > ORDER.index(folder):
        return f'"{included}": {folder}/ stands above {target}/ and must not look down'
    if folder == "output" and target == "input":
        return f'"{included}": output/ knows nothing of input/'
    if may_not_reach_input(path) and target == "input" and included not in VALUES:
        return f'"{included}": in {folder}/ only *_file.h and *_file.cpp include input/'
    return None


def may_not_reach_input(path):
    return path.parts[1] in PHYSICS and not path.stem.endswith("_file") and not is_of_tests(path)


def faults_of(path, text):
    """Lines `path:line: fault` for one file by itself."""
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
        for number, included in includes_of(text):
            fault = include_fault(path, included)
            if fault:
                faults.append(f"{path}:{number}: {fault}")
    return faults


def chain_to_input(name, includes, known):
    """The shortest chain of includes from the file `name` into input/, both named; None when there is none."""
    if name not in known:
        known[name] = None  # ends a circle of includes
        chains = [chain_to_input(included, includes, known) for _, included in includes.get(name, [])]
        shortest = min((chain for chain in chains if chain), key=len, default=None)
        known[name] = None if name in VALUES else [name] if name.startswith("input/") else shortest and [name, *shortest]
    return known[name]


def reach_faults(texts):
    """Files of physics that reach input/ through a header that may. Who reaches it through them is not named again."""
    includes = {path.relative_to("src").as_posix(): includes_of(text) for path, text in texts.items()}
    faults, known = [], {}
    for path in texts:
        if not may_not_reach_input(path):
            continue
        for number, included in includes[path.relative_to("src").as_posix()]:
            if included.startswith("input/") or may_not_reach_input(pathlib.PurePosixPath("src", included)):
                continue
            chain = chain_to_input(included, includes, known)
            if chain:
                faults.append(f"{path}:{number}: reaches input/ by {' -> '.join(chain)}; only *_file.h and *_file.cpp do")
    return faults


def room_faults(paths):
    rooms = collections.Counter(path.parent for path in paths if not is_of_tests(path))
    return [f"{room}:1: {count} sources in one room, more than {ROOM_SIZE}: make rooms of what belongs together"
            for room, count in sorted(rooms.items()) if count > ROOM_SIZE]


def stem_faults(texts):
    commands = "".join(text for path, text in texts.items() if path.parts[1] == "cli" and path.suffix == ".h")
    faults = []
    for path in texts:
        if path.suffix != ".cpp" or is_of_tests(path) or path.stem == "main" or KERNEL.search(path.stem):
            continue
        if path.with_suffix(".h") in texts:
            continue
        if path.parts[1] == "cli" and re.search(rf"\b{path.stem}_command\(\)", commands):
            continue
        faults.append(f"{path}:1: there is no {path.stem}.h beside it")
    return faults


def house_faults(texts):
    """Faults of the files of src/ together; `texts` by path."""
    return reach_faults(texts) + room_faults(texts) + stem_faults(texts)


def main(root):
    texts = {path: (root / path).read_text(encoding="utf-8") for path in source_files(root)}
    faults = [fault for path, text in texts.items() for fault in faults_of(path, text)]
    faults += house_faults({path: text for path, text in texts.items() if path.parts[0] == "src"})
    print("\n".join(faults) if faults else "the folders are in order")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
