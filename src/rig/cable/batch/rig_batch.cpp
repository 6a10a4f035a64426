// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/batch/rig_batch.h"
#include "rig/cable/tension/needed_wrenches.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace drydock {
namespace {

constexpr int kCableOrders = 4;  // of the cables, in which a pose is tried

RigCableLayout cable_layout(const Cable& cable) {
  RigCableLayout laid = {};
  for (int i = 0; i < 3; ++i) {
    laid.p_WA[i] = cable.p_WA[i];
    laid.p_BC[i] = cable.p_BC[i];
    laid.kingpin_W[i] = cable.pulley ? cable.pulley->kingpin_W[i] : 0;
  }
  laid.radius = cable.pulley ? cable.pulley->radius_m : 0;
  laid.middle = 0.5 * (cable.tension_min_N + cable.tension_max_N);
  laid.half = 0.5 * (cable.tension_max_N - cable.tension_min_N);
  return laid;
}

bool has_finite_limits(const Cable& cable) {
  return std::isfinite(cable.tension_min_N) && std::isfinite(cable.tension_max_N);
}

/// Writes the needed wrenches at an orientation into place `part` of each ten numbers.
void put_needed(const NeededWrenches& needed, int part, std::vector<double>& numbers) {
  std::size_t at = static_cast<std::size_t>(part);
  const auto put = [&](const ScaledWrenches& wrenches) {
    for (Eigen::Index k = 0; k < wrenches.cols(); ++k) {
      for (Eigen::Index row = 0; row < wrenches.rows(); ++row, at += 10) numbers[at] = wrenches(row, k);
    }
  };
  put(needed.points);
  put(needed.generators);
}

/// At rest all needed wrenches are affine in the entries of R, as needed_wrenches.cpp has them, so ten values give
/// them: at R = 0 and at each entry alone.
void lay_out_needed(RigLanes& lanes) {
  Pose X;
  X.R.matrix.setZero();
  const NeededWrenches constant = needed_wrenches(lanes.rig, X, WithAcceleration::kNo);
  put_needed(constant, 0, lanes.needed);
  for (int i = 0; i < 9; ++i) {
    X.R.matrix.setZero();
    X.R.matrix(i / 3, i % 3) = 1;
    NeededWrenches with_entry = needed_wrenches(lanes.rig, X, WithAcceleration::kNo);
    with_entry.points -= constant.points;
    with_entry.generators -= constant.generators;
    put_needed(with_entry, 1 + i, lanes.needed);
  }
}

bool is_plain_point(const CableRig& rig) {
  const auto is_plain = [](const Cable& cable) { return cable.p_BC.isZero(0) && !cable.pulley; };
  return rig.platform.axes == point_axes() && std::all_of(rig.cables.begin(), rig.cables.end(), is_plain);
}

/// What a call of a kernel works on, with memory of its own so that it costs no heap.
struct BatchWork {
  std::array<RigCableLayout, kMostLaneCables> cables;
  std::array<double, kMostLaneWrenches * 60> needed;
  RigBatch batch;
};

/// The needed wrenches at one orientation, as constants.
void lay_out_needed(const RigLanes& lanes, const Rotation& R_WB, BatchWork& work) {
  if (!lanes.is_affine) {
    std::vector<double> numbers(lanes.needed.size());
    put_needed(needed_wrenches(lanes.rig, {R_WB, Vector3::Zero()}, lanes.with), 0, numbers);
    std::copy(numbers.begin(), numbers.end(), work.needed.begin());
    return;
  }
  for (std::size_t at = 0; at < lanes.needed.size(); at += 10) {
    double sum = lanes.needed[at];
    for (std::size_t i = 0; i < 9; ++i)
      sum += lanes.needed[at + 1 + i] * R_WB.matrix(static_cast<int>(i / 3), static_cast<int>(i % 3));
    work.needed[at] = sum;
  }
}

void lay_out_batch(const RigLanes& lanes, const PoseLanes& poses, BatchWork& work) {
  std::copy(lanes.cables.begin(), lanes.cables.end(), work.cables.begin());
  for (std::size_t i = 0; i < lanes.cables.size() && !poses.turned(); ++i) {
    const Vector3 p_BC_W = poses.shared_R_WB * lanes.rig.cables[i].p_BC;
    std::copy(p_BC_W.begin(), p_BC_W.end(), work.cables[i].p_BC);
  }
  if (lanes.has_loads && poses.turned()) std::copy(lanes.needed.begin(), lanes.needed.end(), work.needed.begin());
  if (lanes.has_loads && !poses.turned()) lay_out_needed(lanes, poses.shared_R_WB, work);
  RigBatch& batch = work.batch = {};
  batch.cables = work.cables.data();
  batch.cable_count = static_cast<int>(lanes.cables.size());
  batch.directions = directions(lanes.rig.platform);
  for (int i = 0; i < batch.directions; ++i)
    batch.axes[i] = static_cast<int>(lanes.rig.platform.axes[static_cast<std::size_t>(i)]);
  batch.moment_scale = 1 / lanes.rig.platform.moment_length_m;
  for (const Cable& cable : lanes.rig.cables)
    batch.farthest_eye = std::max(batch.farthest_eye, cable.p_BC.norm() * batch.moment_scale);
  batch.is_plain_point = is_plain_point(lanes.rig);
  batch.needed = work.needed.data();
  batch.point_count = lanes.points;
  batch.generator_count = lanes.generators;
  for (std::size_t i = 0; i < 3; ++i) batch.p[i] = poses.p_WB[i].data();
  for (std::size_t i = 0; i < 9; ++i) batch.R[i] = poses.turned() ? poses.R_WB[i].data() : nullptr;
  batch.count = poses.size();
}

/// The poses that were left, side by side, to be asked again with the cables in another order.
struct PosesLeft {
  std::vector<std::size_t> which;
  std::array<std::vector<double>, 12> numbers;
  std::vector<std::uint8_t> settled;
};

PosesLeft poses_left(const PoseLanes& poses, std::span<const std::uint8_t> settled) {
  PosesLeft left;
  for (std::size_t i = 0; i < settled.size(); ++i) {
    if (settled[i]) continue;
    left.which.push_back(i);
    for (std::size_t k = 0; k < 3; ++k) left.numbers[k].push_back(poses.p_WB[k][i]);
    for (std::size_t k = 0; k < 9 && poses.turned(); ++k) left.numbers[3 + k].push_back(poses.R_WB[k][i]);
  }
  left.settled.resize(left.which.size());
  return left;
}

/// Orders that put other cables first; which ones is of no account as long as they differ.
void take_next_order(std::span<RigCableLayout> cables, int order) {
  if (order % 2 == 1) {
    std::rotate(cables.begin(), cables.end() - 2, cables.end());
  } else {
    std::reverse(cables.begin() + 1, cables.end());
    std::rotate(cables.begin(), cables.begin() + 3, cables.end());
  }
}

/// One load on one cable more than directions: whether the intervals meet. Otherwise the signs of margins, a few
/// hundred poses at a time.
void find_feasible(const RigKernel& kernel, RigBatch batch, std::uint8_t* feasible, std::uint8_t* settled) {
  if (batch.point_count == 1 && batch.generator_count == 0 &&
      kernel_gives_ranges(batch.directions, batch.cable_count)) {
    return kernel.ranges(batch, feasible, nullptr, nullptr, settled);
  }
  std::array<double, 256> margin_N;
  const std::size_t all = batch.count;
  for (std::size_t done = 0; done < all; done += batch.count) {
    batch.count = std::min(margin_N.size(), all - done);
    kernel.margins(batch, margin_N.data(), settled + done);
    for (std::size_t i = 0; i < batch.count; ++i) feasible[done + i] = settled[done + i] && margin_N[i] >= 0;
    for (const double*& numbers : batch.p) numbers += batch.count;
    for (const double*& numbers : batch.R) {
      if (numbers != nullptr) numbers += batch.count;
    }
  }
}

/// Whether the kernels can take the needed wrenches at these poses.
bool can_load(const RigLanes& lanes, const PoseLanes& poses) {
  return lanes.fits && lanes.has_loads && (lanes.is_affine || !poses.turned());
}

std::size_t count_unsettled(std::span<const std::uint8_t> settled) {
  return static_cast<std::size_t>(std::count(settled.begin(), settled.end(), std::uint8_t{0}));
}

/// run(batch, out, settled) of all poses; then once more, with the cables in other orders, of those that are left.
template <class Out, class Run>
std::size_t judge_batch(const RigLanes& lanes, const PoseLanes& poses, bool can, std::span<Out> out,
                        std::span<std::uint8_t> settled, Run run) {
  assert(out.size() == poses.size() && settled.size() == poses.size() && "one answer for each pose");
  if (!can) {
    std::fill(out.begin(), out.end(), Out{});
    std::fill(settled.begin(), settled.end(), std::uint8_t{0});
    return poses.size();
  }
  BatchWork work;
  lay_out_batch(lanes, poses, work);
  run(work.batch, out.data(), settled.data());
  std::size_t remaining = count_unsettled(settled);
  const bool by_order = directions(lanes.rig.platform) == 6 && lanes.cables.size() > 6;
  for (int order = 1; order < kCableOrders && remaining > 0 && by_order; ++order) {
    PosesLeft left = poses_left(poses, settled);
    std::vector<Out> answers(remaining);
    take_next_order(std::span(work.cables).first(lanes.cables.size()), order);
    for (std::size_t k = 0; k < 3; ++k) work.batch.p[k] = left.numbers[k].data();
    for (std::size_t k = 0; k < 9 && poses.turned(); ++k) work.batch.R[k] = left.numbers[3 + k].data();
    work.batch.count = remaining;
    run(work.batch, answers.data(), left.settled.data());
    for (std::size_t i = 0; i < remaining; ++i) {
      out[left.which[i]] = answers[i];
      settled[left.which[i]] = left.settled[i];
    }
    remaining = count_unsettled(settled);
  }
  return remaining;
}

}  // namespace

