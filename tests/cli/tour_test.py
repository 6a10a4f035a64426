# SPDX-License-Identifier: Apache-2.0
"""The five-minute tour, as a reader would take it. Oracle: docs/tour.md itself: every command in order, the exit codes it
tells, the lines it shows, the files it sends the reader to."""

import os
import re
import signal
import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

from program import BINARY, main

SOURCE = Path(__file__).resolve().parents[2]
TOUR = SOURCE / "docs" / "tour.md"


def steps(text):
    """(command, exit code, lines shown), in order."""
    found = []
    for kind, body in re.findall(r"(?ms)^```(\w+)\n(.*?)^```", text):
        if kind == "sh":
            for line in body.splitlines():
                told = re.search(r"# exit code (\d+)", line)
                found.append([line.split(" # ")[0].strip(), int(told.group(1)) if told else 0, []])
        elif kind == "text":
            found[-1][2] += body.splitlines()
    return found


class Tour(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "examples").symlink_to(SOURCE / "examples")
        (self.folder / "drydock").symlink_to(BINARY)
        self.environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}

    def test_every_command_does_what_the_tour_says(self):
        text = TOUR.read_text(encoding="utf-8")
        todo = steps(text)
        self.assertGreaterEqual(len(todo), 9)
        for command, code, shown in todo:
            with self.subTest(command):
                if " view " in command:
                    self.view(command)
                else:
                    self.command(command, code, shown)
        for path in re.findall(r"`(out/[\w/.]+)`", text):
            self.assertTrue((self.folder / path).exists(), path)

    def command(self, command, code, shown):
        process = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, capture_output=True, text=True,
                                 stdin=subprocess.DEVNULL, timeout=300)
        self.assertEqual(process.returncode, code, process.stdout + process.stderr)
        for line in shown:
            self.assertIn(line, process.stdout.splitlines())

    def view(self, command):
        """Starts the server, opens the address it prints, and ends it as Ctrl-C does."""
        process = subprocess.Popen(["bash", "-c", "exec " + command], cwd=self.folder, env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        address = None
        for line in process.stdout:
            address = re.search(r"http://\S+", line)
            if address:
                break
        self.assertIsNotNone(address, "no address: " + process.stderr.read() if process.poll() is not None else "no address")
        with urllib.request.urlopen(address.group(0), timeout=30) as page:
            self.assertEqual(page.status, 200)
            self.assertIn(b"<html", page.read())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=30), 0)


if __name__ == "__main__":
    main()
