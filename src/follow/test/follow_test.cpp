// SPDX-License-Identifier: Apache-2.0
#include "follow/follow.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/segment_segment.h"
#include "multibody/jacobian.h"
#include "multibody/kinematics.h"
#include "rig/cable/rig_clearance.h"
#include "rig/cable/winch_speeds.h"
#include "rig/criterion.h"
#include "spatial/quaternion.h"
#include "spatial/rotation_exp.h"
#include "testing/follow_oracle.h"
#include "testing/random_follow.h"

namespace drydock {
namespace {

using namespace testing;

/// D from one place to another in so many seconds, straight.
Motion straight_motion(const Vector3& from, const Vector3& to, double seconds) {
  Motion motion{MotionOf::kPlatform, {}, "straight between points"};
  motion.track.segments = {straight_between(0, from, seconds, to)};
  return motion;
}

HallObject ball_at(const std::string& name, const Vector3& p_WO, double radius_m) {
  HallObject object;
  object.name = name;
  object.shape = Sphere{radius_m};
  object.X_WO.p = p_WO;
  return object;
}

// Oracle: by construction. D passes a ball at the clearance of a micrometre, or as deep into it.
TEST(Follow, TellsAPassByAMicrometreFromATouch) {
  Random random(921);
  for (int trial = 0; trial < 10; ++trial) {
    Hall hall = random_follow_hall(random, 0, 2);
    const Vector3 middle = Vector3(0.2, -0.1, 1.5) + random.vector(0.2);
    const Vector3 along = Vector3(random.between(-1, 1), random.between(-1, 1), 0.1).normalized();
    const Vector3 square = along.cross(Vector3::UnitZ()).normalized(), down = along.cross(square).normalized();
    const Vector3 side = down.z() < 0 ? down : Vector3(-down);
    const double radius_m = random.between(0.05, 0.2), gap_m = trial % 2 == 0 ? 1e-6 : -1e-6;
    hall.objects = {ball_at("ball", middle + (0.03 + radius_m + gap_m) * side, radius_m)};
    const FollowResult result =
        follow(plain_follow(hall, straight_motion(middle - 0.31 * along, middle + 0.4 * along, 3)));
    const FollowMargin* margin = margin_of(result, "platform_hall");
    ASSERT_NE(margin, nullptr);
    EXPECT_NEAR(margin->worst.margin, gap_m, 1e-6);
    EXPECT_EQ(margin->spans.empty(), gap_m > 0) << trial;
    EXPECT_LE(margin->proven, gap_m);
    if (gap_m > 0) {
      EXPECT_GT(margin->proven, 0);
    } else {
      EXPECT_TRUE(margin->spans[0].is_violated);
      EXPECT_EQ(margin->spans[0].worst.second, "ball");
      const double touch_s = 3 * 0.31 / 0.71;
      EXPECT_LT(margin->spans[0].begin_s, touch_s);
      EXPECT_GT(margin->spans[0].end_s, touch_s);
      EXPECT_LT(margin->spans[0].end_s - margin->spans[0].begin_s, 0.02);
    }
  }
}

// Oracle: the smallest distance of the sweeping cable from a point, by golden section on the distance of segments.
TEST(Follow, TellsACableThatPassesByAMicrometre) {
  Random random(922);
  for (int trial = 0; trial < 10; ++trial) {
    Hall hall = random_follow_hall(random, 0, 2);
    const Cable& cable = hall.rigs[0].model.cables[1];
    const Vector3 from = Vector3(0.2, -0.1, 1.5) + random.vector(0.2), to = from + random.vector(0.5);
    const auto cable_at = [&](double x) { return Segment{cable.p_WA, from + x * (to - from)}; };
    const Segment middle = cable_at(0.47);
    const Vector3 across = (middle.b - middle.a).cross(random.unit_vector()).normalized();
    const Vector3 p_WO = middle.at(random.between(0.4, 0.7)) + 0.3 * across;
    const auto distance_m = [&](double x) {
      const Segment s = cable_at(x);
      return (s.at(nearest_fraction(s, p_WO)) - p_WO).norm();
    };
    double low = 0, high = 1;
    for (int i = 0; i < 100; ++i) {  // the distance of a point from a plane's pencil of segments has one minimum
      const double a = low + 0.382 * (high - low), b = low + 0.618 * (high - low);
      (distance_m(a) < distance_m(b) ? high : low) = distance_m(a) < distance_m(b) ? b : a;
    }
    const double gap_m = trial % 2 == 0 ? 1e-6 : -1e-6;
    const double radius_m = distance_m(low) - 0.5 * cable.diameter_m - gap_m;
    hall.objects = {ball_at("ball", p_WO, radius_m)};
    const FollowResult result = follow(plain_follow(hall, straight_motion(from, to, 2)));
    const FollowMargin* margin = margin_of(result, "cable_hall");
    ASSERT_NE(margin, nullptr);
    bool hit = false;
    for (const FollowSpan& span : margin->spans) hit = hit || (span.is_violated && span.worst.first == cable.name);
    EXPECT_EQ(hit, gap_m < 0) << trial;
    for (const FollowSpan& span : margin->spans) EXPECT_NE(span.worst.first == cable.name, gap_m > 0);
  }
}

/// An arm of one link that turns about z of a base somewhere: a box as a mesh or a ball, off the axis.
Hall turning_box(Random& random, Shape shape, const Pose& X_LG) {
  Hall hall = random_follow_hall(random, 2, 2);
  ArmModel& arm = hall.arms[0].arm;
  hall.arms[0].X_WB = {random.rotation(), Vector3(0.3, 0.2, 0.8)};
  for (UrdfLink& link : arm.urdf.links) link.collisions.clear();
  arm.urdf.joints[0].type = UrdfJointType::kRevolute;
  arm.urdf.joints[0].axis_J = Vector3::UnitZ();
  arm.urdf.joints[0].X_PJ = {};
  UrdfShape solid;
  solid.shape = std::move(shape);
  solid.X_LG = X_LG;
  arm.urdf.links[1].collisions = {solid};
  return hall;
}

Motion arm_motion(const VectorX& from, const VectorX& to, double seconds) {
  Motion motion{MotionOf::kArm, {}, "straight between points"};
  motion.track.segments = {straight_between(0, from, seconds, to)};
  return motion;
}

// Oracle: the box's corner runs on a circle, whose radius is known; a wall stands a micrometre beyond or before it.
TEST(Follow, TellsACornerOfALinkThatPassesByAMicrometre) {
  Random random(923);
  for (int trial = 0; trial < 6; ++trial) {
    const Vector3 size(0.3, 0.2, 0.25), place(0.5, 0.1, 0.2);
    const auto mesh = std::make_shared<const TriangleMesh>(tessellate(Box{size}, {3, 0.1}));
    Hall hall = turning_box(random, mesh, {Rotation{}, place});
    const double reach_m = std::hypot(place.x() + 0.15, place.y() + 0.1);
    const double gap_m = trial % 2 == 0 ? 1e-6 : -1e-6;
    // The wall's face is square to a radius of the circle.
    const double angle = random.between(0.3, 0.6);
    const Rotation R_BO = rotation_exp(angle * Vector3::UnitZ());
    HallObject wall;
    wall.name = "wall";
    wall.shape = std::make_shared<const TriangleMesh>(tessellate(Box{Vector3(0.2, 1.1, 0.9)}, {3, 0.15}));
    wall.X_WO = hall.arms[0].X_WB * Pose{R_BO, R_BO * Vector3(reach_m + gap_m + 0.1, 0.07, 0.2)};
    hall.objects = {wall};
    VectorX from(2), to(2);
    const double at_corner = angle - std::atan2(place.y() + 0.1, place.x() + 0.15);
    from << at_corner - 0.31, 0.2;
    to << at_corner + 0.23, 0.25;
    const FollowResult result = follow(plain_follow(hall, arm_motion(from, to, 2)));
    const FollowMargin* margin = margin_of(result, "arm_hall");
    ASSERT_NE(margin, nullptr);
    EXPECT_EQ(margin->spans.empty(), gap_m > 0) << trial;
    EXPECT_NEAR(margin->worst.margin, std::max(0.0, gap_m), 2e-6);
    if (gap_m < 0) {
      EXPECT_TRUE(margin->spans[0].is_violated);
      EXPECT_EQ(margin->spans[0].worst.first, "arm/link1");
      EXPECT_EQ(margin->spans[0].worst.second, "wall");
    }
  }
}

// Oracle: the same scene in the obstacle's frame: there the arm slides the other way.
TEST(Follow, AMovingObstacleIsTheSameSceneInItsFrame) {
  Random random(924);
  for (int trial = 0; trial < 4; ++trial) {
    Hall hall = turning_box(random, Box{Vector3(0.3, 0.2, 0.25)}, random.pose(0.1));
    ArmModel& arm = hall.arms[0].arm;
    arm.urdf.joints[0].type = UrdfJointType::kPrismatic;
    arm.urdf.joints[0].axis_J = random.unit_vector();
    const Vector3 axis_W = hall.arms[0].X_WB.R * arm.urdf.joints[0].axis_J;
    HallObject ring;
    ring.name = "ring";
    ring.shape = std::make_shared<const TriangleMesh>(lobed_ring(0.3, 0.05));
    ring.X_WO = {random.rotation(), hall.arms[0].X_WB.p + 0.6 * axis_W + random.vector(0.2)};
    hall.objects = {ring};

    const VectorX start = VectorX::Zero(1);
    const JointTrajectory slide = random_track(random, start, 0.8, 3, 1);
    FollowRequest arm_moves = plain_follow(hall, {MotionOf::kArm, slide, "quintic"});
    for (TrajectorySegment& segment : arm_moves.motion.track.segments) {
      segment.c.conservativeResize(2, 6);
      segment.c.row(1).setZero();
      segment.c(1, 0) = 0.3;
    }
    FollowRequest ring_moves = arm_moves;
    ObjectMotion back{0, slide, {}};
    const Quaternion q = to_quaternion(ring.X_WO.R);
    for (std::size_t i = 0; i < slide.segments.size(); ++i) {
      ring_moves.motion.track.segments[i].c.row(0).setZero();
      auto& c = back.track.segments[i].c;
      c = Eigen::Matrix<double, Eigen::Dynamic, 6>::Zero(7, 6);
      c.topRows<3>() = -axis_W * slide.segments[i].c;
      c.block<3, 1>(0, 0) += ring.X_WO.p;
      c.block<4, 1>(3, 0) = Eigen::Vector4d(q.w, q.x, q.y, q.z);
    }
    ring_moves.objects = {back};
    const FollowResult one = follow(arm_moves), other = follow(ring_moves);
    const FollowMargin &a = *margin_of(one, "arm_hall"), &b = *margin_of(other, "arm_hall");
    EXPECT_NEAR(a.worst.margin, b.worst.margin, 0.02);
    ASSERT_EQ(a.spans.size(), b.spans.size());
    for (std::size_t i = 0; i < a.spans.size(); ++i) {
      EXPECT_NEAR(a.spans[i].begin_s, b.spans[i].begin_s, 2.1e-3);
      EXPECT_NEAR(a.spans[i].end_s, b.spans[i].end_s, 2.1e-3);
      EXPECT_EQ(a.spans[i].is_violated, b.spans[i].is_violated);
    }
  }
}

// Oracle: other code for every margin at single instants: the kernels of multibody/ for the arm, HallClearance for the
// rig, tension by the criterion's own margin, winch_speeds, a Jacobian for the torques.
TEST(Follow, MarginsAreThoseOfThePose) {
  Random random(925);
  for (int trial = 0; trial < 8; ++trial) {
    const Hall hall = random_follow_hall(random, random.whole(2, 6), 2);
    const HallArm& arm = hall.arms[0];
    const VectorX start = VectorX::Zero(arm.q.size());
    FollowRequest request = plain_follow(hall, {MotionOf::kArm, random_track(random, start, 0.6, 2, 1), "quintic"});
    const FollowModel model(request);
    MarginEvaluator evaluator(model);
    const double t_s = random.between(0, model.duration_s());
    evaluator.place(t_s, 0);
    const std::map<std::string_view, double> least = least_by_kind(evaluator);
    const auto at = [&](std::string_view name) { return least.at(name); };

    const TreeModel& tree = model.tree.model;
    JointMotion motion;
    motion_at(request.motion.track, t_s, motion);
    const TreeState state{tree_positions(model.tree, motion.q), tree_positions(model.tree, motion.v)};
    DynamicsWork work(tree);
    update_kinematics(tree, state, work);
    const SuspensionRequest held = suspension_request(arm.arm, model.tree, model.rig.g_W);
    const Suspension force = best_suspension(tree, state.q, held);
    CableRig rig = model.rig;
    rig.load.points = {Wrench{Vector3::Zero(), -force.f_E_W}};
    const Vector3 p_WE = link_pose(tree, state, work, held.link) * held.p_LE;
    const CableRigPose pose = rig_pose(rig, {Rotation{}, p_WE});
    EXPECT_NEAR(at("tension"), find_criterion("tension")->margin(rig, pose).value, 1e-6);
    EXPECT_NEAR(at("cable_angle"), find_criterion("cable_angle")->margin(rig, pose).value, 1e-9);
    EXPECT_NEAR(at("cable_length"), find_criterion("cable_length")->margin(rig, pose).value, 1e-9);

    Loads loads = no_loads(tree);
    loads.g_W = rig.g_W;
    InverseDynamicsWork inverse_work;
    VectorX tau;
    Matrix6X J;
    const VectorX vdot = tree_positions(model.tree, motion.a);
    inverse_dynamics(tree, work, loads, vdot, inverse_work, tau);
    frame_jacobian(tree, work, held.link, held.p_LE, J);
    tau -= J.bottomRows<3>().transpose() * force.f_E_W;
    EXPECT_NEAR(at("joint_torque"), (held.effort_max - tau.cwiseAbs()).minCoeff(), 1e-6);

    const Vector3 v_E = J.bottomRows<3>() * state.v;
    const WinchSpeeds winches = winch_speeds(rig, pose, {Vector3::Zero(), v_E}, {});
    double speed_left = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 4; ++i) {
      speed_left = std::min(speed_left, rig.cables[i].speed_max_m_per_s - std::abs(winches.winches[i].speed_m_per_s));
    }
    EXPECT_NEAR(at("winch_speed"), speed_left, 1e-9);

    const HallClearance clearance(obstacles_of(hall, "rig"));
    double cables_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 4; ++i) {
      cables_m = std::min(cables_m, clearance.cable(rig.cables[i], pose.lines[i], 1e3).clearance_m);
    }
    EXPECT_NEAR(at("cable_hall"), cables_m, 1e-9);
    double links_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < arm.arm.urdf.links.size(); ++i) {
      const UrdfShape& shape = arm.arm.urdf.links[i].collisions[0];
      const TreeFrame& frame = model.tree.links[i];
      const Pose X_WG = frame_pose(tree, state, work, frame.link, frame.X_LC) * shape.X_LG;  // C == L here
      for (const HallObject& object : hall.objects) {
        const ShapePairHit hit = shape_distance(shape.shape, X_WG, object.shape, object.X_WO);
        if (hit.found()) links_m = std::min(links_m, hit.distance_m);
      }
    }
    EXPECT_NEAR(std::max(0.0, at("arm_hall")), links_m, 2e-4);  // round shapes against meshes have sides
  }
}

