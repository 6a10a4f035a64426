// SPDX-License-Identifier: Apache-2.0
#include "bench/measure_follow.h"

#include <fmt/format.h>

#include "bench/peer_follow.h"
#include "cli/interrupt.h"
#include "follow/pairs.h"
#include "hall/solid_cache.h"
#include "testing/random.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kInstants = 400;  // at which the peer is timed
constexpr double kPeerStep_s = 1e-3;

/// Bodies at random instants of the motion; where they are is no part of what is timed.
struct PeerInstants {
  std::vector<std::vector<PlacedBody>> placed;

  PeerInstants(const FollowModel& model, const FollowBodies& bodies, std::uint64_t seed) {
    testing::Random random(seed);
    FollowMoment moment(model);
    const auto steps = static_cast<int>(model.duration_s() / kPeerStep_s);
    for (std::size_t i = 0; i < kInstants; ++i) {
      place_moment(model, kPeerStep_s * random.whole(0, steps), 0, moment);
      place_bodies(model, bodies, moment, placed.emplace_back());
    }
  }
};

/// Clearances by kind: the smallest seen and what is proven of it.
void add_margins(MultibodyBench& bench, const FollowResult& result) {
  for (const FollowMargin& margin : result.margins) {
    const Criterion& kind = *margin.criterion;
    if (kind.unit != "m") continue;
    const std::string what = fmt::format("  {}, the smallest; peer: what is proven of it", kind.sentence);
    bench.add({fmt::format("follow_{}", kind.name), what, "m", margin.worst.margin, margin.proven});
  }
}

}  // namespace

void measure_follow(MultibodyBench& bench, const FollowCourse& course) {
  SolidCache solids;
  const FollowRequest request = course.request(&solids);
  const FollowModel model(request);
  const FollowBodies bodies = follow_bodies(model);
  const PeerInstants instants(model, bodies, bench.request.seed);
  PeerFollow peer(bodies);
  FollowResult result;
  std::size_t colliding = 0, asked = 0;
  std::vector<Runner> runners = {{[&] { result = follow(request); }}, {[&] {
                                   const std::size_t before = peer.asked();
                                   colliding = 0;
                                   for (const auto& placed : instants.placed) {
                                     throw_if_interrupted();
                                     colliding += peer.colliding(placed) > 0;
                                   }
                                   asked = peer.asked() - before;
                                 }}};
  race(bench.race_of("follow"), runners);
  const double steps = model.duration_s() / kPeerStep_s;
  const double ours_s = runners[0].best_s, peer_s = runners[1].best_s * steps / static_cast<double>(kInstants);
  bench.add_speed("follow", "motion of 60 s, all margins, continuous; peer: collisions every 1 ms", ours_s, peer_s, 20);
  bench.add({"follow_peer_instants", fmt::format("  instants of {:.0f} on which the peer was timed", steps), "count",
             static_cast<double>(kInstants)});
  bench.add({"follow_looked", "  evaluations of a pair or a margin; peer: pairs it would test in all", "count",
             static_cast<double>(result.looked), static_cast<double>(asked) * steps / static_cast<double>(kInstants)});
  bench.add_answer("follow_status", "  0: the motion is proven to go through", "count",
                   static_cast<double>(result.status), 0);
  bench.add_answer("follow_contradicted", "  instants at which the peer finds a collision", "count",
                   static_cast<double>(colliding), 0);
  add_margins(bench, result);
  for (const FollowMargin& margin : result.margins) {
    for (const FollowSpan& span : margin.spans) {
      bench.report.differences.push_back(fmt::format("{} from {:.3f} to {:.3f} s: {} {}, {:.3e}",
                                                     margin.criterion->name, span.begin_s, span.end_s, span.worst.first,
                                                     span.worst.second, span.worst.margin));
    }
  }
}

}  // namespace drydock::bench
