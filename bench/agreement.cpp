// SPDX-License-Identifier: Apache-2.0
// Agreement on counts that would take too long under sanitizers: every point of the grid in the hall of 200,000
// triangles. Prints one line a claim; exit status 1 when one does not hold.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "bench/brute_force.h"
#include "bench/grid_answer.h"
#include "bench/peer.h"
#include "geometry/tree/tree_kernel.h"
#include "testing/random.h"

namespace drydock::bench {
namespace {

const Pause kNoPause = [] {};

struct Claims {
  bool all_hold = true;

  void check(bool holds, const std::string& claim) {
    fmt::print("{}  {}\n", holds ? "holds " : "BROKEN", claim);
    std::fflush(stdout);
    all_hold = all_hold && holds;
  }
};

std::vector<const TreeKernel*> kernels() {
  std::vector<const TreeKernel*> all = {&kTreeKernelSse2, &kTreeKernelAvx2, &kTreeKernelAvx512};
  std::erase_if(all, [](const TreeKernel* kernel) { return !supported(*kernel); });
  return all;
}

/// Numbers are compared as they are: a difference in the last bit counts.
bool same(const MeshHit& a, const MeshHit& b) {
  return a.distance_m == b.distance_m && a.p_segment == b.p_segment && a.p_mesh == b.p_mesh &&
         a.fraction == b.fraction && a.triangle == b.triangle;
}

template <class T>
std::size_t differing(const std::vector<T>& a, const std::vector<T>& b) {
  std::size_t count = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) count += a[i] != b[i];
  return count;
}

// Oracle: FCL's own hierarchy and shape tests.
void agrees_with_fcl(const Course& course, const BoxTree& tree, Claims& claims) {
  const std::vector<char> fcl = PeerTree(PeerMesh(course.mesh), PeerBoxes::kObb).blocked_points(course, kNoPause);
  const auto blocked = std::count(fcl.begin(), fcl.end(), 1);
  for (const TreeKernel* kernel : kernels()) {
    const std::size_t count = differing(blocked_points(*kernel, tree, course, kNoPause), fcl);
    claims.check(count == 0, fmt::format("{}: blocked or free as FCL says at {} points, {} of them blocked; {} differ",
                                         set_name(kernel->set), fcl.size(), blocked, count));
  }
}

/// Cables of the grid, and segments of any length and direction in and around the hall, points among them.
std::vector<Segment> generic_segments(const Course& course, std::size_t count) {
  testing::Random random(20);
  std::vector<Segment> segments;
  while (segments.size() < count) {
    const int last = static_cast<int>(course.points.size()) - 1;
    segments.push_back(course.cable(static_cast<std::size_t>(random.whole(0, last)), segments.size() % kCables));
    const Vector3 a = Vector3(0, 0, 1.5) + random.vector(3.0);
    const double length = segments.size() % 10 == 1 ? 0.0 : std::pow(10.0, random.between(-3, 1));
    segments.push_back({a, a + length * random.unit_vector()});
  }
  return segments;
}

// Oracle: brute force over all triangles in double. 1e-9 m is the promise; both sides round to about 1e-15 m.
void is_exact(const Course& course, const BoxTree& tree, Claims& claims) {
  const std::vector<Segment> segments = generic_segments(course, 200);
  std::vector<double> worst(kernels().size());
  for (const Segment& segment : segments) {
    const double exact = brute_force_distance(course.mesh, segment);
    for (std::size_t k = 0; k < worst.size(); ++k) {
      const MeshHit hit = segment_distance(*kernels()[k], tree, segment, 1e300, nullptr);
      worst[k] = std::max(worst[k], std::abs(hit.distance_m - exact));
    }
  }
  for (std::size_t k = 0; k < worst.size(); ++k) {
    claims.check(worst[k] <= 1e-9,
                 fmt::format("{}: {} distances within 1e-9 m of brute force; largest difference {:.1e} m",
                             set_name(kernels()[k]->set), segments.size(), worst[k]));
  }
}

// Oracle: the same query without a hint, and on another kernel. Where two triangles are equally near, as at a shared
// edge, either may answer, so distances may differ by rounding.
void hints_and_kernels_change_nothing(const Course& course, const BoxTree& tree, Claims& claims) {
  const std::vector<std::size_t> every = points_in_columns(course, 1);
  const std::vector<double> expected =
      cable_distances(kTreeKernelSse2, tree, course, {.points = every, .hints = false}, kNoPause);
  for (const TreeKernel* kernel : kernels()) {
    for (const bool hints : {false, true}) {
      const std::vector<double> found =
          cable_distances(*kernel, tree, course, {.points = every, .hints = hints}, kNoPause);
      double worst = 0;
      for (std::size_t i = 0; i < found.size(); ++i) worst = std::max(worst, std::abs(found[i] - expected[i]));
      claims.check(worst <= 1e-13, fmt::format("{} {} hints: {} distances as sse2 without; largest difference {:.1e} m",
                                               set_name(kernel->set), hints ? "with" : "without", found.size(), worst));
    }
  }
}

// Oracle: one thread.
void threads_change_nothing(const Course& course, const BoxTree& tree, Claims& claims) {
  const std::vector<Segment> cables = cables_in_order(course);
  std::vector<char> one(cables.size()), many(cables.size());
  std::vector<MeshHit> one_hit(cables.size()), many_hits(cables.size());
  capsules_overlap(tree, cables, kCableRadius_m, one, 1);
  segment_distances(tree, cables, one_hit, 1);
  for (const int threads : {2, 0}) {
    capsules_overlap(tree, cables, kCableRadius_m, many, threads);
    segment_distances(tree, cables, many_hits, threads);
    std::size_t count = differing(one, many);
    for (std::size_t i = 0; i < cables.size(); ++i) count += !same(one_hit[i], many_hits[i]);
    claims.check(count == 0,
                 fmt::format("{} threads: the answers of one thread to the last bit for {} cables; {} differ",
                             threads == 0 ? "all" : std::to_string(threads), cables.size(), count));
  }
}

bool all_claims_hold() {
  const Course course = make_course("200k");
  const BoxTree tree = build_box_tree(course.mesh);
  Claims claims;
  agrees_with_fcl(course, tree, claims);
  is_exact(course, tree, claims);
  hints_and_kernels_change_nothing(course, tree, claims);
  threads_change_nothing(course, tree, claims);
  return claims.all_hold;
}

}  // namespace
}  // namespace drydock::bench

int main() {
  return drydock::bench::all_claims_hold() ? 0 : 1;
}
