# SPDX-License-Identifier: Apache-2.0
"""drydock demo. Oracles: what the issue asks of it, the same hall through map and follow, and that a user's files stay."""

import base64
import gzip
import json
import re
from pathlib import Path

from program import InFolder, main

EXAMPLE = Path(__file__).resolve().parents[2] / "examples/arm-hall"


def report_of(page):
    """What a report.html carries."""
    match = re.search(r'<script type="application/json" id="drydock-data" data-encoding="gzip-base64">([^<]*)</script>', page)
    return json.loads(gzip.decompress(base64.b64decode(match.group(1))))


class Demo(InFolder):
    def test_three_sentences_and_the_path(self):
        process = self.run_here("demo", "-o", "out/demo")
        self.assert_exit(process, 0)
        self.assertEqual(process.stderr, "")
        lines = process.stdout.splitlines()
        self.assertEqual(len(lines), 4, process.stdout)
        for line in lines[:3]:
            self.assertTrue(line.endswith("."), line)
        self.assertEqual(lines[3], "out/demo/report.html")
        self.assertLess((self.folder / "out/demo/report.html").stat().st_size, 25e6)

        report = report_of((self.folder / "out/demo/report.html").read_text())
        self.assertEqual(report["summary"], json.loads((self.folder / "out/demo/summary.json").read_text()))
        self.assertTrue(report["summary"]["complete"])
        self.assertTrue(report["summary"]["figures"]["goes_through"])
        scene = report["scene"]
        self.assertEqual(len(scene["caption"].splitlines()), 4)
        self.assertEqual([v["path"] for v in scene["volumes"]], ["map"])
        self.assertEqual([layer["name"] for layer in scene["volumes"][0]["layers"]], ["clearance", "tension"])
        self.assertEqual(len(scene["volumes"][0]["margins"]), 2)
        moving = {c["path"] for c in scene["channels"] if c["kind"] == "pose"}
        self.assertTrue({"rigs/mss", "arms/caesar/link5", "witness/cable_arm/a"} <= moving, moving)
        tension = [c for c in scene["channels"] if c["path"] == "rigs/mss/cable2/tension_N"][0]
        self.assertEqual((tension["unit"], tension["limits"]), ("N", [10, 320]))
        self.assertIn("arms/caesar/q_rad", [s["path"] for s in report["series"]])

    def test_the_hall_gives_the_same_by_itself(self):
        self.assert_exit(self.run_here("demo"), 0)
        figures = json.loads((self.folder / "out/demo/summary.json").read_text())["figures"]
        hall = "out/demo/hall/hall.yaml"
        for arguments, part in ((("follow", hall, "out/demo/hall/through.csv"), "motion"),
                                (("map", hall, "--image", "none"), "map")):
            process = self.run_here(*arguments, "--json")
            self.assert_exit(process, 0)
            for key, value in json.loads(process.stdout).items():
                if key in figures[part] and key not in ("criteria", "objects", "cables", "shares_resolution_m"):
                    self.assertEqual(figures[part][key], value, key)
        self.assertEqual((self.folder / "out/demo/hall/through.csv").read_text(), (EXAMPLE / "through.csv").read_text())

    def test_changed_files_are_kept(self):
        self.assert_exit(self.run_here("demo"), 0)
        self.assert_exit(self.run_here("demo"), 0)
        hall = self.folder / "out/demo/hall/hall.yaml"
        changed = hall.read_text().replace("[1.7, 1.5, 0.8]", "[1.2, 1.5, 0.8]")
        hall.write_text(changed)
        process = self.run_here("demo")
        self.assert_exit(process, 4)
        self.assertIn("out/demo/hall/hall.yaml was changed and is kept", process.stderr)
        self.assertEqual(hall.read_text(), changed)
        self.assertTrue((self.folder / "out/demo/report.html").is_file(), "the earlier result stays")

    def test_json_says_where(self):
        process = self.run_here("demo", "--json", "-o", "d")
        self.assert_exit(process, 0)
        answer = json.loads(process.stdout)
        self.assertEqual((answer["ok"], answer["folder"], len(answer["sentences"])), (True, "d", 3))


if __name__ == "__main__":
    main()