// Oracle: the margin of the table at many instants, which is nowhere below what is proven and below the demand only in
// the spans; and the check without the demands, whose margins stay as they are.
TEST(Follow, ChecksAnyCriterionThatIsDemanded) {
  Random random(929);
  std::size_t feasible = 0, violated = 0;
  for (int trial = 0; trial < 6; ++trial) {
    Hall hall = random_follow_hall(random, 0, 2.5);
    CableRig& rig = hall.rigs[0].model;
    rig.load.half.f = Vector3(10, 8, 20);
    const VectorX start = Vector3(0.1, -0.2, 2) + random.vector(0.2);
    FollowRequest request =
        plain_follow(hall, {MotionOf::kPlatform, random_track(random, start, 0.6, 2, 2), "quintic"});
    request.resolution_s = 0.01;
    const FollowResult plain = follow(request);
    request.at_least = {{"wrench_feasible", random.between(0, 60)}, {"controllable", 0}, {"closure", 0}};
    const FollowResult result = follow(request);
    ASSERT_EQ(result.margins.size(), plain.margins.size() + 3);
    for (std::size_t i = 0; i < plain.margins.size(); ++i) {
      EXPECT_EQ(result.margins[i].criterion, plain.margins[i].criterion);
      EXPECT_EQ(result.margins[i].worst.margin, plain.margins[i].worst.margin);
      EXPECT_EQ(result.margins[i].proven, plain.margins[i].proven);
    }
    for (const auto& [name, at_least] : request.at_least) {
      const FollowMargin& margin = *margin_of(result, name);
      EXPECT_EQ(margin.at_least, at_least);
      JointMotion motion;
      for (int i = 0; i < 300; ++i) {
        const double t_s = random.between(0, request.motion.track.duration_s());
        motion_at(request.motion.track, t_s, motion);
        const CableRigPose pose = rig_pose(rig, {Rotation{}, motion.q.head<3>()});
        const double there = margin.criterion->margin(rig, pose).value;
        if (margin.proven > 0) {
          EXPECT_GE(there, margin.proven - 1e-9) << name;
        }
        ++(there < at_least ? violated : feasible);
        if (there < at_least) {
          EXPECT_TRUE(is_told(result, margin.criterion, t_s)) << name << " at " << t_s;
        }
      }
    }
    rig.load.half = {};
    const std::vector<std::string> notes = follow(request).notes;
    EXPECT_TRUE(std::find(notes.begin(), notes.end(), "wrench_feasible is not checked: it does not apply to rig") !=
                notes.end());
  }
  EXPECT_GT(feasible, 1000u);
  EXPECT_GT(violated, 1000u);
}

