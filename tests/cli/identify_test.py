# SPDX-License-Identifier: Apache-2.0
"""`drydock identify`: a payload from a log of forces. Oracle: Newton's law for each of the point masses that the payload
is made of here, with accelerations by differences of their positions; it shares nothing with the program."""

import json
import math
import random
from pathlib import Path

from program import InFolder, main

G = [0, 0, -9.80665]
# kg and m in the sensor's frame: 79.5 kg, nothing symmetric.
MASSES = [(20, [0.25, 0.1, 0.05]), (15, [-0.2, 0.22, 0.3]), (12, [0.05, -0.3, 0.45]), (22.5, [-0.12, -0.08, 0.2]),
          (10, [0.1, 0.05, 0.6])]
SENSOR = [0.02, -0.01, 0.11]  # the sensor on the platform, not rotated
FORCE_BIAS, TORQUE_BIAS = [12, -31, 18], [1.3, -2.1, 0.7]
STEP = 2e-4

FILE = """drydock: 1
kind: identification
name: arm on the platform
sensor: {at: {p: %s}}
""" % SENSOR


def rotation(roll, pitch, yaw):
    """Rz(yaw) Ry(pitch) Rx(roll)."""
    cr, sr, cp, sp, cy, sy = (f(a) for a in (roll, pitch, yaw) for f in (math.cos, math.sin))
    return [[cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr], [-sp, cp * sr, cp * cr]]


def times(m, v):
    return [sum(a * b for a, b in zip(row, v)) for row in m]


def transposed(m):
    return [list(column) for column in zip(*m)]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def pose(t):
    """Of the platform: angles up to 30 degrees and a few centimetres, at frequencies that do not fit each other."""
    wave = lambda size, rate, phase: size * math.sin(rate * t + phase)
    angles = [wave(0.35, 2.1, 0) + wave(0.12, 4.3, 1), wave(0.33, 1.7, 2) + wave(0.1, 5.1, 0), wave(0.4, 2.6, 1)]
    return angles, [wave(0.05, 1.9, 0), wave(0.04, 2.3, 1), 1.2 + wave(0.05, 1.3, 2)]


def place(t, r):
    angles, p = pose(t)
    return [a + b for a, b in zip(p, times(rotation(*angles), [x + y for x, y in zip(SENSOR, r)]))]


def load(t, moves=True):
    """Force and torque that the payload puts on the sensor, in its frame."""
    force, torque = [0, 0, 0], [0, 0, 0]
    R_SW = transposed(rotation(*pose(t)[0]))
    for mass, r in MASSES:
        before, now, after = place(t - STEP, r), place(t, r), place(t + STEP, r)
        a = [(x - 2 * y + z) / STEP ** 2 if moves else 0 for x, y, z in zip(before, now, after)]
        f = times(R_SW, [mass * (g - x) for g, x in zip(G, a)])
        force = [x + y for x, y in zip(force, f)]
        torque = [x + y for x, y in zip(torque, cross(r, f))]
    return [x + y for x, y in zip(force, FORCE_BIAS)], [x + y for x, y in zip(torque, TORQUE_BIAS)]


def log(count=1200, rate=60, noise=(0.5, 0.05), moves=True, angles_at=lambda t: pose(t)[0]):
    draw = random.Random(5)
    lines = ["time_s,x_m,y_m,z_m,roll_deg,pitch_deg,yaw_deg,Fx [N],Fy [N],Fz [N],Tx [Nm],Ty [Nm],Tz [Nm]"]
    for k in range(count):
        t = k / rate
        force, torque = load(t, moves)
        numbers = [f + draw.gauss(0, noise[0]) for f in force] + [n + draw.gauss(0, noise[1]) for n in torque]
        lines.append("%.6f,%s,%s,%s" % (t, ",".join("%.6f" % x for x in pose(t)[1]),
                                       ",".join("%.5f" % math.degrees(a) for a in angles_at(t)),
                                       ",".join("%.2f" % x if i < 3 else "%.3f" % x for i, x in enumerate(numbers))))
    return "\n".join(lines) + "\n"


def true_values():
    mass = sum(m for m, _ in MASSES)
    centre = [sum(m * r[i] for m, r in MASSES) / mass for i in range(3)]
    inertia = {}
    for i, j in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)):
        entry = 0
        for m, r in MASSES:
            d = [a - b for a, b in zip(r, centre)]
            entry += m * ((sum(x * x for x in d) if i == j else 0) - d[i] * d[j])
        inertia["inertia_" + "xyz"[i] + "xyz"[j]] = entry
    values = {"mass": mass, **{"centre_" + a: c for a, c in zip("xyz", centre)}, **inertia}
    values.update({"bias_force_" + a: b for a, b in zip("xyz", FORCE_BIAS)})
    values.update({"bias_torque_" + a: b for a, b in zip("xyz", TORQUE_BIAS)})
    return values


def number(value, begin):
    return next(v for key, v in value.items() if key.startswith(begin))


