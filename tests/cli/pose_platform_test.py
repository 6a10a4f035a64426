# SPDX-License-Identifier: Apache-2.0
"""`drydock pose` and `drydock map` of a Stewart platform. Oracles: geometry and statics written with NumPy, the way there
and back, the exit codes."""

import json
import math
import shutil
from pathlib import Path

import numpy
from program import InFolder, main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
MASS_KG, GRAVITY, CENTRE_OF_MASS = 350, 9.80665, numpy.array([0.02, -0.01, 0.15])


def joints(radius, half_angle):
    """The example's joints, in pairs at three places of a circle."""
    angles = [math.radians(120 * (i // 2) + (half_angle if i % 2 else -half_angle)) for i in range(6)]
    return numpy.array([[radius * math.cos(a), radius * math.sin(a), 0] for a in angles])


def rotation(roll, pitch, yaw):
    def about(axis, angle):
        c, s, (i, j) = math.cos(angle), math.sin(angle), ((1, 2), (2, 0), (0, 1))[axis]
        matrix = numpy.eye(3)
        matrix[i, i] = matrix[j, j] = c
        matrix[i, j], matrix[j, i] = -s, s
        return matrix
    return about(2, yaw) @ about(1, pitch) @ about(0, roll)


class PoseOfAPlatform(InFolder):
    def setUp(self):
        super().setUp()
        shutil.copy(EXAMPLES / "rss/hall.yaml", self.folder)

    def pose(self, code, *arguments):
        process = self.run_here("pose", "hall.yaml", "--json", *arguments)
        self.assert_exit(process, code)
        self.assertEqual(process.stderr, "")
        return json.loads(process.stdout)

    def test_legs_at_a_pose(self):
        p, R = numpy.array([0.5, 0.1, 1.9]), rotation(*numpy.radians([5, -10, 8]))
        w, v = numpy.array([0.1, 0.05, -0.2]), numpy.array([0.1, 0, 0.2])
        answer = self.pose(0, "--rig", "slide", "--at", "0.5,0.1,1.9,5deg,-10deg,8deg", "--axis", "0.4", "--twist",
                           "0.1,0,0.2,0.1,0.05,-0.2")
        base = joints(1, 8) + [0.4, 0, 0.4]
        levers = joints(0.8, 48) @ R.T
        legs = p + levers - base
        lengths = numpy.linalg.norm(legs, axis=1)
        units = legs / lengths[:, None]
        jacobian = numpy.hstack([numpy.cross(levers, units), units])
        weight = numpy.array([0, 0, -MASS_KG * GRAVITY])
        forces = numpy.linalg.solve(jacobian.T, numpy.hstack([numpy.cross(R @ CENTRE_OF_MASS, weight), weight]))
        rates = jacobian @ numpy.hstack([w, v])
        for i, leg in enumerate(answer["legs"]):
            self.assertAlmostEqual(leg["length_m"], lengths[i], delta=3e-6)  # the file has six digits
            self.assertAlmostEqual(leg["rate_m_per_s"], rates[i], delta=1e-5)
            self.assertAlmostEqual(leg["forces_N"][0], forces[i], delta=0.1)
            self.assertAlmostEqual(leg["counts"], (lengths[i] - 1.13) * 200000, delta=1.2)
        margins = {margin["criterion"]: margin["margin"] for margin in answer["margins"]}
        self.assertAlmostEqual(margins["leg_length"], min((lengths - 1.13).min(), (2.34 - lengths).min()), delta=3e-6)
        self.assertAlmostEqual(margins["leg_force"], 20000 - abs(forces).max(), delta=0.1)
        self.assertEqual(len(margins), 6)

    def test_free_travel_ends_at_a_limit(self):
        travel = {one["along"]: one for one in self.pose(0, "--rig", "slide", "--at", "0,0,1.95")["free_travel"]}
        up = travel["z"]["high_m"]
        near = self.pose(0, "--rig", "slide", "--at", f"0,0,{1.95 + up - 1e-6}")
        self.assertTrue(near["allowed"])
        beyond = self.pose(1, "--rig", "slide", "--at", f"0,0,{1.95 + up + 1e-6}")
        self.assertFalse(beyond["allowed"])

    def test_a_singular_pose_is_not_allowed(self):
        answer = self.pose(1, "--rig", "rotary", "--at", "0,5,1.95,0,0,90deg")
        self.assertIn("a singular pose", answer["reasons"])

    def test_there_and_back(self):
        typed = ("--rig", "rotary", "--axis", "20deg")
        there = self.pose(0, *typed, "--at", "0.1,5.05,1.9,2deg,-4deg,25deg", "--all")
        lengths = ",".join(repr(leg["length_m"]) for leg in there["legs"])
        back = self.pose(0, *typed, "--lengths", lengths)
        self.assertEqual(len(back["poses"]), 1)
        self.assertLess(numpy.abs(numpy.subtract(back["poses"][0]["p_m"], [0.1, 5.05, 1.9])).max(), 1e-9)
        every = there["same_lengths"]["all"]
        self.assertTrue(any(numpy.allclose(one["p_m"], [0.1, 5.05, 1.9], atol=1e-9) for one in every))
        for one in every:
            self.assertLess(one["residual_m"], 1e-9)

    def test_a_map_of_the_whole_machine(self):
        process = self.run_here("map", "hall.yaml", "--json", "--resolution", "5cm", "--image", "none", "--set",
                                "map.box=[[-4.5, -0.1, 1.9], [4.5, 0.1, 2.1]]")
        self.assert_exit(process, 0)
        answer = json.loads(process.stdout)
        region = answer["largest_free_region"]
        # The slide of 6 m carries the platform along, which reaches more than 0.9 m either way.
        self.assertGreater(region["high_m"][0] - region["low_m"][0], 7.8)
        self.assertEqual([one["name"] for one in answer["criteria"]], ["reach"])

    def test_misuse(self):
        for arguments, words in ((("--at", "0,0,1.9"), "has several: slide, rotary"),
                                 (("--rig", "slide", "--at", "0,0,1.9", "--axis", "4"), "beyond the range of the axis"),
                                 (("--rig", "slide", "--lengths", "1,2"), "expected 6, one for each leg"),
                                 (("--rig", "slide", "--at", "0,0,1.9", "--level", "5N"), "rig on cables")):
            process = self.run_here("pose", "hall.yaml", *arguments)
            self.assert_exit(process, 2)
            self.assertIn(words, process.stderr)


if __name__ == "__main__":
    main()
