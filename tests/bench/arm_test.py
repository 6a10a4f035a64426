# SPDX-License-Identifier: Apache-2.0
"""`drydock bench arm`: its answers and its result folder. Argument: the drydock program.

Oracles: forward kinematics and limits, by which the benchmark judges every answer, ours and KDL's; momentum and the drives'
books; and agreement of table and summary. Times are not looked at.
"""
import table


class Arm(table.Table):
    name = "arm"
    peers = ("KDL",)

    def test_answers(self):
        rows = self.rows()
        for arm in ("lwr", "walker"):
            for peer in ("lma", "nr_jl"):
                missed = rows[f"{arm}_missed_{peer}"]
                self.assertLessEqual(missed["ours_count"], 10)
                self.assertGreater(missed["peer_count"], missed["ours_count"])
                self.assert_ratio(f"{arm}_{peer}")
            self.assertLessEqual(rows[f"{arm}_missed_restarts"]["ours_count"], 10)

    def test_drives(self):
        rows = self.rows()
        self.assertAlmostEqual(rows["drives"]["ratio"], 10 / rows["drives"]["ours_s"], places=9)
        for run_key in ("drives", "drives_open"):
            self.assertGreater(rows[f"{run_key}_instants"]["ours_count"], 20)
            self.assertGreater(rows[f"{run_key}_sticks"]["ours_count"], 20)
            self.assertEqual(rows[f"{run_key}_heap"]["ours_count"], 0)
            for what in ("momentum", "angular_momentum"):
                self.assertLess(rows[f"{run_key}_{what}"]["ours_relative"], 1e-9)
            self.assertLess(rows[f"{run_key}_energy"]["ours_relative"], 1e-4)
        self.assertLess(rows["drives_error"]["ours_rad"], 0.01)  # of moves of 0.7 rad


if __name__ == "__main__":
    table.main()
