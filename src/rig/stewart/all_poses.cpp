// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/all_poses.h"

#include <algorithm>
#include <cmath>

#include "rig/stewart/alone_within.h"
#include "rig/stewart/forward_pose.h"
#include "rig/stewart/singularity.h"
#include "rig/stewart/start_platform.h"
#include "spatial/quaternion.h"

namespace drydock {

std::string to_string(PoseCount count) {
  switch (count) {
    case PoseCount::kProven:
      return "all poses, proven";
    case PoseCount::kFollowed:
      return "all poses as far as paths tell";
    default:
      return "poses may be missing";
  }
}

namespace {

/// The platform in units of its size, with both origins at the centroids of the joints, so that numbers are about 1.
struct UnitPlatform {
  Vector3 p_FM = Vector3::Zero(), p_BK = Vector3::Zero();
  double size_m = 0;
  QuadricPlatform quadrics;

  UnitPlatform(const StewartRig& rig, const LegValues& length_m) : p_BK(platform_scale(rig).p_BK) {
    for (const Leg& leg : rig.legs) p_FM += leg.p_FP / 6;
    for (std::size_t i = 0; i < 6; ++i) {
      size_m +=
          (rig.legs[i].p_FP - p_FM).squaredNorm() + (rig.legs[i].p_BC - p_BK).squaredNorm() + length_m[i] * length_m[i];
    }
    size_m = std::sqrt(size_m / 18);
    for (std::size_t i = 0; i < 6; ++i) {
      const Vector3 a = (rig.legs[i].p_FP - p_FM) / size_m, b = (rig.legs[i].p_BC - p_BK) / size_m;
      const double l = length_m[i] / size_m;
      for (int j = 0; j < 3; ++j) {
        quadrics[i].a[static_cast<std::size_t>(j)] = {a[j], 0};
        quadrics[i].b[static_cast<std::size_t>(j)] = {b[j], 0};
      }
      quadrics[i].k = {a.squaredNorm() + b.squaredNorm() - l * l, 0};
    }
  }

  /// Of a real point.
  Pose pose(const StudyPoint& x) const {
    const Quaternion e{x.e[0].re, x.e[1].re, x.e[2].re, x.e[3].re};
    const Vector3 e_v(e.x, e.y, e.z), g_v(x.g[1].re, x.g[2].re, x.g[3].re);
    const Vector3 p = (e.w * g_v - x.g[0].re * e_v - g_v.cross(e_v)) / (e.w * e.w + e_v.squaredNorm());  // g e*
    const Rotation R_FB = to_rotation(e);
    return {R_FB, p_FM + size_m * p - R_FB * p_BK};
  }
};

/// The point with the phase at which its imaginary part is smallest; that part's size is returned too.
std::pair<StudyPoint, double> most_real(const StudyPoint& x) {
  const Complex squares = dot(x, x);
  const double phase = -0.5 * std::atan2(squares.im, squares.re);
  const StudyPoint y = scaled_point({std::cos(phase), std::sin(phase)}, x);
  return {y, norm(sum(y, {-1, 0}, conjugate(y))) / 2};
}

/// The distinct solutions that are proven to exist.
class SolutionSet {
 public:
  void add(const PathEnd& end) {
    for (const PathEnd& known : ends_) {
      if (distance(known.x, end.x) <= 2 * (known.certificate.solution_within + end.certificate.solution_within)) return;
    }
    ends_.push_back(end);
  }
  /// Real solutions are their own conjugates.
  void add_with_conjugate(const PathEnd& end) {
    add(end);
    PathEnd mirrored = end;
    mirrored.x = conjugate(end.x);
    if (!is_real(end)) add(mirrored);
  }
  /// Both a solution and its conjugate are near; if only one is that near, they are the same.
  static bool is_real(const PathEnd& end) { return most_real(end.x).second < end.certificate.alone_within / 4; }
  const std::vector<PathEnd>& ends() const { return ends_; }
  int size() const { return static_cast<int>(ends_.size()); }

 private:
  std::vector<PathEnd> ends_;
};

/// How the 40 paths of one time ended.
struct PathTally {
  int regular = 0, infinite = 0, singular = 0, lost = 0;
  bool twice = false;  // two paths with one regular end: one of them jumped
  std::vector<StudyPoint> singular_points;

