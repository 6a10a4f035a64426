#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every header of src/ compiles alone.

Usage: check_headers.py ROOT COMPILER [OPTION…]. A header that a source includes before anything else has been compiled
alone by the release build already, and so has the header that this one includes first; tests do not count, for the
sanitized build compiles several in one. The others are compiled here, without making code. All that fail are named.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

from source_files import source_files


def first_include(text):
    found = re.search(r'^\s*#\s*include\s*[<"]([^>"]+)', text, re.MULTILINE)
    return found[1] if found else None


def to_compile(headers, sources):
    """The headers that must be compiled to see each of them alone. `headers`: their texts by the name that an #include
    takes; `sources`: texts of files that are compiled one by one."""
    first = {name: first_include(text) for name, text in headers.items()}
    proven = set()
    for name in map(first_include, sources):
        while name in first and name not in proven:
            proven.add(name)
            name = first[name]
    left = [name for name in first if name not in proven]
    comes_along = {first[name] for name in left if first[name] != name}
    return [name for name in left if name not in comes_along]


def is_of_tests(path):
    return path.parts[1] == "testing" or bool({"test", "fuzz"} & set(path.parts))


def compiles_alone(header, root, command):
    run = subprocess.run([*command, "-fsyntax-only", f"-I{root}/src", "-x", "c++", "-"], capture_output=True, text=True,
                         input=f'#include "{header}"\n#include "{header}"\n')
    return run.returncode == 0, f"{header} does not compile alone:\n{run.stderr}"


def main(root, command):
    texts = {path: (root / path).read_text(encoding="utf-8") for path in source_files(root) if path.parts[0] == "src"}
    headers = {path.relative_to("src").as_posix(): text for path, text in texts.items() if path.suffix == ".h"}
    sources = [text for path, text in texts.items() if path.suffix == ".cpp" and not is_of_tests(path)]
    left = to_compile(headers, sources)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [text for good, text in pool.map(lambda header: compiles_alone(header, root, command), left) if not good]
    print("\n".join(faults) if faults else f"{len(headers)} headers compile alone, {len(left)} of them compiled here")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
