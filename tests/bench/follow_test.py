# SPDX-License-Identifier: Apache-2.0
"""`drydock bench follow`: its answers and its result folder. Argument: the drydock program.

Oracles: FCL at random instants of the motion, which finds no collision; clearances that the search for the motion demanded; and
agreement of table and summary. Times are not looked at.
"""
import table


class Follow(table.Table):
    name = "follow"
    peers = ("FCL",)

    def test_the_motion_goes_through(self):
        rows = self.rows()
        self.assertEqual(rows["follow_status"]["ours_count"], 0)
        self.assertEqual(rows["follow_contradicted"]["ours_count"], 0)
        self.assert_ratio("follow")

    def test_clearances(self):
        rows = self.rows()
        self.assertTrue(0.005 <= rows["follow_arm_hall"]["ours_m"] < 0.006)
        for key in ("cable_hall", "cable_arm", "rod_hall", "rod_arm", "arm_hall", "arm_self"):
            row = rows[f"follow_{key}"]
            self.assertTrue(0 < row["peer_m"] <= row["ours_m"], key)  # what is proven is no more than what was seen


if __name__ == "__main__":
    table.main()
