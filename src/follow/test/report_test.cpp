// SPDX-License-Identifier: Apache-2.0
#include "follow/report.h"

#include <gtest/gtest.h>

#include "arm/arm_tree.h"
#include "arm/trajectory/through_points.h"
#include "follow/figures.h"
#include "follow/log.h"
#include "follow/scene.h"
#include "follow/sentence.h"
#include "follow/text.h"
#include "multibody/kinematics.h"
#include "output/log/log_file.h"
#include "output/scene/check_scene.h"
#include "testing/random_follow.h"

namespace drydock {
namespace {

using testing::Random;

FollowInstant instant_of(double margin, double t_s, std::string first, std::string second) {
  return {margin, t_s, std::move(first), std::move(second), true, Vector3(0.1, 0.2, 0.3), Vector3(0.1, 0.25, 0.3)};
}

/// A link with two shapes in a cable, then too little torque.
FollowReport told_report() {
  FollowReport report;
  report.hall = "suspension hall";
  report.rig = "mss";
  report.platform = "D";
  report.arm = "caesar";
  report.of = MotionOf::kArm;
  report.interpolation = "straight between points";
  report.duration_s = 60;
  report.resolution_s = 1e-3;
  report.result.status = FollowStatus::kViolated;
  FollowMargin cable{
      find_criterion("cable_arm"), 0.02, instant_of(-0.01, 13.1, "cable3", "caesar/link4"), -0.0105, {}, {}};
  cable.spans = {{12.31, 13.9, true, cable.worst},
                 {13.2, 14.02, true, instant_of(-0.004, 13.5, "cable3", "caesar/link4")},
                 {20, 21, false, instant_of(0.0201, 20.5, "cable1", "caesar/link4")}};
  FollowMargin torque{find_criterion("joint_torque"), 0, instant_of(-5.25, 30.125, "joint2", ""), -5.3, {}, {}};
  torque.worst.has_points = false;
  torque.spans = {{29, 31.5, true, torque.worst}};
  FollowMargin hall{find_criterion("cable_hall"), 0, instant_of(0.0125, 13.1, "cable2", "mast"), 0.0119, {}, {}};
  report.result.margins = {hall, cable, torque};
  report.result.notes = {"the rod has no mass"};
  return report;
}

// Oracle: the sentences that a user is to read; two shapes of one link are one stretch.
TEST(FollowReport, TellsInOneSentenceWhatHappens) {
  FollowReport report = told_report();
  const std::vector<ReportedInterval> spans = reported_intervals(report.result);
  ASSERT_EQ(spans.size(), 3u);
  EXPECT_EQ(spans[0].span.begin_s, 12.31);
  EXPECT_EQ(spans[0].span.end_s, 14.02);
  EXPECT_EQ(spans[0].span.worst.margin, -0.01);
  EXPECT_EQ(follow_sentence(report),
            "caesar/link4 hits cable3 at 13.1 s; they are nearer than the required 20 mm from 12.31 s to 14.02 s; 2 "
            "more below.");
  EXPECT_EQ(span_sentence(report, spans[1]),
            "caesar/link4 is not proven to keep 20 mm from cable1 from 20 s to 21 s, 20.1 mm were seen");
  EXPECT_EQ(span_sentence(report, spans[2]), "joint2 needs 5.25 N m more than its drive can give from 29 s to 31.5 s");
  const auto told = [&](std::string_view kind, double margin, double at_least, const char* first, const char* second) {
    return span_sentence(report,
                         {find_criterion(kind), at_least, {1, 2, true, instant_of(margin, 1.5, first, second)}});
  };
  EXPECT_EQ(told("arm_hall", 0.008, 0.02, "caesar/link4", "mast"),
            "caesar/link4 comes within 8 mm of mast, where 20 mm are required, from 1 s to 2 s, nearest at 1.5 s");
  EXPECT_EQ(told("rod_hall", -0.01, 0, "rod", "mast"), "the rod hits mast from 1 s to 2 s, deepest at 1.5 s (10 mm)");
  EXPECT_EQ(told("rod_hall", 0, 0, "rod", "mast"), "the rod touches mast from 1 s to 2 s, at 1.5 s");
  EXPECT_EQ(told("tension", -34, 0, "", ""), "the rig cannot hold caesar from 1 s to 2 s: 34 N are missing at 1.5 s");
  EXPECT_EQ(told("tension", 5, 20, "", ""),
            "the rig cannot hold caesar with the required margin from 1 s to 2 s: 15 N are missing at 1.5 s");
  EXPECT_EQ(told("winch_speed", -0.125, 0, "cable2", ""),
            "the winch of cable2 would have to run 0.125 m/s faster than it can from 1 s to 2 s");
  EXPECT_EQ(told("rod_angle", -M_PI / 18, 0, "rod", ""),
            "the rod rotates 10 deg farther than its joints can from 1 s to 2 s");
  EXPECT_EQ(told("closure", -0.25, 0, "", ""),
            "closure lacks 0.25 from 1 s to 2 s, most at 1.5 s; it requires that the cables can produce any wrench");
  report.result.status = FollowStatus::kFeasible;
  for (FollowMargin& margin : report.result.margins) margin.spans.clear();
  report.result.margins[1].worst.margin = report.result.margins[1].proven = 0.03;
  report.result.margins[2].worst.margin = report.result.margins[2].proven = 4.2;
  EXPECT_EQ(
      follow_sentence(report),
      "The motion goes through: for 60 s nothing comes nearer than 11.9 mm proven, 12.5 mm seen (cable2 and mast at "
      "13.1 s), the drives keep 4.2 N m (joint2).");
}

// Oracle: the parts of the report, and the rule of keys.
TEST(FollowReport, TellsFiguresAndText) {
  FollowReport report = told_report();
  report.result.margins[0].worst.margin = report.result.margins[0].proven = std::numeric_limits<double>::infinity();
  const Json figures = follow_figures(report);
  EXPECT_EQ(keys_without_unit(figures), (std::vector<std::string>{}));
  EXPECT_TRUE(checked_json(figures).ok());
  EXPECT_EQ(figures["status"], "violated");
  EXPECT_FALSE(figures["margins"][0].contains("worst_m"));
  EXPECT_EQ(figures["margins"][1]["worst_m"], -0.01);
  EXPECT_EQ(figures["margins"][2]["proven_Nm"], -5.3);
  EXPECT_EQ(figures["stretches"].size(), 3u);
  EXPECT_EQ(figures["stretches"][0]["first_point_m"], Json::array({0.1, 0.2, 0.3}));
  const std::string text = follow_text(report);
  for (const char* part :
       {"caesar/link4 hits cable3", "suspension hall: caesar on mss, 60 s, straight between points", "cable_hall",
        "no limit", "-10 mm", "13.100 s", "not in order\n", "note: the rod has no mass"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  const std::vector<Event> events = follow_events(report);
  ASSERT_EQ(events.size(), 6u);
  EXPECT_EQ(events[0].time_s, 12.31);
  EXPECT_EQ(events[0].kind, "cable_arm");
  EXPECT_EQ(events[0].subject, "cable3, caesar/link4");
  EXPECT_EQ(events[5].time_s, 31.5);
}

struct FollowedArm {
  FollowedArm() {
    Random random(77);
    hall = testing::random_follow_hall(random, 4, 2.5);
    hall.name = "odd hall";
    const JointTrajectory track = testing::random_track(random, VectorX::Zero(4), 0.4, 3, 1);
    request.motion = {MotionOf::kArm, track, "polynomials"};
    request.arm = 0;
    request.resolution_s = 0.1;
    const MatrixX ways = (MatrixX(7, 2) << 1, 1.5, 2, 2, 3, 3.1, 1, 0.9, 0, 0.1, 0, 0, 0, 0.4).finished();
    const std::vector<std::string> rows(kPoseRows.begin(), kPoseRows.end());
    request.objects = {{1, straight_through(rows, std::vector<double>{0, 2}, ways), random.pose(0.3)}};
    FollowResult& result = report.result;  // made up: the motion is not to be judged here
    result.status = FollowStatus::kViolated;
    result.sample_times_s = even_times(track.duration_s(), 7, 100);
    result.margins.resize(2);
    result.margins[0].criterion = find_criterion("cable_hall");
    result.margins[1].criterion = find_criterion("tension");
    for (FollowMargin& margin : result.margins) {
      for (std::size_t i = 0; i < result.sample_times_s.size(); ++i) margin.samples.push_back(random.between(-1, 1));
    }
    result.margins[1].samples[3] = std::numeric_limits<double>::infinity();
    report.hall = "odd hall";
    report.of = MotionOf::kArm;
    report.duration_s = track.duration_s();
    report.resolution_s = 0.1;
    trace = follow_trace(request, report.result.sample_times_s);
  }
  Hall hall;
  FollowRequest request{hall, 0, -1, {}, {}, {}, 1e-3, 0, {}, {}, nullptr};
  FollowReport report;
  FollowTrace trace;
};

// Oracle: the kinematics of the tree, best_suspension and the track, each asked by itself.
TEST(FollowTrace, GoesWhereTheMotionGoes) {
  const FollowedArm followed;
  const HallArm& arm = followed.hall.arms[0];
  const ArmTree tree = arm_tree(arm.arm, arm.X_WB);
  DynamicsWork work(tree.model);
  ASSERT_EQ(followed.trace.places.size(), followed.report.result.sample_times_s.size());
  ASSERT_GT(followed.trace.places.size(), 10u);
  for (std::size_t i = 0; i < followed.trace.places.size(); i += 3) {
    const FollowPlaces& places = followed.trace.places[i];
    JointMotion motion;
    motion_at(followed.request.motion.track, places.t_s, motion);
    EXPECT_EQ(places.q, motion.q);
    const TreeState state{tree_positions(tree, motion.q), VectorX::Zero(tree.model.velocities)};
    update_kinematics(tree.model, state, work);
    for (std::size_t link = 0; link < tree.links.size(); ++link) {
      const Pose X_WL =
          frame_pose(tree.model, state, work, tree.links[link].link, tree.links[link].X_LC);  // C == L here
      EXPECT_LT((X_WL.p - places.X_WL[link].p).norm(), 1e-12);
      EXPECT_LT((X_WL.R.matrix - places.X_WL[link].R.matrix).norm(), 1e-12);
    }
    const Vector3 p_WE = places.X_WL[arm.arm.suspension->link] * arm.arm.suspension->p_LE;
    EXPECT_LT((p_WE - places.X_WB.p).norm(), 1e-12);  // no rod between
    const SuspensionRequest asked = suspension_request(arm.arm, tree, followed.hall.rigs[0].model.g_W);
    EXPECT_LT((best_suspension(tree.model, state.q, asked).f_E_W - places.f_D_W).norm(), 1e-9);
    const Cable& cable = followed.hall.rigs[0].model.cables[2];
    EXPECT_NEAR(places.cable_length_m[2], (cable.p_WA - p_WE).norm(), 1e-12);
    Vector3 f_D_W = Vector3::Zero();  // of the cables together
    for (std::size_t c = 0; c < followed.hall.rigs[0].model.cables.size(); ++c)
      f_D_W += places.tension_N[c] * cable_line(followed.hall.rigs[0].model.cables[c], places.X_WB).u_W;
    EXPECT_LT((f_D_W - places.f_D_W).norm(), 1e-6 * places.f_D_W.norm()) << "cables hold what the arm needs";
    const ObjectMotion& object = followed.request.objects[0];
    const Pose X_WO = track_pose(object.track, places.t_s) * object.X_MO;
    EXPECT_LT((X_WO.p - places.X_WO[0].p).norm(), 1e-12);
  }
  EXPECT_EQ(even_times(2, 10, 5), (std::vector<double>{0, 0.5, 1, 1.5, 2}));
  EXPECT_EQ(even_times(0, 10, 6), std::vector<double>{0});
}

// Oracle: the rules of scenes and of logs; what is in the request is in the scene.
TEST(FollowScene, IsSoundAndWhole) {
  FollowedArm followed;
  const double end_s = followed.report.duration_s;
  FollowMargin& margin = followed.report.result.margins[0];
  margin.spans.push_back({0, 0.1, true, instant_of(-0.1, 0.05, "a", "b")});
  margin.spans.push_back({0.4, end_s, false, instant_of(0.1, 0.5, "a", "b")});
  Vector3 at = Vector3::Zero();
  for (std::size_t i = 0; i < followed.trace.places.size(); ++i) {
    at += Vector3(0.1, -0.2, 0.3);
    margin.gaps.push_back({i != 2, at, 2 * at});
  }
  const Scene scene = follow_scene(followed.request, followed.report, followed.trace);
  for (const SceneFault& fault : check_scene(scene)) ADD_FAILURE() << to_string(fault);
  EXPECT_EQ(scene.title, "odd hall");
  EXPECT_EQ(scene.poses.size(), 1u + 1u + 5u + 2u);  // an object, the platform, the links, the ends of a gap
  EXPECT_EQ(scene.strands.size(), 4u + 1u + 2u);     // cables, a gap, stretches
  EXPECT_EQ(scene.visibles.size(), 3u);
  ASSERT_EQ(scene.scalars.size(), 4u + 1u + 1u);  // tensions; the other margin is infinite once; the gap's
  EXPECT_EQ(scene.scalars[0].low, followed.hall.rigs[0].model.cables[0].tension_min_N);
  EXPECT_EQ(scene.scalars[0].values[3], followed.trace.places[3].tension_N[0]);
  EXPECT_EQ(scene.scalars[4].values, margin.samples);
  EXPECT_EQ(scene.scalars[4].low, margin.at_least);
  const PoseChannel& second = scene.poses.back();
  EXPECT_EQ(second.path, "witness/" + std::string(margin.criterion->name) + "/b");
  EXPECT_EQ(second.X_PN[3].p, 2 * margin.gaps[3].p_first);
  EXPECT_EQ(second.X_PN[2].p, second.X_PN[1].p) << "it waits where it was";
  EXPECT_FALSE(scene.visibles[0].visible[2]);
  EXPECT_EQ(scene.events.size(), 4u);
  followed.trace.places[1].is_held = false;
  const Rate rate = follow_rate(followed.request, followed.report, followed.trace);
  EXPECT_EQ(layout_faults({{rate}}), std::vector<std::string>{});
  SampleCheck check({{rate}});
  std::size_t tensions = 0;
  for (std::size_t i = 0; i < followed.trace.places.size(); ++i) {
    const std::vector<double> row = follow_row(followed.report, followed.trace, i);
    ASSERT_EQ(row.size(), rate.width());
    EXPECT_TRUE(check.take(0, followed.trace.places[i].t_s, row).ok());
    EXPECT_EQ(row[0], margin.samples[i]);
    EXPECT_EQ(row[1] == 1e9, i == 3);
    std::size_t column = 0;
    for (const Series& series : rate.series) {
      const CableRig& rig = followed.hall.rigs[0].model;
      for (std::size_t k = 0; k < rig.cables.size(); ++k) {
        if (series.path != "/cables/" + rig.cables[k].name + "/tension_N") continue;
        const FollowPlaces& places = followed.trace.places[i];
        EXPECT_EQ(row[column], places.is_held ? places.tension_N[k] : -1);
        ++tensions;
      }
      column += series.width();
    }
  }
  EXPECT_EQ(tensions, 4 * followed.trace.places.size());
}

}  // namespace
}  // namespace drydock
