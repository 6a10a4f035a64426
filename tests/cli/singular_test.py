# SPDX-License-Identifier: Apache-2.0
"""A free-floating arm of seven joints that holds on to its own base, from poses at which branches of the loop meet and from
beside them, with the settings a user meets. Oracle: the balances, which close or end the run with exit 5 and a reason. With a
second argument it prints a table of three seconds each, beside rk4: `python3 -B singular_test.py BINARY table`."""

import json
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import numpy

BINARY = str(Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else "drydock"
BENT = [0.3, 0.9, -0.4, 1.2, 0.5, 0.8, -0.2]
STARTS = {"q2 = 0": [2], "q4 = 0": [4], "q6 = 0": [6], "q2 = q6 = 0": [2, 6], "all q = 0": [1, 2, 3, 4, 5, 6, 7]}
BESIDE = [0.31, -0.77, 0.52, 0.93, -0.41, 0.64, -0.85]


def rotation(axis, angle):
    c, s = numpy.cos(angle), numpy.sin(angle)
    return numpy.array([[c, 0, s], [0, 1, 0], [-s, 0, c]] if axis == "y" else [[c, -s, 0], [s, c, 0], [0, 0, 1]])


def mission(q, welds, seconds, integrator=""):
    """The joints turn about z, y, z, … and are 0.3 m apart; torques sin(2 t + i) drive them."""
    R, p = numpy.eye(3), numpy.array([0.5, 0.2, 0.5])
    for i, angle in enumerate(q):
        p = p if i == 0 else p + R @ [0, 0, 0.3]
        R = R @ rotation("zy"[i % 2], angle)
    points = [[0, 0, 0], [0.1, 0, 0.05], [-0.03, 0.08, 0.1]][:welds]
    rpy = [numpy.arctan2(R[2, 1], R[2, 2]), -numpy.arcsin(numpy.clip(R[2, 0], -1, 1)), numpy.arctan2(R[1, 0], R[0, 0])]

    def frames(name, place):
        return ", ".join(f"{name}{k}: {{p: {[float(x) for x in place(numpy.array(at))]}" +
                         (f", rpy: {[float(a) for a in rpy]}}}" if name == "hold" else "}") for k, at in enumerate(points))

    text = "drydock: 1\nkind: mission\nname: loop\nbodies:\n"
    text += f"  - {{name: base, mass: 500 kg, inertia: {{xx: 200, yy: 250, zz: 300}}, frames: {{{frames('hold', lambda at: p + R @ at)}}}}}\n"
    for i in range(1, 8):
        mass, z, moments = (15, 0.25, (0.225, 0.225, 0.11)) if i == 7 else (5, 0.15, (0.05, 0.05, 0.01))
        held = f", frames: {{{frames('tip', lambda at: at)}}}" if i == 7 else ""
        text += (f"  - {{name: link{i}, mass: {mass} kg, centre_of_mass: [0, 0, {z}], "
                 f"inertia: {{xx: {moments[0]}, yy: {moments[1]}, zz: {moments[2]}}}{held}}}\n")
    text += "joints:\n"
    for i in range(1, 8):
        at = "[0.5, 0.2, 0.5]" if i == 1 else "[0, 0, 0.3]"
        axis = "[0, 0, 1]" if i % 2 else "[0, 1, 0]"
        text += (f"  - {{name: j{i}, type: revolute, parent: {'base' if i == 1 else f'link{i - 1}'}, child: link{i}, at: {{p: {at}}}, "
                 f"axis: {axis}, position: {q[i - 1]!r} rad}}\n")
    text += "locks:\n" + "".join(f"  - {{between: [base/hold{k}, link7/tip{k}]}}\n" for k in range(welds))
    text += "loads:\n" + "".join(f"  - {{name: t{i}, joint: j{i}, effort: {{sine: 1 N m, rate: 2 rad/s, phase: {i - 1} rad}}}}\n"
                                 for i in range(1, 8))
    return text + f"run: {{duration: {seconds} s{integrator}}}\n"


def run(folder, text):
    """(exit code, figures or the reason, CPU seconds)."""
    (Path(folder) / "m.yaml").write_text(text)
    begin = time.monotonic()
    process = subprocess.run([BINARY, "run", "m.yaml", "-q", "-o", "out", "--replace", "--json"], cwd=folder, capture_output=True, text=True)
    took = time.monotonic() - begin
    return process.returncode, json.loads(process.stdout) if process.stdout.startswith("{") else process.stderr, took


def cases():
    for welds in (1, 3):
        for name, zeros in STARTS.items():
            yield name, welds, [0.0 if i + 1 in zeros else q for i, q in enumerate(BENT)]
    for size in (1e-6, 1e-5, 1e-4, 1e-3):
        for welds in (1, 3):
            yield f"{size:g} from all q = 0", welds, [size * x for x in BESIDE]


def table():
    with tempfile.TemporaryDirectory() as folder:
        for name, welds, q in cases():
            words = []
            for integrator in ("", ", integrator: rk4"):
                code, figures, took = run(folder, mission(q, welds, 3, integrator))
                energy = f"{figures['energy']['residual_ratio']:8.1e}" if isinstance(figures, dict) else figures.strip()
                words.append(f"exit {code}, energy {energy}, {figures['steps'] if isinstance(figures, dict) else 0:6d} steps, {took:5.2f} s")
                if code:
                    words[-1] += f" ({figures['sentence'] if isinstance(figures, dict) else ''})"
            print(f"{name:22s} {welds} weld{'s' if welds > 1 else ' '}  default: {words[0]}  rk4: {words[1]}")


class SingularStarts(unittest.TestCase):
    def test_balances_close_or_the_run_says_why_not(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, welds, q in cases():
                with self.subTest(start=name, welds=welds):
                    code, figures, took = run(folder, mission(q, welds, 0.5))
                    self.assertIn(code, (0, 5), figures)
                    if code == 0:
                        self.assertLess(figures["energy"]["residual_ratio"], 1e-3)
                    else:
                        self.assertGreater(len(figures["sentence"]), 20)
                    if "from" not in name:
                        self.assertEqual(code, 0, figures["sentence"])


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[2] == "table":
        table()
    else:
        unittest.main(argv=sys.argv[:1] + sys.argv[2:])
