// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "mission/part/mission_parts.h"
#include "mission/part/run_of_parts.h"
#include "mission/test/arm_run.h"
#include "testing/heap_watch.h"

namespace drydock {
namespace {

using testing::HeapWatch;

/// Counts what is taken from the heap from the end of a step to the end of the next one, ticks of the controller
/// included, where nothing is sampled.
class StepHeap {
 public:
  explicit StepHeap(const PartSetup&) {}

  void stepped(const Moment& moment) {
    const long long now = HeapWatch::count();
    if (moment.time_s > kWarm_s && !sampled_) {
      taken_ += now - before_;
      ++steps_;
    }
    sampled_ = false;
    before_ = HeapWatch::count();
  }
  void sample(const Moment&, std::vector<double>&) { sampled_ = true; }

  long long taken() const { return taken_; }
  int steps() const { return steps_; }

 private:
  static constexpr double kWarm_s = 0.7;  // the move has begun
  long long before_ = 0, taken_ = 0;
  int steps_ = 0;
  bool sampled_ = false;
};

// Oracle: the sanitizer's count. The example's walking arm, from the middle of a move on: drives that stick and slip,
// a controller at 1 kHz, crossings that are looked for in each step.
TEST(StepHeap, IsNotTouchedByAWalkingArm) {
  if (!HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer counts";
  const std::filesystem::path file =
      std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples" / "arms" / "walker" / "mission.yaml";
  Problems problems;
  std::optional<Mission> mission = read_mission(file, default_file_rules(file), {}, problems);
  ASSERT_TRUE(mission);
  mission->settings.duration_s = 1.5;
  mission->moves.resize(1);
  mission->events.clear();
  const MissionStart start = make_start(*mission);
  RunOfParts<MissionParts::With<StepHeap>> run({*mission, start, nullptr, {}, {}, nullptr});
  (void)run.run();  // the move is not done: that is no matter here
  const StepHeap& heap = run.parts().get<StepHeap>();
  EXPECT_GT(heap.steps(), 700);
  EXPECT_EQ(heap.taken(), 0);
}

}  // namespace
}  // namespace drydock
