// SPDX-License-Identifier: Apache-2.0
#include "facility/run_facility.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "facility/facility_log.h"
#include "facility/facility_loop.h"
#include "facility/realtime/sample_writer.h"
#include "facility/simulated_plant.h"

namespace drydock {
namespace {

constexpr double kTold_m = 1e-5;  // how far beyond a limit encoders and rounding may tell

class FacilityRun {
 public:
  explicit FacilityRun(const FacilityRunRequest& request)
      : request_(request), facility_(request.facility), loop_(facility_), plant_(facility_) {
    const std::size_t crafts = facility_.crafts.size();
    result_.crafts.resize(crafts);
    result_.contacts.resize(facility_.contacts.size());
    contacts_.resize(facility_.contacts.size());
    places_.resize(crafts);
    corrected_.resize(crafts);
    command_ = loop_.empty_command();
    for (std::size_t i = 0; i < crafts; ++i) watches_.emplace_back(loop_.craft(i), result_.crafts[i]);
    for (std::size_t i = 0; i < facility_.contacts.size(); ++i) result_.contacts[i].name = facility_.contacts[i].name;
    sample_every_ = std::max<std::int64_t>(1, std::llround(facility_.rate_Hz / facility_.sample_rate_Hz));
  }

  FacilityResult run() {
    if (stands()) request_.realtime ? go_in_real_time() : go();
    for (CraftWatch& watch : watches_) watch.finish();
    if (result_.status == FacilityStatus::kDone) judge_payloads();
    return std::move(result_);
  }

 private:
  double time_s(std::int64_t tick) const { return static_cast<double>(tick) / facility_.rate_Hz; }

  /// Whether every platform can stand where the run begins.
  bool stands() {
    const auto violation = loop_.start_violation();
    if (!violation) return true;
    end(FacilityStatus::kNo, fmt::format("{} cannot start where it is to: {}",
                                         facility_.crafts[violation->craft].rig_name(), violation->why));
    return false;
  }

  /// The loop's thread neither writes nor waits for whoever does.
  void go_in_real_time() {
    pacer_.emplace(facility_.rate_Hz);
    if (request_.recorder != nullptr) writer_.emplace(*request_.recorder, row_width(), request_.sampled);
    RealtimeRecord& record = result_.realtime.emplace();
    record.rights = take_realtime_rights();
    record.rate_Hz = facility_.rate_Hz;
    go();
    give_back_realtime_rights(record.rights);
    record.lateness = pacer_->lateness();
    record.work = pacer_->work();
    record.overruns = pacer_->overruns();
    if (!writer_) return;
    record.samples_left_out = writer_->finish();
    for (const Event& happened : result_.events) log(happened);
  }

  std::size_t row_width() const {
    std::size_t width = 0;
    for (const Series& series : request_.recorder->rate().series) width += series.width();
    return width;
  }

  void go() {
    const std::int64_t ticks = std::llround(facility_.duration_s * facility_.rate_Hz);
    if (!arrived(plant_.start(sample_), 0)) return;
    if (pacer_) pacer_->begin();
    for (std::int64_t tick = 0;; ++tick) {
      const double now_s = time_s(tick);
      if (pacer_) pacer_->wait_for(tick);
      loop_.sense(sample_);
      look(now_s);
      if (tick % sample_every_ == 0 || tick == ticks) sample(now_s);
      result_.end_s = now_s;
      result_.ticks = tick;
      note_sensors(now_s);
      note_contacts(now_s);
      if (tick == ticks || have_settled(tick)) break;
      if (request_.cancelled != nullptr && *request_.cancelled)
        return end(FacilityStatus::kInterrupted, fmt::format("interrupted at {:.6g} s", now_s));
      loop_.advance(command_);
      note_commands(time_s(tick + 1));
      if (!arrived(plant_.exchange(command_, sample_), tick + 1)) return;
      if (pacer_) pacer_->done();
    }
    judge();
  }

  void look(double now_s) {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      plant_.place(i, places_[i]);
      watches_[i].look(now_s, sample_.rigs[i], places_[i]);
    }
    plant_.sample_contacts(contacts_);
  }

  bool arrived(const PlantAnswer& answer, std::int64_t tick) {
    if (answer.status == PlantStatus::kOk) return true;
    end(FacilityStatus::kNumerical, fmt::format("the drives of {} have no pose at {:.6g} s",
                                                facility_.crafts[answer.rig].rig_name(), time_s(tick)));
    return false;
  }

  /// Stops that begin and end, and corrections of the axis, in the commands for an instant.
  void note_commands(double at_s) {
    for (std::size_t i = 0; i < loop_.size(); ++i) {
      const CraftLoop& craft = loop_.craft(i);
      if (craft.is_stopping() && !result_.crafts[i].stop) note_stop(i, at_s);
      note_correction(i, at_s);
      note_rest(i, at_s);
    }
  }

  void note_stop(std::size_t i, double at_s) {
    const std::string& where = facility_.crafts[i].rig_name();
    if (loop_.stops_for_another(i)) {
      result_.crafts[i].stop = StopRecord{at_s, "another one stops", AxisBound::kNone, true, {}};
      return event({at_s, "stop", where, "because another one stops"});
    }
    const AxisBound bound = loop_.craft(i).step().bound;
    const std::string why = loop_.craft(i).stop_cause();
    result_.crafts[i].stop = StopRecord{at_s, why, bound, false, {}};
    event({at_s, "stop", where, facility_.crafts[i].has_axis ? why + "; " + to_string(bound) : why});
  }

