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
  /// How much the margin can lack at the middle of a ball without being blocked there.
  double spare(const StewartPose& pose, const PoseBall& ball) const {
    return with_rounding(stewart_.change(*rig_, pose, ball), 1) - at_least_;
  }

 private:
  std::shared_ptr<const StewartRig> rig_;
  StewartCriterion stewart_;
  double at_least_;
};

/// A piece of the axis's range that is not yet known to be blocked.
struct Piece {
  double middle = 0, half = 0;
};

/// Positions of a slide, its axis n in W, at which a leg is as long as `length_m` at most: with d from joint to joint
/// for q = 0, |d − q n| ≤ L is |q − n·d| ≤ √(L² − h²), h the distance of the one joint from the other's way.
Interval within_length(const Vector3& d_W, const Vector3& n_W, double length_m) {
  const double middle = n_W.dot(d_W), square = length_m * length_m - (d_W - middle * n_W).squaredNorm();
  if (!(length_m > 0) || !(square > 0)) return {1, -1};  // none
  return {middle - std::sqrt(square), middle + std::sqrt(square)};
}

/// Takes an open interval out of some that are closed.
void take_out(const Interval& hole, std::vector<Interval>& from) {
  std::vector<Interval> left;
  for (const Interval& one : from) {
    if (hole.max <= one.min || hole.min >= one.max || hole.min >= hole.max) {
      left.push_back(one);
      continue;
    }
    if (hole.min >= one.min) left.push_back({one.min, hole.min});
    if (hole.max <= one.max) left.push_back({hole.max, one.max});
  }
  from = std::move(left);
}

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
      if (planned[i].criterion->name == "leg_length" && axis.kind == AuxiliaryKind::kSlide)
        lengths_ = static_cast<int>(i);
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
    open_.clear();
    for (const Interval& one : possible(cell)) open_.push_back({(one.min + one.max) / 2, (one.max - one.min) / 2});
    if (open_.empty()) {
      answer.verdict = MapClass::kBlocked;
      return answer;
    }
    // Where the smallest piece with the best chances is not blocked, the cell is not: no use in going through the rest.
    if (finest < (range_.max - range_.min) / 2 && !blocked(cell, {first, finest}, answer)) return undecided(answer);
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

  bool allows(const Pose& X_WB) {
    bool allowed = false;
    visit_positions(X_WB, [&](double q) { return allowed = meets_all(X_WB, q); });
    return allowed;
  }

  double best_excess(const Pose& X_WB) {
    double best = -std::numeric_limits<double>::infinity();
    visit_positions(X_WB, [&](double q) {
      best = std::max(best, excess(X_WB, q, best));
      return false;
    });
    return best;
  }

 private:
  /// Positions from the likeliest to the rest of those that the legs may reach, until `visit` returns true.
  template <class Visit>
  void visit_positions(const Pose& X_WB, const Visit& visit) {
    const double first = likely(X_WB);
    for (const double off : kTried)
      if (visit(std::clamp(first + off, range_.min, range_.max))) return;
    const std::vector<Interval> where = possible({X_WB, {}, {}, false});
    const int each = where.empty() ? 0 : std::max(2, kSampledPositions / static_cast<int>(where.size()));
    for (const Interval& one : where)
      for (int i = 0; i < each; ++i)
        if (visit(one.min + (one.max - one.min) * i / (each - 1))) return;
  }

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

  /// Where no leg is too short or too long by itself for every pose of the cell: for a slide in closed form, else the
  /// whole range. What is left out is blocked by `leg_length`.
  std::vector<Interval> possible(const PoseCell& cell) {
    std::vector<Interval> all = {range_};
    if (lengths_ < 0) return all;
    place(cell.X_WB, 0);
    const double spare_m = criteria_[static_cast<std::size_t>(lengths_)].spare(pose_, cell.ball);
    const Vector3 n_W = rig_->X_WG.R * rig_->axis->axis_G;
    for (std::size_t i = 0; i < 6; ++i) {
      const Vector3 d_W = pose_.legs[i].p_WC - pose_.legs[i].p_WP;
      const Interval& limits = rig_->legs[i].length_m;
      if (std::isfinite(limits.max)) {
        const Interval reached = within_length(d_W, n_W, limits.max + spare_m);
        if (reached.min > reached.max) return {};
        take_out({-std::numeric_limits<double>::infinity(), reached.min}, all);
        take_out({reached.max, std::numeric_limits<double>::infinity()}, all);
      }
      take_out(within_length(d_W, n_W, limits.min - spare_m), all);
    }
    return all;
  }

  void place(const Pose& X_WB, double q) { update_pose(*rig_, base_pose(*rig_, q), X_WB, pose_); }

  bool meets_all(const Pose& X_WB, double q) {
    place(X_WB, q);
    return std::all_of(criteria_.begin(), criteria_.end(), [&](const AtBase& one) { return one.allows(pose_); });
  }

  /// Of the criterion that lacks most; one that lacks more than `best` ends the search.
  double excess(const Pose& X_WB, double q, double best) {
    place(X_WB, q);
    if (!pose_.has_lines) return -1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < criteria_.size() && least > best; ++i)
      least = std::min(least, criteria_[i].excess(pose_) / unit_[i]);
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
  int lengths_ = -1;  // criterion of lengths, where they tell positions of a slide
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
