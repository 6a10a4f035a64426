// SPDX-License-Identifier: Apache-2.0
#include "follow/motion_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "follow/object_motion_file.h"
#include "output/log/log_file.h"
#include "spatial/euler_angles.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

class MotionFiles : public ::testing::Test {
 protected:
  MotionFiles() {
    std::filesystem::create_directories(folder_);
    rig_.model.name = "mss";
    rig_.model.platform.name = "D";
    rig_.model.platform.axes = point_axes();
    body_ = rig_;
    body_.model.platform.name = "P";
    body_.model.platform.axes = body_axes();
    body_.X_WB_home.R = from_rpy({0.1, -0.2, 0.3});
    arm_.name = "caesar";
    for (const char* name : {"shoulder", "elbow"}) {
      ArmJoint joint;
      joint.limits.name = name;
      joint.limits.lower = -1.5;
      joint.limits.upper = 1.5;
      arm_.arm.joints.push_back(joint);
    }
    arm_.q = Eigen::Vector2d(0.25, -0.5);
  }
  ~MotionFiles() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  std::optional<MotionFile> read(const std::string& name, const MotionFileRequest& request) {
    problems_ = {};
    return read_motion(name, {folder_, {}}, request, problems_);
  }
  MotionFile sound(const std::string& name, const MotionFileRequest& request) {
    std::optional<MotionFile> file = read(name, request);
    EXPECT_TRUE(file) << lines();
    return file ? std::move(*file) : MotionFile{};
  }
  /// Problems without the folder.
  std::string lines() const {
    std::string all;
    for (const Problem& problem : problems_.all()) {
      std::string line = to_string(problem);
      for (std::size_t at; (at = line.find(folder_.string() + "/")) != std::string::npos;)
        line.erase(at, folder_.string().size() + 1);
      all += line + "\n";
    }
    return all;
  }
  VectorX at(const JointTrajectory& track, double t_s) const {
    JointMotion motion;
    motion_at(track, t_s, motion);
    return motion.q;
  }
  /// A run of a robot `left` with the joints of the arm, and bodies.
  std::string write_log() const {
    Rate rate{"samples",
              {{"/joints/left/elbow/q", {"rad"}, "", "position of the joint", {"angle"}},
               {"/joints/left/shoulder/q", {"rad"}, "", "position of the joint", {"angle"}},
               pose_series("/bodies/left/tip/pose", "world", "pose"),
               pose_series("/bodies/crate/pose", "world", "pose")},
              64};
    LogFile log({folder_ / "log.h5", {{rate}}, "run"});
    for (int i = 0; i < 5; ++i) {
      const double t_s = 0.5 * i;
      const std::array<double, 4> q = to_wxyz(to_quaternion(from_rpy({0, 0, 0.3 * i})));
      std::vector<double> row = {0.1 * i, 0.2 - 0.1 * i, 1 + t_s, 2, 3, 1, 0, 0, 0, -1, t_s, 0.5};
      row.insert(row.end(), q.begin(), q.end());
      EXPECT_TRUE(log.append(0, t_s, row).ok());
    }
    log.finish();
    return (folder_ / "log.h5").string();
  }

  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("drydock_motion_" + std::to_string(::getpid()));
  HallRig rig_, body_;
  HallArm arm_;
  Problems problems_;
};

