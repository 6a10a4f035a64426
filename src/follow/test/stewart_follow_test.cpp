// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "follow/follow.h"
#include "follow/log.h"
#include "follow/margin_evaluator.h"
#include "follow/scene.h"
#include "follow/sentence.h"
#include "output/log/log_file.h"
#include "output/scene/check_scene.h"
#include "spatial/rotation_exp.h"
#include "testing/follow_oracle.h"
#include "testing/random_platform_motion.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using namespace testing;

/// From rows to rows, straight.
FollowRequest straight_platform(const Hall& hall, const VectorX& from, const VectorX& to, double seconds) {
  Motion motion{MotionOf::kPlatform, {}, "straight between points"};
  motion.track.segments = {straight_between(0, from, seconds, to)};
  FollowRequest request = plain_follow(hall, motion);
  request.rig = -1;
  request.platform = 0;
  return request;
}

Hall rss_hall(AuxiliaryKind kind) {
  Hall hall;
  hall.platforms = {{rss_stewart(kind), 0.3}};
  return hall;
}

// Oracle: closed form. Lifted straight up from home, all legs have length √(r² + z²) and rate z ż / length; they end at
// their largest length at a height that follows.
TEST(StewartFollow, LegsThatGetTooLongDoSoWhenGeometrySays) {
  const Hall hall = rss_hall(AuxiliaryKind::kSlide);
  const StewartRig& rig = hall.platforms[0].model;
  const double radius_m = (rig.legs[0].p_BC - rig.legs[0].p_FP).norm(), speed_m_per_s = 0.12;
  const auto rows_at = [&](double z_m) { return platform_rows({{}, {0.3, 0, z_m}}, 0.3); };
  const double from_m = 1.55, to_m = 2.75, duration_s = (to_m - from_m) / speed_m_per_s;
  const FollowResult result = follow(straight_platform(hall, rows_at(from_m), rows_at(to_m), duration_s));
  EXPECT_EQ(result.status, FollowStatus::kViolated);
  const FollowMargin& length = *margin_of(result, "leg_length");
  const double end_s = (std::sqrt(2.34 * 2.34 - radius_m * radius_m) - from_m) / speed_m_per_s;
  ASSERT_EQ(length.spans.size(), 1u);
  EXPECT_TRUE(length.spans[0].is_violated);
  EXPECT_NEAR(length.spans[0].begin_s, end_s, 1.1e-3);
  EXPECT_NEAR(length.spans[0].end_s, duration_s, 1e-9);
  EXPECT_NEAR(length.worst.margin, 2.34 - std::hypot(radius_m, to_m), 1e-3);
  EXPECT_EQ(length.worst.first.substr(0, 3), "leg");
  const FollowMargin& speed = *margin_of(result, "leg_speed");
  const double fastest = speed_m_per_s * to_m / std::hypot(radius_m, to_m);
  EXPECT_NEAR(speed.worst.margin, 0.6 - fastest, 1e-3);
  EXPECT_LE(speed.proven, 0.6 - fastest);
  EXPECT_GT(speed.proven, 0.8 * (0.6 - fastest));
}

