# SPDX-License-Identifier: Apache-2.0
"""`drydock bench rig`: its answers and its result folder. Argument: the drydock program.

Oracles: lsq_linear's residual, the four steps of the paper, CLP's largest slack, by which the benchmark judges every answer; the
volumes as a grid of 800 lines along each of the three axes gave them; and agreement of table and summary. Times are not looked at.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]


def run(*words, timeout=300):
    return subprocess.run([PROGRAM, "bench", "rig", *map(str, words)], capture_output=True, text=True, timeout=timeout)


class Rig(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name) / "result"
        cls.process = run("--repeat", 1, "--json", "-o", cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def load(self, name):
        return json.loads((self.folder / name).read_text())

    def rows(self):
        return {row["key"]: row for row in json.loads(self.process.stdout)["rows"]}

    def test_answers(self):
        self.assertEqual((self.process.returncode, self.process.stderr), (0, ""))
        answer = json.loads(self.process.stdout)
        self.assertTrue(answer["answers_agree"])
        self.assertEqual(answer["differences"], [])
        rows = self.rows()
        self.assertEqual(len(rows), len(answer["rows"]))
        for key in ("tension", "tension_batch", "closure", "closure_line", "capacity", "capacity_pulleys"):
            self.assertEqual(rows[f"{key}_differences"]["ours_count"], 0, key)
        for key in ("tension_each", "tension_batch", "closure", "closure_line", "capacity", "capacity_pulleys"):
            self.assertAlmostEqual(rows[key]["ratio"] * rows[key]["ours_s"] / rows[key]["peer_s"], 1, places=9)

    def test_both_answers_occur(self):
        rows = self.rows()
        infeasible = rows["tension_infeasible"]
        self.assertTrue(50 < infeasible["ours_count"] < 800)
        self.assertEqual(infeasible["peer_count"], infeasible["ours_count"])  # its flag calls each of them a success
        self.assertTrue(10000 < rows["closure_closed"]["ours_count"] < 190000)
        for key in ("capacity_held", "capacity_pulleys_held"):
            self.assertTrue(400 < rows[key]["ours_count"] < 3600, key)

    def test_volumes(self):
        rows = self.rows()
        self.assertAlmostEqual(rows["volume"]["ours_m3"], 0.1187, delta=2e-4)
        for axis, plus, minus in (("x", 0.798, 0.798), ("y", 0.635, 0.635), ("z", 0.9136, 0.9085)):
            self.assertAlmostEqual(rows[f"volume_{axis}_plus"]["ours_share"], plus, delta=2e-3)
            self.assertAlmostEqual(rows[f"volume_{axis}_minus"]["ours_share"], minus, delta=2e-3)
        self.assertLess(rows["volume_largest_error"]["ours_share"], 1e-3)
        self.assertEqual(rows["volume_origin"]["ours_count"], 0)
        self.assertGreater(rows["volume_outside"]["ours_count"], 0)

    def test_summary(self):
        summary, table = self.load("summary.json"), self.load("bench.json")
        self.assertTrue(summary["complete"])
        self.assertEqual(table, json.loads(self.process.stdout))
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"bench.json", "run.json", "summary.json"})
        self.assertEqual(self.load("run.json")["command_line"][:3], ["drydock", "bench", "rig"])
        for row in table["rows"]:
            if "ok" in row and "ours_count" in row:
                self.assertEqual(summary["figures"][row["key"] + "_count"], row["ours_count"])

    def test_wrong_words(self):
        for words, told in ((("--seeed", "1"), "did you mean --seed?"), (("--repeat", "0"), "--repeat")):
            process = run(*words, timeout=20)
            self.assertEqual((process.returncode, process.stdout), (2, ""), words)
            self.assertIn(told, process.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
