# SPDX-License-Identifier: Apache-2.0
"""Missions in which bodies touch, as their users run them. Usage: contact_test.py DRYDOCK"""

import json
import math
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import h5py

DRYDOCK = sys.argv.pop(1)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "contact"

TWO_BALLS = """drydock: 1
kind: mission
name: two balls
bodies:
  - {name: a, mass: 1 kg, sphere: {radius: 50 mm}, at: {p: [-0.2, 0.013, 0.007]}, velocity: {linear: [1, 0, 0], angular: [0.3, -2, 1]}}
  - {name: b, mass: 2.5 kg, sphere: {radius: 80 mm}, at: {p: [0.1, 0, 0]}, velocity: {angular: [0.2, 0.1, 0.4]}}
contacts:
  - {between: [FIRST, SECOND], stiffness: 1e7 N/m, restitution: 0.8, impact_speed: 1 m/s, friction: 0.2}
run: {duration: 0.5 s, RUN}
"""


def run(*arguments, code=0):
    process = subprocess.run([DRYDOCK, "run", *map(str, arguments)], capture_output=True, text=True, timeout=120)
    if process.returncode != code:
        raise AssertionError(f"exit {process.returncode}, expected {code}: {process.stdout[-2000:]}{process.stderr[-2000:]}")
    return process


def figures(folder):
    return json.loads((folder / "summary.json").read_text())["figures"]


class ContactTest(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = Path(self.scratch.name)
        self.addCleanup(self.scratch.cleanup)

    # Oracle: closed form. One block slides with g (sin - mu cos) from its landing on, the other stays.
    def test_blocks_on_an_incline(self):
        out = self.folder / "out"
        run(EXAMPLES / "incline.yaml", "-o", out)
        first = figures(out)
        self.assertLess(first["energy"]["residual_ratio"], 1e-6)
        with h5py.File(out / "log.h5") as log:
            slides, sticks = log["/bodies/slippery/velocity"][:], log["/bodies/rough/velocity"][:]
            states = log["/contacts/rough-plane/1/state"][:]
        speed = [math.hypot(*row[3:]) for row in slides]
        gain = (speed[-1] - speed[50]) / (0.01 * (len(speed) - 1 - 50))
        angle = math.radians(20)
        self.assertAlmostEqual(gain, 9.81 * (math.sin(angle) - 0.3 * math.cos(angle)), delta=2e-3)
        self.assertLess(math.hypot(*sticks[-1][3:]), 1e-4)
        self.assertEqual(set(states[-20:]), {1.0})

    # Oracle: the event of the file. Pins find their holes; balances close; the page has the pegs, the block and the forces.
    def test_pins_are_guided(self):
        out = self.folder / "out"
        run(EXAMPLES / "docking.yaml", "-o", out)
        answer = figures(out)
        self.assertIn("docked", [event["name"] for event in answer["events"]])
        self.assertLess(answer["energy"]["residual_ratio"], 1e-6)
        self.assertLess(max(map(abs, answer["momentum"]["linear_residual_N_s"])), 1e-10)
        self.assertGreater(answer["contacts"][0]["touches"], 0)
        scene = json.loads((out / "scene.json").read_text())
        paths = {node["path"] for node in scene["nodes"]}
        self.assertLessEqual({"contacts/pins-1/peg", "contacts/pins-1/block"}, paths)
        self.assertLessEqual({f"contacts/pins-1/block/{part}" for part in ("whole", "half/1", "half/2")}, paths)
        self.assertNotIn("contacts/pins-2/block", paths)

    # Oracle: invariants. Momentum is kept, whichever body comes first; energy to 1e-3 of what was exchanged with fixed steps
    # of 1 ms at 1e7 N/m and 1 kg, and to 1e-9 with the default integrator.
    def test_two_balls_collide(self):
        ends = []
        for first, second, how, most in [("a", "b", "integrator: dormand-prince", 1e-9), ("a", "b", "integrator: rk4, step: 1 ms", 1e-3),
                                         ("b", "a", "integrator: rk4, step: 1 ms", 1e-3)]:
            file = self.folder / f"balls{len(ends)}.yaml"
            file.write_text(TWO_BALLS.replace("FIRST", first).replace("SECOND", second).replace("RUN", how))
            out = self.folder / f"out{len(ends)}"
            run(file, "-o", out)
            answer = figures(out)
            self.assertEqual(answer["contacts"][0]["touches"], 1)
            exchanged = 0.5 * (1 * 2.5 / 3.5)
            self.assertLess(abs(answer["energy"]["residual_J"]), most * exchanged)
            self.assertLess(max(map(abs, answer["momentum"]["linear_residual_N_s"])), 1e-12)
            # Angular momentum contains position x momentum, and fixed steps follow positions to their own order.
            self.assertLess(max(map(abs, answer["momentum"]["angular_residual_Nm_s"])), 1e-8 if "rk4" in how else 1e-12)
            with h5py.File(out / "log.h5") as log:
                ends.append(log["/bodies/a/velocity"][-1])
        for k in range(6):
            self.assertAlmostEqual(ends[1][k], ends[2][k], delta=1e-9)  # the same steps


if __name__ == "__main__":
    unittest.main()