// Oracle: the numbers as written, in SI; halfway between rows by hand.
TEST_F(MotionFiles, ReadsPositionsOfAPoint) {
  const std::string name = write("d.csv", "time,x_mm,y,z_m\n10,500,1,2\n12,1500,0,2.5\n13,1500,0,3\n");
  const MotionFile file =
      sound(name, {.rig = &rig_, .arm = nullptr, .of = {}, .interpolation = Interpolation::kAsFile});
  EXPECT_EQ(file.motion.of, MotionOf::kPlatform);
  EXPECT_EQ(file.motion.interpolation, "straight between points, times counted from the first, at 10 s");
  EXPECT_EQ(file.zero_s, 10);
  EXPECT_EQ(file.files, std::vector<std::string>{name});
  EXPECT_EQ(file.motion.track.joints, (std::vector<std::string>{"x", "y", "z"}));
  EXPECT_EQ(file.motion.track.duration_s(), 3);
  EXPECT_LT((at(file.motion.track, 1) - Vector3(1, 0.5, 2.25)).norm(), 1e-15);
  const MotionFile of_E =
      sound(name, {.rig = &rig_, .arm = &arm_, .of = MotionOf::kPointE, .interpolation = Interpolation::kSpline});
  EXPECT_EQ(of_E.motion.of, MotionOf::kPointE);
  EXPECT_EQ(of_E.motion.interpolation.substr(0, 27), "cubic spline through points");
  EXPECT_LT((at(of_E.motion.track, 2) - Vector3(1.5, 0, 2.5)).norm(), 1e-15);
}

// Oracle: rotations from the same angles; without orientations, home's.
TEST_F(MotionFiles, ReadsPosesOfABody) {
  const MotionFileRequest request{.rig = &body_, .arm = nullptr, .of = {}, .interpolation = Interpolation::kAsFile};
  const std::string angles = write("p.csv", "yaw_deg,time_s,x,y,z,roll,pitch\n0,0,1,2,3,0.1,0.2\n30,1,1,2,4,0,0\n");
  const JointTrajectory turned = sound(angles, request).motion.track;
  EXPECT_LT((track_pose(turned, 0).R.matrix - from_rpy({0.1, 0.2, 0}).matrix).norm(), 1e-14);
  EXPECT_LT((track_pose(turned, 1).R.matrix - from_rpy({0, 0, M_PI / 6}).matrix).norm(), 1e-14);
  const std::string quaternions =
      write("q.csv", "time,x,y,z,qw,qx,qy,qz\n0,1,2,3,0.6,0,0.8,0\n1,1,2,4,-0.6,0,-0.8,0\n");
  const JointTrajectory still = sound(quaternions, request).motion.track;
  EXPECT_LT((track_pose(still, 0.5).R.matrix - to_rotation({0.6, 0, 0.8, 0}).matrix).norm(), 1e-14);
  const std::string bare = write("r.csv", "time,x,y,z\n0,1,2,3\n1,1,2,4\n");
  const JointTrajectory home = sound(bare, request).motion.track;
  EXPECT_LT((track_pose(home, 0.3).R.matrix - body_.X_WB_home.R.matrix).norm(), 1e-14);
}

