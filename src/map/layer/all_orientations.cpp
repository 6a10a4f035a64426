// SPDX-License-Identifier: Apache-2.0
#include "map/layer/all_orientations.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace drydock {
namespace {

constexpr std::size_t kMostAngleBoxes = 1024;  // asked at once for one cell

Rotation orientation_at(const MapDomain& domain, const Vector3& angles_rad) {
  return domain.X_WB.R * from_euler({domain.angles.order, angles_rad.x(), angles_rad.y(), angles_rad.z()});
}

/// The turn within a box of angles, from its middle, with what rounding may add.
double half_turn_rad(const MapDomain& domain, const BoundingBox& angles_rad) {
  const double size = 1 + angles_rad.low.cwiseAbs().maxCoeff() + angles_rad.high.cwiseAbs().maxCoeff();
  const double turn_rad = turn_within(domain.angles.order, centre(angles_rad), 0.5 * extent(angles_rad));
  return turn_rad * (1 + 1e-12) + 1e-12 * size;
}

/// The low end, the middle and the high end of each range, the ends moved inward; an angle with no range only once.
std::vector<Rotation> looked_at(const MapDomain& domain, const Vector3& inward_rad) {
  const BoundingBox range{domain.angles.angles_rad.low + inward_rad, domain.angles.angles_rad.high - inward_rad};
  std::vector<Vector3> places = {centre(range)};
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    if (!(range.high[axis] > range.low[axis])) continue;
    const std::size_t count = places.size();
    for (std::size_t i = 0; i < 2 * count; ++i) {
      places.push_back(places[i % count]);
      places.back()[axis] = i < count ? range.low[axis] : range.high[axis];
    }
  }
  std::vector<Rotation> rotations;
  for (const Vector3& place : places) rotations.push_back(orientation_at(domain, place));
  return rotations;
}

/// How often all boxes may be halved before they are too small or too many.
int most_halvings(const MapDomain& domain) {
  Vector3 width_rad = extent(domain.angles.angles_rad);
  int halvings = 0;
  for (std::size_t boxes = 2; boxes <= kMostAngleBoxes; boxes *= 2) {
    Eigen::Index widest = 0;
    if (!(width_rad.maxCoeff(&widest) / 4 >= domain.finest_turn_rad)) break;
    width_rad[widest] /= 2;
    ++halvings;
  }
  return halvings;
}

/// The box of the middle after so many halvings along the widest angle.
BoundingBox middle_box(const MapDomain& domain, int halvings) {
  Vector3 half_rad = 0.5 * extent(domain.angles.angles_rad);
  for (int i = 0; i < halvings; ++i) {
    Eigen::Index widest = 0;
    half_rad.maxCoeff(&widest);
    half_rad[widest] /= 2;
  }
  const Vector3 middle_rad = centre(domain.angles.angles_rad);
  return {middle_rad - half_rad, middle_rad + half_rad};
}

/// What all threads share.
struct OrientationRange {
  MapDomain domain;
  MapLayer inner;
  std::vector<Rotation> looks;       // in W
  std::vector<Rotation> fine_looks;  // middles of the smallest boxes there
  double finest_rad = 0;             // turn within the smallest boxes
};

/// Orientations that are not yet proven, with what is known of the hall there.
struct AngleBox {
  BoundingBox angles_rad;
  CellMemory memory;
};

class OrientationJudge {
 public:
  explicit OrientationJudge(std::shared_ptr<const OrientationRange> range)
      : range_(std::move(range)), ask_(range_->inner.make_ask()) {}

  CellAnswer judge(const PoseCell& cell, CellMemory& memory) {
    // All at once; what is proven there holds for the cells within too.
    std::vector<AngleBox> open = {{range_->domain.angles.angles_rad, memory}};
    ask_boxes(cell, open);
    memory = open[0].memory;
    CellAnswer answer = answers_[0];
    if (answer.verdict == MapClass::kFree) return answer;
    answer.verdict = MapClass::kUndecided;
    if (!look(cell, memory, range_->looks, 0, answer)) return answer;
    // Where the smallest boxes will not do, there is no use in dividing.
    if (!look(cell, memory, range_->fine_looks, range_->finest_rad, answer)) return answer;
    while (!open.empty()) {
      if (!divide(open)) return answer;
      std::vector<Rotation> middles;
      for (const AngleBox& box : open) middles.push_back(orientation_at(range_->domain, centre(box.angles_rad)));
      if (!look(cell, memory, middles, 0, answer)) return answer;
      ask_boxes(cell, open);
      drop_free(open, answer);
    }
    return {MapClass::kFree, {}};
  }

 private:
  void ask() {
    answers_.assign(cells_.size(), {});
    ask_(cells_, memory_, answers_);
  }

