// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/measure_follow.h"
#include "bench/peer.h"
#include "bench/table_command.h"

namespace drydock::bench {
namespace {

void follow_measurements(MultibodyBench& bench, RunClock& clock) {
  const FollowCourse course = follow_course();
  clock.phase_done("hall");
  const LinkTriangles links = link_triangles(course);
  std::size_t hall = 0;
  for (const HallObject& object : course.hall.objects) {
    hall += std::get<std::shared_ptr<const TriangleMesh>>(object.shape)->triangles.size();
  }
  bench.report.command = "bench follow";
  bench.report.title = fmt::format(
      "a motion of a suspended arm of 7 joints: hall of {} triangles, links of {} in all and {} at most; peer: {}, OBB",
      hall, links.all, links.most, peer_name());
  bench.report.facts = {{"peers", Json::array({peer_name()})},
                        {"hall_triangles", hall},
                        {"link_triangles", links.all},
                        {"duration_s", course.motion.track.duration_s()},
                        {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  measure_follow(bench, course);
  clock.phase_done("follow");
}

}  // namespace

Command follow_command() {
  return table_command({"follow",
                        "A continuous check of an arm's motion in its hall, compared with FCL every millisecond.",
                        "motion check", follow_measurements});
}

}  // namespace drydock::bench