// Oracle: the table. Everything that motions may be asked for has something that evaluates it, and by default a motion
// is checked for what it always was, in that order.
TEST(Follow, KnowsEveryCriterionOfMotions) {
  const std::vector<std::string_view> usual = {"cable_hall",
                                               "cable_arm",
                                               "cable_cable",
                                               "cable_angle",
                                               "cable_platform",
                                               "platform_hall",
                                               "platform_arm",
                                               "rod_hall",
                                               "rod_arm",
                                               "rod_angle",
                                               "arm_hall",
                                               "arm_self",
                                               "tension",
                                               "cable_length",
                                               "winch_speed",
                                               "winch_acceleration",
                                               "joint_torque",
                                               "leg_hall",
                                               "base_hall",
                                               "leg_length",
                                               "base_joint",
                                               "platform_joint",
                                               "leg_leg",
                                               "leg_force",
                                               "singularity",
                                               "leg_speed",
                                               "slide_range",
                                               "slide_speed",
                                               "slide_acceleration",
                                               "rotary_range",
                                               "rotary_speed",
                                               "rotary_acceleration"};
  std::vector<std::string_view> found;
  for (const FollowCheck& check : follow_checks({})) found.push_back(check.criterion->name);
  EXPECT_EQ(found, usual);
  for (const Criterion& criterion : criteria()) {
    const bool is_usual = std::find(usual.begin(), usual.end(), criterion.name) != usual.end();
    if (asked_of_motions(criterion)) {
      EXPECT_TRUE(is_usual || criterion.margin != nullptr) << criterion.name;
    } else {
      EXPECT_FALSE(is_usual) << criterion.name;
    }
  }
}