  /// Each box of orientations, with all positions of the cell.
  void ask_boxes(const PoseCell& cell, std::vector<AngleBox>& boxes) {
    cells_.clear();
    memory_.clear();
    for (const AngleBox& box : boxes) {
      const Rotation R_WB = orientation_at(range_->domain, centre(box.angles_rad));
      const PoseBall ball{cell.ball.move_m, half_turn_rad(range_->domain, box.angles_rad)};
      cells_.push_back({{R_WB, cell.X_WB.p}, cell.half, ball, true});
      memory_.push_back(box.memory);
    }
    ask();
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i].memory = memory_[i];
  }

  /// Single orientations, or those within a turn of them, with all positions of the cell. Whether it may still be free;
  /// if not, why is in `answer`.
  bool look(const PoseCell& cell, const CellMemory& memory, std::span<const Rotation> orientations, double turn_rad,
            CellAnswer& answer) {
    cells_.clear();
    memory_.assign(orientations.size(), memory);
    for (const Rotation& R_WB : orientations) {
      cells_.push_back({{R_WB, cell.X_WB.p}, cell.half, {cell.ball.move_m, turn_rad}, turn_rad > 0});
    }
    ask();
    const auto verdict_is = [](MapClass verdict) {
      return [=](const CellAnswer& one) { return one.verdict == verdict; };
    };
    auto found = std::find_if(answers_.begin(), answers_.end(), verdict_is(MapClass::kBlocked));
    if (found == answers_.end())
      found = std::find_if(answers_.begin(), answers_.end(), verdict_is(MapClass::kUndecided));
    if (found == answers_.end()) return true;
    answer = *found;
    return false;
  }

  /// Halves all boxes; false if they would become too small or too many.
  bool divide(std::vector<AngleBox>& boxes) const {
    if (2 * boxes.size() > kMostAngleBoxes) return false;
    const std::size_t count = boxes.size();
    for (std::size_t i = 0; i < count; ++i) {
      Eigen::Index widest = 0;
      const double width_rad = extent(boxes[i].angles_rad).maxCoeff(&widest);
      if (!(width_rad / 4 >= range_->domain.finest_turn_rad)) return false;
      const double middle_rad = centre(boxes[i].angles_rad)[widest];
      boxes.push_back(boxes[i]);
      boxes[i].angles_rad.high[widest] = boxes.back().angles_rad.low[widest] = middle_rad;
    }
    return true;
  }

  void drop_free(std::vector<AngleBox>& boxes, CellAnswer& answer) const {
    std::vector<AngleBox> left;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (answers_[i].verdict == MapClass::kFree) continue;
      left.push_back(boxes[i]);
      answer.cause = answers_[i].cause;
    }
    boxes = std::move(left);
  }

  std::shared_ptr<const OrientationRange> range_;
  AskCells ask_;
  std::vector<PoseCell> cells_;
  std::vector<CellMemory> memory_;
  std::vector<CellAnswer> answers_;
};

/// Whether the rig may stand in all orientations that are looked at; positions that fail in one are not asked again.
auto make_allowed_in_all(const std::shared_ptr<const OrientationRange>& range) {
  return [range, allowed_in_one = range->inner.make_allowed()](std::span<const Pose> X_WB,
                                                               std::span<std::uint8_t> allowed) {
    std::fill(allowed.begin(), allowed.end(), std::uint8_t{1});
    std::vector<std::size_t> left(X_WB.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    std::vector<Pose> turned;
    std::vector<std::uint8_t> here;
    for (const Rotation& R_WB : range->looks) {
      turned.clear();
      for (const std::size_t i : left) turned.push_back({R_WB, X_WB[i].p});
      here.resize(left.size());
      allowed_in_one(turned, here);
      for (std::size_t i = 0; i < left.size(); ++i) allowed[left[i]] = here[i];
      std::erase_if(left, [&](std::size_t i) { return allowed[i] == 0; });
    }
  };
}

}  // namespace

MapLayer for_all_orientations(const MapDomain& domain, const MapLayer& inner) {
  assert(domain.kind == MapKind::kAllOrientations && !is_empty(domain.angles.angles_rad) && "a range of orientations");
  const BoundingBox finest = middle_box(domain, most_halvings(domain));
  const auto range = std::make_shared<const OrientationRange>(
      OrientationRange{domain, inner, looked_at(domain, Vector3::Zero()), looked_at(domain, 0.5 * extent(finest)),
                       half_turn_rad(domain, finest)});
  MapLayer layer = inner;
  layer.make_ask = [range] {
    return [judge = std::make_shared<OrientationJudge>(range)](
               std::span<const PoseCell> cells, std::span<CellMemory> memory, std::span<CellAnswer> answers) {
      for (std::size_t i = 0; i < cells.size(); ++i) answers[i] = judge->judge(cells[i], memory[i]);
    };
  };
  layer.make_allowed = [range] { return make_allowed_in_all(range); };
  layer.make_margin = [range] {
    return [range, margin = range->inner.make_margin()](const Pose& X_WB) {
      double least = std::numeric_limits<double>::infinity();
      for (const Rotation& R_WB : range->looks) least = std::min(least, margin(Pose{R_WB, X_WB.p}));
      return least;
    };
  };
  return layer;
}

}  // namespace drydock
