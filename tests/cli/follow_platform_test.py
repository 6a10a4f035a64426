# SPDX-License-Identifier: Apache-2.0
"""drydock follow of a Stewart platform. Oracles: lengths of legs that plane geometry gives, drydock pose at single instants,
the same motion from its own log, the words of problems."""

import csv
import json
import math
import shutil
from pathlib import Path

from program import InFolder, main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples/rss"
# A leg of the example from joint to joint, seen from above: joints in pairs, 8 and 48 deg from the middle of each pair.
ACROSS_M = math.hypot(math.cos(math.radians(8)) - 0.8 * math.cos(math.radians(48)),
                      math.sin(math.radians(8)) - 0.8 * math.sin(math.radians(48)))


class FollowPlatform(InFolder):
    def setUp(self):
        super().setUp()
        for name in ("hall.yaml", "approach.csv"):
            shutil.copy(EXAMPLES / name, self.folder)

    def follow(self, code, motion, *arguments, rig="slide"):
        process = self.run_here("follow", "hall.yaml", motion, "--rig", rig, "--json", "-o", "out/follow", *arguments)
        self.assert_exit(process, code)
        self.assertEqual(process.stderr, "")
        return json.loads(process.stdout)

    @staticmethod
    def margin(answer, kind):
        return [m for m in answer["margins"] if m["kind"] == kind][0]

    def test_the_example_goes_through(self):
        answer = self.follow(0, "approach.csv", "--interpolation", "spline", "--csv")
        self.assertEqual((answer["status"], answer["rig"], answer["of"], answer["notes"]), ("feasible", "slide", "platform", []))
        self.assertRegex(answer["sentence"], r"^The motion goes through: for 12 s nothing comes nearer than .* mm seen \(leg\d and "
                                             r"leg\d at .*, leg lengths stay .* within their limits, leg forces .*\.$")
        kinds = ["platform_hall", "leg_hall", "base_hall", "leg_length", "base_joint", "platform_joint", "leg_leg", "leg_force",
                 "singularity", "leg_speed", "slide_range", "slide_speed", "slide_acceleration"]
        self.assertEqual([m["kind"] for m in answer["margins"]], kinds)
        self.assertEqual(self.margin(answer, "leg_force")["at_least_N"], 1000)  # of the hall's section
        # The base slides 0.12 m below the slide's origin at 0.4 m, and is 0.12 m thick; below it is the floor.
        self.assertAlmostEqual(self.margin(answer, "base_hall")["worst_m"], 0.4 - 0.12 - 0.06, delta=1e-9)
        # The slide's greatest speed is 15/8 of 4 m in 12 s.
        self.assertAlmostEqual(self.margin(answer, "slide_speed")["worst_m_per_s"], 1 - 15 / 8 * 4 / 12, delta=2e-3)
        with open(self.folder / "out/follow/log_samples.csv") as file:
            rows = list(csv.DictReader(file))
        for row in rows[:: len(rows) // 5]:
            p = [row[f"/bodies/slide/pose.{c} [m]"] for c in "xyz"]
            w, *v = (float(row[f"/bodies/slide/pose.q{c} [1]"]) for c in "wxyz")
            roll = math.atan2(2 * (w * v[0] + v[1] * v[2]), 1 - 2 * (v[0] ** 2 + v[1] ** 2))
            pitch = math.asin(2 * (w * v[1] - v[2] * v[0]))
            yaw = math.atan2(2 * (w * v[2] + v[0] * v[1]), 1 - 2 * (v[1] ** 2 + v[2] ** 2))
            at = ",".join([*p, f"{roll}", f"{pitch}", f"{yaw}"])
            process = self.run_here("pose", "hall.yaml", "--rig", "slide", "--json", "--at", at, "--axis",
                                    row["/axes/slide/position_m [m]"])
            pose = json.loads(process.stdout)
            for leg in pose["legs"]:
                self.assertAlmostEqual(float(row[f"/legs/{leg['name']}/length_m [m]"]), leg["length_m"], delta=1e-9)
            for margin in pose["margins"]:
                unit = {"m": "m", "rad": "rad", "N": "N", "1": "1"}[margin["unit"]]
                logged = float(row[f"/margins/{margin['criterion']}_{unit} [{margin['unit']}]"])
                # At rest the forces are those of the pose; else inertia adds some.
                self.assertAlmostEqual(logged, margin["margin"], delta=200 if unit == "N" else 1e-8)
        scene = json.loads((self.folder / "out/follow/scene.json").read_text())
        paths = {node["path"] for node in scene["nodes"]} | {strand["path"] for strand in scene["strands"]}
        self.assertLessEqual({"rigs/slide", "rigs/slide/base", "rigs/slide/leg6", "rigs/rotary/base"}, paths)

    def test_its_log_is_the_motion_again(self):
        first = self.follow(0, "approach.csv")
        process = self.run_here("follow", "hall.yaml", "out/follow", "--rig", "slide", "--json", "-o", "out/again")
        self.assert_exit(process, 0)
        again = json.loads(process.stdout)
        for kind, unit in (("leg_length", "m"), ("slide_range", "m"), ("singularity", "1")):
            self.assertAlmostEqual(self.margin(first, kind)["worst_" + unit], self.margin(again, kind)["worst_" + unit], delta=1e-4)

    def test_legs_that_get_too_long(self):
        self.write("lift.csv", "time,x,y,z\n0,0,5,1.95\n4,0,5,2.95\n5,0,5,2.95\n")
        answer = self.follow(1, "lift.csv", rig="rotary")
        z = math.sqrt((2.34 - 0.02) ** 2 - ACROSS_M ** 2)  # with the 20 mm that the hall requires
        span = [s for s in answer["stretches"] if s["kind"] == "leg_length"][0]
        self.assertAlmostEqual(span["begin_s"], (z - 1.55) * 4, delta=2e-3)
        self.assertRegex(answer["sentence"], r"^Leg\d gets [\d.]+ mm beyond its length limits with the required margin from ")
        self.assertEqual(answer["notes"][0], "the rotary axis stands at its home, 0 deg, because the motion has no column for it")
        self.assertIn("accelerations of an axis are not checked", answer["notes"][1])

    def test_an_axis_that_runs_too_fast_and_too_far(self):
        self.write("turn.csv", "time,x,y,z,roll,pitch,yaw_deg,axis_deg\n0,0,5,1.95,0,0,0,340\n1,0,5,1.95,0,0,60,400\n")
        answer = self.follow(1, "turn.csv", rig="rotary")
        self.assertAlmostEqual(self.margin(answer, "rotary_range")["worst_rad"], math.radians(-40), delta=1e-9)
        self.assertAlmostEqual(self.margin(answer, "rotary_speed")["worst_rad_per_s"], 1 - math.radians(60), delta=1e-9)
        # The platform turns at the mean rate of its base, and not evenly, for its quaternion goes straight.
        self.assertLess(abs(self.margin(answer, "leg_length")["worst_m"] - self.margin(answer, "leg_length")["proven_m"]), 0.1)
        sentences = [s["sentence"] for s in answer["stretches"]]
        self.assertRegex(sentences[0], r"^the rotary axis would have to run 2\.704 deg/s faster than it can from 0 s to 1 s$")
        self.assertRegex(sentences[1], r"^the rotary axis gets (39\.9\d*|40) deg beyond its range from 0\.33\d s to 1 s$")

    def test_bad_motions_are_refused(self):
        self.write("bad.csv", "time,x,y,z,axis_deg,axis_m\n0,0,0,1.95,1,2\n0,0,0,zero,1,2\n")
        process = self.run_here("follow", "hall.yaml", "bad.csv", "--rig", "slide")
        self.assert_exit(process, 3)
        self.assertIn("bad.csv:3:", process.stderr)
        self.write("bad.csv", "time,x,z,axis_deg\n0,0,1.95,1\n1,0,1.95,1\n")
        process = self.run_here("follow", "hall.yaml", "bad.csv", "--rig", "slide")
        self.assert_exit(process, 3)
        self.assertIn("bad.csv:1:1: error: y: found no column of this name", process.stderr)
        self.assertIn("bad.csv:1:1: error: axis_deg: unknown column", process.stderr)
        self.assertFalse((self.folder / "out").exists())
        self.write("twice.csv", "time,x,y,z,axis,axis_mm\n0,0,0,1.95,0,0\n1,0,0,1.95,0,0\n")
        process = self.run_here("follow", "hall.yaml", "twice.csv", "--rig", "slide")
        self.assert_exit(process, 3)
        self.assertIn("twice.csv:1:1: error: axis_mm: found the same as in axis", process.stderr)

    def test_wrong_usage(self):
        for arguments, said in (([], "expected --rig NAME, because \"two platforms\" has several: slide, rotary"),
                                (["--rig", "slid"], "--rig: found \"slid\", expected one of slide, rotary; did you mean slide?"),
                                (["--rig", "slide", "--of", "E"], "--of: found \"E\", expected platform"),
                                (["--rig", "slide", "--of", "arm"], "--of: found \"arm\""),
                                (["--rig", "slide", "--at-least", "leg_speed=1m"], "which is a length")):
            process = self.run_here("follow", "hall.yaml", "approach.csv", *arguments)
            self.assert_exit(process, 2)
            self.assertIn(said, process.stderr)


if __name__ == "__main__":
    main()