// Oracle: by construction. The slide carries the platform along, so that its margins stay those of its pose, and the
// slide alone moves: through its range, at its speed.
TEST(StewartFollow, APlatformThatRidesOnItsSlideKeepsItsMargins) {
  const Hall hall = rss_hall(AuxiliaryKind::kSlide);
  const StewartRig& rig = hall.platforms[0].model;
  const Pose X_FB{rotation_exp({0.1, -0.15, 0.2}), {0.12, -0.2, 1.7}};
  const auto rows_at = [&](double q) { return platform_rows(base_pose(rig, q) * X_FB, q); };
  const FollowResult result = follow(straight_platform(hall, rows_at(-2.5), rows_at(2.5), 8));
  EXPECT_EQ(result.status, FollowStatus::kFeasible);
  const StewartPose pose = stewart_pose(rig, {}, X_FB);  // W == F here
  for (const Criterion* criterion : stewart_criteria(rig)) {
    const FollowMargin* const margin = margin_of(result, criterion->name);
    ASSERT_NE(margin, nullptr) << criterion->name;
    const double there = criterion->stewart->margin(rig, pose).value;
    EXPECT_NEAR(margin->worst.margin, there, 1e-9 * (1 + there)) << criterion->name;
    EXPECT_NEAR(margin->proven, there, 1e-6 * (1 + there)) << criterion->name;
  }
  EXPECT_NEAR(margin_of(result, "slide_range")->worst.margin, 0.5, 1e-9);
  EXPECT_NEAR(margin_of(result, "slide_speed")->proven, 1 - 5.0 / 8, 1e-6);
  EXPECT_NEAR(margin_of(result, "slide_acceleration")->proven, 1, 1e-6);
  EXPECT_EQ(margin_of(result, "rotary_range"), nullptr);
  EXPECT_LT(result.looked, 20000u);
}

// Oracle: other code for every margin at single instants: the table's own margins, differences of lengths for their
// rates, and for the forces d/dt of the momentum by differences, solved with the Jacobian.
TEST(StewartFollow, MarginsAreThoseOfThePose) {
  Random random(951);
  for (int trial = 0; trial < 15; ++trial) {
    const Hall hall = random_platform_hall(random, kAllAxes[static_cast<std::size_t>(trial) % 3]);
    const StewartRig& rig = hall.platforms[0].model;
    const FollowRequest request = wandering_platform(random, hall, 0.12, 2, 1.5);
    const FollowModel model(request);
    MarginEvaluator evaluator(model);
    const double t_s = random.between(0.1, model.duration_s() - 0.1), h = 1e-4;
    evaluator.place(t_s, 0);
    const std::map<std::string_view, double> least = least_by_kind(evaluator);
    const auto pose_at = [&](double t) {
      JointMotion motion;
      motion_at(request.motion.track, t, motion);
      const double q = motion.q.size() > 7 ? motion.q[7] : hall.platforms[0].q_home;
      return stewart_pose(rig, base_pose(rig, q), track_pose(request.motion.track, t));
    };
    const StewartPose at = pose_at(t_s), before = pose_at(t_s - h), after = pose_at(t_s + h);
    for (const Criterion* criterion : stewart_criteria(rig)) {
      if (criterion->name == "leg_force") continue;
      EXPECT_NEAR(least.at(criterion->name), criterion->stewart->margin(rig, at).value, 1e-12) << criterion->name;
    }
    double speed_left = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 6; ++i) {
      const double rate = (after.legs[i].length_m - before.legs[i].length_m) / (2 * h);
      speed_left = std::min(speed_left, rig.legs[i].speed_max_m_per_s - std::abs(rate));
    }
    EXPECT_NEAR(least.at("leg_speed"), speed_left, 1e-6);

    // d/dt of the momentum about the place of Bo at the instant, by differences of centre of mass and orientation.
    const SpatialInertia& M = rig.M_BBo_B;
    const auto centre = [&](const StewartPose& pose) { return pose.X_WB * M.p_BBcm; };
    const Vector3 f_W = M.mass_kg * (centre(after) - 2 * centre(at) + centre(before)) / (h * h);
    const auto spin = [&](const StewartPose& a, const StewartPose& b) {
      const Rotation half = rotation_exp(0.5 * rotation_log(b.X_WB.R * inverse(a.X_WB.R))) * a.X_WB.R;
      return Vector3(half * (M.I_BBcm * (inverse(half) * (rotation_log(b.X_WB.R * inverse(a.X_WB.R)) / h))));
    };
    const Vector3 t_W = (spin(at, after) - spin(before, at)) / h + (at.X_WB.R * M.p_BBcm).cross(f_W);
    double force_left = std::numeric_limits<double>::infinity();
    for (const Wrench& load : rig.loads_B_W) {
      const Vector3 weight_W = M.mass_kg * rig.g_W;
      Vector6 held;
      held << (at.X_WB.R * M.p_BBcm).cross(weight_W) + load.t - t_W, weight_W + load.f - f_W;
      const Vector6 force_N = at.jacobian.transpose().fullPivLu().solve(held);
      for (Eigen::Index i = 0; i < 6; ++i) {
        const Interval& limits_N = rig.legs[static_cast<std::size_t>(i)].force_N;
        force_left = std::min({force_left, force_N[i] - limits_N.min, limits_N.max - force_N[i]});
      }
    }
    EXPECT_NEAR(least.at("leg_force"), force_left, 1e-4 * (1 + std::abs(force_left)));
  }
}

