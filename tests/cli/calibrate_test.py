# SPDX-License-Identifier: Apache-2.0
"""`drydock calibrate`: anchors and offsets from a log. Oracles: the rig that the log was made with, the exit codes, the
result put back into the hall."""

import json
import math
import random

from program import InFolder, main

ANCHORS = [[-3.52, -3.21, 4.03], [3.47, -3.3, 3.98], [3.55, 3.2, 4.1], [-3.4, 3.28, 3.9]]
OFFSETS = [0.31, -0.12, 1.4, 0.02]
BELIEVED = [[-3.5, -3.25, 4.0], [3.5, -3.25, 4.0], [3.5, 3.25, 4.0], [-3.5, 3.25, 4.0]]

POINT_HALL = """drydock: 1
kind: hall
name: measured hall
rigs:
  mss:
    platform: {point: D}
    cables:
      tension: [20 N, 1000 N]
      anchors: %s
    load: {force: [0, 0, -500 N]}
""" % BELIEVED

EYES = [[0.3, 0.2, 0.1], [-0.3, 0.25, -0.1], [-0.28, -0.2, 0.12], [0.31, -0.22, -0.1], [0.05, 0.3, 0.2], [-0.1, -0.3, 0.2]]
BODY_ANCHORS = ANCHORS + [[0.2, 4, 0.1], [-0.3, -4, 0.2]]
BODY_HALL = """drydock: 1
kind: hall
name: measured hall
rigs:
  other: {platform: {point: E}, cables: {tension: [1 N, 9 N], anchors: %s}}
  frame:
    platform: {body: plate}
    cables:
      tension: [20 N, 1000 N]
      anchors: %s
      eyes: %s
""" % (BELIEVED, [[a + 0.05 for a in anchor] for anchor in BODY_ANCHORS],
       [[e - 0.01 for e in eye] for eye in EYES])


def turned(roll, pitch, yaw, v):
    """Rz(yaw) Ry(pitch) Rx(roll) v."""
    x, y, z = v
    y, z = y * math.cos(roll) - z * math.sin(roll), y * math.sin(roll) + z * math.cos(roll)
    x, z = x * math.cos(pitch) + z * math.sin(pitch), z * math.cos(pitch) - x * math.sin(pitch)
    return [x * math.cos(yaw) - y * math.sin(yaw), x * math.sin(yaw) + y * math.cos(yaw), z]


def point_log(rows=40, noise=0.0, z=None):
    """Positions of a point and what its winches say."""
    draw = random.Random(5)
    lines = ["x,y,z,cable1,cable2,cable3,cable4"]
    for _ in range(rows):
        p = [draw.uniform(-2, 2), draw.uniform(-2, 2), draw.uniform(0.5, 3) if z is None else z]
        readings = [math.dist(p, a) + o + draw.gauss(0, noise) for a, o in zip(ANCHORS, OFFSETS)]
        lines.append(",".join(map(repr, p + readings)))
    return "\n".join(lines) + "\n"


def body_log(rows=60):
    draw = random.Random(6)
    lines = ["x,y,z,roll_deg,pitch,yaw," + ",".join("cable%d" % (i + 1) for i in range(6))]
    for _ in range(rows):
        p = [draw.uniform(-1.5, 1.5), draw.uniform(-1.5, 1.5), draw.uniform(0.5, 2.5)]
        angles = [draw.uniform(-0.6, 0.6) for _ in range(3)]
        eyes = [[a + b for a, b in zip(p, turned(*angles, eye))] for eye in EYES]
        readings = [math.dist(e, a) + 0.1 * i for i, (e, a) in enumerate(zip(eyes, BODY_ANCHORS))]
        lines.append(",".join(map(repr, p + [math.degrees(angles[0])] + angles[1:] + readings)))
    return "\n".join(lines) + "\n"


