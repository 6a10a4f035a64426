# SPDX-License-Identifier: Apache-2.0
"""`drydock bench arm`: its answers and its result folder. Argument: the drydock program.

Oracles: forward kinematics and limits, by which the benchmark judges every answer, ours and KDL's; momentum and the drives'
books; and agreement of table and summary. Times are not looked at.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]


def run(*words, timeout=300):
    return subprocess.run([PROGRAM, "bench", "arm", *map(str, words)], capture_output=True, text=True, timeout=timeout)


class Arm(unittest.TestCase):
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

    def test_answers(self):
        self.assertEqual((self.process.returncode, self.process.stderr), (0, ""))
        answer = json.loads(self.process.stdout)
        self.assertTrue(answer["answers_agree"])
        self.assertEqual([peer.split()[0] for peer in answer["peers"]], ["KDL"])
        rows = {row["key"]: row for row in answer["rows"]}
        self.assertEqual(len(rows), len(answer["rows"]))
        for arm in ("lwr", "walker"):
            for peer in ("lma", "nr_jl"):
                missed = rows[f"{arm}_missed_{peer}"]
                self.assertLessEqual(missed["ours_count"], 10)
                self.assertGreater(missed["peer_count"], missed["ours_count"])
                speed = rows[f"{arm}_{peer}"]
                self.assertAlmostEqual(speed["ratio"], speed["peer_s"] / speed["ours_s"], places=9)
            self.assertLessEqual(rows[f"{arm}_missed_restarts"]["ours_count"], 10)

    def test_drives(self):
        rows = {row["key"]: row for row in json.loads(self.process.stdout)["rows"]}
        self.assertAlmostEqual(rows["drives"]["ratio"], 10 / rows["drives"]["ours_s"], places=9)
        for run_key in ("drives", "drives_open"):
            self.assertGreater(rows[f"{run_key}_instants"]["ours_count"], 20)
            self.assertGreater(rows[f"{run_key}_sticks"]["ours_count"], 20)
            self.assertEqual(rows[f"{run_key}_heap"]["ours_count"], 0)
            for what in ("momentum", "angular_momentum"):
                self.assertLess(rows[f"{run_key}_{what}"]["ours_relative"], 1e-9)
            self.assertLess(rows[f"{run_key}_energy"]["ours_relative"], 1e-4)
        self.assertLess(rows["drives_error"]["ours_rad"], 0.01)  # of moves of 0.7 rad

    def test_summary(self):
        summary, table = self.load("summary.json"), self.load("bench.json")
        self.assertTrue(summary["complete"])
        self.assertEqual(table, json.loads(self.process.stdout))
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"bench.json", "run.json", "summary.json"})
        self.assertEqual(self.load("run.json")["command_line"][:3], ["drydock", "bench", "arm"])
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
