# SPDX-License-Identifier: Apache-2.0
"""drydock place and drydock compare. Oracles: drydock map of the layouts' own files, drydock check on their overlaps, bytes."""

import csv
import json

from program import InFolder, main

PLACE = """drydock: 1
kind: hall
name: shade
objects:
  - {name: wall, box: [0.4, 1.3, 1.9], at: {p: [1.13, 0.2, 0.95]}}
  - {name: mock-up, mesh: cube.obj, at: {p: [-0.6, -0.4, 0.9], yaw: 10 deg}, movable: {x: [-1.8, 1.5], y: [-1.6, 1.4], yaw: any}}
  # carried along
  - {name: panel, box: [0.9, 0.3, 0.02], at: {p: [-0.9, 0.9, 1.7], rpy: [20 deg, 0, 30 deg]}, moves_with: mock-up}
ignore: [[mock-up, panel]]
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1000 N], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
map: {rig: mss, box: [[-2.11, -1.9, 1.23], [2.03, 2.2, 3.41]], resolution: 25 cm, criteria: {clearance: {at_least: 10 mm}, tension: {}}}
place: {objective: volume, keep: 2, gap: 40 mm}
"""


class Place(InFolder):
    def place(self, *arguments, code=0):
        process = self.run_here("place", "place.yaml", "--layouts", 60, "--json", *arguments)
        self.assert_exit(process, code)
        return json.loads(process.stdout)

    def setUp(self):
        super().setUp()
        self.write("place.yaml", PLACE)

    def test_layouts_are_halls_whose_maps_are_those_certified(self):
        answer = self.place("-o", "out")
        self.assertEqual(len(answer["layouts"]), 2)
        self.assertGreater(answer["layouts"][0]["free_m3"], answer["present"]["free_m3"])
        for layout in answer["layouts"]:
            process = self.run_here("map", f"out/{layout['name']}.yaml", "--root", ".", "--json", "-o",
                                    f"map_{layout['name']}", "--image", "none")
            self.assert_exit(process, 0)
            fresh = json.loads(process.stdout)
            self.assertAlmostEqual(fresh["free_m3"], layout["free_m3"], delta=1e-9)
            self.assertAlmostEqual(fresh["possibly_free_m3"], layout["possibly_free_m3"], delta=1e-9)
            checked = self.run_here("check", f"out/{layout['name']}.yaml", "--root", ".")
            self.assert_exit(checked, 0)
            self.assertNotIn("overlap", checked.stderr)
        rows = list(csv.reader((self.folder / "out/comparison.csv").read_text().splitlines()))
        self.assertEqual(len(rows), 4)
        before, after = PLACE.splitlines(), (self.folder / "out/layout1.yaml").read_text().splitlines()
        changed = [line for line in before if line not in after]
        self.assertEqual([line.split(",")[0] for line in changed], ["  - {name: mock-up", "  - {name: panel"])
        summary = json.loads((self.folder / "out/summary.json").read_text())
        self.assertTrue(summary["complete"])
        self.assertLessEqual({"layout1.yaml", "comparison.csv", "scene.json", "map/layout1.bt"}, set(summary["files"]))

    def test_results_do_not_depend_on_threads(self):
        self.place("-o", "one", "--threads", 1)
        self.place("-o", "two", "--threads", 2)
        for name in ("summary.json", "layout1.yaml", "layout2.yaml", "comparison.csv"):
            one = (self.folder / "one" / name).read_text()
            self.assertEqual(one, (self.folder / "two" / name).read_text())

    def test_no_room_is_the_answer_no(self):
        self.write("place.yaml", PLACE.replace("x: [-1.8, 1.5], y: [-1.6, 1.4]", "x: [1, 1.2], y: [0, 0.3]"))
        self.assertEqual(self.place("-o", "out", code=1)["layouts"], [])

    def test_a_hall_without_the_section_is_refused(self):
        self.write("bare.yaml", PLACE.split("place:")[0])
        process = self.run_here("place", "bare.yaml")
        self.assert_exit(process, 3)
        self.assertIn("place: missing", process.stderr)

    def test_compare_tells_what_changed_where(self):
        self.place("-o", "out")
        same = self.run_here("compare", "out", "out", "--json")
        self.assertEqual(json.loads(same.stdout)["a"]["command"], "place")
        self.assert_exit(same, 0)
        self.assertEqual(json.loads(same.stdout)["differences"], [])
        process = self.run_here("compare", "out", "out", "--map-a", "present", "--map-b", "layout1", "--json")
        self.assert_exit(process, 0)
        changed = json.loads(process.stdout)["map"]
        layout = json.loads((self.folder / "out/summary.json").read_text())["figures"]["layouts"][0]
        # The octree leaves out cells on the rim of the box.
        self.assertGreater(changed["freed_m3"], 0.5 * layout["freed_m3"])
        self.assertLessEqual(changed["freed_m3"], layout["freed_m3"] + 1e-9)
        text = self.run_here("compare", "out", "out", "--map-a", "present", "--map-b", "layout1").stdout
        self.assertIn("freed", text)

    def test_compare_refuses_results_of_two_commands(self):
        self.place("-o", "placed")
        self.assert_exit(self.run_here("map", "place.yaml", "--image", "none", "-o", "mapped"), 0)
        process = self.run_here("compare", "placed", "mapped")
        self.assert_exit(process, 3)
        self.assertIn("A is a result of place and B one of map; expected two results of one command", process.stderr)
        # Maps that are named can be held against each other all the same.
        process = self.run_here("compare", "placed", "mapped", "--map-a", "present", "--json")
        self.assert_exit(process, 0)
        answer = json.loads(process.stdout)
        self.assertEqual(answer["differences"], [])
        self.assertGreater(answer["map"]["common_m3"], 0)

    def test_maps_too_coarse_to_rank_are_warned_of(self):
        """Oracle: the bounds in the table overlap, or they do not."""
        for resolution in ("80cm", "10cm"):
            answer = self.place("-o", "out", "--resolution", resolution)
            layouts = answer["layouts"]
            overlap = layouts[0]["gain_low_m3"] < 0 or any(
                one["gain_high_m3"] > layouts[0]["gain_low_m3"] for one in layouts[1:])
            self.assertEqual(answer["ranking_doubt"] != "", overlap, answer)
            text = self.run_here("place", "place.yaml", "-o", "out", "--resolution", resolution).stdout
            self.assertEqual("too coarse to rank" in text, overlap)
            if resolution == "80cm":
                self.assertTrue(overlap)

    # Oracle: the words. What was typed behind an option is told as that option's, and as wrong usage.
    def test_what_is_typed_is_told_by_its_option(self):
        for option, value, expected in (("--resolution", "-1", "a length above 0"), ("--gap", "-1 mm", "a length of at least 0")):
            process = self.run_here("place", "place.yaml", option, value, "-o", "never")
            self.assert_exit(process, 2)
            self.assertIn(f'{option}: found "{value}", expected {expected}', process.stderr)

    def test_compare_refuses_what_is_no_result(self):
        (self.folder / "empty").mkdir()
        process = self.run_here("compare", "empty", "empty")
        self.assert_exit(process, 3)
        self.assertIn("summary.json", process.stderr)
        self.write("deep/summary.json", '{"drydock": 1, "command": "map", "figures": ' + "[" * 100000 + "]" * 100000 + "}")
        process = self.run_here("compare", "deep", "deep")
        self.assert_exit(process, 3)
        self.assertIn("deep/summary.json is nested deeper than 64 levels", process.stderr)
        self.place("-o", "out")
        process = self.run_here("compare", "out", "out", "--map-a", "nothing")
        self.assert_exit(process, 3)


if __name__ == "__main__":
    main()