// Oracle: the same arm on a rig that gives no force: torques without help, and clearances as before.
TEST(Follow, AnArmWithoutARigIsCheckedToo) {
  Random random(927);
  Hall hall = random_follow_hall(random, 4, 2);
  const VectorX start = VectorX::Zero(4);
  FollowRequest hanging = plain_follow(hall, {MotionOf::kArm, random_track(random, start, 0.3, 2, 1), "quintic"});
  Hall alone = hall;
  alone.arms[0].arm.suspension.reset();
  FollowRequest standing{alone, -1, 0, hanging.motion, {}, {}, 1e-3, 0, {}, {}, nullptr};
  hall.arms[0].arm.suspension->f_z_max_N = hall.arms[0].arm.suspension->f_z_min_N = 0;
  const FollowResult one = follow(hanging), other = follow(standing);
  EXPECT_EQ(margin_of(other, "tension"), nullptr);
  EXPECT_EQ(margin_of(other, "cable_arm"), nullptr);
  for (const char* kind : {"arm_hall", "arm_self", "joint_torque"}) {
    ASSERT_NE(margin_of(other, kind), nullptr);
    EXPECT_NEAR(margin_of(one, kind)->worst.margin, margin_of(other, kind)->worst.margin, 0.01) << kind;
  }
}

