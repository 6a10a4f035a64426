// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "cli/write_scene.h"
#include "mission/scene.h"

namespace drydock {
namespace {

constexpr std::chrono::seconds kShortestPause{1};
constexpr int kPauseShare = 30;  // pauses are so many times as long as the writing

}  // namespace

RunWatch::RunWatch(const Mission& mission, const MissionStart& start, const Recorder& recorder, ResultFolder& folder)
    : mission_(mission), start_(start), recorder_(recorder), folder_(folder), next_(Clock::now() + kShortestPause) {}

void RunWatch::sampled() {
  const Clock::time_point begin = Clock::now();
  if (begin < next_ || recorder_.times_s().empty()) return;
  write();
  const Clock::time_point end = Clock::now();
  next_ = end + std::max<Clock::duration>(kShortestPause, kPauseShare * (end - begin));
}

void RunWatch::write() {
  Scene scene;
  WriteStatus status = mission_scene(mission_, start_, recorder_, {}, scene);
  if (status.ok()) status = add_progress_scalars(mission_, recorder_, scene);
  if (!status.ok()) throw std::logic_error(status.refused);
  scene.caption =
      fmt::format("Running: {:.4g} s of {:.4g} s.", recorder_.times_s().back(), mission_.settings.duration_s);
  scene.events = events_;
  write_scene(folder_, scene);
}

}  // namespace drydock
