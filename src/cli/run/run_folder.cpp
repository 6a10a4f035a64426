// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_folder.h"

#include <fmt/format.h>

#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/run/run_watch.h"
#include "cli/write_scene.h"
#include "input/wording.h"
#include "mission/held_bodies.h"
#include "mission/report/run_report.h"
#include "mission/run.h"
#include "mission/scene.h"
#include "output/log/log.h"
#include "sim/link/link_report.h"
#include "sim/link/link_text.h"

namespace drydock {
namespace {

ExitCode exit_code(MissionStatus status) {
  switch (status) {
    case MissionStatus::kDone:
      return ExitCode::kDone;
    case MissionStatus::kNo:
      return ExitCode::kNo;
    case MissionStatus::kNumerical:
      return ExitCode::kNumerical;
    case MissionStatus::kNoPeer:
      return ExitCode::kOutputFailed;
    case MissionStatus::kSafetyStop:
      return ExitCode::kSafetyStop;
    case MissionStatus::kInterrupted:
      break;
  }
  return ExitCode::kInterrupted;
}

/// A slip in a unit makes a run that nobody waits for.
void warn_of_length(const RunSettings& settings) {
  constexpr double kMany = 1e8;
  const double samples = settings.duration_s * settings.sample_rate_Hz;
  const double steps = settings.integrator == IntegratorKind::kRk4 ? settings.duration_s / settings.step_s : 0;
  const std::string begin =
      "drydock run: warning: run.duration is " + short_number(settings.duration_s) + " s, which takes ";
  if (steps > kMany)
    print_to_stderr(begin + short_number(steps) + " steps of " + short_number(settings.step_s) + " s\n");
  if (samples > kMany) print_to_stderr(begin + short_number(samples) + " samples of the log\n");
}

}  // namespace

void RunInFolder::fill() {
  const MissionStart start = make_start(mission_);
  const Rate rate = mission_rate(mission_, start), sparse_rate = mission_sparse_rate(mission_, start);
  const std::vector<HeldBody> held = held_bodies(mission_, start);
  LogLayout layout{{rate}};
  const bool has_sparse = !sparse_rate.series.empty();
  if (has_sparse) layout.rates.push_back(sparse_rate);
  if (!held.empty()) layout.rates.push_back(held_rate(mission_, held));
  ResultFolder& folder = run_.folder();
  const LogRequest log_request{folder.workshop(), layout, mission_.name, options_.common.csv};
  for (const std::string& name : log_names(log_request)) folder.add(name);
  const auto samples = static_cast<std::size_t>(mission_.settings.duration_s * mission_.settings.sample_rate_Hz) + 1;
  warn_of_length(mission_.settings);
  Log log(log_request);
  Recorder recorder({rate, &log, 0, 1, kSceneSamples, 0});
  std::optional<Recorder> sparse;
  if (has_sparse) sparse.emplace(RecorderRequest{sparse_rate, &log, 1, 0, 0, 0});
  if (!held.empty()) (void)log.append(layout.rates.size() - 1, 0, held_row(held));
  Progress progress("running", "samples", samples, !options_.common.quiet);
  RunWatch watch(mission_, start, recorder, folder);
  const auto happened = [&](const Event& event) {
    watch.happened(event);
    return log.append(event);
  };
  const auto sampled = [&] {
    progress.add();
    watch.sampled();
  };
  const ArmLinks links = open_links();
  result_ = run_mission(
      {mission_, start, &recorder, happened, sampled, &interrupt_flag(), sparse ? &*sparse : nullptr, &links});
  for (const auto& link : links) {
    if (link == nullptr) continue;
    link->close(result_.status == MissionStatus::kDone || result_.status == MissionStatus::kNo);
    links_[link->robot().name] = link->record();
  }
  if (subject_.is_hall) verdict_ = hall_verdict(result_);
  write_scene(folder, scene_of(start, recorder));
  if (is_done()) log.finish();  // else the log says that it is not complete
}

/// With layout.json, or ROBOT-layout.json of several.
ArmLinks RunInFolder::open_links() {
  ArmLinks links = arm_links(mission_, options_.enable_motion, &interrupt_flag());
  const auto count = std::count_if(links.begin(), links.end(), [](const auto& link) { return link != nullptr; });
  for (const auto& link : links) {
    if (link == nullptr) continue;
    const Encoded json = checked_json(packet_layout_json(arm_link_layout(mission_, link->robot())));
    const std::string name = count == 1 ? "layout.json" : link->robot().name + "-layout.json";
    if (const WriteStatus status = run_.folder().write(name, json); !status.ok())
      throw std::logic_error(status.refused);
  }
  return links;
}

FolderAnswer RunInFolder::answer() const {
  FolderAnswer answer;
  answer.exit_code = is_done() && !survives() ? ExitCode::kNo : exit_code(result_.status);
  answer.figures = run_figures(subject_, result_);
  if (subject_.chosen) {
    const bool was_interrupted = result_.status == MissionStatus::kInterrupted;
    answer.figures["sweep_case"] =
        chosen_case_json(subject_, was_interrupted ? std::nullopt : std::optional(subject_end(subject_, result_)));
  }
  for (const auto& [robot, record] : links_) answer.figures["links"][robot] = link_figures(record);
  if (!is_done()) answer.stopped = answer.remark = result_.sentence;
  answer.json = {{"name", mission_.name}, {"folder", run_.path()}};
  answer.json.update(answer.figures);
  answer.text = (verdict_ ? verdict_->sentence + "\n" : "") + mission_text(mission_, result_);
  for (const auto& [robot, record] : links_) answer.text += robot + ": " + link_text(record);
  answer.text += run_.results_text();
  return answer;
}

Scene RunInFolder::scene_of(const MissionStart& start, const Recorder& recorder) const {
  Scene scene;
  if (const WriteStatus status = mission_scene(mission_, start, recorder, result_.events, scene); !status.ok())
    throw std::logic_error(status.refused);
  scene.caption = verdict_ ? verdict_->sentence : "";
  if (!is_done()) scene.caption = result_.sentence;
  if (scene.caption.empty())
    scene.caption = fmt::format("Ran for {:.6g} s, to its end.\n{} event{}.", mission_.settings.duration_s,
                                result_.events.size(), result_.events.size() == 1 ? "" : "s");
  return scene;
}

}  // namespace drydock
