# SPDX-License-Identifier: Apache-2.0
"""Runs drydock for the tests of this folder, and makes files for it. The first argument of a test is the binary."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

# What a sanitizer finds is a bug of ours, so it ends as one.
for sanitizer in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
    os.environ[sanitizer] = "exitcode=70:print_stacktrace=1"

BINARY = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "drydock"

# A unit cube in its corners and outward triangles, as OBJ numbers them.
CUBE_CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
CUBE_TRIANGLES = [(1, 2, 4), (1, 4, 3), (5, 7, 8), (5, 8, 6), (1, 5, 6), (1, 6, 2),
                  (3, 4, 8), (3, 8, 7), (1, 3, 7), (1, 7, 5), (2, 6, 8), (2, 8, 4)]

HALL = """drydock: 1
kind: hall
name: test hall
objects:
  - {name: cube, mesh: cube.obj, at: {p: [0.3, -0.2, 1.1], yaw: 17 deg}}
  - {name: mast, cylinder: {radius: 50 mm, length: 2 m}, at: {p: [-1.5, 0.4, 1]}}
"""


def cube(size=(1.0, 1.0, 1.0), triangles=CUBE_TRIANGLES):
    """OBJ text of a box with a corner at the origin."""
    corners = "".join("v {} {} {}\n".format(*(c * s for c, s in zip(corner, size))) for corner in CUBE_CORNERS)
    return corners + "".join("f {} {} {}\n".format(*triangle) for triangle in triangles)


def run(*arguments, environment=None, **options):
    """The finished process; output as text."""
    return subprocess.run([BINARY, *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          timeout=60, env={**os.environ, **(environment or {})}, **options)


class InFolder(unittest.TestCase):
    """A test in a fresh folder, which holds a sound hall."""

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name)
        self.write("cube.obj", cube())
        self.write("hall.yaml", HALL)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run_here(self, *arguments, **options):
        return run(*arguments, cwd=self.folder, **options)

    def assert_exit(self, process, code):
        self.assertEqual(process.returncode, code, process.stdout + process.stderr)


def main():
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
