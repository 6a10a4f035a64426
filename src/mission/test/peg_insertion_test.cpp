// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "contact/peg/peg_hole.h"
#include "mission/run.h"

// Quasi-static insertion of a peg in a hole (Simunovic 1979; Whitney, Quasi-Static Assembly of Compliantly Supported
// Rigid Parts, 1982), for a capsule. In the plane y = 0 with the top face at z = 0, the centre E of the lower end lies
// at depth h, the axis d = (sin θ, cos θ) leans to the right. In two-point contact the end, of radius r, touches the
// left wall at P = (−R, −h) with the normal (1, 0), and the body the right rim at Q = (R, 0) with the normal
// (−cos θ, sin θ).

namespace drydock {
namespace {

constexpr double kPegRadius = 0.0175, kHoleRadius = 0.018, kPegLength = 0.12, kPressStiffness = 1e6;

struct TwoPoint {
  double h, tilt;
  double at_end_m = 0, at_rim_m = 0;  // depths

  Vector3 axis() const { return {std::sin(tilt), 0, std::cos(tilt)}; }
  Vector3 p_WE() const { return {kPegRadius - kHoleRadius - at_end_m, 0, -h}; }
  Vector3 p_WP() const { return {-kHoleRadius, 0, -h}; }
  Vector3 p_WQ() const { return {kHoleRadius, 0, 0}; }
  Vector3 rim_normal() const { return {-std::cos(tilt), 0, std::sin(tilt)}; }
  Pose X_WB() const {  // of the peg's middle
    const Vector3 d = axis(), across(d.z(), 0, -d.x());
    Pose X;
    X.R.matrix << across, Vector3::UnitY(), d;
    X.p = p_WE() + 0.5 * kPegLength * d;
    return X;
  }
};

// The rim is at distance r from the axis: with depths δ at the end and ε at the rim,
//   (2R − r + δ) cos θ − h sin θ = r − ε,
// of the form A cos(θ + α) = r − ε.
TwoPoint two_point(double h, double at_end_m = 0, double at_rim_m = 0) {
  const double across = 2 * kHoleRadius - kPegRadius + at_end_m;
  const double tilt = std::acos((kPegRadius - at_rim_m) / std::hypot(across, h)) - std::atan2(h, across);
  return {h, tilt, at_end_m, at_rim_m};
}

HoleBlock deep_hole() {
  return {{0.1, 0.1, 0.2}, {{0, 0, kHoleRadius, 0.15, 0, 0}}};
}

// Oracle: the relation of tilt and depth above. Two places touch, at P and Q; a little more tilt presses both, a little
// less frees them.
TEST(PegInsertion, TiltInTwoPointContactFollowsFromDepth) {
  const HoleBlock block = deep_hole();
  for (const double h : {0.008, 0.02, 0.05, 0.09}) {
    for (const double more : {0.0, 1e-6, -1e-6}) {
      TwoPoint pose = two_point(h);
      pose.tilt += more;
      Pose X_HA = pose.X_WB();
      X_HA.p.z() += block.top_m();  // the block's frame is in its middle
      ContactSet set;
      peg_hole_contacts({kPegRadius, kPegLength}, block, X_HA, 1e-5, set);
      ASSERT_EQ(set.points().size(), 2u) << h;
      const Vector3 top = block.top_m() * Vector3::UnitZ();
      EXPECT_LT((set.points()[0].at.p_BQ - top - pose.p_WP()).norm(), 1e-12);
      EXPECT_LT((set.points()[1].at.p_BQ - top - pose.p_WQ()).norm(), 1e-12);
      EXPECT_LT((set.points()[1].at.n_B - pose.rim_normal()).norm(), 1e-12);
      EXPECT_NEAR(set.points()[0].at.depth_m, 0, 1e-15);
      // Turned about E, Q comes nearer to the axis by its distance along it.
      const double along_m = (pose.p_WQ() - pose.p_WE()).dot(pose.axis());
      EXPECT_NEAR(set.points()[1].at.depth_m, more * along_m, 1e-12);
    }
  }
}

struct Insertion {
  MissionResult result;
  Vector3 moved_m = Vector3::Zero();  // the peg's middle, from start to end
  double force_N = 0;                 // of both contacts together, by size
  Vector3 at_P_N = Vector3::Zero(), at_Q_N = Vector3::Zero();
  Vector3 p_WP = Vector3::Zero(), p_WQ = Vector3::Zero();
};

std::size_t column_of(const Rate& rate, const std::string& path) {
  std::size_t column = 0;
  for (const Series& series : rate.series) {
    if (series.path == path) return column;
    column += series.width();
  }
  ADD_FAILURE() << path;
  return 0;
}

Insertion insert(const TwoPoint& start_pose, double friction, const Vector3& force_W, const Vector3& torque_W) {
  Mission mission;
  MissionBody peg;
  peg.name = "peg";
  peg.M_BBo_B = {1, Vector3::Zero(), Vector3(2e-3, 2e-3, 5e-4).asDiagonal()};
  peg.X_WB = start_pose.X_WB();
  mission.bodies.push_back(peg);
  MissionContact contact;
  contact.name = "pin";
  contact.body_A = 1;
  contact.pair.X_BH.p.z() = -deep_hole().top_m();
  contact.pair.solids = PegAndBlock{{kPegRadius, kPegLength}, deep_hole()};
  contact.pair.law.stiffness_N_per_m = kPressStiffness;
  contact.pair.law.tangential_stiffness_N_per_m = 0.8 * kPressStiffness;
  contact.pair.law.damping_N_s_per_m = 3000;  // overdamped: quasi-static
  contact.pair.law.friction = contact.pair.law.static_friction = friction;
  mission.contacts.push_back(contact);
  MissionLoad load;
  load.name = "push";
  load.at = {"peg", 1, Pose{}};
  load.in_world_axes = true;
  for (std::size_t i = 0; i < 3; ++i) {
    load.force[i].offset = force_W[static_cast<Eigen::Index>(i)];
    load.torque[i].offset = torque_W[static_cast<Eigen::Index>(i)];
  }
  mission.loads.push_back(load);
  mission.settings.duration_s = 0.15;
  mission.settings.tolerance_ratio = 1e-8;
  const MissionStart start = make_start(mission);
  EXPECT_TRUE(start.ok());
  Recorder recorder{{mission_rate(mission, start), nullptr, 0, 1, 0}};
  Insertion insertion;
  insertion.result = run_mission({mission, start, &recorder, {}, {}});
  EXPECT_EQ(insertion.result.status, MissionStatus::kDone) << insertion.result.sentence;
  const std::span<const double> row = recorder.row(recorder.times_s().size() - 1);
  const auto vector_of = [&](const std::string& path) {
    return Vector3(Eigen::Map<const Vector3>(row.data() + column_of(recorder.rate(), path)));
  };
  insertion.moved_m = vector_of("/bodies/peg/pose") - peg.X_WB.p;
  for (const char* place : {"/contacts/pin/1", "/contacts/pin/2"}) {
    const Vector3 f_W = vector_of(std::string(place) + "/force_N"), p_W = vector_of(std::string(place) + "/point_m");
    insertion.force_N += f_W.norm();
    (p_W.x() < 0 ? insertion.at_P_N : insertion.at_Q_N) = f_W;
    (p_W.x() < 0 ? insertion.p_WP : insertion.p_WQ) = p_W;
  }
  return insertion;
}

// Oracle: closed form. A peg pressed between P and Q is held without any load if both friction cones contain the line
// PQ: at P that rises by φ = atan(h/2R) from the normal, at Q by φ + θ, so the limit is μ = tan(φ + θ). Above it the
// forces are opposite and along PQ; below it no forces balance, and the peg frees itself.
TEST(PegInsertion, WedgesWhereTheFrictionConesContainEachOther) {
  for (const double h : {0.006, 0.012}) {
    const TwoPoint pressed = two_point(h, 2e-5, 2e-5);
    const double limit = std::tan(std::atan(h / (2 * kHoleRadius)) + pressed.tilt);
    const Insertion wedged = insert(pressed, 1.1 * limit, Vector3::Zero(), Vector3::Zero());
    EXPECT_GT(wedged.force_N, 10) << h;
    EXPECT_LT(wedged.moved_m.norm(), 1e-4) << h;
    EXPECT_LT((wedged.at_P_N + wedged.at_Q_N).norm(), 1e-3 * wedged.force_N) << h;
    EXPECT_GT(wedged.at_P_N.normalized().dot((wedged.p_WQ - wedged.p_WP).normalized()), 1 - 1e-6) << h;
    const Insertion freed = insert(pressed, 0.9 * limit, Vector3::Zero(), Vector3::Zero());
    EXPECT_LT(freed.force_N, 1e-3) << h;
  }
}

// Oracle: closed form, a point of the jamming diagram's line. Where both places are about to slip inwards, with normal
// forces N and S and friction μ, the load is F = −N (1, μ) − S (n + μ d) with the torque of its places, which is
// F_z, F_x/F_z and M/F_z on a line of the jamming diagram. With a tenth more friction that load holds, with a tenth
// less it slides in.
TEST(PegInsertion, JamsInsideTheDiagramAndSlidesOutside) {
  const double mu = 0.3;
  for (const double h : {0.03, 0.06}) {
    for (const double ratio : {0.7, 1.0, 1.5}) {
      const double N = 40, S = ratio * N;
      const TwoPoint pressed = two_point(h, N / kPressStiffness, S / kPressStiffness);
      ASSERT_LT(1.1 * mu, std::tan(std::atan(h / (2 * kHoleRadius)) + pressed.tilt));  // not wedged
      const Vector3 at_P = N * Vector3(1, 0, mu), at_Q = S * (pressed.rim_normal() + mu * pressed.axis());
      const Vector3 p_WB = pressed.X_WB().p;
      const Vector3 torque_W = -(pressed.p_WP() - p_WB).cross(at_P) - (pressed.p_WQ() - p_WB).cross(at_Q);
      const Insertion jammed = insert(pressed, 1.1 * mu, -at_P - at_Q, torque_W);
      EXPECT_LT(jammed.moved_m.norm(), 1e-4) << h << ' ' << ratio;
      const Insertion slid = insert(pressed, 0.9 * mu, -at_P - at_Q, torque_W);
      EXPECT_LT(slid.moved_m.z(), -1e-3) << h << ' ' << ratio;
    }
  }
}

}  // namespace
}  // namespace drydock
