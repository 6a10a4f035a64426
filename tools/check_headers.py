#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every header of src/ compiles alone.

Usage: check_headers.py ROOT COMPILER [OPTION…]. A header that some source includes before anything else has been
compiled alone by the build already (src/cli has headers precompiled before it); the others are compiled here, without
making code. All that fail are named.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

from source_files import source_files


def to_compile(headers, source_texts):
    """The headers, as written in an #include, that no source includes first."""
    firsts = (re.search(r'^\s*#\s*include\s*[<"]([^>"]+)', text, re.MULTILINE) for text in source_texts)
    proven = {first[1] for first in firsts if first}
    return [header for header in headers if header not in proven]


def compiles_alone(header, root, command):
    run = subprocess.run([*command, "-fsyntax-only", f"-I{root}/src", "-x", "c++", "-"], capture_output=True, text=True,
                         input=f'#include "{header}"\n#include "{header}"\n')
    return run.returncode == 0, f"{header} does not compile alone:\n{run.stderr}"


def main(root, command):
    files = [path for path in source_files(root) if path.parts[0] == "src"]
    headers = [path.relative_to("src").as_posix() for path in files if path.suffix == ".h"]
    plain = [path for path in files if path.suffix == ".cpp" and path.parts[1] != "cli"]
    left = to_compile(headers, [(root / path).read_text(encoding="utf-8") for path in plain])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [text for good, text in pool.map(lambda header: compiles_alone(header, root, command), left) if not good]
    print("\n".join(faults) if faults else f"{len(headers)} headers compile alone, {len(left)} of them compiled here")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
