# SPDX-License-Identifier: Apache-2.0
"""`drydock bench sensing`: its answers and its result folder. Argument: the drydock program.

Oracles: the payload that logs were made with, the binomial distribution, and a payload that nothing touches, so that nothing
should be left of its signal. Times are not looked at.
"""
import table


class Sensing(table.Table):
    name = "sensing"
    peers = ("simulation",)
    options = ("--short",)

    def test_identification(self):
        rows = self.rows()
        self.assertLess(rows["mass_error"]["ours_relative"], 0.002)
        self.assertLess(rows["centre_error"]["ours_m"], 0.002)
        self.assertLess(rows["inertia_error"]["ours_relative"], 0.05)
        self.assertEqual(rows["drift_refused"]["ours_share"], 1)
        self.assertGreater(rows["drift_wider"]["ours_relative"], 1.5)

    def test_compensation(self):
        rows = self.rows()
        for key in ("compensated_force", "accelerating_force"):
            self.assertGreater(rows[key]["ratio"], 50)
            self.assertLess(rows[key]["ours_N"], rows["as_published_force"]["ours_N"])
        for key in ("compensated_torque", "accelerating_torque"):
            self.assertGreater(rows[key]["ratio"], 50)


if __name__ == "__main__":
    table.main()