  void note_rest(std::size_t i, double at_s) {
    std::optional<StopRecord>& stop = result_.crafts[i].stop;
    if (!stop || stop->rest_s || !loop_.craft(i).is_at_rest()) return;
    stop->rest_s = at_s;
    event({at_s, "at rest", facility_.crafts[i].rig_name(), "the stop has ended"});
  }

  /// The first of each time that the axis leaves its method.
  void note_correction(std::size_t i, double at_s) {
    const AxisStep& step = loop_.craft(i).step();
    const StewartRig& rig = facility_.crafts[i].rig;
    if (step.corrected && !corrected_[i])
      event({at_s, "axis corrected", rig.name, "else " + to_string(step.cause, rig)});
    corrected_[i] = step.corrected;
  }

  void note_sensors(double at_s) {
    for (const CraftRecord& record : result_.crafts)
      if (record.signal && record.signal->saturated_s == at_s)
        event({at_s, "saturated", record.craft, "the sensor reads the end of its range"});
  }

  /// When solids first touch and when they are apart again.
  void note_contacts(double now_s) {
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
      MockUpContactRecord& record = result_.contacts[i];
      const bool touches = contacts_[i].count > 0;
      const double force_N = contacts_[i].force_W.norm();
      if (force_N > record.force_N.value) record.force_N = {force_N, now_s};
      if (touches && !record.touches) {
        ++record.count;
        if (!record.first_s) record.first_s = now_s;
        event({now_s, "touch", record.name, "the mock-ups touch"});
      }
      if (!touches && record.touches) event({now_s, "part", record.name, "the mock-ups are apart"});
      record.touches = touches;
    }
  }

  /// Whether a stop has brought all platforms to rest, or they still ring long after it.
  bool have_settled(std::int64_t tick) {
    constexpr double kLongest_s = 5;
    if (!loop_.is_at_rest()) return false;
    if (rest_tick_ < 0) rest_tick_ = tick;
    return time_s(tick - rest_tick_) >= kLongest_s || plant_.is_at_rest();
  }

  void sample(double at_s) {
    if (request_.recorder != nullptr) {
      row_.clear();
      for (std::size_t i = 0; i < loop_.size(); ++i)
        append_sample(loop_.craft(i), watches_[i].sight(), places_[i], at_s, row_);
      append_contacts(contacts_, row_);
      if (writer_) return writer_->put(at_s, row_);
      if (const WriteStatus status = request_.recorder->take(at_s, row_); !status.ok())
        throw std::runtime_error(status.refused);
    }
    if (request_.sampled) request_.sampled();
  }

  void event(const Event& event) {
    result_.events.push_back(event);
    if (!writer_) log(event);
  }
  void log(const Event& event) {
    if (!request_.log) return;
    if (const WriteStatus status = request_.log(event); !status.ok()) throw std::runtime_error(status.refused);
  }

  void end(FacilityStatus status, const std::string& sentence) {
    result_.status = status;
    result_.sentence = sentence;
  }

  void judge() {
    for (const CraftRecord& record : result_.crafts) {
      if (record.slack_ticks > 0)
        return end(FacilityStatus::kNo, fmt::format("{} of {} goes slack at {:.6g} s", record.nearest_cable, record.rig,
                                                    record.tension_min_N.time_s));
      if (record.leg_margin.value >= -kTold_m) continue;
      return end(FacilityStatus::kNo,
                 fmt::format("{} of {} goes {:.3g} mm beyond its limits at {:.6g} s: its drives overshoot",
                             record.nearest_leg, record.rig, -1e3 * record.leg_margin.value, record.leg_margin.time_s));
    }
    if (facility_.expects_stop) return;
    for (const CraftRecord& record : result_.crafts) {
      if (!record.stop || record.stop->by_another) continue;
      const bool is_saturated = record.signal && record.signal->saturated_s;
      return end(FacilityStatus::kNo,
                 fmt::format("{} cannot follow {}: it stops at {:.6g} s, because {}{}", record.rig, record.craft,
                             record.stop->time_s, record.stop->cause,
                             is_saturated ? fmt::format("; its sensor reads the end of its range from {:.6g} s on",
                                                        *record.signal->saturated_s)
                                          : ""));
    }
  }

  void judge_payloads() {
    for (std::size_t i = 0; i < result_.crafts.size(); ++i) {
      const std::optional<SensedPayload>& sensed = facility_.crafts[i].sensed;
      if (!sensed || !sensed->identify) continue;
      const std::optional<Identification>& found = result_.crafts[i].identified;
      if (found && found->verdict == IdentifyVerdict::kDetermined) continue;
      return end(FacilityStatus::kNo, fmt::format("the payload of {} is not identified: {}", facility_.crafts[i].name,
                                                  found ? to_string(found->verdict) : "the run is too short"));
    }
  }

  const FacilityRunRequest& request_;
  const Facility& facility_;
  FacilityLoop loop_;
  SimulatedPlant plant_;
  PlantSample sample_;
  PlantCommand command_;
  FacilityResult result_;
  std::vector<RigPlace> places_;
  std::vector<ContactSample> contacts_;
  std::vector<CraftWatch> watches_;
  std::vector<bool> corrected_;
  std::optional<Pacer> pacer_;          // of a run in real time
  std::optional<SampleWriter> writer_;  // the same
  std::int64_t sample_every_ = 1, rest_tick_ = -1;
  std::vector<double> row_;
};

}  // namespace

FacilityResult run_facility(const FacilityRunRequest& request) {
  return FacilityRun(request).run();
}

}  // namespace drydock
