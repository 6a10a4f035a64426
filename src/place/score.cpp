// SPDX-License-Identifier: Apache-2.0
#include "place/score.h"

#include <algorithm>

#include "geometry/tree/batch.h"
#include "place/even_points.h"

namespace drydock {
namespace {

constexpr std::size_t kProbeChunk = 256;

/// Bits of three numbers from 0 to 1023 in turn, so that neighbours in the order are neighbours in space.
std::uint32_t interleaved(const Vector3& fraction) {
  std::uint32_t code = 0;
  for (unsigned axis = 0; axis < 3; ++axis) {
    const auto cell = static_cast<std::uint32_t>(1023 * fraction[static_cast<Eigen::Index>(axis)]);
    for (unsigned bit = 0; bit < 10; ++bit) code |= ((cell >> bit) & 1u) << (3 * bit + axis);
  }
  return code;
}

}  // namespace

PlaceProbes box_probes(const BoundingBox& box, const Rotation& R_WB, std::size_t count, std::uint64_t seed) {
  const EvenPoints points(3, seed);
  std::vector<Vector3> fractions;
  for (std::size_t n = 0; n < count; ++n) {
    const std::vector<double> at = points(n);
    fractions.emplace_back(at[0], at[1], at[2]);
  }
  std::stable_sort(fractions.begin(), fractions.end(),
                   [](const Vector3& a, const Vector3& b) { return interleaved(a) < interleaved(b); });
  PlaceProbes probes;
  for (const Vector3& at : fractions) {
    probes.X_WB.push_back({R_WB, box.low + extent(box).cwiseProduct(at)});
  }
  probes.of = count;
  return probes;
}

Pose probe_pose(const PlaceProbes& probes, std::size_t probe, const Pose& X_WM) {
  Pose X_WB = probes.X_WB[probe];
  if (probes.group < 0) return X_WB;
  const Vector3 p_ME = X_WB.p - probes.p_ED_W;  // W == M at present
  const Vector3 p_WE = X_WM * p_ME;
  X_WB.p = p_WE + probes.p_ED_W;
  return X_WB;
}

std::vector<std::uint8_t> allowed_by(const PlaceStays& stays, std::span<const Pose> X_WB) {
  std::vector<std::uint8_t> allowed(X_WB.size(), 0), one(1);
  for (std::size_t i = 0; i < X_WB.size(); ++i) {
    const MapClass cell_class = cell_at(stays.together, X_WB[i].p).cell_class;
    allowed[i] = cell_class == MapClass::kFree || cell_class == MapClass::kUndecided;
    if (cell_class != MapClass::kUndecided) continue;
    for (const MapLayer& layer : stays.layers) {
      if (allowed[i] == 0) break;
      layer.make_allowed()(X_WB.subspan(i, 1), one);
      allowed[i] = one[0];
    }
  }
  return allowed;
}

PlaceScore::PlaceScore(const PlaceHall& hall, std::shared_ptr<const RigOutline> outline,
                       std::span<const PlaceObstacle> obstacles, const PlaceStays& stays, PlaceProbes probes,
                       int threads)
    : hall_(hall), outline_(std::move(outline)), obstacles_(obstacles), stays_(stays), probes_(std::move(probes)) {
  if (probes_.group >= 0) return;
  // Nothing that is moved helps where what stays is in the way.
  std::vector<std::uint8_t> allowed(probes_.X_WB.size(), 1);
  const auto ask = [&](std::size_t begin, std::size_t end) {
    const std::vector<std::uint8_t> part = allowed_by(stays_, std::span(probes_.X_WB).subspan(begin, end - begin));
    std::copy(part.begin(), part.end(), allowed.begin() + static_cast<std::ptrdiff_t>(begin));
  };
  if (probes_.ask_stays) for_chunks(allowed.size(), threads, ask, kProbeChunk);
  std::vector<Pose> kept;
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    if (allowed[i] == 0) continue;
    RigShadow shadow = outline_->at(probes_.X_WB[i]);
    if (!shadow.exists) continue;
    kept.push_back(probes_.X_WB[i]);
    shadows_.push_back(std::move(shadow));
  }
  probes_.X_WB = std::move(kept);
}

bool PlaceScore::is_met(std::span<const Pose> X_MW, const RigShadow& rig,
                        std::vector<PlaceObstacle::Memory>& memory) const {
  for (std::size_t group = 0; group < obstacles_.size(); ++group) {
    if (obstacles_[group].meets(X_MW[group], rig, memory[group])) return true;
  }
  return false;
}

double PlaceScore::share(const Layout& layout) const {
  std::vector<Pose> X_MW;
  for (std::size_t group = 0; group < obstacles_.size(); ++group)
    X_MW.push_back(inverse(carry(hall_, static_cast<int>(group), layout)));
  std::vector<PlaceObstacle::Memory> memory(obstacles_.size());
  std::size_t good = 0;
  for (const RigShadow& shadow : shadows_) good += is_met(X_MW, shadow, memory) ? 0 : 1;
  if (probes_.group < 0) return static_cast<double>(good) / static_cast<double>(probes_.of);

  const Pose X_WM = carry(hall_, probes_.group, layout);
  std::vector<Pose> X_WB;
  for (std::size_t i = 0; i < probes_.X_WB.size(); ++i) X_WB.push_back(probe_pose(probes_, i, X_WM));
  const std::vector<std::uint8_t> allowed = allowed_by(stays_, X_WB);
  for (std::size_t i = 0; i < X_WB.size(); ++i) {
    if (allowed[i] == 0) continue;
    const RigShadow shadow = outline_->at(X_WB[i]);
    good += shadow.exists && !is_met(X_MW, shadow, memory) ? 1 : 0;
  }
  return static_cast<double>(good) / static_cast<double>(probes_.of);
}

double PlaceScore::share_without() const {
  std::size_t good = shadows_.size();
  if (probes_.group >= 0) {
    for (const std::uint8_t one : allowed_by(stays_, probes_.X_WB)) good += one;
  }
  return static_cast<double>(good) / static_cast<double>(probes_.of);
}

}  // namespace drydock