class Calibrate(InFolder):
    def setUp(self):
        super().setUp()
        self.write("point.yaml", POINT_HALL)
        self.write("body.yaml", BODY_HALL)

    def calibrate_json(self, code, *arguments):
        process = self.run_here("calibrate", "--json", "-o", "out/found", *arguments)
        self.assert_exit(process, code)
        self.assertEqual(process.stderr, "")
        return json.loads(process.stdout)

    def assert_near(self, found, expected, within):
        self.assertLess(max(abs(a - b) for a, b in zip(found, expected)), within, "%s %s" % (found, expected))

    def test_anchors_and_offsets_come_out_and_fit_the_hall_again(self):
        self.write("log.csv", point_log())
        answer = self.calibrate_json(0, "point.yaml", "log.csv")
        self.assertEqual((answer["ok"], answer["rig"], answer["rows"]), (True, "mss", 40))
        for cable, anchor, offset in zip(answer["cables"], ANCHORS, OFFSETS):
            self.assertEqual(cable["status"], "determined")
            self.assert_near(cable["anchor_m"], anchor, 1e-9)
            self.assertAlmostEqual(cable["offset_m"], offset, delta=1e-9)
            self.assertGreater(cable["rms_before_m"], 1e-3)
            self.assertEqual(len(cable["covariance_m2"]), 4)
        summary = json.loads((self.folder / "out/found/summary.json").read_text())
        self.assertEqual((summary["complete"], summary["command"]), (True, "calibrate"))
        self.assertIn("calibration.yaml", summary["files"])

        # The piece, put into the hall in place of its anchors.
        piece = (self.folder / "out/found/calibration.yaml").read_text().split("# What a winch")[0]
        each = "".join("      " + line + "\n" for line in piece.splitlines() if not line.startswith("#"))
        anchors = [line for line in POINT_HALL.splitlines(True) if "anchors" in line][0]
        self.write("again.yaml", POINT_HALL.replace(anchors, each))
        again = self.calibrate_json(0, "again.yaml", "log.csv")
        for cable in again["cables"]:
            self.assertLess(cable["rms_before_m"], 1e-9)

    def test_noise_is_told_and_a_wild_reading_pointed_at(self):
        lines = point_log(rows=60, noise=1e-3).splitlines()
        cells = lines[20].split(",")
        cells[5] = repr(float(cells[5]) + 0.05)
        lines[20] = ",".join(cells)
        self.write("log.csv", "\n".join(lines) + "\n")
        answer = self.calibrate_json(0, "point.yaml", "log.csv")
        for i, cable in enumerate(answer["cables"]):
            self.assertEqual(cable["worst"]["is_outlier"], i == 2)
            if i == 2:
                self.assertEqual(cable["worst"]["line"], 21)
                continue
            self.assertAlmostEqual(cable["noise_m"], 1e-3, delta=3e-4)
            for found, true, deviation in zip(cable["anchor_m"], ANCHORS[i], cable["anchor_deviation_m"]):
                self.assertLess(abs(found - true), 5 * deviation)
        process = self.run_here("calibrate", "point.yaml", "log.csv", "-o", "out/found")
        self.assert_exit(process, 0)
        self.assertIn("cable3: the reading in line 21 is off by", process.stdout)

    def test_eyes_of_a_body(self):
        self.write("log.csv", body_log())
        answer = self.calibrate_json(0, "body.yaml", "log.csv", "--rig", "frame", "--eyes")
        for i, cable in enumerate(answer["cables"]):
            self.assert_near(cable["anchor_m"], BODY_ANCHORS[i], 1e-7)
            self.assert_near(cable["eye_m"], EYES[i], 1e-7)
            self.assertAlmostEqual(cable["offset_m"], 0.1 * i, delta=1e-7)
        # Without them the wrong eyes stay in the residuals.
        stiff = self.calibrate_json(0, "body.yaml", "log.csv", "--rig", "frame")
        self.assertTrue(all(cable["rms_after_m"] > 1e-4 and "eye_m" not in cable for cable in stiff["cables"]))

    def test_what_cannot_be_told_is_exit_1(self):
        self.write("log.csv", "\n".join(point_log().splitlines()[:1] + [
            ",".join(map(repr, [0.1 * k, 0.4, 1.0] + [math.dist([0.1 * k, 0.4, 1.0], a) for a in ANCHORS]))
            for k in range(30)]) + "\n")
        answer = self.calibrate_json(1, "point.yaml", "log.csv")
        self.assertFalse(answer["ok"])
        for cable in answer["cables"]:
            self.assertEqual(cable["status"], "undetermined")
            self.assertIn("all its eyes lie on one line", cable["doubts"][0])
        process = self.run_here("calibrate", "point.yaml", "log.csv", "-o", "out/found")
        self.assert_exit(process, 1)
        self.assertIn("cable1: not determined: all its eyes lie on one line", process.stdout)
        self.assertNotIn("each:", (self.folder / "out/found/calibration.yaml").read_text())

        self.write("log.csv", point_log(z=1.0))
        answer = self.calibrate_json(0, "point.yaml", "log.csv")
        for cable in answer["cables"]:
            self.assertIn("on its other side fits as well", cable["remarks"][0])

        self.write("log.csv", point_log(rows=4))
        answer = self.calibrate_json(1, "point.yaml", "log.csv")
        self.assertEqual(answer["cables"][0]["sentence"], "4 rows for 4 unknowns; at least 5 are needed")

    def test_bad_logs_are_refused_with_their_place(self):
        self.write("log.csv", "x,y,z,cable1,cable2,cabel3,cable4\n0,0,1,1,1,1,1\n")
        process = self.run_here("calibrate", "point.yaml", "log.csv", "-o", "out/found")
        self.assert_exit(process, 3)
        self.assertIn("log.csv:1:1: error: cabel3: unknown column; did you mean cable3?", process.stderr)
        self.write("log.csv", "x,y,z,cable1,cable2,cable3,cable4\n0,0,1,1,1,1,1\n0,0,1,1,one,1,1\n")
        process = self.run_here("calibrate", "point.yaml", "log.csv", "-o", "out/found")
        self.assert_exit(process, 3)
        self.assertIn("log.csv:3:9: error: cable2", process.stderr)
        self.assertFalse((self.folder / "out").exists())
        process = self.run_here("calibrate", "point.yaml", "none.csv")
        self.assert_exit(process, 3)

    def test_wrong_usage(self):
        self.write("log.csv", point_log())
        for arguments, said in ((["body.yaml", "log.csv"], "has several: other, frame"),
                                (["body.yaml", "log.csv", "--rig", "fram"], "did you mean frame?"),
                                (["point.yaml", "log.csv", "--eyes"], "expected a body, which has eyes")):
            process = self.run_here("calibrate", *arguments)
            self.assert_exit(process, 2)
            self.assertIn(said, process.stderr)


if __name__ == "__main__":
    main()
