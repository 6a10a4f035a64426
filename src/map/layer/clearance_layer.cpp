// SPDX-License-Identifier: Apache-2.0
#include "map/layer/clearance_layer.h"

#include <array>

#include "geometry/tree/batch.h"
#include "map/grid/sampled_clearance.h"
#include "map/layer/clearance_proof.h"
#include "rig/cable/rig_clearance.h"

namespace drydock {
namespace {

/// Bodies beyond the 32nd share its bit.
std::uint32_t body_bit(std::size_t body) {
  return std::uint32_t{1} << std::min<std::size_t>(body, 31);
}

/// Judges cells one by one.
class ClearanceAsk {
 public:
  explicit ClearanceAsk(std::shared_ptr<const ClearanceScene> scene)
      : scene_(std::move(scene)), proof_(*scene_), at_(scene_->bodies().size()) {}

  void operator()(std::span<const PoseCell> cells, std::span<CellMemory> memory, std::span<CellAnswer> answers) {
    for (std::size_t i = 0; i < cells.size(); ++i) answers[i] = judge(cells[i], memory[i]);
  }

 private:
  struct Pair {
    std::size_t body = 0, part = 0;
  };

  CellAnswer judge(const PoseCell& cell, CellMemory& memory) {
    for (std::size_t body = 0; body < at_.size(); ++body) {
      if ((memory.open_bodies & body_bit(body)) == 0) continue;
      at_[body] = body_at(scene_->rig(), scene_->bodies()[body], cell);
      if (!at_[body].exists) return {MapClass::kUndecided, cause({body, 0}, -1)};
    }
    // What blocked the middle of the cell round this one likely blocks it.
    met_ = -1;
    tried_ = memory.candidate;
    if (tried_ >= 0) {
      const Pair pair = pair_of(tried_);
      const Placement middle = placement(pair, memory);
      if (middle != Placement::kApart && blocked(pair, cell)) return blocked_by(pair);
      if (middle == Placement::kMeets) met_ = tried_;
    }
    if (const std::optional<Pair> within = look(memory)) return blocked_by(*within);
    if (open_.empty()) return {MapClass::kFree, {}};
    return attack(cell, memory);
  }

  /// Which pairs are not proven free; or one that is proven blocked on the way, being inside.
  std::optional<Pair> look(CellMemory& memory) {
    open_.clear();
    std::uint32_t bodies = 0;
    std::uint64_t parts = 0;
    for (std::size_t part = 0; part < scene_->hall().parts.size(); ++part) {
      const std::uint64_t bit = scene_->hall().bit(part);
      if ((memory.open_parts & bit) == 0) continue;
      for (std::size_t body = 0; body < at_.size(); ++body) {
        if ((memory.open_bodies & body_bit(body)) == 0) continue;
        const bool met = number_of({body, part}) == met_;
        const MapClass verdict = met ? MapClass::kUndecided : proof_.verdict(body, at_[body], part);
        if (verdict == MapClass::kFree) continue;
        if (verdict == MapClass::kBlocked) return Pair{body, part};
        open_.push_back({body, part});
        bodies |= body_bit(body);
        parts |= bit;
      }
    }
    memory.open_bodies = bodies;
    memory.open_parts = parts;
    return std::nullopt;
  }

  /// Tries to prove that one of the open pairs blocks the whole cell. The one that was tried already failed.
  CellAnswer attack(const PoseCell& cell, CellMemory& memory) {
    memory.candidate = met_;
    for (const Pair& pair : open_) {
      const std::int32_t number = number_of(pair);
      if (number == tried_ || placement(pair, memory) == Placement::kApart) continue;
      if (blocked(pair, cell)) return blocked_by(pair);
      if (memory.candidate < 0) memory.candidate = number;
    }
    const Pair nearest = memory.candidate >= 0 ? pair_of(memory.candidate) : open_.front();
    return {MapClass::kUndecided, cause(nearest, scene_->hall().parts[nearest.part].object)};
  }

  Placement placement(const Pair& pair, const CellMemory& memory) {
    if ((memory.open_bodies & body_bit(pair.body)) == 0) return Placement::kApart;
    return proof_.middle(pair.body, at_[pair.body], pair.part);
  }
  bool blocked(const Pair& pair, const PoseCell& cell) {
    return proof_.blocked(pair.body, at_[pair.body], pair.part, cell);
  }
  CellAnswer blocked_by(const Pair& pair) const {
    return {MapClass::kBlocked, cause(pair, scene_->hall().parts[pair.part].object)};
  }
  Cause cause(const Pair& pair, int object) const {
    const RigBody& body = scene_->bodies()[pair.body];
    Cause why;
    why.part = body.part;
    why.cable = static_cast<std::int16_t>(body.cable);
    why.object = static_cast<std::int16_t>(object);
    return why;
  }

  std::int32_t number_of(const Pair& pair) const {
    return static_cast<std::int32_t>(pair.part * at_.size() + pair.body);
  }
  Pair pair_of(std::int32_t number) const {
    return {static_cast<std::size_t>(number) % at_.size(), static_cast<std::size_t>(number) / at_.size()};
  }

  std::shared_ptr<const ClearanceScene> scene_;
  ClearanceProof proof_;
  std::vector<BodyAt> at_;
  std::vector<Pair> open_;
  std::int32_t tried_ = -1, met_ = -1;  // numbers of pairs: the first one asked; the same if it meets the middle
};

}  // namespace

MapLayer clearance_layer(std::shared_ptr<const CableRig> rig, std::shared_ptr<const HallParts> hall,
                         const RigBodies& bodies, double at_least_m) {
  MapLayer layer;
  layer.name = "clearance";
  layer.unit = "m";
  layer.at_least = at_least_m;
  const auto scene = std::make_shared<const ClearanceScene>(rig, hall, bodies, at_least_m);
  layer.make_ask = [scene] { return AskCells(ClearanceAsk(scene)); };
  const auto samples = std::make_shared<const SampledClearance>(rig, hall, bodies, at_least_m);
  layer.make_allowed = [samples] {
    return [samples](std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) { samples->allowed(X_WB, allowed); };
  };
  layer.make_margin = [samples] { return [samples](const Pose& X_WB) { return samples->margin_m(X_WB); }; };
  return layer;
}

}  // namespace drydock
