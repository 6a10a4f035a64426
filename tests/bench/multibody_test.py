# SPDX-License-Identifier: Apache-2.0
"""`drydock bench multibody`: its answers and its result folder. Argument: the drydock program.

Oracles: MuJoCo, Simbody and the plastic impact in maximal coordinates, which the benchmark compares with itself; the bounds
of drift, energy and momentum; and agreement of table and summary. Times are not looked at.
"""
import table

SINGULAR = ("q2", "q4", "q6", "q2_q6", "all")


class Multibody(table.Table):
    name = "multibody"
    peers = ("MuJoCo", "Simbody")

    def test_answers(self):
        rows = self.rows()
        self.assertLessEqual(rows["acceleration_difference"]["ours_relative"], 1e-10)
        for key in ("drift", "drift_random"):
            self.assertLessEqual(rows[key]["ours_m"], 1e-9)
        for start in SINGULAR:
            self.assertLessEqual(rows["drift_" + start]["ours_m"], 1e-5)
            self.assertLessEqual(rows["drift_angle_" + start]["ours_rad"], 1e-5)
            self.assertLessEqual(rows["energy_" + start]["ours_relative"], 1e-3)
            self.assertLessEqual(rows["momentum_" + start]["ours_relative"], 1e-6)
        for key, most in (("free_momentum", 2e-8), ("free_angular_momentum", 2e-8), ("free_energy", 1e-8),
                          ("attach_momentum", 1e-12), ("attach_energy", 1e-12), ("detach_momentum", 1e-12),
                          ("reroot_momentum", 1e-12)):
            self.assertLessEqual(rows[key]["ours_relative"], most, key)
        for key in ("heap_free", "heap_closed", "heap_closed_q2", "heap_closed_all"):
            self.assertEqual(rows[key]["ours_count"], 0, key)
        for key in ("forward_mujoco", "forward_simbody", "loop_step"):
            self.assert_ratio(key)

    def test_the_same_bytes_again(self):
        again = self.folder.parent / "again"
        process = self.run_bench("--repeat", 1, "-q", "-o", again)
        self.assertEqual((process.returncode, process.stdout, process.stderr), (0, "", ""))
        self.assertEqual((self.folder / "summary.json").read_bytes(), (again / "summary.json").read_bytes())


if __name__ == "__main__":
    table.main()
