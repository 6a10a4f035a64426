# SPDX-License-Identifier: Apache-2.0
"""`drydock export-urdf`: a cable rig as a tree. Oracles: forward kinematics of the printed tree in plain Python,
distances between anchors and eyes, the exit codes."""

import json
import math
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from program import InFolder, main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

POINT = """drydock: 1
kind: hall
name: two rigs
objects: [{name: floor, box: [8, 8, 0.2], at: {p: [0, 0, -0.1]}}]
rigs:
  left:
    platform: {point: D, radius: 25 mm}
    cables: {tension: [20, 1000], anchors: [[-3, -2, 4], [3, -2, 4.5], [0.5, 3, 4]]}
  right:
    platform: {body: plate, mass: 3 kg, shapes: [{mesh: cube.obj}]}
    cables:
      tension: [1, 100]
      anchors: [[3, 3, 4], [-3, 3, 4], [-3, -3, 4], [3, -3, 4], [3, 0, 0], [-3, 0.5, 0]]
      eyes: [[0.2, 0, 0.1], [0, 0.2, 0], [-0.2, 0, 0], [0, -0.2, 0], [0.1, 0.1, -0.1], [-0.1, 0, -0.1]]
"""


def turn(axis, angle):
    """The matrix of a turn about a unit axis."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    return [[c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
            [y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s],
            [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)]]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def moved(place, rotation, way):
    """The pose behind a pose."""
    R, p = place
    return product(R, rotation), [p[i] + sum(R[i][k] * way[k] for k in range(3)) for i in range(3)]


def numbers(text):
    return [float(word) for word in text.split()]


def places(urdf, values):
    """Where every link of a tree stands."""
    joints = ElementTree.fromstring(urdf).findall("joint")
    none = turn((0, 0, 1), 0)
    known = {"world": (none, [0, 0, 0])}
    while joints:
        joint = next(j for j in joints if j.find("parent").get("link") in known)
        joints.remove(joint)
        origin = joint.find("origin")
        roll, pitch, yaw = numbers(origin.get("rpy"))
        rotation = product(turn((0, 0, 1), yaw), product(turn((0, 1, 0), pitch), turn((1, 0, 0), roll)))
        place = moved(known[joint.find("parent").get("link")], rotation, numbers(origin.get("xyz")))
        if joint.get("type") != "fixed":
            value, axis = values[joint.get("name")], numbers(joint.find("axis").get("xyz"))
            slides = joint.get("type") == "prismatic"
            place = moved(place, none if slides else turn(axis, value), [value * a if slides else 0 for a in axis])
        known[joint.find("child").get("link")] = place
    return known


class Export(InFolder):
    def export_json(self, *arguments):
        process = self.run_here("export-urdf", "--json", *arguments)
        self.assertEqual(process.stderr, "")
        return process, json.loads(process.stdout)

    def test_pulleys_come_out_where_they_are(self):
        for example, at in (("mss/mss.yaml", "0.7,-0.4,2.1"),
                            ("diao-ma/diao_ma.yaml", "0.05,-0.4,0.02,5deg,-8deg,12deg"),
                            ("cogiro-like/cogiro_like.yaml", "2,-1.5,1.8,-3deg,4deg,30deg")):
            process, answer = self.export_json(EXAMPLES / example, "--at", at)
            self.assert_exit(process, 0)
            values = {j["joint"]: j.get("value_m", j.get("value_rad")) for j in answer["joints"]}
            rig = json.loads(self.run_here("check", "--json", EXAMPLES / example).stdout)["description"][0]["rigs"][0]
            links = places(answer["urdf"], values)
            for cable in rig["cables"]:
                self.assertLess(math.dist(links[cable["name"] + "_pulley"][1], cable["anchor_m"]), 1e-12)

    def test_the_table_and_the_file(self):
        self.write("rigs.yaml", POINT)
        process = self.run_here("export-urdf", "rigs.yaml", "--rig", "left", "-o", "left.urdf", "--at", "0.1,20cm,2")
        self.assert_exit(process, 0)
        rows = {line.split()[0]: line.split()[1:] for line in process.stdout.splitlines()}
        self.assertEqual(len(rows), 3 + 3 * 3)
        self.assertEqual(rows["y"], ["0.2", "m"])
        self.assertAlmostEqual(float(rows["cable3_length"][0]), math.dist((0.1, 0.2, 2), (0.5, 3, 4)), places=12)
        self.assertEqual(rows["cable3_azimuth"][1], "rad")
        process = self.run_here("check", "left.urdf")
        self.assert_exit(process, 0)
        self.assertEqual(process.stderr, "")
        printed = self.run_here("export-urdf", "rigs.yaml", "--rig", "left")
        self.assert_exit(printed, 0)
        self.assertEqual(printed.stdout, (self.folder / "left.urdf").read_text())
        self.assertEqual(self.run_here("export-urdf", "rigs.yaml", "--rig", "left", "-o", "other.urdf").stdout, "")

    def test_meshes_are_written_beside_it(self):
        self.write("rigs.yaml", POINT)
        self.assert_exit(self.run_here("export-urdf", "rigs.yaml", "--rig", "right"), 2)
        process = self.run_here("export-urdf", "rigs.yaml", "--rig", "right", "-o", "out/right.urdf")
        self.assert_exit(process, 0)
        self.assertTrue((self.folder / "out" / "right_1.stl").is_file())
        self.assert_exit(self.run_here("check", "out/right.urdf"), 0)

    def test_what_cannot_be(self):
        self.write("rigs.yaml", POINT)
        process = self.run_here("export-urdf", "rigs.yaml")
        self.assert_exit(process, 2)
        self.assertIn("left, right", process.stderr)
        process = self.run_here("export-urdf", "rigs.yaml", "--rig", "lefd")
        self.assert_exit(process, 2)
        self.assertIn("did you mean left?", process.stderr)
        self.assert_exit(self.run_here("export-urdf", "hall.yaml"), 2)  # no rig in it
        self.assert_exit(self.run_here("export-urdf", "rigs.yaml", "--rig", "left", "--at", "1,2"), 2)
        self.assert_exit(self.run_here("export-urdf", "rigs.yaml", "--rig", "left", "-o", "hall.yaml/x.urdf"), 4)
        process = self.run_here("export-urdf", "rigs.yaml", "--rig", "left", "--at=-3,-2,4", "-o", "no.urdf")
        self.assert_exit(process, 1)
        self.assertIn("the eye is at the anchor", process.stderr)
        self.assertFalse((self.folder / "no.urdf").exists())
        _, answer = self.export_json("rigs.yaml", "--rig", "left", "--at=-3,-2,4")
        self.assertEqual((answer["ok"], answer["sentence"]), (False, "the eye is at the anchor"))
        self.write("rigs.yaml", POINT.replace("[20, 1000]", "[1000, 20]"))
        process, answer = self.export_json("rigs.yaml", "--rig", "left")
        self.assert_exit(process, 3)
        self.assertEqual(answer["problems"][0]["field"], "rigs.left.cables.tension")


if __name__ == "__main__":
    main()