// Oracle: by construction: a drive that has enough on both sides of a jump of the acceleration, and one that has not
// on one side of it. Bounds that reach over the jump could prove neither.
TEST(Follow, KnowsTheSidesOfAJumpOfTheAcceleration) {
  Random random(928);
  Hall hall = turning_box(random, Box{Vector3(0.3, 0.2, 0.25)}, random.pose(0.1));
  hall.objects.clear();
  VectorX q0(2), q1(2), q2(2), still = VectorX::Zero(2);
  q0 << 0, 0.1;
  q1 << 1.2, 0.3;
  q2 << 0.1, 0.2;
  Motion motion{MotionOf::kArm, {}, "cubic"};
  motion.track.segments = {cubic_between(0, {q0, still, still}, 1.7, {q1, still, still}),
                           cubic_between(1.7, {q1, still, still}, 2.6, {q2, still, still})};
  for (ArmJoint& joint : hall.arms[0].arm.joints) joint.drive.effort_max = 1e4;
  const FollowResult plenty = follow(plain_follow(hall, motion));
  const FollowMargin& torque = *margin_of(plenty, "joint_torque");
  EXPECT_TRUE(torque.spans.empty());
  const double needed_Nm = 1e4 - torque.worst.margin;
  for (ArmJoint& joint : hall.arms[0].arm.joints) joint.drive.effort_max = 1.02 * needed_Nm;
  EXPECT_TRUE(margin_of(follow(plain_follow(hall, motion)), "joint_torque")->spans.empty());
  for (ArmJoint& joint : hall.arms[0].arm.joints) joint.drive.effort_max = 0.98 * needed_Nm;
  const FollowResult short_of = follow(plain_follow(hall, motion));
  EXPECT_EQ(short_of.status, FollowStatus::kViolated);
}

// Oracle: dense sampling of the same margins. Outside of the spans nothing may be found below what is demanded.
TEST(Follow, SamplesFindNothingOutsideTheSpans) {
  Random random(926);
  std::size_t violated = 0;
  for (int trial = 0; trial < 6; ++trial) {
    const Hall hall = random_follow_hall(random, 3, 1.2);
    const VectorX start = VectorX::Zero(3);
    FollowRequest request = plain_follow(hall, {MotionOf::kArm, random_track(random, start, 0.8, 3, 1), "quintic"});
    request.at_least["arm_hall"] = 0.01;
    request.resolution_s = 0.01;
    const FollowResult result = follow(request);
    EXPECT_NE(result.status, FollowStatus::kNumerical);
    const SampledFollow sampled = sample_follow(random, request, result, 150);
    EXPECT_EQ(sampled.missed, 0u) << sampled.first_missed;
    EXPECT_EQ(sampled.below, 0u);
    violated += sampled.violated;
  }
  EXPECT_GT(violated, 50u);
}

}  // namespace
}  // namespace drydock