Pose PoseLanes::pose(std::size_t i) const {
  Pose X_WB{shared_R_WB, {p_WB[0][i], p_WB[1][i], p_WB[2][i]}};
  if (turned()) {
    for (std::size_t k = 0; k < 9; ++k)
      X_WB.R.matrix(static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3)) = R_WB[k][i];
  }
  return X_WB;
}

RigLanes rig_lanes(const CableRig& rig, WithAcceleration with) {
  RigLanes lanes;
  lanes.rig = rig;
  lanes.with = with;
  lanes.is_affine = with == WithAcceleration::kNo || !rig.acceleration;
  for (const Cable& cable : rig.cables) lanes.cables.push_back(cable_layout(cable));
  const NeededWrenches needed = needed_wrenches(rig, {}, with);
  lanes.points = static_cast<int>(needed.points.cols());
  lanes.generators = static_cast<int>(needed.generators.cols());
  lanes.needed.resize(static_cast<std::size_t>(10 * directions(rig.platform) * (lanes.points + lanes.generators)));
  lanes.fits = kernel_judges(directions(rig.platform), static_cast<int>(rig.cables.size()));
  lanes.has_limits = std::all_of(rig.cables.begin(), rig.cables.end(), has_finite_limits);
  lanes.has_loads = lanes.has_limits && lanes.points + lanes.generators <= kMostLaneWrenches;
  if (lanes.is_affine) lay_out_needed(lanes);
  return lanes;
}

