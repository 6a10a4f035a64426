# SPDX-License-Identifier: Apache-2.0
"""Ctrl-C and SIGTERM. Oracle: exit code 130, soon, and a child process that is told too."""

import fcntl
import os
import shutil
import signal
import subprocess
import termios
import time

from program import BINARY, InFolder, main

TRIANGLES_A_SIDE = 90  # of a grid; a file takes some tens of milliseconds


def wavy_box(n):
    """OBJ of a closed box with n × n squares on its top and bottom, large enough to take a while."""
    index = {}
    vertices, faces = [], []

    def vertex(x, y, z):
        if (x, y, z) not in index:
            index[(x, y, z)] = len(vertices) + 1
            vertices.append(f"v {x / n} {y / n} {0.5 * z}\n")
        return index[(x, y, z)]

    def square(*corners):
        a, b, c, d = (vertex(*corner) for corner in corners)
        faces.append(f"f {a} {b} {c}\nf {a} {c} {d}\n")

    for i in range(n):
        for j in range(n):
            square((i, j, 1), (i + 1, j, 1), (i + 1, j + 1, 1), (i, j + 1, 1))
            square((i, j, 0), (i, j + 1, 0), (i + 1, j + 1, 0), (i + 1, j, 0))
        square((i, 0, 0), (i + 1, 0, 0), (i + 1, 0, 1), (i, 0, 1))
        square((i, n, 0), (i, n, 1), (i + 1, n, 1), (i + 1, n, 0))
        square((0, i, 0), (0, i, 1), (0, i + 1, 1), (0, i + 1, 0))
        square((n, i, 0), (n, i + 1, 0), (n, i + 1, 1), (n, i, 1))
    return "".join(vertices) + "".join(faces)


def own_terminal():
    """Makes stdin the terminal that a new session's Ctrl-C comes from."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class LongCheck(InFolder):
    def start(self, *options):
        self.write("large.obj", wavy_box(TRIANGLES_A_SIDE))
        process = subprocess.Popen([BINARY, "check", *options, *["large.obj"] * 2000], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        time.sleep(0.5)
        self.assertIsNone(process.poll(), "the work was too short to be interrupted")
        return process

    def test_ends_with_130(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start()
            process.send_signal(number)
            out, err = process.communicate(timeout=10)
            self.assertEqual((process.returncode, out, err), (130, "", "drydock: interrupted\n"))

    def test_two_at_once_are_one(self):
        # As when a group is signalled and the parent passes it on.
        process = self.start()
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
        self.assertEqual((process.returncode, err), (130, "drydock: interrupted\n"))

    def test_a_second_one_ends_at_once(self):
        process = self.start()
        process.send_signal(signal.SIGINT)
        time.sleep(0.4)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=10)
        self.assertEqual(process.returncode, 130)


class LongBench(InFolder):
    """The benchmarks are another program; here a script stands in its place."""

    def start(self, script, **options):
        alone = self.folder / "drydock"
        shutil.copy(BINARY, alone)
        self.write("drydock-bench", "#!/bin/bash\n" + script).chmod(0o755)
        process = subprocess.Popen([alone, "bench"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), "begun\n")
        return process

    def test_a_kill_of_drydock_reaches_the_child(self):
        process = self.start("trap 'echo told; exit 130' INT TERM\necho begun\nwhile :; do sleep 0.05; done\n")
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=10)
        self.assertEqual((process.returncode, out), (130, "told\n"))

    def test_a_child_without_manners_ends_too(self):
        process = self.start("echo begun\nexec sleep 60\n")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=10)
        self.assertEqual(process.returncode, 130)

    def test_ctrl_c_of_a_terminal_is_told_once(self):
        # A terminal sends Ctrl-C to the whole group of processes.
        leader, follower = os.openpty()
        self.addCleanup(os.close, leader)
        process = self.start("told=0\ntrap 'told=$((told + 1))' INT\necho begun\nsleep 5 > /dev/null 2>&1 & wait\n"
                             "sleep 0.5\necho $told\nexit 130\n", stdin=follower,
                             preexec_fn=own_terminal)
        os.close(follower)
        os.write(leader, b"\x03")
        out, _ = process.communicate(timeout=10)
        self.assertEqual((process.returncode, out), (130, "1\n"))


if __name__ == "__main__":
    main()
