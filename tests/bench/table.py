# SPDX-License-Identifier: Apache-2.0
"""What every table of `drydock bench NAME` has to satisfy. The first argument of a test is the drydock program."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]
UNITS = ("m", "rad", "m_per_s2", "B", "relative", "count", "share", "m3", "N", "Nm")


class Table(unittest.TestCase):
    """One short run of the benchmark `name` into a folder; a test derives from it and names benchmark and peers."""

    name = None
    peers = ()
    options = ()  # besides those that every test of a table gives

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = pathlib.Path(cls.scratch.name) / "result"
        cls.process = cls.run_bench("--repeat", 1, "--json", "-o", cls.folder, *cls.options)

    @classmethod
    def run_bench(cls, *words, timeout=300):
        return subprocess.run([PROGRAM, "bench", cls.name, *map(str, words)], capture_output=True, text=True, timeout=timeout)

    def load(self, name):
        return json.loads((self.folder / name).read_text())

    def rows(self):
        return {row["key"]: row for row in json.loads(self.process.stdout)["rows"]}

    def assert_ratio(self, key):
        row = self.rows()[key]
        self.assertAlmostEqual(row["ratio"] * row["ours_s"] / row["peer_s"], 1, places=9)

    def test_answers_agree(self):
        self.assertEqual((self.process.returncode, self.process.stderr), (0, ""))
        answer = json.loads(self.process.stdout)
        self.assertTrue(answer["answers_agree"])
        self.assertEqual(answer["differences"], [])
        self.assertEqual([peer.split()[0] for peer in answer["peers"]], list(self.peers))
        self.assertEqual(len(self.rows()), len(answer["rows"]))  # no key twice

    def test_summary(self):
        summary, table = self.load("summary.json"), self.load("bench.json")
        self.assertTrue(summary["complete"])
        self.assertEqual(table, json.loads(self.process.stdout))
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"bench.json", "run.json", "summary.json", "written.json"})
        self.assertEqual(self.load("run.json")["command_line"][:3], ["drydock", "bench", self.name])
        for row in table["rows"]:
            for unit in UNITS:
                if "ok" in row and "ours_" + unit in row:
                    self.assertEqual(summary["figures"][row["key"] + "_" + unit], row["ours_" + unit])

    def test_wrong_words(self):
        for words, told in ((("--seeed", "1"), "did you mean --seed?"), (("--repeat", "0"), "--repeat")):
            process = self.run_bench(*words, timeout=20)
            self.assertEqual((process.returncode, process.stdout), (2, ""), words)
            self.assertIn(told, process.stderr)


def main():
    unittest.main(argv=sys.argv[:1])
