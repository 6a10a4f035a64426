// SPDX-License-Identifier: Apache-2.0
#include "view/probe/pose_probe.h"

#include <cmath>

#include "rig/cable/rig_pose.h"
#include "rig/stewart/leg_force.h"
#include "spatial/euler_angles.h"
#include "testing/random.h"
#include "testing/rss_stewart.h"
#include "view/probe/axis_choice.h"
#include "view/probe/cable_probe.h"
#include "view/probe/platform_probe.h"
#include "view/server_message.h"
#include "view/test/platform_folder.h"
#include "view/wire_schema.h"

namespace drydock {
namespace {

using testing::HallFolder;
using testing::PlatformFolder;
using testing::Random;

PageProbe probe_of(const std::string& rig, const Vector3& p_m, const Vector3& rpy_rad = Vector3::Zero()) {
  PageProbe probe;
  probe.id = 7;
  probe.rig = rig;
  probe.p_m = p_m;
  probe.rpy_rad = rpy_rad;
  return probe;
}

// Oracle: limits and a value between them, by hand.
TEST(PoseProbe, TellsHowFarAValueIsFromItsLimits) {
  const double infinite = INFINITY;
  EXPECT_DOUBLE_EQ(share_within({1, 3}, 2), 1);
  EXPECT_DOUBLE_EQ(share_within({1, 3}, 2.5), 0.5);
  EXPECT_DOUBLE_EQ(share_within({1, 3}, 0.5), -0.5);
  EXPECT_DOUBLE_EQ(share_within({-infinite, infinite}, 7), 1);
  EXPECT_DOUBLE_EQ(share_within({2, infinite}, 3), 0.5);
  EXPECT_DOUBLE_EQ(share_within({-infinite, 4}, 5), -0.25);
}

// Oracle: the criteria themselves, and inverse kinematics.
TEST(PoseProbe, HasTheMarginsOfAPlatform) {
  const PlatformFolder folder;
  const SharedHall hall = folder.fresh();
  const HallPlatform& platform = hall->file.hall.platforms.front();
  Random random(41);
  int allowed = 0;
  for (int trial = 0; trial < 60; ++trial) {
    PageProbe probe = probe_of("left", platform.X_WB_home().p + random.vector(0.6), random.vector(0.5));
    probe.axis = random.between(-1.5, 1.2);
    const Json answer = pose_message(*hall, probe);
    ASSERT_EQ(answer["kind"], "pose");
    EXPECT_EQ(message_fault(answer, *server_messages().find("pose")), "");
    EXPECT_EQ(answer["axis"], *probe.axis);
    const Pose X_WB{from_rpy({probe.rpy_rad.x(), probe.rpy_rad.y(), probe.rpy_rad.z()}), probe.p_m};
    const StewartPose pose = stewart_pose(platform.model, base_pose(platform.model, *probe.axis), X_WB);
    bool is_allowed = true;
    const std::vector<PlannedCriterion> criteria = hall->plan->plan.criteria;
    ASSERT_EQ(answer["margins"].size(), criteria.size());
    for (std::size_t i = 0; i < criteria.size(); ++i) {
      const Margin margin = criteria[i].criterion->stewart->margin(platform.model, pose);
      EXPECT_NEAR(answer["margins"][i]["value"].get<double>(), margin.value, 1e-9 * (1 + std::abs(margin.value)));
      EXPECT_EQ(answer["margins"][i]["at_least"], criteria[i].at_least);
      is_allowed = is_allowed && margin.value >= criteria[i].at_least;
    }
    EXPECT_EQ(answer["reasons"].empty(), is_allowed);
    allowed += is_allowed;
    for (std::size_t i = 0; i < 6; ++i) {
      const bool is_beyond = pose.legs[i].length_m > 2.34 || pose.legs[i].length_m < 1.13;
      if (is_beyond) EXPECT_LT(answer["strands"][i]["share"].get<double>(), 0);
      if (is_allowed) EXPECT_GT(answer["strands"][i]["share"].get<double>(), 0);
    }
  }
  EXPECT_GT(allowed, 3);
  EXPECT_LT(allowed, 57);
}

// Oracle: brute force over 4000 positions. The search finds a position as good, to what these miss between them.
TEST(PoseProbe, PutsTheAxisWhereItStandsBest) {
  Random random(42);
  for (const AuxiliaryKind kind : {AuxiliaryKind::kSlide, AuxiliaryKind::kRotary}) {
    StewartRig rig = testing::rss_stewart(kind);
    rig.X_WG = random.pose(2);
    const std::vector<PlannedCriterion> criteria = usual_criteria(rig);
    const auto margin_of = [&](const PlannedCriterion& one, double q, const Pose& X_WB) {
      return one.criterion->stewart->margin(rig, stewart_pose(rig, base_pose(rig, q), X_WB)).value - one.at_least;
    };
    const Pose X_WB_home = base_pose(rig, 0) * rig.X_FB_home;
    const auto excess = [&](double q, const Pose& X_WB) {
      double least = INFINITY;
      for (const PlannedCriterion& one : criteria)
        least = std::min(least, margin_of(one, q, X_WB) / margin_of(one, 0, X_WB_home));
      return least;
    };
    EXPECT_NEAR(best_axis_position(rig, criteria, X_WB_home), 0, 1e-6);
    for (int trial = 0; trial < 4; ++trial) {
      const double at = random.between(-2.9, 2.9);
      const Pose X_WB =
          base_pose(rig, at) * rig.X_FB_home * Pose{rotation_about(random.unit_vector(), 0.2), random.vector(0.3)};
      const double half = kind == AuxiliaryKind::kSlide ? 3 : M_PI;
      double most = -INFINITY;
      for (int i = 0; i <= 4000; ++i) most = std::max(most, excess(-half + 2 * half * i / 4000, X_WB));
      const double found = best_axis_position(rig, criteria, X_WB);
      EXPECT_GE(excess(found, X_WB), most - 1e-3) << trial;
      EXPECT_LE(std::abs(found), half);
    }
  }
}

// Oracle: the whole slide of 6 m. Level at the height of home, the platform is taken from end to end and beyond.
TEST(PoseProbe, FollowsThePlatformAlongItsSlide) {
  HallPlatform platform{testing::rss_stewart(AuxiliaryKind::kSlide), 0};
  const std::vector<PlannedCriterion> criteria = usual_criteria(platform.model);
  for (double x = -3.4; x <= 3.4; x += 0.2) {
    const ProbedPose probed = probed_platform(platform, criteria, {Rotation{}, {x, 0, 1.55}}, std::nullopt);
    EXPECT_TRUE(probed.reasons.empty()) << x << ": " << probed.reasons.front();
    EXPECT_NEAR(*probed.axis, std::clamp(x, -3.0, 3.0), 1e-6) << x;
  }
}

TEST(PoseProbe, SaysWhyItHasNoAnswer) {
  const PlatformFolder folder;
  const SharedHall hall = folder.fresh();
  PageProbe probe = probe_of("left", Vector3(0, 1, 2));
  const auto problem = [&] {
    const Json answer = pose_message(*hall, probe);
    EXPECT_EQ(answer["kind"], "problems");
    return answer["problems"][0].get<std::string>();
  };
  probe.axis = 1.3;
  EXPECT_EQ(problem(), "the axis of left: found 1.3 m, but it goes from -1.5 to 1.2 m");
  probe.rig = "right";
  EXPECT_EQ(problem(), "there is no rig \"right\"");
  probe = probe_of("left", Vector3::Constant(1e6));
  EXPECT_FALSE(pose_message(*hall, probe)["reasons"].empty());
}

// Oracle: the criteria, and the map's own layer for the clearance: a pose within the satellite is not allowed.
TEST(PoseProbe, HasTheMarginsOfARigOnCables) {
  const HallFolder folder;
  const SharedHall hall = folder.fresh();
  const HallRig& rig = hall->file.hall.rigs.front();
  const Vector3 p_m(-0.6, 0.2, 2.1);
  const Json answer = pose_message(*hall, probe_of("mss", p_m, {0.1, 0.2, 0.3}));
  EXPECT_EQ(message_fault(answer, *server_messages().find("pose")), "");
  EXPECT_EQ(answer["reasons"], Json::array());
  EXPECT_EQ(answer["rpy_rad"], Json::array({0.0, 0.0, 0.0}));  // a point does not turn
  const CableRigPose pose = rig_pose(rig.model, {Rotation{}, p_m});
  for (const Json& margin : answer["margins"]) {
    const Criterion* criterion = find_criterion(margin["criterion"].get<std::string>());
    if (criterion->margin == nullptr) continue;
    EXPECT_NEAR(margin["value"].get<double>(), criterion->margin(rig.model, pose).value, 1e-9);
  }
  ASSERT_EQ(answer["strands"].size(), 4u);
  for (const Json& strand : answer["strands"]) EXPECT_GT(strand["share"].get<double>(), 0);
  const Json inside = pose_message(*hall, probe_of("mss", {0.5, 0.3, 0.8}));
  EXPECT_NE(inside["reasons"].dump().find("clearance"), std::string::npos);
  PageProbe with_axis = probe_of("mss", p_m);
  with_axis.axis = 1;
  EXPECT_EQ(pose_message(*hall, with_axis)["problems"][0], "mss has no axis that could stand somewhere");
  EXPECT_FALSE(server_frame(answer).empty());
}

// Oracle: a planar rig keeps its plane; a rotation about its normal is the angle that is left of any.
TEST(PoseProbe, KeepsAPlanarRigInItsPlane) {
  HallRig rig;
  rig.model.platform.axes = body_axes(Plane::kXZ);
  Random random(43);
  rig.X_WB_home = random.pose();
  const Pose X_WB = Pose{rotation_about(Vector3::UnitY(), 0.4) * rig.X_WB_home.R, random.vector()};
  const Pose possible = possible_pose(rig, X_WB);
  EXPECT_EQ(possible.p.y(), rig.X_WB_home.p.y());
  EXPECT_EQ(possible.p.x(), X_WB.p.x());
  EXPECT_LT((possible.R.matrix - X_WB.R.matrix).norm(), 1e-12);
  const Pose tilted = possible_pose(rig, {rotation_about(Vector3::UnitX(), 0.4) * X_WB.R, X_WB.p});
  EXPECT_NEAR((tilted.R.matrix * rig.X_WB_home.R.matrix.transpose())(1, 1), 1, 1e-12);
}

}  // namespace
}  // namespace drydock
