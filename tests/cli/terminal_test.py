# SPDX-License-Identifier: Apache-2.0
"""Colour and progress. Oracle: a real pseudo-terminal, no-color.org."""

import os
import subprocess

from interrupt_test import wavy_box
from program import BINARY, InFolder, main

RED = "\x1b[1;31m"


class Terminal(InFolder):
    def on_terminal(self, *arguments, **environment):
        """What arrives at a terminal that is stderr; stdout apart."""
        leader, follower = os.openpty()
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
        process = subprocess.Popen([BINARY, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=follower,
                                   env={**kept, "TERM": "xterm", **environment})
        os.close(follower)
        seen = b""
        try:
            while chunk := os.read(leader, 65536):
                seen += chunk
        except OSError:  # how Linux says that the other side is closed
            pass
        os.close(leader)
        out = process.stdout.read().decode()
        process.stdout.close()
        process.wait(timeout=60)
        return seen.decode(), out

    def test_colour_on_a_terminal_only(self):
        self.write("bad.yaml", "drydock: 1\nkind: hall\n")
        seen, _ = self.on_terminal("check", "bad.yaml")
        self.assertIn(RED + "error:\x1b[0m", seen)
        self.assertNotIn("\x1b", self.run_here("check", "bad.yaml").stderr)

    def test_no_colour_where_it_is_not_wanted(self):
        self.write("bad.yaml", "drydock: 1\nkind: hall\n")
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            seen, _ = self.on_terminal("check", "bad.yaml", **environment)
            self.assertIn("bad.yaml:1:1: error: ", seen)
            self.assertNotIn("\x1b", seen)
        seen, _ = self.on_terminal("check", "bad.yaml", NO_COLOR="")  # empty counts as unset
        self.assertIn(RED, seen)

    def test_progress_is_drawn_and_erased(self):
        self.write("large.obj", wavy_box(60))
        files = ["large.obj"] * 50
        seen, out = self.on_terminal("check", "--json", *files)
        self.assertRegex(seen, r"checking \d+ %, [\d.]+ files/s, \d+ s left")
        self.assertTrue(seen.endswith("\r\x1b[K"))
        self.assertTrue(out.startswith("{"))
        self.assertEqual(self.on_terminal("check", "--quiet", *files), ("", ""))
        self.assertEqual(self.run_here("check", "--quiet", *files).stderr, "")


if __name__ == "__main__":
    main()
