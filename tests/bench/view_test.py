# SPDX-License-Identifier: Apache-2.0
"""`drydock bench view`: its answers and its result folder. Argument: the drydock program.

Oracle: the map of the saved file, cell by cell. Times are not looked at.
"""
import table


class View(table.Table):
    name = "view"
    peers = ()

    def test_a_drop_gives_the_map_of_the_saved_file(self):
        rows = self.rows()
        self.assertEqual(rows["drop_differences"]["ours_count"], 0)
        self.assertGreater(rows["drop_4cm"]["ours_s"], rows["drop_8cm"]["ours_s"])


if __name__ == "__main__":
    table.main()