  bool agrees(const PathTally& other) const {
    return regular == other.regular && infinite == other.infinite && singular == other.singular;
  }
  bool sound() const { return lost == 0 && !twice; }
};

PathTally follow_all(const QuadricPlatform& target, Complex gamma, SolutionSet& all) {
  const StartPlatform& start = start_platform();
  PathTally tally;
  SolutionSet here;
  for (const StudyPoint& point : start.points) {
    const PathEnd end = follow_path(start.platform, target, point, gamma);
    tally.regular += end.status == PathStatus::kRegular;
    tally.infinite += end.status == PathStatus::kInfinity;
    tally.singular += end.status == PathStatus::kSingular;
    tally.lost += end.status == PathStatus::kLost;
    if (end.status == PathStatus::kSingular) tally.singular_points.push_back(end.x);
    if (end.status != PathStatus::kRegular) continue;
    here.add(end);
    all.add_with_conjugate(end);
  }
  tally.twice = here.size() < tally.regular;
  return tally;
}

/// A real solution in metres, polished and certified on its own.
FoundPose found_pose(const StewartRig& rig, const Pose& X_WF, const LegValues& length_m, const Pose& X_FB) {
  const PlatformSolution solution = solve_pose(rig, X_WF, length_m, X_WF * X_FB);
  const StewartPose pose = stewart_pose(rig, X_WF, solution.X_WB);
  FoundPose found{solution.X_WB, solution.residual_m, alone_within_m(rig, pose), false, 1};
  // Lengths within d of the pose's are had within d / growth of it, if they grow that fast up to there.
  const double sigma = smallest_singular_value(scaled_jacobian(pose, platform_scale(rig)));
  const double half_m = found.alone_within_m / 2,
               rounding_m = 1e-14 * *std::max_element(length_m.begin(), length_m.end());
  found.certified = found.alone_within_m > 0 &&
                    std::sqrt(6.0) * (found.residual_m + rounding_m) < length_growth(rig, pose, sigma, half_m) * half_m;
  return found;
}

/// Real ones among the ends where paths meet: their points are known to few digits.
void add_singular_poses(const StewartRig& rig, const Pose& X_WF, const LegValues& length_m, const UnitPlatform& unit,
                        const PathTally& tally, std::vector<FoundPose>& poses) {
  constexpr double kNear = 1e-3;  // of points to which paths come by the root of 1e-11, or slower
  const PlatformScale scale = platform_scale(rig);
  const auto first = static_cast<std::ptrdiff_t>(poses.size());
  for (const StudyPoint& x : tally.singular_points) {
    const auto [real, imaginary] = most_real(x);
    if (imaginary > kNear) continue;
    const Pose X_WB_near = X_WF * unit.pose(real);
    const FoundPose found = found_pose(rig, X_WF, length_m, unit.pose(real));
    if (found.residual_m > 1e-9 * unit.size_m) continue;
    if (pose_distance_m(scale, found.X_WB, X_WB_near) > 30 * kNear * unit.size_m) continue;
    const auto same = std::find_if(poses.begin() + first, poses.end(), [&](const FoundPose& known) {
      return pose_distance_m(scale, known.X_WB, found.X_WB) < kNear * unit.size_m;
    });
    if (same != poses.end()) ++same->multiplicity;
    if (same == poses.end()) poses.push_back(found);
  }
}

}  // namespace

AllPoses all_poses(const StewartRig& rig, const Pose& X_WF, const LegValues& length_m) {
  constexpr std::array<double, 5> kPhases{1.0, -2.0, 2.4, -0.5, -2.7};  // of γ
  const UnitPlatform unit(rig, length_m);
  AllPoses result;
  SolutionSet solutions;
  PathTally last;
  for (const double phase : kPhases) {
    const PathTally tally = follow_all(unit.quadrics, {std::cos(phase), std::sin(phase)}, solutions);
    const bool agreed =
        result.attempts > 0 && tally.sound() && last.sound() && tally.agrees(last) && solutions.size() == tally.regular;
    last = tally;
    ++result.attempts;
    if (solutions.size() == 40) result.count = PoseCount::kProven;
    if (solutions.size() < 40 && agreed) result.count = PoseCount::kFollowed;
    if (result.count != PoseCount::kIncomplete) break;
  }
  result.solutions = solutions.size();
  result.infinite = last.infinite;
  result.singular = last.singular;
  result.lost = last.lost;
  for (const PathEnd& end : solutions.ends()) {
    if (!SolutionSet::is_real(end)) continue;
    result.poses.push_back(found_pose(rig, X_WF, length_m, unit.pose(most_real(end.x).first)));
  }
  add_singular_poses(rig, X_WF, length_m, unit, last, result.poses);
  const PlatformScale scale = platform_scale(rig);
  const Pose X_WB_home = X_WF * rig.X_FB_home;
  std::stable_sort(result.poses.begin(), result.poses.end(), [&](const FoundPose& one, const FoundPose& other) {
    return pose_distance_m(scale, one.X_WB, X_WB_home) < pose_distance_m(scale, other.X_WB, X_WB_home);
  });
  return result;
}

}  // namespace drydock
