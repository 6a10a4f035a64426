// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "bench/measure_rig.h"
#include "bench/rigs.h"
#include "cli/interrupt.h"
#include "rig/cable/tension/closure_line.h"
#include "rig/cable/tension/closure_margin.h"
#include "testing/random.h"

namespace drydock::bench {
namespace {

constexpr double kFarthest_m = 2.0;  // no closed position is beyond: all anchors and eyes are within 1.1 m
constexpr int kSearch = 100;         // lines a side, to find the box of all closed positions
constexpr int kCoarse = 200, kFine = 400;
constexpr double kTilt_rad = 20 * std::numbers::pi / 180;

struct Volume {
  double m3 = 0;
  Vector3 low = Vector3::Constant(1e300), high = Vector3::Constant(-1e300);  // of what is closed
};

/// Force closure of Table I's rig at one orientation.
class ClosedSpace {
 public:
  explicit ClosedSpace(const Rotation& R_WB) : R_WB_(R_WB) {}

  /// From lines along y through the middles of a grid's cells in x and z; along a line nothing is left to chance. y,
  /// because the closed positions end at planes square to it.
  Volume by_lines(const Vector3& low, const Vector3& high, int side) const {
    const Vector3 cell = (high - low) / side;
    Volume volume;
    for (int i = 0; i < side; ++i) {
      throw_if_interrupted();
      for (int k = 0; k < side; ++k) {
        const double x = low.x() + cell.x() * (i + 0.5), z = low.z() + cell.z() * (k + 0.5);
        add_line({x, low.y(), z}, {x, high.y(), z}, cell, volume);
      }
    }
    return volume;
  }

  /// At two resolutions, in the box that holds all closed positions.
  struct TwoVolumes {
    Volume coarse, fine;
  };
  TwoVolumes volumes() const {
    const Vector3 all = Vector3::Constant(kFarthest_m), cell = 2 * all / kSearch;
    const Volume found = by_lines(-all, all, kSearch);
    if (found.m3 == 0) return {};
    const Vector3 low = found.low - cell, high = found.high + cell;
    return {by_lines(low, high, kCoarse), by_lines(low, high, kFine)};
  }

  /// Exact, also where the batch would leave it open.
  bool is_closed(const Vector3& p_WB) const {
    return closure_margin(rig_pose(rig_, {R_WB_, p_WB}).structure).margin > 1e-12;
  }

 private:
  void add_line(const Vector3& from, const Vector3& to, const Vector3& cell, Volume& volume) const {
    const ClosureLine line = closure_line(rig_, R_WB_, from, to);
    for (const ClosureStretch& stretch : line.stretches()) {
      const Vector3 a = from + stretch.from * (to - from), b = from + stretch.to * (to - from);
      volume.m3 += (b.y() - a.y()) * cell.x() * cell.z();
      volume.low = volume.low.cwiseMin(a - cell / 2);
      volume.high = volume.high.cwiseMax(b + cell / 2);
    }
  }

  const CableRig rig_ = table_one_rig();
  const Rotation R_WB_;
};

/// Of positions between two closed ones, how many are not closed: in a convex set none.
int outside_between(const ClosedSpace& space, const Volume& volume, std::uint64_t seed, int tries) {
  testing::Random random(seed);
  const auto closed_position = [&] {
    for (;;) {
      Vector3 p_WB;
      for (int i = 0; i < 3; ++i) p_WB[i] = random.between(volume.low[i], volume.high[i]);
      if (space.is_closed(p_WB)) return p_WB;
    }
  };
  int outside = 0;
  for (int i = 0; i < tries; ++i) {
    const Vector3 a = closed_position(), b = closed_position();
    outside += !space.is_closed(a + random.between(0, 1) * (b - a));
  }
  return outside;
}

}  // namespace

void measure_volume(MultibodyBench& bench) {
  constexpr int kTries = 20000;
  const ClosedSpace level{Rotation{}};
  const auto zero = level.volumes();
  const auto error = [](const ClosedSpace::TwoVolumes& v) { return std::abs(v.fine.m3 - v.coarse.m3) / v.fine.m3; };
  bench.add({"volume", "Table I of Diao and Ma 2007: closed volume, not rotated", "m3", zero.fine.m3});
  bench.add(
      {"volume_error", fmt::format("  its change from {} to {} lines a side", kCoarse, kFine), "share", error(zero)});
  double largest = error(zero);
  for (const auto& [axis, text] : {std::pair{"x", 0.6}, {"y", 0.6}, {"z", 0.8}}) {
    for (const double sign : {1.0, -1.0}) {
      const auto turn = [&, axis = axis](const char* of) { return *of == *axis ? sign * kTilt_rad : 0; };
      const auto turned = ClosedSpace(euler_213(turn("y"), turn("x"), turn("z"))).volumes();
      largest = std::max(largest, error(turned));
      bench.add(
          {fmt::format("volume_{}_{}", axis, sign > 0 ? "plus" : "minus"),
           fmt::format("  over that, rotated by {}20 deg about {}; peer: the paper's text", sign > 0 ? "+" : "-", axis),
           "share", turned.fine.m3 / zero.fine.m3, text});
    }
  }
  bench.add({"volume_largest_error", "  largest of such changes, rotated or not", "share", largest});
  bench.add({"volume_origin", "  closed at (0, 0, 0), not rotated; peer: the paper's figures", "count",
             static_cast<double>(level.is_closed(Vector3::Zero())), 1});
  bench.add({"volume_outside",
             fmt::format("  of {} positions between closed ones, not closed; peer: \"convex\"", kTries), "count",
             outside_between(level, zero.fine, bench.request.seed, kTries), 0});
}

}  // namespace drydock::bench