// Oracle: dense sampling of the same margins. Outside of the spans nothing may be found below what is demanded.
TEST(StewartFollow, SamplesFindNothingOutsideTheSpans) {
  Random random(952);
  std::size_t violated = 0, feasible = 0;
  for (int trial = 0; trial < 9; ++trial) {
    const Hall hall = random_platform_hall(random, kAllAxes[static_cast<std::size_t>(trial) % 3]);
    FollowRequest request = wandering_platform(random, hall, 0.2, 2, 1.5);
    request.at_least = {{"leg_length", 0.05}, {"singularity", random.between(0.02, 0.3)}, {"leg_leg", 0.02}};
    request.resolution_s = 0.01;
    const FollowResult result = follow(request);
    const SampledFollow sampled = sample_follow(random, request, result, 300);
    EXPECT_EQ(sampled.missed, 0u) << sampled.first_missed;
    EXPECT_EQ(sampled.below, 0u);
    violated += sampled.violated;
    feasible += sampled.looks - sampled.violated;
  }
  EXPECT_GT(violated, 200u);
  EXPECT_GT(feasible, 10000u);
}

// Oracle: the track with and without a row that stands where home is.
TEST(StewartFollow, AnAxisWithoutAColumnStandsAtHome) {
  Random random(953);
  const Hall hall = random_platform_hall(random, AuxiliaryKind::kRotary);
  const HallPlatform& platform = hall.platforms[0];
  const Pose end = platform.X_WB_home() * Pose{rotation_exp({0.1, 0, 0.1}), {0.05, 0.1, 0}};
  const auto rows = [&](std::optional<double> q) {
    return std::array<VectorX, 2>{platform_rows(platform.X_WB_home(), q), platform_rows(end, q)};
  };
  const auto bare = rows({}), standing = rows(platform.q_home);
  const FollowResult one = follow(straight_platform(hall, bare[0], bare[1], 2));
  const FollowResult other = follow(straight_platform(hall, standing[0], standing[1], 2));
  ASSERT_EQ(one.margins.size(), other.margins.size());
  for (std::size_t i = 0; i < one.margins.size(); ++i)
    EXPECT_EQ(one.margins[i].worst.margin, other.margins[i].worst.margin);
  ASSERT_EQ(one.notes.size(), other.notes.size() + 1);
  EXPECT_TRUE(one.notes[0].starts_with("the rotary axis stands at its home, ")) << one.notes[0];
}

FollowReport report_of(const FollowRequest& request) {
  FollowReport report;
  report.hall = "a hall";
  report.rig = request.hall.platforms[0].name();
  report.platform = "platform";
  report.interpolation = request.motion.interpolation;
  report.duration_s = request.motion.track.duration_s();
  report.resolution_s = request.resolution_s;
  report.result = follow(request);
  return report;
}

