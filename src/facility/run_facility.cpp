// SPDX-License-Identifier: Apache-2.0
#include "facility/run_facility.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "facility/facility_log.h"
#include "facility/simulated_plant.h"

namespace drydock {
namespace {

constexpr double kTold_m = 1e-5;  // how far beyond a limit encoders and rounding may tell

class FacilityRun {
 public:
  explicit FacilityRun(const FacilityRunRequest& request)
      : request_(request), facility_(request.facility), simulated_(facility_) {
    const std::size_t crafts = facility_.crafts.size();
    result_.crafts.resize(crafts);
    result_.contacts.resize(facility_.contacts.size());
    command_.rigs.resize(crafts);
    places_.resize(crafts);
    for (std::size_t i = 0; i < crafts; ++i) {
      loops_.push_back(std::make_unique<CraftLoop>(facility_.crafts[i], facility_.rate_Hz));
      watches_.emplace_back(*loops_.back(), result_.crafts[i]);
      command_.rigs[i].length_m.resize(6);
    }
    for (std::size_t i = 0; i < facility_.contacts.size(); ++i) result_.contacts[i].name = facility_.contacts[i].name;
    sample_every_ = std::max<std::int64_t>(1, std::llround(facility_.rate_Hz / facility_.sample_rate_Hz));
  }

  FacilityResult run() {
    if (stands()) go();
    for (CraftWatch& watch : watches_) watch.finish();
    if (result_.status == FacilityStatus::kDone) judge_payloads();
    return std::move(result_);
  }

 private:
  double time_s(std::int64_t tick) const { return static_cast<double>(tick) / facility_.rate_Hz; }

  /// Whether every platform can stand where the run begins.
  bool stands() {
    for (const auto& loop : loops_) {
      const StopCause cause = loop->start_violation();
      if (!cause) continue;
      const std::string why = to_string(cause, loop->craft().rig);
      end(FacilityStatus::kNo, fmt::format("{} cannot start where it is to: {}", loop->craft().rig.name, why));
      return false;
    }
    return true;
  }

  void go() {
    const std::int64_t ticks = std::llround(facility_.duration_s * facility_.rate_Hz);
    if (!arrived(simulated_.start(sample_), 0)) return;
    for (std::int64_t tick = 0;; ++tick) {
      const double now_s = time_s(tick);
      sense(now_s);
      look(now_s);
      if (tick % sample_every_ == 0 || tick == ticks) sample(now_s);
      result_.end_s = now_s;
      result_.ticks = tick;
      note_sensors(now_s);
      note_contacts(now_s);
      if (tick == ticks || have_settled(tick)) break;
      if (request_.cancelled != nullptr && *request_.cancelled)
        return end(FacilityStatus::kInterrupted, fmt::format("interrupted at {:.6g} s", now_s));
      if (!advance(tick)) return;
    }
    judge();
  }

  /// What each spacecraft feels until the next tick.
  void sense(double now_s) {
    for (std::size_t i = 0; i < loops_.size(); ++i) loops_[i]->sense(now_s, sample_.rigs[i]);
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      const int other = facility_.crafts[i].feels_reaction_of;
      if (other < 0) continue;
      const CraftLoop& by = *loops_[static_cast<std::size_t>(other)];
      loops_[i]->feel(-shift(by.felt_W(), loops_[i]->state().X_WB.p - by.state().X_WB.p));
    }
  }

  void look(double now_s) {
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      const PlatformPlant& platform = simulated_.platform(i);
      places_[i] = {platform.platform().X_WB, platform.base().X_WB, platform.length_m(), platform.q(), std::nullopt};
      if (const Wrench* applied = simulated_.applied(i)) places_[i].applied = *applied;
      watches_[i].look(now_s, sample_.rigs[i], places_[i]);
    }
  }

  bool arrived(const PlantAnswer& answer, std::int64_t tick) {
    if (answer.status == PlantStatus::kOk) return true;
    end(FacilityStatus::kNumerical,
        fmt::format("the legs of {} have no pose at {:.6g} s", facility_.crafts[answer.rig].rig.name, time_s(tick)));
    return false;
  }

