# SPDX-License-Identifier: Apache-2.0
"""`drydock bench rig`: its answers and its result folder. Argument: the drydock program.

Oracles: lsq_linear's residual, the four steps of the paper, CLP's largest slack, by which the benchmark judges every answer; the
volumes as a grid of 800 lines along each of the three axes gave them; and agreement of table and summary. Times are not looked at.
"""
import table


class Rig(table.Table):
    name = "rig"
    peers = ("SciPy", "Eigen", "CLP")

    def test_answers(self):
        rows = self.rows()
        for key in ("tension", "tension_batch", "closure", "closure_line", "capacity", "capacity_pulleys"):
            self.assertEqual(rows[f"{key}_differences"]["ours_count"], 0, key)
        for key in ("tension_each", "tension_batch", "closure", "closure_line", "capacity", "capacity_pulleys"):
            self.assert_ratio(key)

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


if __name__ == "__main__":
    table.main()