// Oracle: definition of the table; every problem of it at once, with its line.
TEST_F(MotionFiles, TellsEveryProblemOfATable) {
  const MotionFileRequest of_body{.rig = &body_, .arm = nullptr, .of = {}, .interpolation = Interpolation::kAsFile};
  const MotionFileRequest of_point{.rig = &rig_, .arm = nullptr, .of = {}, .interpolation = Interpolation::kAsFile};
  EXPECT_FALSE(read(write("a.csv", "x,x_mm,y,qw,qx,qy,yaw,yaw_dge\n1,2,3,4,5,6,7,8\n"), of_body));
  EXPECT_EQ(lines(),
            "a.csv:1:1: error: x_mm: found the same as in x, expected one of them\n"
            "a.csv:1:1: error: time: found no column of this name, expected the time of each row, in seconds\n"
            "a.csv:1:1: error: z: found no column of this name, expected a position in each row\n"
            "a.csv:1:1: error: qz: found no column of this name, expected all of qw, qx, qy, qz\n"
            "a.csv:1:1: error: roll: found no column of this name, expected all of roll, pitch, yaw\n"
            "a.csv:1:1: error: pitch: found no column of this name, expected all of roll, pitch, yaw\n"
            "a.csv:1:1: error: qw: found quaternions and angles, expected one of them\n"
            "a.csv:1:1: error: yaw_dge: unknown column; did you mean yaw_deg?\n"
            "a.csv:1:1: error: found 1 row, expected at least two\n");
  EXPECT_FALSE(read(write("b.csv", "time,x,y,z,roll,pitch,yaw\n0,1,2,3,0,0,0\n1,1,2,3,0,0,0\n"), of_point));
  EXPECT_EQ(lines(), "b.csv:1:1: error: roll: found orientations of the point \"D\", expected positions alone\n");
  EXPECT_FALSE(read(write("c.csv", "time,x,y,z\n0,1,2,3\n2,1,2,3\n2,1,2,3\n1,1,2,3\n"), of_point));
  EXPECT_EQ(lines(),
            "c.csv:4:1: error: time: found 2 s after 2 s, expected increasing times\n"
            "c.csv:5:1: error: time: found 1 s after 2 s, expected increasing times\n");
  EXPECT_FALSE(
      read(write("d.csv", "time,x,y,z,qw,qx,qy,qz\n0,1,2,3,1,0,0,0\n1,1,2,3,0,0,1,0\n2,1,2,3,0,0,2,0\n"), of_body));
  EXPECT_EQ(
      lines(),
      "d.csv:3:1: error: qw: found a rotation of 180 deg since the previous point, expected at most 90 deg from point "
      "to point\n"
      "d.csv:4:1: error: qw: found a quaternion of length 2, expected one of length 1\n");
  EXPECT_FALSE(read(write("e.csv", "time,x,y,z\n0,1,nan,3\n1,1,2,3\n"), of_point));
  EXPECT_EQ(problems_.errors(), 1u) << lines();
  EXPECT_FALSE(read(write("f.txt", ""), of_point));
  EXPECT_EQ(lines(),
            "f.txt: error: found \"f.txt\", expected a table (.csv), a JointTrajectory (.yaml) or a run's log (.h5, or "
            "its folder)\n");
  EXPECT_FALSE(read(write("g.csv", "time,elbow\n0,1\n"), {.rig = &rig_, .arm = &arm_, .of = {}, .interpolation = {}}));
  EXPECT_EQ(problems_.errors(), 1u) << lines();  // a joint is missing
}

// Oracle: the points, and the joint where it stands before the first.
TEST_F(MotionFiles, ReadsJointsOfAnArm) {
  const MotionFileRequest request{.rig = &rig_, .arm = &arm_, .of = {}, .interpolation = Interpolation::kAsFile};
  const std::string csv = write("j.csv", "time,elbow,shoulder\n0,0.5,0.1\n1,0.7,0.3\n2,0.7,1.3\n");
  const MotionFile file = sound(csv, request);
  EXPECT_EQ(file.motion.of, MotionOf::kArm);
  EXPECT_EQ(file.motion.interpolation, "straight between points");
  EXPECT_LT((at(file.motion.track, 0.5) - Eigen::Vector2d(0.2, 0.6)).norm(), 1e-15);
  const MotionFile later =
      sound(write("j.yaml", "joint_names: [shoulder, elbow]\npoints: [{positions: [0.5, 0.5], time_from_start: 2}]\n"),
            request);
  EXPECT_LT((at(later.motion.track, 0) - arm_.q).norm(), 1e-15);
  EXPECT_LT((at(later.motion.track, 1) - Eigen::Vector2d(0.375, 0)).norm(), 1e-15);
  const MotionFile smooth = sound(
      write("v.csv", "time,shoulder,elbow,shoulder_velocity,elbow_velocity\n0,0,0,0,0\n1,1,0.5,0,0\n2,0.6,0.4,0,0\n"),
      request);
  EXPECT_EQ(smooth.motion.interpolation, "polynomials with the velocities of the points");
  EXPECT_LT((at(smooth.motion.track, 0.25) - (3 * 0.0625 - 2 * 0.015625) * Eigen::Vector2d(1, 0.5)).norm(), 1e-15);
  const MotionFile straight = sound((folder_ / "v.csv").string(),
                                    {.rig = &rig_, .arm = &arm_, .of = {}, .interpolation = Interpolation::kStraight});
  EXPECT_LT((at(straight.motion.track, 0.25) - 0.25 * Eigen::Vector2d(1, 0.5)).norm(), 1e-15);
  EXPECT_FALSE(read(csv, {.rig = &rig_, .arm = nullptr, .of = MotionOf::kArm, .interpolation = {}}));
  EXPECT_EQ(lines(), "j.csv: error: found a motion of joints, expected a hall with an arm that hangs on mss\n");
}

