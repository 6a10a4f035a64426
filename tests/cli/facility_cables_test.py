# SPDX-License-Identifier: Apache-2.0
"""`drydock run` and `check` of spacecraft on cable rigs: the bounce on the rig of Diao and Ma. Oracles: the lengths of a run-up
in closed form, the impact on a wall, limits of tensions, the reserve that `follow` finds along the same motion."""

import csv
import json
import math
import shutil
from pathlib import Path

from program import InFolder, main

BOUNCE = Path(__file__).resolve().parents[2] / "examples" / "diao-ma" / "bounce.yaml"
APPROACH = "spacecraft[0].approach."


class Bounce(InFolder):
    def bounce(self, *settings, code=0, more=()):
        options = [word for setting in settings for word in ("--set", setting)]
        process = self.run_here("run", BOUNCE, "-o", "out", "--replace", "--json", *more, *options)
        self.assert_exit(process, code)
        return json.loads(process.stdout)

    def test_the_example_bounces(self):
        answer = self.bounce(more=["--csv"])
        craft = answer["spacecraft"][0]
        approach = craft["approach"]
        self.assertTrue(approach["certified"])
        self.assertAlmostEqual(approach["run_up_s"], 1.5 * 0.08 / 0.2)
        self.assertAlmostEqual(approach["run_up_m"], 0.08 * 0.6 / 2)
        self.assertAlmostEqual(approach["needed_m"], 0.024 + 0.08 + 0.02)
        self.assertGreater(approach["closure_ratio"], 0.01)
        self.assertGreater(approach["proven_reserve_N"], 10)
        (contact,) = answer["contacts"]
        self.assertEqual(contact["touches"], 1)
        # Touch after run-up and hold, and the winches' lag; 0.8 of the closing speed, and what the lag of the loop adds.
        self.assertAlmostEqual(contact["first_s"], 1.6, delta=0.008)
        self.assertAlmostEqual(answer["flight"]["contacts"][0]["first_s"], 1.6, delta=1e-3)
        self.assertAlmostEqual(craft["end_speed_m_per_s"], 0.8 * 0.08, delta=0.04 * 0.08)
        self.assertLess(craft["gap_to_flight"]["distance_m"], 2.5e-3)
        self.assertEqual(craft["slack_ticks"], 0)
        self.assertIsNone(craft["stop"])
        with open(self.folder / "out" / "log_ticks.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        tensions = [float(value) for row in rows for name, value in row.items() if name.endswith("/tension_N [N]")]
        self.assertEqual(len(tensions), 7 * 3001)
        self.assertGreater(min(tensions), 5)
        self.assertLess(max(tensions), 500)
        impulse_Ns = sum(float(row["/contacts/target-chaser/force_N.x [N]"]) for row in rows) / 1000
        self.assertAlmostEqual(impulse_Ns, 120 * (0.08 + craft["end_speed_m_per_s"]), delta=0.1)

    def test_follow_checks_the_motion_for_the_rest(self):
        self.bounce()
        followed = self.run_here("follow", BOUNCE.parent / "bounce_hall.yaml", "out", "--rig", "hil", "-o", "followed", "--json")
        self.assert_exit(followed, 0)

    def test_check_certifies_before_a_run(self):
        process = self.run_here("check", BOUNCE)
        self.assert_exit(process, 0)
        for words in ('"chaser" on "hil"', "needs 0.124 m", "certified before the run: smallest reserve"):
            self.assertIn(words, process.stdout)
        refused = self.run_here("check", BOUNCE, "--json", "--set", APPROACH + "hold=6 s")
        self.assert_exit(refused, 1)
        answer = json.loads(refused.stdout)
        self.assertFalse(answer["ok"])
        (approach,) = answer["description"][0]["approaches"]
        self.assertFalse(approach["certified"])
        self.assertIn("in the hold", approach["refusal"])

    def test_what_does_not_fit_is_refused(self):
        for setting, phase in (("hold=6 s", "in the hold, "), ("rebound.distance=0.5 m", "in the rebound, "),
                               ("touch.force=2 kN", "in the touch, ")):
            answer = self.bounce(APPROACH + setting, code=1)
            self.assertIn("hil cannot take chaser through its approach", answer["sentence"])
            self.assertIn(phase, answer["sentence"])
            self.assertRegex(answer["sentence"], r": cable\d is ")
            self.assertEqual(answer["ticks"], 0)

    def test_a_sweep_tells_how_long_the_hold_may_be(self):
        shutil.copy(BOUNCE.parent / "bounce_hall.yaml", self.folder)
        self.write("bounce.yaml", BOUNCE.read_text() + f"""sweep:
  vary: [{{field: '{APPROACH}hold', values: [1 s, 2 s, 6 s]}}]
  outcomes: [{{name: bounced, event: part}}]
  figures: [spacecraft.chaser.approach.needed_m]
""")
        process = self.run_here("run", "bounce.yaml", "-o", "out", "--json")
        self.assert_exit(process, 0)
        with open(self.folder / "out" / "cases.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        needed = [next(float(value) for name, value in row.items() if name.endswith("needed_m")) for row in rows]
        for found, hold_s in zip(needed, (1, 2, 6)):
            self.assertTrue(math.isclose(found, 0.024 + 0.08 * hold_s + 0.02))


if __name__ == "__main__":
    main()
