# SPDX-License-Identifier: Apache-2.0
"""Colour and progress. Oracle: a real pseudo-terminal, no-color.org."""

import os
import signal
import subprocess
import threading

from interrupt_test import wavy_box
from program import BINARY, InFolder, main

RED = "\x1b[1;31m"


class Terminal(InFolder):
    def on_terminal(self, *arguments, interrupt_after_s=None, **environment):
        """What arrives at a terminal that is stderr; stdout apart. An interrupt is sent after a while where it is asked for."""
        leader, follower = os.openpty()
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
        process = subprocess.Popen([BINARY, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=follower,
                                   env={**kept, "TERM": "xterm", **environment})
        os.close(follower)
        if interrupt_after_s is not None:
            timer = threading.Timer(interrupt_after_s, process.send_signal, [signal.SIGINT])
            timer.start()
            self.addCleanup(timer.cancel)
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

    HALL = """drydock: 1
kind: hall
name: bare
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1000 N], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
map: {rig: mss, box: [[-2.11, -1.9, 1.23], [2.03, 2.2, 3.41]], resolution: 50 cm, criteria: {tension: {}}}
"""

    def test_what_is_written_is_named_and_erased(self):
        self.write("hall.yaml", self.HALL)
        seen, _ = self.on_terminal("map", "hall.yaml", "-o", "out")
        for name in ("margins", "the scene", "map/keep_out.bt", "report.html"):
            self.assertIn("\rwriting " + name + "\x1b[K", seen)
        self.assertTrue(seen.endswith("\r\x1b[K"))
        self.assertEqual(self.on_terminal("map", "hall.yaml", "--quiet", "-o", "quiet"), ("", ""))
        self.assertNotIn("writing", self.run_here("map", "hall.yaml", "-o", "apart").stderr)

    def test_an_interrupt_is_answered_at_once(self):
        self.write("hall.yaml", self.HALL)
        words = "stopping, and keeping what there is; Ctrl-C again ends at once"
        seen, _ = self.on_terminal("map", "hall.yaml", "--resolution", "3mm", "--image", "none", "--faces", "100",
                                   "--boxes", "10", "-o", "out", interrupt_after_s=1)
        self.assertEqual(seen.count(words), 1)
        self.assertIn("drydock map: ", seen.split(words)[1])  # and then what became of it


if __name__ == "__main__":
    main()
