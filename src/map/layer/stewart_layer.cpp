// SPDX-License-Identifier: Apache-2.0
#include "map/layer/stewart_layer.h"

#include <algorithm>
#include <cmath>

#include "map/layer/sloped_layer.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {
namespace {

constexpr int kMostPieces = 4096;                                          // of the axis's range, for one cell
constexpr int kSampledPositions = 33;                                      // for single poses
constexpr std::array kTried = {0.0, -0.1, 0.1, -0.25, 0.25, -0.45, 0.45};  // from the likely position [m or rad]
constexpr double kNewtons_per_kN = 1e3;

/// The platform at a pose, with the base where it is.
class AtBase {
 public:
  AtBase(std::shared_ptr<const StewartRig> rig, const PlannedCriterion& planned)
      : rig_(std::move(rig)), stewart_(*planned.criterion->stewart), at_least_(planned.at_least) {}

  Margin margin(const StewartPose& pose) const { return stewart_.margin(*rig_, pose); }
  CellAnswer judge(const StewartPose& pose, const PoseBall& ball) const {
    const Margin margin = this->margin(pose);
    return sloped_answer(margin, with_rounding(stewart_.change(*rig_, pose, ball), margin.value), at_least_);
  }
  bool allows(const StewartPose& pose) const { return pose.has_lines && margin(pose).value >= at_least_; }
  double excess(const StewartPose& pose) const { return margin(pose).value - at_least_; }

 private:
  std::shared_ptr<const StewartRig> rig_;
  StewartCriterion stewart_;
  double at_least_;
};

/// A piece of the axis's range that is not yet known to be blocked.
struct Piece {
  double middle = 0, half = 0;
};

class AxisReach {
 public:
  AxisReach(std::shared_ptr<const StewartRig> rig, const std::vector<PlannedCriterion>& planned)
      : rig_(std::move(rig)) {
    const AuxiliaryAxis& axis = *rig_->axis;
    const Vector3 axis_W = rig_->X_WG.R * axis.axis_G;
    const bool rotates_weight = axis.kind == AuxiliaryKind::kRotary &&
                                (!rig_->loads_B_W.empty() || axis_W.cross(rig_->g_W).norm() > 1e-12 * rig_->g_W.norm());
    for (std::size_t i = 0; i < planned.size(); ++i) {
      criteria_.emplace_back(rig_, planned[i]);
      const bool is_force = planned[i].criterion->unit == "N";
      unit_.push_back(is_force ? kNewtons_per_kN : 1);
      blocks_.push_back(!(is_force && rotates_weight));
    }
    range_ = axis.range;
    const bool whole = axis.kind == AuxiliaryKind::kRotary && range_.max - range_.min > 2 * M_PI;
    if (whole) range_ = {range_.min, range_.min + 2 * M_PI};  // the rest are the same poses of the base
  }

  CellAnswer judge(const PoseCell& cell) {
    CellAnswer answer;
    const double first = likely(cell.X_WB);
    for (const double off : kTried) {
      const double q = first + off;
      if (q >= range_.min && q <= range_.max && is_free(cell, q, answer)) return {MapClass::kFree, {}};
    }
    const double finest = finest_half(cell);
    open_ = {{(range_.min + range_.max) / 2, (range_.max - range_.min) / 2}};
    // Where the smallest piece with the best chances is not blocked, the cell is not: no use in going through the rest.
    if (finest < open_[0].half && !blocked(cell, {first, finest}, answer)) return undecided(answer);
    int pieces = 0;
    while (!open_.empty()) {
      const Piece piece = open_.back();
      open_.pop_back();
      if (++pieces > kMostPieces) return undecided(answer);
      if (is_free(cell, piece.middle, answer)) return {MapClass::kFree, {}};
      if (blocked(cell, piece, answer)) continue;
      if (piece.half <= finest) return undecided(answer);
      open_.push_back({piece.middle - piece.half / 2, piece.half / 2});
      open_.push_back({piece.middle + piece.half / 2, piece.half / 2});
    }
    answer.verdict = MapClass::kBlocked;
    return answer;
  }

  bool allows(const Pose& X_WB) { return best_excess(X_WB, 0) >= 0; }

  /// No more positions are tried once it is above `enough`.
  double best_excess(const Pose& X_WB, double enough = std::numeric_limits<double>::infinity()) {
    const double first = likely(X_WB);
    double best = -std::numeric_limits<double>::infinity();
    for (const double off : kTried) {
      if (best < enough) best = std::max(best, excess(X_WB, std::clamp(first + off, range_.min, range_.max)));
    }
    for (int i = 0; i < kSampledPositions && best < enough; ++i)
      best = std::max(best, excess(X_WB, range_.min + (range_.max - range_.min) * i / (kSampledPositions - 1)));
    return best;
  }

 private:
  /// Where the base comes nearest to its place below the platform at home.
  double likely(const Pose& X_WB) const {
    const AuxiliaryAxis& axis = *rig_->axis;
    if (axis.kind == AuxiliaryKind::kSlide) {
      const Vector3 p_GB = inverse(rig_->X_WG) * X_WB.p;
      return std::clamp(axis.axis_G.dot(p_GB - rig_->X_FB_home.p), range_.min, range_.max);
    }
    // The turn about the axis that brings the platform's home nearest to its orientation.
    const Matrix3 R_GB_home = (inverse(rig_->X_WG.R) * X_WB.R * inverse(rig_->X_FB_home.R)).matrix;
    const Vector3& n = axis.axis_G;
    const Vector3 curl{R_GB_home(2, 1) - R_GB_home(1, 2), R_GB_home(0, 2) - R_GB_home(2, 0),
                       R_GB_home(1, 0) - R_GB_home(0, 1)};
    double q = std::atan2(n.dot(curl), R_GB_home.trace() - n.dot(R_GB_home * n));
    while (q < range_.min) q += 2 * M_PI;
    while (q > range_.max) q -= 2 * M_PI;
    return std::clamp(q, range_.min, range_.max);
  }

