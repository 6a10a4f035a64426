# SPDX-License-Identifier: Apache-2.0
"""`drydock pose` of a rig. Oracles: geometry and statics written with NumPy, SciPy's linear programs, the exit codes."""

import json
import math
import shutil
from pathlib import Path

import numpy
from program import InFolder, main
from scipy.optimize import linprog

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ANCHORS = numpy.array([[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]])

# A weight on four cables in the plane x-z.
PLANAR = """drydock: 1
kind: hall
name: wall
rigs:
  plotter:
    platform: {point: pen, plane: xz, mass: 4 kg}
    cables:
      diameter: 2 mm
      tension: [5 N, 200 N]
      anchors: [[-2, 0, 2.1], [2.2, 0, 2], [2, 0, -2], [-2, 0, -1.9]]
      stiffness: 20 kN
"""


class PoseOfARig(InFolder):
    def setUp(self):
        super().setUp()
        for name in ("mss/mss.yaml", "diao-ma/diao_ma.yaml", "diao-ma/hil.yaml", "cogiro-like/cogiro_like.yaml"):
            shutil.copy(EXAMPLES / name, self.folder)
        self.write("planar.yaml", PLANAR)

    def pose(self, code, *arguments):
        process = self.run_here("pose", "--json", *arguments)
        self.assert_exit(process, code)
        self.assertEqual(process.stderr, "")

        def refuse(word):
            raise AssertionError(word + " in JSON")

        return json.loads(process.stdout, parse_constant=refuse)

    def test_a_point_on_four_cables(self):
        p = numpy.array([-0.7, -0.4, 2.3])
        answer = self.pose(0, "mss.yaml", "--at", ",".join(map(str, p)))
        d = ANCHORS - p
        lengths = numpy.linalg.norm(d, axis=1)
        columns = (d / lengths[:, None]).T
        for cable, length, u in zip(answer["cables"], lengths, columns.T):
            self.assertAlmostEqual(cable["length_m"], length, places=12)
            numpy.testing.assert_allclose(cable["pulls_along"], u, atol=1e-14)
        load = numpy.array([0, 0, 500.0])
        for i, cable in enumerate(answer["cables"]):
            for sign, key in ((1, "tension_min_N"), (-1, "tension_max_N")):
                best = linprog(sign * numpy.eye(4)[i], A_eq=columns, b_eq=load, bounds=(20, 1000))
                self.assertAlmostEqual(cable[key], best.x[i], places=6)
            self.assertTrue(cable["tension_min_N"] < cable["tension_central_N"] < cable["tension_max_N"])
        central = [cable["tension_central_N"] for cable in answer["cables"]]
        numpy.testing.assert_allclose(columns @ central, load, atol=1e-9)
        # the largest s with 20 + s <= t <= 1000 - s
        best = linprog([0, 0, 0, 0, -1], A_eq=numpy.c_[columns, numpy.zeros(3)], b_eq=load,
                       A_ub=numpy.r_[numpy.c_[-numpy.eye(4), numpy.ones(4)], numpy.c_[numpy.eye(4), numpy.ones(4)]],
                       b_ub=[-20] * 4 + [1000] * 4, bounds=(None, None))
        self.assertAlmostEqual(answer["tensions"]["max_min_N"], best.x[4], places=6)
        self.assertLess(answer["margins"]["closure"]["value"], 0)  # all cables pull up
        self.assertGreater(answer["margins"]["tension"]["value"], 0)
        self.assertGreater(answer["nearest_obstacle"]["clearance_m"], 0)

    # Oracle: a linear program for the mass that the cables hold besides the 500 N.
    def test_the_largest_payload(self):
        answer = self.pose(0, "mss.yaml", "--at", "-0.7,-0.4,2.3")
        d = ANCHORS - [-0.7, -0.4, 2.3]
        columns = (d / numpy.linalg.norm(d, axis=1)[:, None]).T
        best = linprog([0, 0, 0, 0, -1], A_eq=numpy.c_[columns, [0, 0, -9.80665]], b_eq=[0, 0, 500],
                       bounds=[(20, 1000)] * 4 + [(0, None)])
        self.assertEqual(answer["payload_kg"][0], 0)
        self.assertAlmostEqual(answer["payload_kg"][1], best.x[4], places=6)
        self.assertIn("kg more at the platform's origin", self.run_here("pose", "mss.yaml", "--at", "-0.7,-0.4,2.3").stdout)

    # Oracle: Newton. What the cables pull more than at rest is mass times acceleration; and one that is too much for them
    # makes the verdict no.
    def test_inertia_counts_in_tensions_and_verdict(self):
        at = ("cogiro_like.yaml", "--at", "0.4,-0.3,2.1,2deg,-3deg,4deg")
        still, moving = self.pose(0, *at), self.pose(0, *at, "--acceleration", "0.2,-0.1,0.5")
        self.assertTrue(moving["with_acceleration"])
        more = sum(numpy.array(b["pulls_along"]) * (b["tension_central_N"] - a["tension_central_N"])
                   for a, b in zip(still["cables"], moving["cables"]))
        numpy.testing.assert_allclose(more, still["stiffness"]["mass_kg"] * numpy.array([0.2, -0.1, 0.5]), atol=1e-6)
        answer = self.pose(1, *at, "--acceleration", "0,0,-60")
        self.assertFalse(answer["tensions"]["feasible"])
        self.assertIn("are missing", answer["reasons"][0])

    # A hanging rig never has closure, and nobody asks for it; where a map asks for something, pose holds the rig to it.
    def test_what_nobody_asks_for_decides_nothing(self):
        at = ("mss.yaml", "--at", "-0.7,-0.4,2.3")
        answer = self.pose(0, *at)
        self.assertLess(answer["margins"]["closure"]["value"], 0)
        self.assertIsNone(answer["margins"]["closure"]["at_least"])
        self.assertEqual(answer["margins"]["tension"]["at_least"], 0)
        text = self.run_here("pose", *at).stdout
        self.assertRegex(text, r"closure +-0\.\d+ +information, not asked for\n")
        self.assertNotIn("negative where", text)
        answer = self.pose(1, *at, "--set", "map.criteria={closure: {}, tension: {at_least: 800 N}, clearance: {at_least: 2 m}}")
        self.assertRegex("\n".join(answer["reasons"]), r"closure is -0\.\d+, less than the 0 that the map's criteria ask for")
        self.assertRegex("\n".join(answer["reasons"]), r"tension is \d+\.?\d* N, less than the 800 N that the map's criteria ask for")
        self.assertRegex("\n".join(answer["reasons"]), r" is \d+\.?\d* mm from \".*\", less than the 2000 mm that the map's criteria ask for")

    def test_e_is_below_d(self):
        answer = self.pose(0, "mss.yaml", "--at-e", "-0.7,-0.4,1.9")
        numpy.testing.assert_allclose(answer["p_m"], [-0.7, -0.4, 2.3], atol=1e-12)
        numpy.testing.assert_allclose(answer["E_m"], [-0.7, -0.4, 1.9], atol=1e-12)

    def test_too_high_is_not_held(self):
        answer = self.pose(1, "mss.yaml", "--at", "0.1,0.2,3.9")
        self.assertFalse(answer["ok"])
        self.assertFalse(answer["tensions"]["feasible"])
        self.assertLess(answer["margins"]["tension"]["value"], 0)
        missing = answer["tensions"]["missing_N"]
        d = ANCHORS - [0.1, 0.2, 3.9]
        columns = (d / numpy.linalg.norm(d, axis=1)[:, None]).T
        nearest = columns @ answer["tensions"]["nearest_tensions_N"]
        self.assertAlmostEqual(numpy.linalg.norm([0, 0, 500] - nearest), missing, places=6)
        self.assertIn("are missing", answer["reasons"][0])

    def test_a_cable_through_the_satellite(self):
        process = self.run_here("pose", "mss.yaml", "--at", "-0.6,0.4,0.8")
        self.assert_exit(process, 1)
        self.assertIn("the rig may NOT stand here", process.stdout)
        self.assertIn(" meets ", process.stdout)

    def test_lengths_lead_back(self):
        answer = self.pose(0, "mss.yaml", "--at", "-0.7,-0.4,2.3")
        lengths = ",".join(repr(cable["length_m"]) for cable in answer["cables"])
        back = self.pose(1, "mss.yaml", "--lengths", lengths)  # the mirror image above the ceiling cannot hold
        found = sorted(pose["p_m"][2] for pose in back["poses"])
        numpy.testing.assert_allclose(found, [2.3, 5.7], atol=1e-9)
        body = self.pose(0, "cogiro_like.yaml", "--at", "0.4,-0.3,2.1,2deg,-3deg,4deg")
        lengths = ",".join(repr(cable["length_m"]) for cable in body["cables"])
        back = self.pose(0, "cogiro_like.yaml", "--lengths", lengths)
        numpy.testing.assert_allclose(back["poses"][0]["p_m"], [0.4, -0.3, 2.1], atol=1e-9)
        self.assertGreater(back["from_lengths"]["alone_within_m"], 0)

    def test_many_poses(self):
        self.write("poses.csv", "x,y,z\n-0.7,-0.4,2.3\n0.1,0.2,3.9\n")
        answer = self.pose(1, "mss.yaml", "--poses", "poses.csv")
        self.assertEqual([pose["ok"] for pose in answer["poses"]], [True, False])
        alone = self.pose(0, "mss.yaml", "--at", "-0.7,-0.4,2.3")
        self.assertEqual(alone["tensions"], answer["poses"][0]["tensions"])
        process = self.run_here("pose", "mss.yaml", "--poses", "poses.csv")
        self.assert_exit(process, 1)
        self.assertEqual(len(process.stdout.splitlines()), 3)
        self.write("motion.csv", "time_s,x,y,z\n0,-0.7,-0.4,2.3\n0.5,-0.6,-0.4,2.3\n0.6,-0.7,-0.4,2.3\n")
        answer = self.pose(1, "mss.yaml", "--poses", "motion.csv")  # the winches make 0.5 m/s
        self.assertEqual([pose["ok"] for pose in answer["poses"]], [True, True, False])
        lengths = [[cable["length_m"] for cable in pose["cables"]] for pose in answer["poses"]]
        rates = [cable["winch_mean_speed_m_per_s"] for cable in answer["poses"][1]["cables"]]
        numpy.testing.assert_allclose(rates, numpy.subtract(lengths[1], lengths[0]) / 0.5, atol=1e-12)
        self.assertIn("to get here in time", answer["poses"][2]["reasons"][0])
        self.write("bad.csv", "x,y,z,roll\n1,2,3,4\n1,b,2,3\n")
        process = self.run_here("pose", "mss.yaml", "--poses", "bad.csv")
        self.assert_exit(process, 3)
        self.assertIn("bad.csv:3:3: error:", process.stderr)

    def test_eight_cables_over_pulleys(self):
        answer = self.pose(0, "cogiro_like.yaml", "--at", "0.4,-0.3,2.1,2deg,-3deg,4deg", "--level", "150N",
                           "--twist", "0.1,0,0.2", "--acceleration", "0,0,0.5")
        self.assertEqual(len(answer["cables"]), 8)
        for cable in answer["cables"]:
            self.assertGreater(cable["wrap_rad"], 0)
            self.assertGreaterEqual(cable["tension_level_N"], 150 - 1e-6)
        self.assertGreater(len(answer["stiffness"]["natural_frequencies_Hz"]), 5)
        self.assertEqual(len(answer["failures"]), 8)
        self.assertIn("speed_up", answer["winches"])
        # rates by moving on for a microsecond
        step = 1e-6
        ahead = self.pose(0, "cogiro_like.yaml", "--at",
                          f"{0.4 + 0.1 * step!r},-0.3,{2.1 + 0.2 * step!r},2deg,-3deg,4deg")
        for before, after in zip(answer["cables"], ahead["cables"]):
            self.assertAlmostEqual((after["length_m"] - before["length_m"]) / step, before["winch_speed_m_per_s"], places=4)

    def test_seven_cables_and_a_plane(self):
        answer = self.pose(0, "diao_ma.yaml", "--at", "0.02,-0.45,0.01")
        self.assertGreater(answer["margins"]["closure"]["value"], 0)
        self.assertLess(self.pose(1, "diao_ma.yaml", "--at", "0,0.3,0")["margins"]["closure"]["value"], 0)
        answer = self.pose(0, "planar.yaml", "--at", "0.2,0,0.1")
        self.assertEqual([len(row) for row in answer["stiffness"]["matrix"]], [2, 2])
        self.assertGreater(answer["margins"]["closure"]["value"], 0)

    def test_wrong_calls_are_told(self):
        for arguments, words in (
                (("mss.yaml",), "expected one of --at, --at-e, --lengths and --poses"),
                (("mss.yaml", "--at", "0,0,2", "--joints", "1,2"), "--joints goes with an arm"),
                (("mss.yaml", "--at", "0,0,2,1,2,3"), "holds a point"),
                (("mss.yaml", "--at", "0,0"), "expected x,y,z"),
                (("mss.yaml", "--at", "0,0,2 kg"), "expected"),
                (("mss.yaml", "--at", "0,0,2", "--rig", "msss"), "did you mean mss?"),
                (("mss.yaml", "--lengths", "1,2"), "expected 4, one for each cable"),
                (("diao_ma.yaml", "--at-e", "0,0,0"), "has no coupling"),
                (("hall.yaml", "--at", "0,0,0"), 'found no rig in "test hall"')):
            process = self.run_here("pose", *arguments)
            self.assert_exit(process, 2)
            self.assertIn(words, process.stderr)


if __name__ == "__main__":
    main()