std::size_t batch_capacity_margins(const RigLanes& lanes, const PoseLanes& poses, std::span<double> margin_N,
                                   std::span<std::uint8_t> settled, const RigKernel& kernel) {
  return judge_batch(lanes, poses, can_load(lanes, poses), margin_N, settled, kernel.margins);
}

std::size_t batch_tension_feasible(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> feasible,
                                   std::span<std::uint8_t> settled, const RigKernel& kernel) {
  return judge_batch(
      lanes, poses, can_load(lanes, poses), feasible, settled,
      [&](const RigBatch& batch, std::uint8_t* yes, std::uint8_t* sound) { find_feasible(kernel, batch, yes, sound); });
}

std::size_t batch_closure(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> closed,
                          std::span<std::uint8_t> settled, const RigKernel& kernel) {
  return judge_batch(lanes, poses, lanes.fits, closed, settled, kernel.closed);
}

std::size_t batch_tension_ranges(const RigLanes& lanes, const PoseLanes& poses, const TensionRanges& ranges,
                                 std::span<std::uint8_t> settled, const RigKernel& kernel) {
  assert(ranges.feasible.size() == poses.size() && settled.size() == poses.size() && "one answer for each pose");
  const std::size_t numbers = poses.size() * lanes.cables.size();
  assert(ranges.low_N.size() == numbers && ranges.high_N.size() == numbers && "one for each cable and pose");
  const bool can = can_load(lanes, poses) &&
                   kernel_gives_ranges(directions(lanes.rig.platform), static_cast<int>(lanes.cables.size()));
  if (!can) {
    std::fill_n(ranges.feasible.begin(), poses.size(), std::uint8_t{0});
    std::fill_n(settled.begin(), poses.size(), std::uint8_t{0});
    std::fill_n(ranges.low_N.begin(), numbers, 0.0);
    std::fill_n(ranges.high_N.begin(), numbers, 0.0);
    return poses.size();
  }
  BatchWork work;
  lay_out_batch(lanes, poses, work);
  kernel.ranges(work.batch, ranges.feasible.data(), ranges.low_N.data(), ranges.high_N.data(), settled.data());
  return count_unsettled(settled);
}

}  // namespace drydock