  bool advance(std::int64_t tick) {
    const double next_s = time_s(tick + 1);
    bool stops = false;
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      CraftLoop& loop = *loops_[i];
      const bool was_stopping = loop.is_stopping();
      loop.advance(time_s(tick), command_.rigs[i]);
      if (!was_stopping && loop.is_stopping()) {
        note_stop(i, next_s);
        stops = true;
      }
      note_correction(i, next_s);
      note_rest(i, next_s);
    }
    command_.tick = tick;
    command_.moves = true;
    if (!arrived(simulated_.exchange(command_, sample_), tick + 1)) return false;
    if (stops) stop_all(next_s);
    return true;
  }

  /// When solids first touch and when they are apart again.
  void note_contacts(double now_s) {
    for (const TouchingPair& pair : simulated_.pairs()) {
      touches_.assign(pair.contact_of.size(), 0);
      for (const Touch& touch : pair.contacts.touches()) touches_[touch.pair] += touch.force.normal_N;
      for (std::size_t i = 0; i < touches_.size(); ++i) {
        MockUpContactRecord& record = result_.contacts[pair.contact_of[i]];
        const bool touches = touches_[i] > 0;
        if (touches_[i] > record.force_N.value) record.force_N = {touches_[i], now_s};
        if (touches && !record.touches) {
          ++record.count;
          if (!record.first_s) record.first_s = now_s;
          event({now_s, "touch", record.name, "the mock-ups touch"});
        }
        if (!touches && record.touches) event({now_s, "part", record.name, "the mock-ups are apart"});
        record.touches = touches;
      }
    }
  }

  void note_stop(std::size_t i, double at_s) {
    const AxisStep& step = loops_[i]->step();
    result_.crafts[i].stop = StopRecord{at_s, step.cause, step.bound, false, {}};
    const std::string why = to_string(step.cause, facility_.crafts[i].rig);
    event({at_s, "stop", facility_.crafts[i].rig.name,
           facility_.crafts[i].has_axis ? why + "; " + to_string(step.bound) : why});
  }

  void stop_all(double at_s) {
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      if (loops_[i]->is_stopping()) continue;
      loops_[i]->stop();
      result_.crafts[i].stop = StopRecord{at_s, {}, AxisBound::kNone, true, {}};
      event({at_s, "stop", facility_.crafts[i].rig.name, "because another one stops"});
    }
  }

  void note_rest(std::size_t i, double at_s) {
    std::optional<StopRecord>& stop = result_.crafts[i].stop;
    if (!stop || stop->rest_s || !loops_[i]->is_at_rest()) return;
    stop->rest_s = at_s;
    event({at_s, "at rest", facility_.crafts[i].rig.name, "the stop has ended"});
  }

  /// The first of each time that the axis leaves its method.
  void note_correction(std::size_t i, double at_s) {
    corrected_.resize(loops_.size());
    const AxisStep& step = loops_[i]->step();
    if (step.corrected && !corrected_[i])
      event({at_s, "axis corrected", facility_.crafts[i].rig.name,
             "else " + to_string(step.cause, facility_.crafts[i].rig)});
    corrected_[i] = step.corrected;
  }

  void note_sensors(double at_s) {
    for (const CraftRecord& record : result_.crafts)
      if (record.signal && record.signal->saturated_s == at_s)
        event({at_s, "saturated", record.craft, "the sensor reads the end of its range"});
  }

  /// Whether a stop has brought all platforms to rest, or they still ring long after it.
  bool have_settled(std::int64_t tick) {
    constexpr double kLongest_s = 5;
    if (!std::all_of(loops_.begin(), loops_.end(), [](const auto& loop) { return loop->is_at_rest(); })) return false;
    if (rest_tick_ < 0) rest_tick_ = tick;
    return time_s(tick - rest_tick_) >= kLongest_s || simulated_.is_at_rest();
  }

  void sample(double at_s) {
    if (request_.recorder != nullptr) {
      row_.clear();
      for (std::size_t i = 0; i < loops_.size(); ++i)
        append_sample(*loops_[i], watches_[i].sight(), places_[i], at_s, row_);
      append_contacts(facility_, simulated_.pairs(), places_, row_);
      if (const WriteStatus status = request_.recorder->take(at_s, row_); !status.ok())
        throw std::runtime_error(status.refused);
    }
    if (request_.sampled) request_.sampled();
  }

  void event(const Event& event) {
    result_.events.push_back(event);
    if (!request_.log) return;
    if (const WriteStatus status = request_.log(event); !status.ok()) throw std::runtime_error(status.refused);
  }

  void end(FacilityStatus status, const std::string& sentence) {
    result_.status = status;
    result_.sentence = sentence;
  }

  void judge() {
    for (const CraftRecord& record : result_.crafts) {
      if (record.leg_margin.value >= -kTold_m) continue;
      return end(FacilityStatus::kNo,
                 fmt::format("{} of {} goes {:.3g} mm beyond its limits at {:.6g} s: its drives overshoot",
                             record.nearest_leg, record.rig, -1e3 * record.leg_margin.value, record.leg_margin.time_s));
    }
    if (facility_.expects_stop) return;
    for (const CraftRecord& record : result_.crafts) {
      if (!record.stop || record.stop->by_another) continue;
      const auto craft = static_cast<std::size_t>(&record - result_.crafts.data());
      const bool is_saturated = record.signal && record.signal->saturated_s;
      return end(FacilityStatus::kNo,
                 fmt::format("{} cannot follow {}: it stops at {:.6g} s, because {}{}", record.rig, record.craft,
                             record.stop->time_s, to_string(record.stop->cause, facility_.crafts[craft].rig),
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
  FacilityResult result_;
  SimulatedPlant simulated_;
  PlantSample sample_;
  PlantCommand command_;
  std::vector<RigPlace> places_;
  std::vector<double> touches_;
  std::vector<std::unique_ptr<CraftLoop>> loops_;
  std::vector<CraftWatch> watches_;
  std::vector<bool> corrected_;
  std::int64_t sample_every_ = 1, rest_tick_ = -1;
  std::vector<double> row_;
};

}  // namespace

FacilityResult run_facility(const FacilityRunRequest& request) {
  return FacilityRun(request).run();
}

}  // namespace drydock
