# SPDX-License-Identifier: Apache-2.0
"""`drydock bench contact`: its answers and its result folder. Argument: the drydock program.

Oracles: a sampled axis, by which the benchmark judges depths; points of the axis, which show missed contacts; MuJoCo, in which the
plate with 20 pegs ends at the same place; and agreement of table and summary. Times are not looked at.
"""
import table


class Contact(table.Table):
    name = "contact"
    peers = ("published", "FCL", "MuJoCo")

    def test_answers(self):
        rows = self.rows()
        for key in ("peg_heap", "peg_not_numbers", "peg_missed", "peg_jumps"):
            self.assertEqual(rows[key]["ours_count"], 0, key)
        self.assertLess(rows["peg_depth_error"]["ours_m"], 1e-9)
        self.assertGreater(rows["peg_depth_error"]["peer_m"], 1e-9)
        for key in ("peg_seed", "peg_full_seed", "peg_fcl", "peg_fcl_one", "plate_mujoco", "plate_mujoco_sharp"):
            self.assert_ratio(key)


if __name__ == "__main__":
    table.main()
