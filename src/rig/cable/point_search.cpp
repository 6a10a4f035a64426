// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/point_search.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "rig/cable/forward_kinematics.h"

namespace drydock {

void add_position(std::vector<PointPosition>& positions, const PointPosition& position, double merge_m) {
  for (PointPosition& known : positions) {
    if ((known.p_WB - position.p_WB).norm() > merge_m) continue;
    if (position.residual_m < known.residual_m) known = position;
    return;
  }
  positions.push_back(position);
}

namespace {

/// A box in W; along axes that the platform lacks it has no size.
struct SearchBox {
  Vector3 p_W, half;
};

/// A position and the radius within which no other one is.
struct Found {
  Vector3 p_W;
  double alone_m;
};

class PointSearch {
 public:
  PointSearch(const CableRig& rig, std::span<const double> length_m, const PointPositionsRequest& request)
      : rig_(rig), length_m_(length_m), request_(request) {
    longest_m_ = *std::max_element(length_m.begin(), length_m.end());
    finest_m_ = 1e-6 * longest_m_;
  }

  PointPositions run() {
    boxes_ = {first_box()};
    while (!boxes_.empty() && result_.boxes < request_.boxes_max) {
      const SearchBox box = boxes_.back();
      boxes_.pop_back();
      ++result_.boxes;
      if ((box.half.array() < 0).any() || holds_none(box) || is_settled(box)) continue;
      if (box.half.norm() > finest_m_) {
        split(box);
      } else if (!try_from(box.p_W)) {
        undecided_.push_back(box.p_W);
      }
    }
    finish();
    return result_;
  }

 private:
  /// No cable is shorter than the way from its anchor.
  SearchBox first_box() const {
    Vector3 low = request_.X_WB.p, high = request_.X_WB.p;
    for (int k = 0; k < directions(rig_.platform); ++k) {
      const Eigen::Index c = component(rig_.platform, k);
      low[c] = -std::numeric_limits<double>::infinity();
      high[c] = std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i < rig_.cables.size(); ++i) {
        const double a_m = (rig_.cables[i].p_WA - request_.X_WB.R * rig_.cables[i].p_BC)[c];
        low[c] = std::max(low[c], a_m - length_m_[i] - request_.tolerance_m);
        high[c] = std::min(high[c], a_m + length_m_[i] + request_.tolerance_m);
      }
    }
    return {(low + high) / 2, (high - low) / 2};
  }

  void split(const SearchBox& box) {
    Eigen::Index longest = 0;
    box.half.maxCoeff(&longest);
    SearchBox part = box;
    part.half[longest] /= 2;
    for (const double side : {-1.0, 1.0}) {
      part.p_W[longest] = box.p_W[longest] + side * part.half[longest];
      boxes_.push_back(part);
    }
  }

  /// By each length alone; leaves the lines at the centre in pose_.
  bool holds_none(const SearchBox& box) {
    const double R_m = box.half.norm();
    for (const Found& found : found_) {
      if ((box.p_W - found.p_W).norm() + R_m <= found.alone_m) return true;
    }
    update_pose(rig_, {request_.X_WB.R, box.p_W}, pose_);
    for (std::size_t i = 0; i < rig_.cables.size(); ++i) {
      if (misses(rig_.cables[i], pose_.lines[i], length_m_[i], R_m)) return true;
    }
    return false;
  }

  bool misses(const Cable& cable, const CableLine& line, double length_m, double R_m) const {
    const double slack_m = R_m + request_.tolerance_m, way_m = (line.p_WC - cable.p_WA).norm();
    if (!cable.pulley) return std::abs(way_m - length_m) > slack_m;
    if (way_m > length_m + slack_m) return true;
    // Clear of the wheel wherever it swivels?
    const double r = cable.pulley->radius_m, along_m = (line.p_WC - cable.p_WA).dot(cable.pulley->kingpin_W);
    const double across_m = std::sqrt(std::max(0.0, way_m * way_m - along_m * along_m));
    const double centre_m = std::hypot(across_m - r, along_m);
    if (centre_m - r < -R_m) return true;
    if (centre_m - r > R_m && line.status == CableStatus::kOk) return std::abs(line.length_m - length_m) > slack_m;
    return misses_at_wheel(r, std::atan2(along_m, r - across_m), centre_m, length_m, R_m);
  }

  /// An eye at the distance d ≥ r from the wheel's centre, seen from there at the angle ψ from A, has the length
  /// r (ψ + tan β − β) with cos β = r/d; for a ball at angle ψ and distance d that holds such eyes and does not hold
  /// the centre, ψ is off by asin(R/d) at most. Turns of ψ are all tried.
  bool misses_at_wheel(double r, double psi_rad, double d_m, double length_m, double R_m) const {
    const double beta_rad = std::acos(std::min(1.0, r / (d_m + R_m)));
    const double high_m = r * (std::tan(beta_rad) - beta_rad) + request_.tolerance_m;
    if (R_m >= d_m) return length_m > 2 * M_PI * r + high_m;
    const double off_rad = std::asin(R_m / d_m);
    for (const int turns : {-1, 0, 1}) {
      const double at_m = r * (psi_rad + 2 * M_PI * turns);
      if (length_m >= at_m - r * off_rad - request_.tolerance_m && length_m <= at_m + r * off_rad + high_m)
        return false;
    }
    return true;
  }