// Oracle: the parabola through (0, 0), (1, 1.4), (2, 1.4) is highest, 1.575, at 1.5.
TEST_F(MotionFiles, HoldsASplineAgainstTheLimits) {
  const std::string csv = write("s.csv", "time,elbow,shoulder\n0,0,0\n1,1.4,0\n2,1.4,0\n");
  sound(csv, {.rig = &rig_, .arm = &arm_, .of = {}, .interpolation = Interpolation::kStraight});
  EXPECT_FALSE(read(csv, {.rig = &rig_, .arm = &arm_, .of = {}, .interpolation = Interpolation::kSpline}));
  EXPECT_EQ(lines(), "s.csv: error: elbow: found 1.575 at 1.5 s, cubic spline through points, expected at most 1.5\n");
}

// Oracle: what the log was made of.
TEST_F(MotionFiles, ReadsTheLogOfARun) {
  const std::string log = write_log();
  const MotionFileRequest of_arm{.rig = &rig_, .arm = &arm_, .of = {}, .interpolation = Interpolation::kAsFile};
  const MotionFile arm = sound(log, of_arm);
  EXPECT_EQ(arm.motion.of, MotionOf::kArm);
  EXPECT_LT((at(arm.motion.track, 0.75) - Eigen::Vector2d(0.05, 0.15)).norm(), 1e-14);
  const MotionFile tip = sound(folder_.string() + ":left/tip", of_arm);
  EXPECT_EQ(tip.motion.of, MotionOf::kPlatform);
  EXPECT_LT((at(tip.motion.track, 0.3) - Vector3(1.3, 2, 3)).norm(), 1e-14);
  const MotionFile crate =
      sound(log + ":crate", {.rig = &body_, .arm = nullptr, .of = {}, .interpolation = Interpolation::kAsFile});
  EXPECT_LT((track_pose(crate.motion.track, 1.5).R.matrix - from_rpy({0, 0, 0.9}).matrix).norm(), 1e-12);
  EXPECT_FALSE(read(log, {.rig = &body_, .arm = nullptr, .of = {}, .interpolation = {}}));
  EXPECT_EQ(lines(),
            "log.h5: error: found several, crate, left/tip, expected which body is meant, as in log.h5:crate\n");
  EXPECT_FALSE(read(log + ":crat", {.rig = &body_, .arm = nullptr, .of = {}, .interpolation = {}}));
  EXPECT_EQ(lines(), "log.h5: error: found no body \"crat\", expected one of crate, left/tip; did you mean crate?\n");
  EXPECT_FALSE(read((folder_ / "no.h5").string(), of_arm));
  EXPECT_EQ(lines(), "no.h5: error: the file is not there, or is not a file, expected the log of a run\n");
}

