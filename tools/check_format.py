#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the layout of all C++ files against .clang-format; `clang-format-14 -i FILE` sets it right.

Usage: check_format.py [ROOT].
"""
import pathlib
import subprocess
import sys

from source_files import source_files

if __name__ == "__main__":
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    run = subprocess.run(["clang-format-14", "--dry-run", "-Werror", *source_files(root)], cwd=root)
    sys.exit(1 if run.returncode else 0)
