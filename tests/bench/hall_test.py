# SPDX-License-Identifier: Apache-2.0
"""The halls the benchmarks run in. Argument: the drydock program, with drydock-bench beside it.

Oracles: the promised numbers of triangles; `drydock check`, which reads the files strictly and judges their surfaces.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]
TRIANGLES = {"2k": (1500, 2600), "20k": (18000, 25000), "200k": (180000, 240000), "cluttered": (360000, 440000),
             "cad": (200000, 440000)}
OPEN = {"curtain"}


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=120)


class Halls(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def write(self, name):
        """The number of triangles of the one STL, and what `drydock check` says of the parts."""
        parts = self.folder / name
        process = run("bench", "hall", name, "-o", self.folder / f"{name}.stl", "--parts", parts)
        self.assertEqual((process.returncode, process.stderr), (0, ""))
        stl = (self.folder / f"{name}.stl").read_bytes()
        triangles = struct.unpack("<I", stl[80:84])[0]
        self.assertEqual(len(stl), 84 + 50 * triangles)
        check = run("check", "--json", parts / "hall.yaml")
        self.assertEqual(check.returncode, 0, check.stdout[:2000])
        if name in ("2k", "20k", "200k"):  # what touches by design is listed under ignore
            self.assertEqual(json.loads(check.stdout)["problems"], [])
        return triangles, json.loads(check.stdout)["description"][0]

    def test_size_and_surface(self):
        for name, (least, most) in TRIANGLES.items():
            with self.subTest(hall=name):
                triangles, hall = self.write(name)
                self.assertTrue(least <= triangles <= most, triangles)
                self.assertEqual(sum(part["triangles"] for part in hall["objects"]), triangles)
                for part in hall["objects"]:
                    self.assertEqual(part["closed"], part["name"] not in OPEN, part["name"])
                    self.assertEqual(part["convex"], part["name"] not in OPEN | {"fairing ring"}, part["name"])

    def test_the_same_hall_at_every_size(self):
        """Flat parts have the same volume however finely they are cut; round ones grow a little towards the circle."""
        volumes = [{part["name"]: part["volume_m3"] for part in self.write(name)[1]["objects"]}
                   for name in ("2k", "20k", "200k")]
        for name in volumes[0]:
            coarse, fine, finest = (volume[name] for volume in volumes)
            self.assertAlmostEqual(coarse / finest, 1.0, delta=0.06, msg=name)
            self.assertAlmostEqual(fine / finest, 1.0, delta=0.01, msg=name)

    def test_wrong_words(self):
        for words, told in ((("hall", "20K"), "did you mean 20k?"), (("hall", "2k"), "name a file with -o"),
                            (("hal",), "did you mean hall?"), (("geometry", "--seeed", "1"), "did you mean --seed?"),
                            (("geometry", "--repeat", "0"), "--repeat"), (("geometry", "--csv"), "-o")):
            process = run("bench", *words)
            self.assertEqual((process.returncode, process.stdout), (2, ""), words)
            self.assertIn(told, process.stderr)

    def test_files_of_others_stay(self):
        (self.folder / "mine").mkdir()
        (self.folder / "mine" / "hall.yaml").write_text("mine")
        process = run("bench", "hall", "2k", "--parts", self.folder / "mine")
        self.assertEqual(process.returncode, 2)
        self.assertIn("other files", process.stderr)
        self.assertEqual((self.folder / "mine" / "hall.yaml").read_text(), "mine")
        self.assertEqual(run("bench", "hall", "2k", "-o", self.folder / "hall.obj").returncode, 2)
        self.assertFalse((self.folder / "hall.obj").exists())

    def test_a_folder_that_cannot_be_written(self):
        (self.folder / "file").write_text("")
        self.assertEqual(run("bench", "hall", "2k", "-o", self.folder / "file" / "hall.stl").returncode, 4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
