# SPDX-License-Identifier: Apache-2.0
"""`drydock bench facility`: its answers and its result folder. Argument: the drydock program.

Oracles: dense simulation of the delayed contact, by which the benchmark judges predictions; kinetic energy before and after;
and agreement of table and summary. Times are not looked at.
"""
import table


class Facility(table.Table):
    name = "facility"
    peers = ("dense",)
    options = ("--short",)

    def test_predictions_of_contact(self):
        rows = self.rows()
        for key in ("critical_delay", "critical_delay_lags", "restitution", "restitution_lags"):
            self.assertLess(rows[key]["ours_relative"], 0.02, key)
        self.assertGreater(rows["restitution_largest"]["ours_relative"], 1.3)

    def test_no_gain_with_the_controller(self):
        rows = self.rows()
        self.assertLess(rows["gain_passivity"]["ours_relative"], 1e-9)
        self.assertGreater(rows["gain_without"]["ours_relative"], 0.1)

    def test_drift_is_that_of_the_forecast(self):
        rows = self.rows()
        self.assertLess(rows["ideal_acceleration"]["ours_m_per_s2"], 1e-3)
        self.assertGreater(rows["ideal_turned"]["ours_rad"], 0.5)
        self.assertLess(rows["drift_sigmas"]["ours_relative"], 3)

    def test_steps_take_no_memory(self):
        rows = self.rows()
        self.assertEqual((rows["loop_heap"]["ours_count"], rows["loop_heap_passivity"]["ours_count"]), (0, 0))
        self.assertGreater(rows["loop_steps"]["ours_count"], 10000)


if __name__ == "__main__":
    table.main()