  /// Most that the derivative of the lengths changes within a ball round the pose of pose_.
  double derivative_change(double R_m) const {
    double squares = 0;
    for (std::size_t i = 0; i < rig_.cables.size(); ++i) {
      const double change = cable_change(rig_.platform, rig_.cables[i], pose_.lines[i], {R_m, 0}).direction;
      squares += change * change;
    }
    return std::sqrt(squares);
  }

  /// By all lengths together: none is there, or one at most and it is found.
  bool is_settled(const SearchBox& box) {
    if (pose_.status != CableStatus::kOk) return false;
    const double R_m = box.half.norm(), change = derivative_change(R_m);
    const auto m = static_cast<double>(rig_.cables.size());
    if (change * change > m) return false;  // the smallest singular value is less
    const Eigen::SelfAdjointEigenSolver<MatrixX> eigen(pose_.structure * pose_.structure.transpose());
    const double smallest = std::sqrt(std::max(0.0, eigen.eigenvalues()[0]));
    if (!(smallest > change)) return false;
    VectorX miss_m(pose_.structure.cols());
    for (Eigen::Index i = 0; i < miss_m.size(); ++i) {
      miss_m[i] = pose_.lines[static_cast<std::size_t>(i)].length_m - length_m_[static_cast<std::size_t>(i)];
    }
    const VectorX along = eigen.eigenvectors().transpose() * (pose_.structure * miss_m);
    const double newton_m = along.cwiseQuotient(eigen.eigenvalues()).norm();
    if (newton_m > R_m + (R_m * change + std::sqrt(m) * request_.tolerance_m) / smallest) return true;
    const std::optional<Vector3> p_W = try_from(box.p_W);
    return p_W && (*p_W - box.p_W).norm() <= R_m;
  }

  std::optional<Vector3> try_from(const Vector3& p_W) {
    const PoseSolution solution = solve_pose(rig_, length_m_, {request_.X_WB.R, p_W});
    if (solution.status == PoseStatus::kNoLine) return std::nullopt;
    const PointPosition position{solution.X_WB.p, solution.residual_m, solution.smallest_singular};
    if (nearest_.residual_m > position.residual_m) nearest_ = position;
    if (position.residual_m > request_.tolerance_m) return std::nullopt;
    const std::size_t before = result_.positions.size();
    add_position(result_.positions, position, 1e-7 * longest_m_);
    if (result_.positions.size() > before) found_.push_back({position.p_WB, alone_within(position)});
    return position.p_WB;
  }

  /// The radius in which the derivative cannot lose rank.
  double alone_within(const PointPosition& position) {
    update_pose(rig_, {request_.X_WB.R, position.p_WB}, pose_);
    double low = 0, high = longest_m_;
    for (int i = 0; i < 40; ++i) {
      const double middle = (low + high) / 2;
      (derivative_change(middle) < position.smallest_singular ? low : high) = middle;
    }
    return low;
  }

  /// Boxes that stayed undecided round a double position belong to it: there lengths miss by τ²/2l only.
  void finish() {
    const double double_m = 4 * std::sqrt(longest_m_ * finest_m_);
    const bool decided = std::all_of(undecided_.begin(), undecided_.end(), [&](const Vector3& p_W) {
      return std::any_of(found_.begin(), found_.end(),
                         [&](const Found& found) { return (found.p_W - p_W).norm() < double_m; });
    });
    if (!boxes_.empty() || !decided) {
      result_.status = PositionsStatus::kIncomplete;
    } else if (result_.positions.empty()) {
      result_.status = PositionsStatus::kNone;
      if (std::isfinite(nearest_.residual_m)) result_.positions.push_back(nearest_);
    }
  }

  const CableRig& rig_;
  std::span<const double> length_m_;
  const PointPositionsRequest& request_;
  double longest_m_ = 0, finest_m_ = 0;
  CableRigPose pose_;
  std::vector<SearchBox> boxes_;
  std::vector<Found> found_;
  std::vector<Vector3> undecided_;
  PointPosition nearest_{{}, std::numeric_limits<double>::infinity(), 0};
  PointPositions result_;
};

}  // namespace

PointPositions search_positions(const CableRig& rig, std::span<const double> length_m,
                                const PointPositionsRequest& request) {
  return PointSearch(rig, length_m, request).run();
}

}  // namespace drydock