// Oracle: the product of poses. A body that another one holds is logged once, in its holder's frame.
TEST_F(MotionFiles, ReadsABodyThatAnotherOneHolds) {
  const Rate samples{"samples", {pose_series("/bodies/stack/crate/pose", "world", "pose")}, 64};
  const Rate start{
      "start",
      {pose_series("/bodies/lid/pose", "stack/crate", "pose"), pose_series("/bodies/lost/pose", "nowhere", "pose")},
      1};
  const Pose X_HB{from_rpy({0.2, -0.1, 0.7}), Vector3(0.1, -0.2, 0.3)};
  const auto numbers = [](const Pose& X) {
    const std::array<double, 4> q = to_wxyz(to_quaternion(X.R));
    return std::vector<double>{X.p.x(), X.p.y(), X.p.z(), q[0], q[1], q[2], q[3]};
  };
  const auto holder = [](double t_s) { return Pose{from_rpy({0.4, 0.1, 0.3 * t_s}), Vector3(t_s, 1, -t_s)}; };
  {
    LogFile log({folder_ / "held.h5", {{samples, start}}, "run"});
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(log.append(0, 0.5 * i, numbers(holder(0.5 * i))).ok());
    std::vector<double> row = numbers(X_HB), lost = numbers({});
    row.insert(row.end(), lost.begin(), lost.end());
    EXPECT_TRUE(log.append(1, 0, row).ok());
    log.finish();
  }
  const std::string log = (folder_ / "held.h5").string();
  const MotionFileRequest of_body{.rig = &body_, .arm = nullptr, .of = {}, .interpolation = Interpolation::kAsFile};
  const MotionFile lid = sound(log + ":lid", of_body);
  for (const double t_s : {0.5, 1.5}) {
    const Pose found = track_pose(lid.motion.track, t_s), expected = holder(t_s) * X_HB;
    EXPECT_LT((found.R.matrix - expected.R.matrix).norm(), 1e-12);
    EXPECT_LT((found.p - expected.p).norm(), 1e-12);
  }
  EXPECT_FALSE(read(log + ":lost", of_body));
  EXPECT_EQ(lines(), "held.h5: error: /bodies/lost/pose: found one sample, expected at least two\n");
}

/// A Stewart platform on a slide, or a rotary axis.
HallPlatform platform_on(AuxiliaryKind kind) {
  HallPlatform platform;
  platform.model.name = "left";
  platform.model.axis = AuxiliaryAxis{kind, Vector3::UnitX(), {-3, 3}};
  platform.model.X_FB_home = {from_rpy({0.1, 0.2, -0.1}), Vector3(0, 0, 1.5)};
  return platform;
}

// Oracle: the numbers as written, in SI; halfway between rows by hand.
TEST_F(MotionFiles, ReadsTheAxisOfAPlatform) {
  const HallPlatform slide = platform_on(AuxiliaryKind::kSlide), rotary = platform_on(AuxiliaryKind::kRotary);
  MotionFileRequest of_slide, of_rotary, of_none;
  of_slide.platform = &slide;
  of_rotary.platform = &rotary;
  const std::string mm = write("mm.csv", "time,axis_mm,x,y,z\n0,-500,1,2,3\n2,1500,1,2,4\n");
  const JointTrajectory slid = sound(mm, of_slide).motion.track;
  EXPECT_EQ(slid.joints.size(), 8u);
  EXPECT_TRUE(moves_axis(slid));
  EXPECT_NEAR(at(slid, 1)[7], 0.5, 1e-15);
  EXPECT_NEAR(at(slid, 1)[2], 3.5, 1e-15);
  EXPECT_LT((track_pose(slid, 1).R.matrix - slide.model.X_FB_home.R.matrix).norm(), 1e-12);  // G == W here
  const std::string deg = write("deg.csv", "time,axis_deg,x,y,z\n0,0,1,2,3\n2,90,1,2,4\n");
  EXPECT_NEAR(at(sound(deg, of_rotary).motion.track, 1)[7], M_PI / 4, 1e-15);
  EXPECT_FALSE(moves_axis(sound(write("p.csv", "time,x,y,z\n0,1,2,3\n2,1,2,4\n"), of_rotary).motion.track));
  EXPECT_FALSE(read(mm, of_rotary));
  EXPECT_EQ(lines(), "mm.csv:1:1: error: axis_mm: unknown column\n");
  HallPlatform fixed = slide;
  fixed.model.axis.reset();
  of_none.platform = &fixed;
  EXPECT_FALSE(read(mm, of_none));
  EXPECT_EQ(lines(), "mm.csv:1:1: error: axis_mm: unknown column\n");
  EXPECT_FALSE(read(write("j.yaml", "joint_names: [a]\n"), of_slide));
  EXPECT_EQ(lines(), "j.yaml: error: found a JointTrajectory, expected a table or a log with poses of left\n");
}

