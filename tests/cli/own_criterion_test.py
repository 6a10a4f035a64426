# SPDX-License-Identifier: Apache-2.0
"""A criterion that a program adds to the table (own_criterion.cpp: the platform stays above z = 1.3 m), in every command.
Oracle: the plane z = 1.3 m + at_least."""

import json

import jsonschema
import yaml

from program import InFolder, main
from web_client import Served

HALL = """drydock: 1
kind: hall
name: floored
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1 kN], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
map: {box: [[-1, -1, 1], [1, 1, 2.2]], resolution: 10 cm, criteria: {above_floor: {at_least: 20 cm}}}
follow: {at_least: {above_floor: 20 cm}}
"""


class OwnCriterion(InFolder):
    def setUp(self):
        super().setUp()
        self.write("hall.yaml", HALL)

    def answer(self, code, *arguments):
        process = self.run_here(*arguments, "--json")
        self.assert_exit(process, code)
        return json.loads(process.stdout)

    def test_check(self):
        self.assertIn("above_floor", json.dumps(self.answer(0, "check", "hall.yaml")))

    def test_pose(self):
        margin = self.answer(0, "pose", "hall.yaml", "--at", "0.3,-0.2,1.75")["margins"]["above_floor"]
        self.assertAlmostEqual(margin["value"], 0.45, places=12)
        self.assertEqual(margin["unit"], "m")

    def test_map(self):
        layer, = self.answer(0, "map", "hall.yaml", "-o", "out")["criteria"]
        self.assertEqual((layer["name"], layer["unit"], layer["at_least_m"]), ("above_floor", "m", 0.2))
        self.assertTrue(layer["proven"])
        # Of 2 x 2 x 1.2 m the upper 0.7 m are free; the plane cuts one layer of cells or touches two.
        self.assertLessEqual(layer["free_m3"], 2.8)
        self.assertGreaterEqual(layer["free_m3"], 2.8 - 0.8)
        self.assertLessEqual(layer["blocked_m3"], 2.0)
        self.assertGreaterEqual(layer["blocked_m3"], 2.0 - 0.8)

    def test_follow(self):
        for name, end, code in (("high", 1.9, 0), ("low", 1.4, 1)):
            self.write(name + ".csv", f"time,x,y,z\n0,0.2,0.1,{end + 1}\n4,0.2,0.1,{end}\n")
            answer = self.answer(code, "follow", "hall.yaml", name + ".csv", "-o", "out_" + name)
            margin, = [m for m in answer["margins"] if m["kind"] == "above_floor"]
            self.assertAlmostEqual(margin["worst_m"], end - 1.3, delta=0.01)
            self.assertEqual(margin["at_least_m"], 0.2)
            stretches = answer["stretches"]
            if code == 0:
                self.assertEqual(stretches, [])
                continue
            self.assertEqual(len(stretches), 1)
            self.assertAlmostEqual(stretches[0]["begin_s"], 3.6, delta=2e-3)
            self.assertIn("above_floor", stretches[0]["sentence"])
            self.assertIn("the platform stays above the floor", stretches[0]["sentence"])
        self.write("high.csv", "time,x,y,z\n0,0.2,0.1,2.9\n4,0.2,0.1,1.9\n")
        self.answer(1, "follow", "hall.yaml", "high.csv", "--at-least", "above_floor=70cm", "-o", "out_more")

    def test_schema(self):
        process = self.run_here("schema", "hall")
        self.assert_exit(process, 0)
        schema = json.loads(process.stdout)
        hall = yaml.safe_load(HALL)
        jsonschema.validate(hall, schema)
        hall["follow"]["at_least"]["above_flor"] = 0
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.validate(hall, schema)

    def test_view(self):
        path = "map.criteria.above_floor.at_least"
        with Served("hall.yaml", cwd=self.folder) as server, server.live() as live:
            self.assertIn(path, json.dumps(live.until("hall")))
            first = live.until("map", finest=True)["volumes"]["free_m3"]
            live.send(kind="edit", id=1, transient=False, label="higher", settings=[{"path": path, "value": "40 cm"}])
            higher = live.until("map", edit=1, finest=True)["volumes"]["free_m3"]
            self.assertAlmostEqual(first - higher, 2 * 2 * 0.2, delta=0.4)  # a layer of cells

    def test_docs(self):
        self.assert_exit(self.run_here("docs", "written"), 0)
        for page in ("hall-map", "hall-follow"):
            self.assertIn("| `above_floor` | the platform stays above the floor |",
                          (self.folder / "written" / "sections" / f"{page}.md").read_text())


if __name__ == "__main__":
    main()
