// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "bench/measure_peg.h"
#include "bench/plate_end.h"
#include "bench/plate_mujoco.h"
#include "bench/plate_xml.h"

namespace drydock::bench {
namespace {

/// Both engines have the plate home to the clearance of the holes, 0.1 mm, and what their corners are wider by, 0.1 mm.
constexpr double kApart_m = 3e-4;
/// Friction of 0.1 N·m, whose stiction MuJoCo lacks, moves a joint of 30 N·m/rad by 3 mrad.
constexpr double kApart_rad = 5e-3;

/// The shortest times of several runs.
struct BestRun {
  PlateRun run{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
               std::numeric_limits<double>::infinity(), 0};

  void add(const PlateRun& next) {
    run = {std::min(run.all_s, next.all_s), std::min(run.sliding_s, next.sliding_s),
           std::min(run.pressed_s, next.pressed_s), next.depth_m};
  }
};

void add_ours(MultibodyBench& bench, const PlateRun& ours, double end_s) {
  const auto add = [&](const std::string& key, const std::string& what, double ours_s, double real_s,
                       bool is_promised) {
    Row row{key, what, "s", ours_s, real_s, real_s / ours_s};
    if (is_promised) row.bound = {Bound::Side::kAtLeast, 50};
    bench.add(row);
  };
  add("plate", "a plate with 20 pegs on an arm at 1 ms; real time", ours.all_s, end_s, true);
  add("plate_sliding", "    while pegs slide into their holes", ours.sliding_s, kBottom_s - kTouch_s, false);
  add("plate_pressed", "    while they are pressed onto the bottom", ours.pressed_s, end_s - kBottom_s, false);
}

}  // namespace

void measure_plate(MultibodyBench& bench) {
  const Mission mission = plate_mission();
  const MissionStart start = make_start(mission);
  PlateLog log;
  run_plate(mission, start, &log);
  const PlateEnd end = plate_end(mission, start, log);
  PlateScene scene{mission, start, plate_drives(mission, start), end.hole_of_peg};
  PlateMujoco mujoco(plate_xml(scene), scene.drives, log);
  scene.has_chamfers = false;
  PlateMujoco sharp(plate_xml(scene), scene.drives, log);

  BestRun ours;
  std::vector<Runner> runners = {{[&] { ours.add(run_plate(mission, start)); }},
                                 {[&] { mujoco.run(start.state); }},
                                 {[&] { sharp.run(start.state); }}};
  race(bench.race_of("the plate"), runners);

  const double end_s = mission.settings.duration_s, ours_s = ours.run.all_s, mujoco_s = runners[1].best_s;
  add_ours(bench, ours.run, end_s);
  bench.add_speed("plate_mujoco", "    the same in MuJoCo, holes as rings of boxes", ours_s, mujoco_s);
  bench.add({"plate_mujoco_real", "    MuJoCo beside real time", "s", {}, mujoco_s, end_s / mujoco_s});
  bench.add_speed("plate_mujoco_sharp", "    holes without chamfers in MuJoCo", ours_s, runners[2].best_s);
  bench.add_answer("plate_depth", "    deepest penetration", "m", ours.run.depth_m, 1e-4, mujoco.depth_m());
  bench.add_answer("plate_apart", "    the plate at the end, from its place in MuJoCo", "m",
                   (mujoco.X_WL() * end.p_LP - end.p_WP).norm(), kApart_m);
  bench.add_answer("plate_joints", "    joints, farthest from their angles in MuJoCo", "rad",
                   largest_turn_rad(start, log.q, mujoco.q()), kApart_rad);
  if ((sharp.X_WL() * end.p_LP - end.p_WP).norm() > kApart_m) {
    throw std::logic_error("without chamfers the plate does not go in");
  }
}

}  // namespace drydock::bench
