// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "bench/measure_stewart.h"
#include "rig/stewart/free_travel.h"
#include "testing/random_stewart.h"
#include "testing/rss_stewart.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kStarts = 300;  // as many as stay in the cache, as a controller's pose does
constexpr double kAccuracy_m = 1e-12;

struct TravelStart {
  StewartPose pose;
  Vector3 n_W, n_F;
};

/// Bisection from where the platform stands, both ways. The first bracket is what the triangle inequality leaves.
template <class Within>
Interval bisected_travel(double farthest_m, const Within& within) {
  Interval range;
  for (const double sign : {1.0, -1.0}) {
    double good = 0, bad = farthest_m;
    while (bad - good > kAccuracy_m) {
      const double middle = (good + bad) / 2;
      (within(sign * middle) ? good : bad) = middle;
    }
    (sign > 0 ? range.max : range.min) = sign * good;
  }
  return range;
}

double farthest_m(const StewartRig& rig, const StewartPose& pose) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 6; ++i) least = std::min(least, rig.legs[i].length_m.max + pose.legs[i].length_m);
  return least;
}

/// On leg_lengths, pose by pose.
Interval travel_by_lengths(const StewartRig& rig, const TravelStart& start) {
  return bisected_travel(farthest_m(rig, start.pose), [&](double s) {
    const LegValues length_m = leg_lengths(rig, {start.pose.X_FB.R, start.pose.X_FB.p + s * start.n_F});
    bool within = true;
    for (std::size_t i = 0; i < 6; ++i)
      within &= length_m[i] >= rig.legs[i].length_m.min && length_m[i] <= rig.legs[i].length_m.max;
    return within;
  });
}

/// What does not change along the line is computed once: joint to joint, and squares of the limits.
Interval travel_by_squares(const StewartRig& rig, const TravelStart& start) {
  std::array<double, 6> x, y, z, least2, most2;
  for (std::size_t i = 0; i < 6; ++i) {
    const Vector3 d_W = start.pose.legs[i].p_WC - start.pose.legs[i].p_WP;
    x[i] = d_W.x(), y[i] = d_W.y(), z[i] = d_W.z();
    least2[i] = rig.legs[i].length_m.min * rig.legs[i].length_m.min;
    most2[i] = rig.legs[i].length_m.max * rig.legs[i].length_m.max;
  }
  const double nx = start.n_W.x(), ny = start.n_W.y(), nz = start.n_W.z();
  return bisected_travel(farthest_m(rig, start.pose), [&](double s) {
    bool within = true;
    for (std::size_t i = 0; i < 6; ++i) {
      const double dx = x[i] + s * nx, dy = y[i] + s * ny, dz = z[i] + s * nz;
      const double square = dx * dx + dy * dy + dz * dz;
      within = within && square >= least2[i] && square <= most2[i];
    }
    return within;
  });
}

class TravelRace {
 public:
  explicit TravelRace(MultibodyBench& bench) : bench_(bench), with_cones_(testing::rss_stewart(AuxiliaryKind::kSlide)) {
    with_cones_.X_WG = {rotation_exp({0.3, -0.2, 1.1}), {2, -1, 0.5}};
    rig_ = with_cones_;
    for (Leg& leg : rig_.legs) leg.base_cone = leg.platform_cone = {};
    testing::Random random(bench.request.seed);
    while (starts_.size() < kStarts) {
      const Pose X_WF = base_pose(rig_, random.between(-3, 3));
      TravelStart start;
      start.pose = stewart_pose(rig_, X_WF, testing::random_platform_pose(random, rig_, X_WF, 0.3, 0.3));
      start.n_F = random.unit_vector();
      start.n_W = X_WF.R * start.n_F;
      if (free_travel(with_cones_, start.pose, start.n_W).allowed) starts_.push_back(start);
    }
    ours_.resize(kStarts);
    theirs_.resize(kStarts);
  }

  void run() {
    const auto each = [this](std::vector<Interval>& ranges, auto travel) {
      return Runner{[this, &ranges, travel] {
        for (std::size_t i = 0; i < kStarts; ++i) ranges[i] = travel(starts_[i]);
      }};
    };
    std::vector<Interval> coned(kStarts), lengths(kStarts);
    std::vector<Runner> runners = {
        each(ours_, [this](const TravelStart& start) { return free_travel(rig_, start.pose, start.n_W).range; }),
        each(coned, [this](const TravelStart& start) { return free_travel(with_cones_, start.pose, start.n_W).range; }),
        each(lengths, [this](const TravelStart& start) { return travel_by_lengths(rig_, start); }),
        each(theirs_, [this](const TravelStart& start) { return travel_by_squares(rig_, start); })};
    race(bench_.race_of("free travel", 20), runners);
    const auto each_s = [&](std::size_t runner) { return runners[runner].best_s / kStarts; };
    bench_.add_speed("travel", "free travel both ways; bisection on leg_lengths", each_s(0), each_s(2), 20);
    bench_.add_speed("travel_squares", "  bisection on squares, constants computed once", each_s(0), each_s(3));
    bench_.add({"travel_cones", "  with the cones of all joints", "s", each_s(1)});
    add_differences();
  }

 private:
  void add_differences() {
    double error_m = 0;
    int different = 0;
    for (std::size_t i = 0; i < kStarts; ++i) {
      const double here_m = std::max(std::abs(ours_[i].min - theirs_[i].min), std::abs(ours_[i].max - theirs_[i].max));
      error_m = std::max(error_m, here_m);
      if (here_m < 1e-9) continue;
      // Bisection may step over a short interval of forbidden travel; then ours ends earlier, at a limit.
      const bool inside = ours_[i].min > theirs_[i].min - 1e-9 && ours_[i].max < theirs_[i].max + 1e-9;
      ++stepped_over_;
      if (!inside) ++different, bench_.report.differences.push_back(fmt::format("travel {} differs", i));
    }
    bench_.add_answer("travel_differences", fmt::format("  of {} that differ by more than 1e-9 m", kStarts), "count",
                      different, 0);
    bench_.add(
        {"travel_stepped_over", "  of these where bisection steps over a forbidden part", "count", stepped_over_});
  }

  MultibodyBench& bench_;
  StewartRig with_cones_, rig_;
  std::vector<TravelStart> starts_;
  std::vector<Interval> ours_, theirs_;
  int stepped_over_ = 0;
};

}  // namespace

void measure_travel(MultibodyBench& bench) {
  TravelRace(bench).run();
}

}  // namespace drydock::bench
