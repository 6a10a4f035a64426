# SPDX-License-Identifier: Apache-2.0
"""The experiments of examples/peg-in-hole, against statics computed here from the URDF. Usage: peg_in_hole_test.py DRYDOCK"""

import json
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import h5py
import numpy as np

DRYDOCK = sys.argv.pop(1)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FOLDER = EXAMPLES / "peg-in-hole"
JOINTS = [f"joint{i}" for i in range(1, 8)]
STICTION = np.array([1.2, 1.2, 1.2, 1.2, 0.4, 0.1, 0.1])  # of lwr.yaml; torque_gain is 1
TOOL_KG, TOOL_COM, TIP, G = 0.5, np.array([0, 0, 0.061845]), np.array([0, 0, 0.18]), 9.81


def rotation(axis, angle):
    x, y, z = axis
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K


def numbers(text):
    return np.array([float(word) for word in text.split()])


class Arm:
    """The statics of lwr.urdf on its rail: where joints and links are, and what holds them."""

    def __init__(self, p_mount=np.zeros(3), R_mount=np.eye(3)):
        urdf = ElementTree.parse(EXAMPLES / "arms" / "lwr" / "lwr.urdf").getroot()
        self.mount = np.array(p_mount), R_mount
        self.joints = []
        for name in JOINTS:
            joint = next(j for j in urdf.findall("joint") if j.get("name") == name)
            inertial = next(l for l in urdf.findall("link") if l.get("name") == joint.find("child").get("link")).find("inertial")
            origin = joint.find("origin")
            p = numbers(origin.get("xyz")) if origin is not None else np.zeros(3)
            self.joints.append((p, numbers(joint.find("axis").get("xyz")), float(inertial.find("mass").get("value")),
                                numbers(inertial.find("origin").get("xyz"))))

    def place(self, rail_m, q):
        """Places and axes of joints, masses and places of links, pose of the flange, all in the world."""
        p, R = self.mount[0] + self.mount[1] @ np.array([0, rail_m, 0]), self.mount[1]
        places, axes, weights = [], [], []
        for (offset, axis, mass, com), angle in zip(self.joints, q):
            p = p + R @ offset
            places.append(p)
            axes.append(R @ axis)
            R = R @ rotation(axis, angle)
            weights.append((mass, p + R @ com))
        return places, axes, weights, p + R @ np.array([0, 0, 0.078]), R

    def gravity(self, rail_m, q, tool=True):
        places, axes, weights, p_flange, R = self.place(rail_m, q)
        torque = np.zeros(7)
        for k, (mass, at) in enumerate(weights + ([(TOOL_KG, p_flange + R @ TOOL_COM)] if tool else [])):
            for i in range(min(k, 6) + 1):
                torque[i] -= axes[i] @ np.cross(at - places[i], [0, 0, -G * mass])
        return torque

    def held(self, rail_m, q, force, torque):
        """Torques that hold the arm against a wrench on it at the sensor, given in the sensor's axes."""
        places, axes, _, p_flange, R = self.place(rail_m, q)
        return np.array([-a @ (R @ torque + np.cross(p_flange - p, R @ force)) for p, a in zip(places, axes)])

    def tip(self, rail_m, q):
        _, _, _, p_flange, R = self.place(rail_m, q)
        return p_flange + R @ TIP, R


class Run:
    def __init__(self, file, folder):
        process = subprocess.run([DRYDOCK, "run", str(FOLDER / file), "-o", str(folder)], capture_output=True, text=True, timeout=300)
        if process.returncode != 0 or "warning" in process.stderr:
            raise AssertionError(f"exit {process.returncode}: {process.stdout[-2000:]}{process.stderr[-2000:]}")
        self.figures = json.loads((folder / "summary.json").read_text())["figures"]
        self.log = h5py.File(folder / "log.h5")
        self.t = self.log["/rates/samples/time_s"][:]
        self.q = np.column_stack([self.log[f"/joints/arm/{name}/q"][:, 0] for name in JOINTS])
        self.rail = self.log["/joints/arm/linear_axis/q"][:, 0]
        self.wanted = self.log["/arms/arm/wanted"][:, 1:]
        self.effort = self.log["/arms/arm/joint_effort"][:, 1:]
        self.force = self.log["/arms/arm/sensor_force_N"][:]
        self.torque = self.log["/arms/arm/sensor_torque_Nm"][:]

    def at(self, time_s):
        return int(np.argmin(abs(self.t - time_s)))

    def event(self, name):
        return next(event for event in self.figures["events"] if event["name"] == name)


class PegInHoleTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def run_example(self, file):
        run = Run(file, self.folder / "out")
        self.addCleanup(run.log.close)
        self.assertLess(run.figures["energy"]["residual_ratio"], 1e-6)
        # Oracle: the definition of the series.
        deviation = run.log["/arms/arm/deviation"][:, 1:]
        self.assertLess(abs(deviation - (run.q - run.wanted)).max(), 1e-12)
        return run

    def check_statics(self, arm, run, i, stiffness):
        """Where the arm rests: torques hold the sensor's wrench and the links; each joint is a spring, up to its dry friction."""
        holds = arm.held(run.rail[i], run.q[i], run.force[i], run.torque[i]) + arm.gravity(run.rail[i], run.q[i], tool=False)
        self.assertLess(abs(run.effort[i] - holds).max(), 1e-3)  # it moves by less than 1e-4 rad/s
        spring = stiffness * (run.wanted[i] - run.q[i])
        # The torque loop leaves half of what sticks; the gear's deflection under it adds stiffness / gear stiffness.
        allowed = 0.5 * STICTION * (1 + stiffness / 4000) + 0.02
        self.assertTrue((abs(run.effort[i] - arm.gravity(run.rail[i], run.q[i]) - spring) < allowed).all(),
                        (run.effort[i] - arm.gravity(run.rail[i], run.q[i]), spring))
        return spring

    def test_a_peg_slides_over_a_table(self):
        run = self.run_example("table.yaml")
        arm = Arm([0, 0, 0.35], rotation([0, 1, 0], np.pi / 2))
        force = run.log["/contacts/peg on table/force_N"][:]
        state = run.log["/contacts/peg on table/1/state"][:]
        # Oracle: Coulomb. While it slips, friction is 0.2 of the normal force; while it sticks, less.
        slips, sticks = state == 2, state == 1
        self.assertGreater(slips.sum(), 300)
        beside = np.hypot(force[:, 0], force[:, 1])
        self.assertLess(abs(beside - 0.2 * force[:, 2])[slips].max(), 1e-6 * force[:, 2].max())
        self.assertLess((beside - 0.2 * force[:, 2])[sticks].max(), 1e-6 * force[:, 2].max())
        # Oracle: statics, where each of the three motions has come to its end 50 mm below the table.
        ends = [run.at(t) for t in (4.95, 12.95, 20.95)]
        for i in ends:
            self.assertAlmostEqual(arm.tip(0, run.wanted[i])[0][2], -0.05, delta=1e-4)
            self.assertAlmostEqual(arm.tip(run.rail[i], run.q[i])[0][2], 0, delta=5e-4)
            spring = self.check_statics(arm, run, i, np.array([800, 800, 800, 800, 800, 300, 300]))
            self.assertGreater(abs(spring[0]), 30)  # joint 1 of the paper's figure
        # It slides instead of stopping where it touched, and does the same each time.
        touched = run.at(run.event("peg on table touches")["time_s"])
        slid = arm.tip(run.rail[ends[0]], run.q[ends[0]])[0] - arm.tip(run.rail[touched], run.q[touched])[0]
        self.assertGreater(np.hypot(slid[0], slid[1]), 5e-3)
        self.assertLess(abs(run.q[ends[1]] - run.q[ends[2]]).max(), 1e-4)

    def test_a_peg_on_the_rim_of_a_hole(self):
        run = self.run_example("rim.yaml")
        arm, hole = Arm(), np.array([0.54, 0, 0.15])
        closed = run.t[run.log["/contacts/rim/count"][:] > 0]
        for later in (0, 26, 52):  # three repetitions
            for begin, end in ((23 + later, 26 + later), (36 + later, 39 + later)):
                times = closed[(closed > begin - 5) & (closed < end + 5)]
                self.assertAlmostEqual(times[0], begin, delta=0.1)
                self.assertAlmostEqual(times[-1], end, delta=0.1)
            # Again and again the same, up to where dry friction of the joints begins.
            self.assertLess(abs(run.q[run.at(24.9 + later)] - run.q[run.at(24.9)]).max(), 5e-4)
        normals, force = run.log["/contacts/rim/1/normal"][:], run.log["/contacts/rim/force_N"][:]
        points = run.log["/contacts/rim/1/point_m"][:]
        sides = []
        for time_s in (24.9, 37.9):
            i = run.at(time_s)
            # Oracle: geometry. The point is on the rim, and the normal points from it to the axis of the peg.
            tip, R = arm.tip(run.rail[i], run.q[i])
            self.assertAlmostEqual(np.hypot(*(points[i] - hole)[:2]), 0.0175, delta=2e-5)
            to_axis = tip - points[i] - R[:, 2] * (R[:, 2] @ (tip - points[i]))
            end = tip - 0.0175 * R[:, 2]
            to_peg = end - points[i] if R[:, 2] @ (points[i] - end) > 0 else to_axis
            self.assertGreater(normals[i] @ to_peg / np.linalg.norm(to_peg), 0.9999)
            sides.append(normals[i][:2] / np.linalg.norm(normals[i][:2]))
            # Oracle: statics. The sensor carries the contact and the tool; joint 6 gives way most.
            self.assertLess(np.linalg.norm(R @ run.force[i] - force[i] - [0, 0, -TOOL_KG * G]), 1e-2)
            self.check_statics(arm, run, i, np.array([2000, 2000, 2000, 2000, 2000, 100, 100]))
            off = abs(run.wanted[i] - run.q[i])
            self.assertGreater(off[5], 5 * np.delete(off, 5).max())
        self.assertLess(sides[0] @ sides[1], -0.9999)

    def test_a_peg_finds_its_hole(self):
        run = self.run_example("insertion.yaml")
        arm, hole = Arm(), np.array([0.54, 0, 0.15])
        # The command is wrong by 1 mm where it meets the hole's plane, and by 2 deg.
        last = len(run.t) - 1
        tip, R = arm.tip(0, run.wanted[last])
        meets = tip - R[:, 2] * (tip - hole)[2] / R[2, 2]
        self.assertAlmostEqual(np.hypot(*(meets - hole)[:2]), 1e-3, delta=1e-5)
        self.assertAlmostEqual(np.degrees(np.arccos(-R[2, 2])), 2, delta=1e-3)
        # Oracle: geometry. The peg stands on the bottom, 55 mm deep, as upright as 0.2 mm of clearance lets it.
        for name in ("inserted", "inserted 2", "inserted 3"):
            self.assertEqual(run.event(name)["kind"], "attach")
        before = run.at(run.event("inserted")["time_s"] - 0.01)
        depth_m = run.log["/contacts/peg/depth_m"][before]  # how far surfaces give way
        self.assertLess(depth_m, 1e-4)
        tip, R = arm.tip(run.rail[last], run.q[last])
        self.assertAlmostEqual((hole - tip)[2], 0.055, delta=5e-4)
        self.assertLess(np.degrees(np.arccos(-R[2, 2])), 1)
        self.assertLess(np.hypot(*(tip - 0.0175 * R[:, 2] - hole)[:2]), 1e-4 + 1.1 * depth_m)

    def test_a_plate_with_20_pins(self):
        run = self.run_example("plate.yaml")
        arm, holes = Arm(), np.array([0.54, 0, 0.12])
        for name in ("inserted", "inserted 2", "inserted 3"):
            self.assertEqual(run.event(name)["kind"], "attach")
        tip, R = arm.tip(run.rail[-1], run.q[-1])
        for x in (-60, -30, 0, 30, 60):
            for y in (-45, -15, 15, 45):
                # Oracle: geometry. The plate is 10 mm thick; a pin's round end is centred 18 mm out of it.
                end = tip + R @ np.array([x, y, 10 + 18]) / 1e3
                off = end - holes - np.array([-x, y, 0]) / 1e3  # the plate is turned about y
                self.assertLess(off[2], -0.016)
                self.assertLess(np.hypot(*off[:2]), 1.2e-4, (x, y))


if __name__ == "__main__":
    unittest.main()