class Identify(InFolder):
    def setUp(self):
        super().setUp()
        self.write("payload_log.yaml", FILE)

    def identify_json(self, code, *arguments):
        process = self.run_here("identify", "--json", "-o", "out/found", *arguments)
        self.assert_exit(process, code)
        self.assertEqual(process.stderr, "")
        return json.loads(process.stdout)

    def assert_true_values(self, answer, names):
        truth = true_values()
        found = {value["name"]: value for value in answer["values"]}
        self.assertEqual(sorted(found), sorted(names))
        for name, value in found.items():
            self.assertTrue(value["is_determined"], name)
            self.assertLess(abs(number(value, "value_") - truth[name]), 4.5 * number(value, "deviation_"), name)
            self.assertLess(abs(number(value, "value_") - truth[name]), number(value, "tolerance_"), name)

    def test_the_payload_comes_out_of_a_moving_log(self):
        self.write("log.csv", log())
        answer = self.identify_json(0, "payload_log.yaml", "log.csv")
        self.assertEqual((answer["ok"], answer["verdict"], answer["rows"] > 1050), (True, "determined", True))
        self.assert_true_values(answer, true_values())
        for channel in answer["channels"]:
            self.assertAlmostEqual(number(channel, "rms_"), 0.5 if "force" in channel["name"] else 0.05,
                                   delta=0.08 if "force" in channel["name"] else 0.02)
        summary = json.loads((self.folder / "out/found/summary.json").read_text())
        self.assertEqual((summary["complete"], summary["command"]), (True, "identify"))
        for name in ("payload.yaml", "log.h5", "scene.json"):
            self.assertIn(name, summary["files"])
        self.assertTrue((self.folder / "out/found/report.html").exists())
        payload = (self.folder / "out/found/payload.yaml").read_text()
        self.assertRegex(payload, r"(?m)^mass: 79\.\d+ kg  # \+- ")
        self.assertRegex(payload, r"(?m)^inertia: \{xx: ")
        process = self.run_here("identify", "payload_log.yaml", "log.csv", "-o", "out/found")
        self.assert_exit(process, 0)
        self.assertRegex(process.stdout, r"(?m)^  mass +79\.\d+ +\S+ +\S+ +\d+\.\d+ +kg$")
        self.assertIn("three steps: RMSE of mass", process.stdout)

    def test_poses_at_rest(self):
        self.write("rest.csv", log(40, 2, (0.05, 0.005), False))
        answer = self.identify_json(0, "payload_log.yaml", "rest.csv", "--set", "at_rest=true")
        self.assert_true_values(answer, [name for name in true_values() if not name.startswith("inertia")])
        self.assertNotIn("inertia", (self.folder / "out/found/payload.yaml").read_text())

    def test_poses_that_do_not_suffice_are_exit_1(self):
        lines = log(40, 2, (0.05, 0.005), False).splitlines()
        rows = [lines[1].split(",") for _ in range(12)]
        for k, row in enumerate(rows):
            row[0] = str(k)
        self.write("one.csv", "\n".join(lines[:1] + [",".join(row) for row in rows]) + "\n")
        answer = self.identify_json(1, "payload_log.yaml", "one.csv", "--set", "at_rest=true")
        self.assertEqual((answer["ok"], answer["verdict"]), (False, "not determined"))
        self.assertIn("All poses have nearly the same orientation", answer["sentences"][0])
        process = self.run_here("identify", "payload_log.yaml", "one.csv", "--set", "at_rest=true", "-o", "out/found")
        self.assert_exit(process, 1)
        self.assertIn("the log does not determine all values", process.stderr)

    def test_readings_of_the_other_sign(self):
        self.write("log.csv", log(400))
        answer = self.identify_json(1, "payload_log.yaml", "log.csv", "--set", "sensor.reads=reaction")
        self.assertEqual(answer["verdict"], "no body fits")
        self.assertIn("sign of the readings", answer["sentences"][0])

    def test_bad_logs_are_refused_with_their_places(self):
        lines = log(30).splitlines()
        cells = lines[9].split(",")
        cells[0] = "0.0001"
        lines[9] = ",".join(cells)
        cells = lines[12].split(",")
        cells[8] = "nan"
        lines[12] = ",".join(cells)
        self.write("bad.csv", "\n".join(lines) + "\n")
        process = self.run_here("identify", "payload_log.yaml", "bad.csv")
        self.assert_exit(process, 3)
        self.assertRegex(process.stderr, r'bad\.csv:13:\d+: error: \["Fy \[N\]"\]|bad\.csv:13:\d+: error: .*Fy')
        self.write("less.csv", "\n".join(line.rsplit(",", 1)[0] for line in log(30).splitlines()) + "\n")
        process = self.run_here("identify", "payload_log.yaml", "less.csv")
        self.assert_exit(process, 3)
        self.assertIn("less.csv:1:1: error: found no column for torque_z", process.stderr)
        self.write("comma.csv", "\n".join(line.replace(".", ",") for line in log(30).splitlines()) + "\n")
        process = self.run_here("identify", "payload_log.yaml", "comma.csv")
        self.assert_exit(process, 3)
        self.assertIn("if these are decimal commas", process.stderr)
        self.assertFalse((self.folder / "out").exists())

    def test_without_a_log(self):
        process = self.run_here("identify", "payload_log.yaml")
        self.assert_exit(process, 2)
        self.assertIn("the file names no log", process.stderr)
        process = self.run_here("check", "payload_log.yaml")
        self.assert_exit(process, 0)

    def test_the_example_is_this_log(self):
        example = Path(__file__).resolve().parents[2] / "examples/identify"
        self.assertEqual([line for line in (example / "log.csv").read_text().splitlines() if line[0] != "#"],
                         log().splitlines())
        process = self.run_here("identify", example / "payload.yaml", "--json", "-o", "out/example")
        self.assert_exit(process, 0)
        self.assert_true_values(json.loads(process.stdout), true_values())


if __name__ == "__main__":
    main()
