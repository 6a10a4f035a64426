// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/measure_stewart.h"
#include "rig/stewart/axis/axis_run.h"
#include "rig/stewart/axis/axis_travel.h"
#include "testing/rss_stewart.h"

namespace drydock::bench {
namespace {

struct NamedMethod {
  AxisMethod method;
  std::string key;
  bool knows_limits;  // and then has to reach both ranges
};
const std::vector<NamedMethod>& methods() {
  static const std::vector<NamedMethod> all = {{AxisMethod::kEqualSplit, "split", false},
                                               {AxisMethod::kCosineWorkspace, "cosine", false},
                                               {AxisMethod::kExactWorkspace, "exact", true},
                                               {AxisMethod::kParabolicCost, "parabola", false},
                                               {AxisMethod::kBarrierCost, "barrier", true}};
  return all;
}

/// From neutral at 0.1 m/s along the slide, or 0.1 rad/s about the rotary axis, until the stop.
class AxisCourse {
 public:
  AxisCourse(MultibodyBench& bench, AuxiliaryKind kind, const Pose& X_FB)
      : bench_(bench), rig_(testing::rss_stewart(kind)), slides_(kind == AuxiliaryKind::kSlide), X_FB_(X_FB) {}

  void run(const std::string& key, const std::string& what) {
    const StewartPose home = stewart_pose(rig_, base_pose(rig_, 0), base_pose(rig_, 0) * X_FB_);
    const Vector3 n_W = rig_.X_WG.R * rig_.axis->axis_G;
    const FreeTravel travel = axis_travel(rig_, RegularPoses(rig_, AxisControl{}.regular_share), home);
    const double whole = rig_.axis->range.max + travel.range.max;
    const Twist V = slides_ ? Twist{{0, 0, 0}, 0.1 * n_W} : Twist{0.1 * n_W, {0, 0, 0}};
    for (const NamedMethod& named : methods()) {
      AxisControl control;
      control.method = named.method;
      const AxisRun run = run_axis(rig_, control, constant_velocity(home.X_WB, V), 0, 120);
      double margin_m = std::numeric_limits<double>::infinity();
      for (const AxisSample& sample : run.samples) margin_m = std::min(margin_m, sample.leg_margin_m);
      const AxisSample& first = run.samples.front();
      const AxisSample& last = run.samples.back();
      const double reached = last.q + last.coordinate - first.q - first.coordinate;
      const std::string unit = slides_ ? "m" : "rad";
      Row row{key + "_" + named.key, what + ", " + to_string(named.method), unit, reached, whole, reached / whole};
      if (named.knows_limits) row.bound = Bound{Bound::Side::kAtLeast, 0.99}, row.is_answer = true;
      bench_.add(row);
      Row least{key + "_" + named.key + "_margin", "  smallest margin of a leg", "m", margin_m};
      least.bound = Bound{Bound::Side::kAtLeast, -1e-12};
      least.is_answer = true;
      bench_.add(least);
    }
  }

 private:
  MultibodyBench& bench_;
  StewartRig rig_;
  bool slides_;
  Pose X_FB_;
};

}  // namespace

void measure_axis(MultibodyBench& bench) {
  const Pose home = testing::rss_stewart(AuxiliaryKind::kSlide).X_FB_home;
  AxisCourse(bench, AuxiliaryKind::kSlide, home).run("slide", "slide at 0.1 m/s");
  AxisCourse(bench, AuxiliaryKind::kSlide, {home.R, home.p + Vector3(0, 0.4, 0.2)})
      .run("slide_aside", "slide, 0.4 m aside and 0.2 m up");
  AxisCourse(bench, AuxiliaryKind::kRotary, home).run("rotary", "rotary at 0.1 rad/s");
}

}  // namespace drydock::bench
