// SPDX-License-Identifier: Apache-2.0
#include "cli/run/facility_folder.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/run/configuration.h"
#include "cli/run/run_case.h"
#include "cli/write_scene.h"
#include "facility/contact_loop/contact_loop_report.h"
#include "facility/facility_log.h"
#include "facility/facility_report.h"
#include "facility/facility_scene.h"
#include "facility/flight.h"
#include "facility/flight_run.h"
#include "facility/link/link_plant.h"
#include "facility/run_facility.h"
#include "facility/safety/black_box_file.h"
#include "input/in_quotes.h"
#include "output/log/log.h"
#include "sensing/identification_report.h"
#include "sim/link/link_text.h"

namespace drydock {
namespace {

ExitCode exit_code(FacilityStatus status) {
  switch (status) {
    case FacilityStatus::kDone:
      return ExitCode::kDone;
    case FacilityStatus::kNo:
      return ExitCode::kNo;
    case FacilityStatus::kNumerical:
      return ExitCode::kNumerical;
    case FacilityStatus::kNoPeer:
      return ExitCode::kOutputFailed;
    case FacilityStatus::kSafetyStop:
      return ExitCode::kSafetyStop;
    case FacilityStatus::kInterrupted:
      break;
  }
  return ExitCode::kInterrupted;
}

}  // namespace

bool FacilityInFolder::is_whole() const {
  const bool rests_after_fault = result_.status == FacilityStatus::kSafetyStop && result_.safety;
  return result_.status == FacilityStatus::kDone || result_.status == FacilityStatus::kNo || rests_after_fault;
}

void FacilityInFolder::fill() {
  const Rate rate = facility_rate(facility_);
  ResultFolder& folder = run_.folder();
  std::optional<FlightRun> flight;
  if (std::optional<Mission> mission = flight_of(facility_)) flight.emplace(std::move(*mission));
  LogLayout layout{{rate}};
  if (flight) layout.rates.push_back(flight->rate());
  const LogRequest log_request{folder.workshop(), layout, facility_.name, options_.common.csv};
  for (const std::string& name : log_names(log_request)) folder.add(name);
  Log log(log_request);
  Recorder recorder({rate, &log, 0, 1, kSceneSamples, 0});
  const auto samples = static_cast<std::size_t>(std::llround(facility_.duration_s * facility_.sample_rate_Hz)) + 1;
  Progress progress("running", "samples", samples, !options_.common.quiet);
  FacilityRunRequest request{facility_};
  request.recorder = &recorder;
  request.log = [&](const Event& event) { return log.append(event); };
  request.sampled = [&] { progress.add(); };
  request.cancelled = &interrupt_flag();
  request.realtime = options_.realtime || (facility_.link && !facility_.link->is_paced_by_peer);
  std::optional<LinkPlant> linked;
  if (facility_.link) {
    const Encoded layout_json = checked_json(packet_layout_json(facility_link_layout(facility_)));
    if (const WriteStatus status = folder.write("layout.json", layout_json); !status.ok())
      throw std::logic_error(status.refused);
    request.plant = &linked.emplace(facility_, options_.enable_motion, &interrupt_flag());
  }
  request.black_box = options_.black_box ? KeepBlackBox::kAlways : KeepBlackBox::kOnFault;
  run_.timed("run", [&] { result_ = run_facility(request); });
  if (linked) result_.link = linked->record();
  if (result_.realtime) run_.measured("realtime", realtime_json(*result_.realtime));
  std::optional<Recorder> flown;
  if (flight && is_whole()) {
    flown.emplace(RecorderRequest{flight->rate(), &log, 1, 1, kSceneSamples, 0});
    run_.timed("flight", [&] { result_.flight = flight->run(&*flown, &interrupt_flag()); });
    compare_with_flight(facility_, recorder, *flown, result_);
  }
  write_payloads();
  write_black_box();
  write_scene(folder, scene_of(recorder, flown ? &*flown : nullptr));
  if (is_whole()) log.finish();  // else the log says that it is not complete
}

void FacilityInFolder::write_black_box() {
  if (!result_.black_box) return;
  const SafetyFault fault = result_.safety ? result_.safety->fault : SafetyFault{};
  run_.folder().write("black_box.bin", encoded({configuration_hash(options_, subject_), facility_.rate_Hz, fault,
                                                std::move(*result_.black_box)}));
}

/// payload.yaml, or NAME-payload.yaml of several.
void FacilityInFolder::write_payloads() {
  for (const CraftRecord& record : result_.crafts) {
    if (!record.identified || record.identified->values.empty()) continue;
    const std::string name = result_.crafts.size() == 1 ? "payload.yaml" : record.craft + "-payload.yaml";
    run_.folder().write(name, payload_yaml(*record.identified, "drydock run: payload of " + in_quotes(record.craft)));
  }
}

FolderAnswer FacilityInFolder::answer() const {
  FolderAnswer answer;
  answer.exit_code = exit_code(result_.status);
  answer.figures = facility_figures(facility_, result_);
  if (subject_.chosen) {
    const bool was_interrupted = result_.status == FacilityStatus::kInterrupted;
    answer.figures["sweep_case"] = chosen_case_json(
        subject_, was_interrupted ? std::nullopt : std::optional(facility_case_end(facility_, result_)));
  }
  if (!is_whole()) answer.stopped = result_.sentence;
  answer.remark = result_.sentence;
  answer.json = {{"name", facility_.name}, {"folder", run_.path()}};
  answer.json.update(answer.figures);
  answer.text = facility_text(facility_, result_);
  if (result_.realtime) answer.text += realtime_text(*result_.realtime);
  answer.text += run_.results_text();
  return answer;
}

Scene FacilityInFolder::scene_of(const Recorder& recorder, const Recorder* flight) const {
  Scene scene;
  if (const WriteStatus status = facility_scene(facility_, recorder, result_.events, scene); !status.ok())
    throw std::logic_error(status.refused);
  if (flight != nullptr)
    if (const WriteStatus status = add_flight(facility_, *flight, scene); !status.ok())
      throw std::logic_error(status.refused);
  scene.caption = result_.sentence;
  if (scene.caption.empty()) scene.caption = fmt::format("Ran for {:.6g} s.", result_.end_s);
  if (const std::string honest = contact_loop_caption(result_.contact_loops); !honest.empty())
    scene.caption += " " + honest;
  return scene;
}

}  // namespace drydock