// Oracle: the rules of scenes and of logs, and the poses of the trace.
TEST(StewartFollow, ScenesAndLogsAreSoundAndWhole) {
  Random random(954);
  for (const std::optional<AuxiliaryKind>& kind : kAllAxes) {
    Hall hall = random_platform_hall(random, kind);
    hall.platforms.push_back(random_platform_hall(random, kind).platforms[0]);
    hall.platforms[1].model.name = "other";
    StewartRig& rig = hall.platforms[0].model;
    rig.loads_B_W.resize(1);
    FollowRequest request = wandering_platform(random, hall, 0.1, 2, 1);
    request.samples_per_s = 20;
    const FollowReport report = report_of(request);
    const FollowTrace trace = follow_trace(request, report.result.sample_times_s);
    const Scene scene = follow_scene(request, report, trace);
    for (const SceneFault& fault : check_scene(scene)) ADD_FAILURE() << to_string(fault);
    EXPECT_EQ(scene.strands.size(), 12u);
    EXPECT_EQ(scene.poses.size(), kind ? 2u : 1u);
    const Rate rate = follow_rate(request, report, trace);
    EXPECT_EQ(layout_faults({{rate}}), std::vector<std::string>{});
    SampleCheck check({{rate}});
    for (std::size_t i = 0; i < trace.places.size(); ++i) {
      const std::vector<double> row = follow_row(report, trace, i);
      ASSERT_EQ(row.size(), rate.width());
      EXPECT_TRUE(check.take(0, trace.places[i].t_s, row).ok());
      const FollowPlaces& places = trace.places[i];
      const std::size_t first = report.result.margins.size();
      const LegValues length_m = leg_lengths(rig, inverse(places.stewart->X_WF) * places.X_WB);
      for (std::size_t leg = 0; leg < 6; ++leg) EXPECT_NEAR(row[first + 7 + leg], length_m[leg], 1e-12);
      if (kind) EXPECT_EQ(row.back(), *places.stewart->q);
      // What the margin of forces is, these forces have left.
      double left_N = std::numeric_limits<double>::infinity();
      for (std::size_t leg = 0; leg < 6; ++leg) {
        const Interval& limits_N = rig.legs[leg].force_N;
        left_N = std::min({left_N, row[first + 13 + leg] - limits_N.min, limits_N.max - row[first + 13 + leg]});
      }
      EXPECT_NEAR(left_N, margin_of(report.result, "leg_force")->samples[i], 1e-6);
    }
  }
}

// Oracle: the sentences that a user is to read.
TEST(StewartFollow, TellsInOneSentenceWhatHappens) {
  FollowReport report;
  const auto told = [&](std::string_view kind, double margin, double at_least, const char* first) {
    FollowInstant worst;
    worst.margin = margin;
    worst.t_s = 1.5;
    worst.first = first;
    return span_sentence(report, {find_criterion(kind), at_least, {1, 2, true, worst}});
  };
  EXPECT_EQ(told("leg_length", -0.012, 0, "leg3"), "leg3 gets 12 mm beyond its length limits from 1 s to 2 s");
  EXPECT_EQ(told("base_joint", -M_PI / 90, 0, "leg3"),
            "leg3 leaves the cone of its joint on the base by 2 deg from 1 s to 2 s");
  EXPECT_EQ(told("leg_force", 100, 150, "leg3"),
            "leg3 has to bear 50 N beyond its force limits with the required margin from 1 s to 2 s");
  EXPECT_EQ(told("leg_speed", -0.1, 0, "leg3"), "leg3 would have to run 0.1 m/s faster than it can from 1 s to 2 s");
  EXPECT_EQ(told("slide_range", -0.1, 0, "slide"), "the slide gets 100 mm beyond its range from 1 s to 2 s");
  EXPECT_EQ(told("rotary_speed", -M_PI / 18, 0, "rotary axis"),
            "the rotary axis would have to run 10 deg/s faster than it can from 1 s to 2 s");
  EXPECT_EQ(
      told("singularity", 0.05, 0.1, ""),
      "singularity lacks 0.05 from 1 s to 2 s, most at 1.5 s; it requires that the legs hold the platform in every "
      "direction");
}

}  // namespace
}  // namespace drydock
