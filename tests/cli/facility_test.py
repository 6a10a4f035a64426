# SPDX-License-Identifier: Apache-2.0
"""`drydock run` and `check` of files of kind facility: the experiments of the Robotic Space Simulator. Oracles: the sums of
the ranges of axis and platform, Newton's law for the pushed spacecraft, the payload that the sensor carries."""

import csv
import json
import math
import shutil
from pathlib import Path

from program import InFolder, main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
METHODS = ["equal_split", "cosine", "exact", "parabola", "barrier"]


class Facility(InFolder):
    def run_example(self, name, *more, code=0):
        process = self.run_here("run", EXAMPLES / "rss" / (name + ".yaml"), "-o", "out", "--replace", "--json", *more)
        self.assert_exit(process, code)
        return json.loads(process.stdout)

    def test_check_says_what_flies(self):
        process = self.run_here("check", EXAMPLES / "rss" / "zero_g.yaml")
        self.assert_exit(process, 0)
        for words in ('facility "zero gravity" in hall "two platforms"', "flies with 500 kg", 'with arm "LWR"'):
            self.assertIn(words, process.stdout)

    def test_methods_in_a_table(self):
        self.run_example("constant_velocity")
        with open(self.folder / "out" / "cases.csv", newline="") as file:
            rows = {row["method"]: row for row in csv.DictReader(file)}
        self.assertEqual(list(rows), METHODS)
        share = {name: next(float(v) for k, v in row.items() if k.endswith("reach_used_ahead_ratio"))
                 for name, row in rows.items()}
        self.assertLess(share["equal_split"], 0.6)
        for method in ("exact", "barrier"):
            self.assertGreater(share[method], 0.99)
        for row in rows.values():
            self.assertGreater(next(float(v) for k, v in row.items() if k.endswith("leg_margin_m")), -2e-6)

    def test_a_stop_that_nobody_expects_is_a_no(self):
        answer = self.run_example("constant_velocity", "--case", "1", "--set", "run.expect_stop=false", code=1)
        chaser = answer["spacecraft"][0]
        self.assertIn("would be longer than its longest length", chaser["stop"]["cause"])
        self.assertAlmostEqual(chaser["end_speed_m_per_s"], 0, places=9)
        self.assertTrue((self.folder / "out" / "report.html").exists())

    def test_impulse_settles_with_the_payload_at_rest(self):
        for method in ("cosine", "exact", "parabola", "barrier"):
            answer = self.run_example("impulse", "--set", f"spacecraft[0].axis.method={method}")
            axis = answer["spacecraft"][0]["axis"]
            self.assertAlmostEqual(axis["way_lowest_m"], 2, places=9)
            self.assertAlmostEqual(axis["way_highest_m"], 2, places=9)
            self.assertLess(axis["lowest_m"], 1.95, method)

    def test_yaw_takes_both_rotations_and_stays_regular(self):
        chaser = self.run_example("yaw")["spacecraft"][0]
        self.assertGreater(chaser["axis"]["reach_used_ahead_ratio"], 0.99)
        self.assertIn("singular", chaser["stop"]["cause"])
        self.assertLess(chaser["axis"]["reach_highest_rad"], 2 * math.pi + math.pi / 2)

    def test_identification_finds_the_payload(self):
        answer = self.run_example("identification")["spacecraft"][0]["identified"]
        self.assertEqual(answer["verdict"], "determined")
        values = {value["name"]: value for value in answer["values"]}
        self.assertLess(abs(values["mass"]["value_kg"] - 79.5), 0.002 * 79.5)
        for name, truth in (("inertia_xx", 6.1), ("inertia_yy", 5.2), ("inertia_zz", 2.4), ("inertia_xz", -0.62)):
            self.assertLess(abs(values[name]["value_kg_m2"] - truth), 4 * values[name]["deviation_kg_m2"], name)
        # The file that it writes is one that compensation reads, and the one beside the example.
        written = (self.folder / "out" / "payload.yaml").read_text()
        self.assertEqual(written, (EXAMPLES / "rss" / "payload.yaml").read_text())

    def test_compensation(self):
        sensor = self.run_example("compensation")["spacecraft"][0]["sensor"]
        for part in (sensor, sensor["accelerating"]):
            self.assertGreater(part["improvement_ratio"], 50)

    def test_good_poses_tell_the_static_values(self):
        answer = self.run_example("identification", "--set", "spacecraft[0].motion={good_poses: 12}", code=0)
        values = {value["name"]: value for value in answer["spacecraft"][0]["identified"]["values"]}
        self.assertTrue(values["mass"]["is_determined"])
        self.assertLess(abs(values["mass"]["value_kg"] - 79.5), 0.002 * 79.5)

    def test_zero_gravity_is_newtons(self):
        answer = self.run_example("zero_g")["spacecraft"][0]
        # 20 N along x and 2 N along z for 2 s on 500 kg; noise of the sensor and what the lag leaves are 1 %.
        self.assertAlmostEqual(answer["end_speed_m_per_s"], math.hypot(40, 4) / 500, delta=0.001)
        # The log is a motion that `follow` checks for what the loop does not look at.
        followed = self.run_here("follow", EXAMPLES / "rss" / "hall.yaml", "out", "--rig", "slide", "-o", "followed")
        self.assert_exit(followed, 0)
        self.assertIn("leg_leg", followed.stdout)

    def test_a_start_that_no_stop_follows_is_refused(self):
        fast = ["--set", "spacecraft[0].start.velocity={linear: [5 m/s, 0, 0]}"]
        answer = self.run_example("constant_velocity", "--case", "3", *fast, code=1)
        self.assertIn("cannot start", answer["sentence"])
        self.assertEqual(answer["ticks"], 0)

    def test_drives_that_overshoot_a_limit_are_a_no(self):
        soft = ["--set", "spacecraft[0].drives.legs={natural_frequency: 0.45 Hz, damping_ratio: 0.02}"]
        answer = self.run_example("constant_velocity", "--case", "3", *soft, code=1)
        self.assertIn("its drives overshoot", answer["sentence"])
        self.assertLess(answer["spacecraft"][0]["leg_margin_m"], -1e-3)

    def test_a_payload_that_poses_do_not_tell_is_a_no(self):
        still = ["--set", "spacecraft[0].motion={through: [{p: [0, 0, 0.1]}, {}]}"]
        answer = self.run_example("identification", *still, code=1)
        self.assertIn("not identified: not determined", answer["sentence"])

    def test_thrust_in_the_unit_of_its_column(self):
        self.write("thrust.csv", "time_s,fx_kN\n0,0.01\n5,0.01\n")
        shutil.copy(EXAMPLES / "rss" / "hall.yaml", self.folder)
        self.write("own.yaml", """drydock: 1
kind: facility
name: own
hall: {file: hall.yaml}
spacecraft:
  - {name: a, rig: slide, mass: 500 kg, inertia: {xx: 80, yy: 80, zz: 100}, loads: [{force: [{csv: thrust.csv, column: fx_kN}, 0, 0]}]}
run: {duration: 5 s}
""")
        process = self.run_here("run", "own.yaml", "-o", "out", "--json")
        self.assert_exit(process, 0)
        self.assertAlmostEqual(json.loads(process.stdout)["spacecraft"][0]["end_speed_m_per_s"], 0.1, places=6)

    def test_docking_is_honest(self):
        answer = self.run_example("docking")
        (pair,) = answer["contact_loops"]
        before, energy = pair["before"], pair["energy"]
        self.assertEqual(pair["name"], "chaser and target")
        self.assertEqual(before["warning"], "")
        self.assertLess(before["loop_delay_s"], before["critical_delay_s"])
        self.assertLess(abs(before["restitution"] - before["true_restitution"]), 0.02 + 1e-9)
        self.assertEqual(energy["gaining"], 0)
        self.assertEqual(energy["removed_J"], 0)
        self.assertAlmostEqual(energy["gain_J"], energy["given_J"] - energy["taken_J"], places=12)
        strongest = pair["strongest"]
        self.assertLess(abs(strongest["apparent_mass_kg"] / strongest["true_mass_kg"] - 1), 0.01)
        # As in orbit: where both are, and what the contacts lose.
        for craft in answer["spacecraft"]:
            self.assertLess(craft["gap_to_flight"]["distance_m"], 0.006)
        self.assertLess(abs(energy["lost_at_mock_ups_J"] / answer["flight"]["lost_in_contacts_J"] - 1), 0.15)
        # They stay together.
        for contact in answer["contacts"]:
            self.assertGreater(contact["touches"], 0)

    def test_a_lively_loop_is_warned_of_and_tamed(self):
        process = self.run_here("check", EXAMPLES / "rss" / "lively.yaml")
        self.assert_exit(process, 0)
        self.assertIn("warning: contact_loop: the loop of chaser and target gains energy", process.stderr)
        self.assertIn("comes back with 1.3", process.stdout)
        tamed = self.run_example("lively")["contact_loops"][0]["energy"]
        self.assertGreater(tamed["removed_J"], 0.1)
        self.assertEqual(tamed["gaining"], 0)
        self.assertLess(tamed["worst_gain_J"], 1e-6 * tamed["taken_J"])
        lively = self.run_example("lively", "--set", "contact_loop.passivity=false")
        energy = lively["contact_loops"][0]["energy"]
        self.assertGreater(energy["gain_J"], 0.5)
        self.assertIn("gain", [event["name"] for event in lively["events"]])
        with open(self.folder / "out" / "summary.json") as file:
            self.assertEqual(json.load(file)["figures"]["contact_loops"][0]["energy"], energy)

    def test_a_figure_that_no_run_has_is_refused(self):
        process = self.run_here("check", EXAMPLES / "rss" / "constant_velocity.yaml", "--set",
                                "sweep.outcomes[0].figure=spacecraft.chaser.axis.nope")
        self.assert_exit(process, 3)
        self.assertIn('no figure of a run is called "nope"', process.stderr)

    def test_a_broken_file_writes_nothing(self):
        self.write("bad.yaml", "drydock: 1\nkind: facility\nname: bad\nhall: {file: hall.yaml}\nspacecraft: [{name: a, rig: x}]\n")
        process = self.run_here("run", "bad.yaml", "-o", "out")
        self.assert_exit(process, 3)
        self.assertIn("spacecraft[0].mass: found neither mass nor motion", process.stderr)
        self.assertFalse((self.folder / "out").exists())


if __name__ == "__main__":
    main()