// Oracle: what the log was made of; an axis logged at other instants than the pose would be a guess.
TEST_F(MotionFiles, ReadsTheAxisFromALog) {
  const HallPlatform slide = platform_on(AuxiliaryKind::kSlide);
  MotionFileRequest of_slide;
  of_slide.platform = &slide;
  const Series axis{"/axes/left/position_m", {"m"}, "", "position", {}},
      pose = pose_series("/bodies/left/pose", "world", "pose");
  {
    LogFile together({folder_ / "one.h5", {{Rate{"samples", {pose, axis}, 64}}}, "run"});
    LogFile apart({folder_ / "two.h5", {{Rate{"poses", {pose}, 64}, Rate{"axes", {axis}, 64}}}, "run"});
    for (int i = 0; i < 4; ++i) {
      const std::vector<double> row = {0.1 * i, 1, 2, 1, 0, 0, 0};
      std::vector<double> both = row;
      both.push_back(0.3 - 0.2 * i);
      EXPECT_TRUE(together.append(0, i, both).ok());
      EXPECT_TRUE(apart.append(0, i, row).ok());
      EXPECT_TRUE(apart.append(1, 0.5 * i, std::vector<double>{0.1}).ok());
    }
    together.finish();
    apart.finish();
  }
  const JointTrajectory track = sound((folder_ / "one.h5").string(), of_slide).motion.track;
  EXPECT_NEAR(at(track, 1.5)[0], 0.15, 1e-14);
  EXPECT_NEAR(at(track, 1.5)[7], 0, 1e-14);
  EXPECT_FALSE(read((folder_ / "two.h5").string(), of_slide));
  EXPECT_EQ(lines(),
            "two.h5: error: /axes/left/position_m: found other instants than of the pose, expected the same\n");
}

// Oracle: the carried object keeps its place on the one that carries it.
TEST_F(MotionFiles, MovesObjectsWithWhatTheyCarry) {
  Hall hall;
  hall.objects.resize(3);
  hall.objects[0].name = "wall";
  hall.objects[1].name = "panel";
  hall.objects[1].X_WO = {from_rpy({0.1, 0.2, 0.3}), Vector3(1, 2, 0.5)};
  hall.objects[1].carrier = 2;
  hall.objects[2].name = "satellite";
  hall.objects[2].X_WO = {from_rpy({0, 0, 0.5}), Vector3(0.8, 1.5, 0)};
  const std::string csv = write("m.csv", "time,x,y,z,roll,pitch,yaw\n9,0.8,1.5,0,0,0,0.5\n11,1.8,1.5,0,0,0,1.1\n");
  std::vector<std::string> files;
  const auto motions = read_object_motion(
      csv, {.hall = hall, .object = 2, .interpolation = Interpolation::kStraight, .zero_s = 10}, files, problems_);
  ASSERT_EQ(motions.size(), 2u) << lines();
  EXPECT_EQ(files, std::vector<std::string>{csv});
  EXPECT_EQ(motions[0].object, 2);
  EXPECT_EQ(motions[1].object, 1);
  EXPECT_EQ(motions[0].track.duration_s(), 1);
  const Pose X_OC = inverse(hall.objects[2].X_WO) * hall.objects[1].X_WO;
  for (const double t_s : {0.0, 0.4, 1.0, 3.0}) {
    const Pose X_WO = track_pose(motions[0].track, t_s) * motions[0].X_MO;  // M == O here
    const Pose X_WC = track_pose(motions[1].track, t_s) * motions[1].X_MO;
    EXPECT_LT(((X_WO * X_OC).p - X_WC.p).norm(), 1e-14);
    EXPECT_NEAR(X_WO.p.x(), std::min(1.8, 1.3 + 0.5 * t_s), 1e-14);
  }
  const std::vector<ObjectMotion> none =
      read_object_motion("m.yaml", {.hall = hall, .object = 2, .interpolation = {}, .zero_s = 0}, files, problems_);
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(
      lines(),
      "m.yaml: error: found \"m.yaml\", expected a table (.csv) or a run's log (.h5, or its folder) with poses\n");
}

}  // namespace
}  // namespace drydock
