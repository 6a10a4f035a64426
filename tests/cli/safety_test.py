# SPDX-License-Identifier: Apache-2.0
"""The safety chain of `drydock run`, as its users meet it: exit code 6, the report, black boxes and their replay. Oracles:
Newton's law for when a pushed spacecraft passes a speed, the stop's closed form, replay equals run, CRC-32C."""

import json
import math
import random
from pathlib import Path

from program import InFolder, main

ZERO_G = Path(__file__).resolve().parents[2] / "examples" / "rss" / "zero_g.yaml"
SLOW = ["--set", "safety.speed=50 mm/s", "--set", "safety.black_box=2 s"]


class Safety(InFolder):
    def run_slow(self):
        process = self.run_here("run", ZERO_G, "-o", "out", "--json", *SLOW)
        self.assert_exit(process, 6)
        return json.loads(process.stdout)

    def replay(self, box, *settings, code):
        process = self.run_here("run", ZERO_G, "--replay", box, "--json", *settings)
        self.assert_exit(process, code)
        return json.loads(process.stdout)

    def test_a_limit_that_is_passed(self):
        answer = self.run_slow()
        safety = answer["safety"]
        self.assertEqual((safety["cause"], safety["link"], safety["spacecraft"]), ("speed", "speed", "chaser"))
        # 20 N along x from 4 s on, on 500 kg, felt through lag, filter and noise.
        self.assertAlmostEqual(safety["time_s"], 4 + 0.05 / (20 / 500), delta=0.1)
        self.assertGreater(safety["value"], 0.05)
        self.assertLess(safety["value"], 0.0503)
        self.assertEqual(safety["limit"], 0.05)
        # From v with a = 0.04 m/s^2 the stop takes about sqrt(6 v/j), and half of that at v.
        self.assertTrue(safety["at_rest"])
        stop_s = math.sqrt(6 * 0.05 / 20)
        self.assertAlmostEqual(safety["stop_s"], stop_s, delta=0.2 * stop_s)
        self.assertAlmostEqual(safety["stop_distance_m"], 0.05 * stop_s / 2, delta=0.2 * 0.05 * stop_s / 2)
        self.assertIn("safety stop at", answer["sentence"])
        kinds = [event["name"] for event in answer["events"]]
        self.assertLess(kinds.index("fault"), kinds.index("at rest"))
        scene = json.loads((self.folder / "out" / "scene.json").read_text())
        self.assertIn("fault", [event["kind"] for event in scene["events"]])
        self.assertIn("safety stop", scene["caption"])
        self.assertTrue((self.folder / "out" / "report.html").exists())

    def test_a_black_box_is_replayed(self):
        self.run_slow()
        answer = self.replay("out/black_box.bin", *SLOW, code=0)
        self.assertGreaterEqual(answer["commands"], 500)
        self.assertEqual(answer["fault"], "speed")
        text = self.run_here("run", ZERO_G, "--replay", "out/black_box.bin", *SLOW)
        self.assertTrue(text.stdout.startswith("identical: "), text.stdout)
        # Other settings make another run.
        other = self.replay("out/black_box.bin", *SLOW, "--set", "run.seed=7", code=3)
        self.assertIn("other files, settings", other["problems"][0]["found"])

    def test_a_black_box_without_a_fault(self):
        short = ["--set", "run.duration=2 s"]
        process = self.run_here("run", ZERO_G, "-o", "out", "--black-box", *short)
        self.assert_exit(process, 0)
        answer = self.replay("out/black_box.bin", *short, code=0)
        self.assertEqual((answer["commands"], answer["ticks"], answer["fault"]), (500, 501, None))
        process = self.run_here("run", ZERO_G, "-o", "without", *short)
        self.assertFalse((self.folder / "without" / "black_box.bin").exists())

    def test_what_is_damaged_is_refused(self):
        self.run_slow()
        box = (self.folder / "out" / "black_box.bin").read_bytes()
        rng = random.Random(5)
        damaged = [b"", box[:5], box[:167], box[:-1], box + b"x", b"x" + box]
        for _ in range(12):
            at = rng.randrange(len(box))
            damaged.append(box[:at] + bytes([box[at] ^ (1 << rng.randrange(8))]) + box[at + 1:])
        for bytes_ in damaged:
            (self.folder / "bad.bin").write_bytes(bytes_)
            answer = self.replay("bad.bin", *SLOW, code=3)
            self.assertIn("the file", answer["problems"][0]["found"])
        self.replay("nowhere.bin", *SLOW, code=3)

    def test_limits_are_read_with_care(self):
        process = self.run_here("check", ZERO_G, "--set", "safety.speed=-1 m/s", "--set", "spacecraft[0].safety.jerk=1 m")
        self.assert_exit(process, 3)
        for words in ("safety.speed", "spacecraft[0].safety.jerk", "a jerk"):
            self.assertIn(words, process.stderr)

    def test_only_one_run_of_a_facility_has_a_black_box(self):
        sweep = ZERO_G.parent / "constant_velocity.yaml"
        for option in (["--black-box"], ["--replay", "any.bin"]):
            self.assert_exit(self.run_here("run", sweep, "-o", "out", *option), 2)


if __name__ == "__main__":
    main()