  void place(const Pose& X_WB, double q) { update_pose(*rig_, base_pose(*rig_, q), X_WB, pose_); }

  double excess(const Pose& X_WB, double q) {
    place(X_WB, q);
    if (!pose_.has_lines) return -1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < criteria_.size(); ++i) least = std::min(least, criteria_[i].excess(pose_) / unit_[i]);
    return least;
  }

  bool is_free(const PoseCell& cell, double q, CellAnswer& answer) {
    place(cell.X_WB, q);
    for (const AtBase& criterion : criteria_) {
      const CellAnswer one = criterion.judge(pose_, cell.ball);
      if (one.verdict == MapClass::kFree) continue;
      answer.cause = one.cause;
      return false;
    }
    return true;
  }

  /// Whether some criterion is not met at any position of the piece.
  bool blocked(const PoseCell& cell, const Piece& piece, CellAnswer& answer) {
    place(cell.X_WB, piece.middle);
    const PoseBall ball = ball_of(cell, piece.half);
    for (std::size_t i = 0; i < criteria_.size(); ++i) {
      if (!blocks_[i]) continue;
      const CellAnswer one = criteria_[i].judge(pose_, ball);
      if (one.verdict != MapClass::kBlocked) continue;
      answer.cause = one.cause;
      return true;
    }
    return false;
  }

  /// The poses of the platform on its base, for all poses of the cell and all positions of the piece.
  PoseBall ball_of(const PoseCell& cell, double half) const {
    PoseBall ball = cell.ball;
    if (rig_->axis->kind == AuxiliaryKind::kSlide) {
      ball.move_m += half;
    } else {
      ball.move_m += chord(half) * farthest_m(cell);
      ball.turn_rad += half;
    }
    return ball;
  }

  double farthest_m(const PoseCell& cell) const {
    const Vector3 axis_W = rig_->X_WG.R * rig_->axis->axis_G, p_GB_W = cell.X_WB.p - rig_->X_WG.p;
    return axis_W.cross(p_GB_W).norm() + cell.ball.move_m;
  }

  /// Pieces that move the platform on its base by less than a quarter of the cell help no more.
  double finest_half(const PoseCell& cell) const {
    const double move_m = std::max(cell.ball.move_m, 1e-6), turn_rad = std::max(cell.ball.turn_rad, 1e-6);
    if (rig_->axis->kind == AuxiliaryKind::kSlide) return (move_m + turn_rad) / 4;
    return (move_m + turn_rad) / (4 * std::max(1.0, farthest_m(cell)));
  }

  static CellAnswer undecided(CellAnswer answer) {
    answer.verdict = MapClass::kUndecided;
    return answer;
  }

  std::shared_ptr<const StewartRig> rig_;
  std::vector<AtBase> criteria_;
  std::vector<double> unit_;
  std::vector<bool> blocks_;
  Interval range_;
  std::vector<Piece> open_;
  StewartPose pose_;
};

}  // namespace

MapLayer stewart_layer(std::shared_ptr<const StewartRig> rig, double q, const PlannedCriterion& planned) {
  const AtBase criterion(rig, planned);
  const Pose X_WF = base_pose(*rig, q);
  MapLayer layer;
  layer.name = planned.criterion->name;
  layer.unit = planned.criterion->unit;
  layer.at_least = planned.at_least;
  layer.make_ask = [=] {
    return [=, pose = StewartPose()](std::span<const PoseCell> cells, std::span<CellMemory>,
                                     std::span<CellAnswer> answers) mutable {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        update_pose(*rig, X_WF, cells[i].X_WB, pose);
        answers[i] = criterion.judge(pose, cells[i].ball);
      }
    };
  };
  layer.make_allowed = [=] {
    return [=, pose = StewartPose()](std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) mutable {
      for (std::size_t i = 0; i < X_WB.size(); ++i) {
        update_pose(*rig, X_WF, X_WB[i], pose);
        allowed[i] = criterion.allows(pose);
      }
    };
  };
  layer.make_margin = [=] {
    return [=, pose = StewartPose()](const Pose& X_WB) mutable {
      update_pose(*rig, X_WF, X_WB, pose);
      return criterion.margin(pose).value;
    };
  };
  return layer;
}

MapLayer reach_layer(std::shared_ptr<const StewartRig> rig, std::vector<PlannedCriterion> planned) {
  const AxisReach reach(std::move(rig), planned);
  MapLayer layer;
  layer.name = "reach";
  layer.unit = "1";
  layer.make_ask = [=] {
    return [reach = AxisReach(reach)](std::span<const PoseCell> cells, std::span<CellMemory>,
                                      std::span<CellAnswer> answers) mutable {
      for (std::size_t i = 0; i < cells.size(); ++i) answers[i] = reach.judge(cells[i]);
    };
  };
  layer.make_allowed = [=] {
    return [reach = AxisReach(reach)](std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) mutable {
      for (std::size_t i = 0; i < X_WB.size(); ++i) allowed[i] = reach.allows(X_WB[i]);
    };
  };
  layer.make_margin = [=] {
    return [reach = AxisReach(reach)](const Pose& X_WB) mutable { return reach.best_excess(X_WB); };
  };
  return layer;
}

}  // namespace drydock
