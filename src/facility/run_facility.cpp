// SPDX-License-Identifier: Apache-2.0
#include "facility/run_facility.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "facility/facility_log.h"

namespace drydock {
namespace {

constexpr double kTold_m = 1e-5;  // how far beyond a limit encoders and rounding may tell

class FacilityRun {
 public:
  explicit FacilityRun(const FacilityRunRequest& request) : request_(request), facility_(request.facility) {
    result_.crafts.resize(facility_.crafts.size());
    for (std::size_t i = 0; i < facility_.crafts.size(); ++i) {
      loops_.push_back(std::make_unique<CraftLoop>(facility_.crafts[i], facility_.rate_Hz, facility_.seed + i));
      watches_.emplace_back(*loops_.back(), result_.crafts[i]);
    }
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
    for (std::int64_t tick = 0;; ++tick) {
      const double now_s = time_s(tick);
      for (auto& loop : loops_) loop->sense(now_s);
      for (CraftWatch& watch : watches_) watch.look(now_s);
      if (tick % sample_every_ == 0 || tick == ticks) sample(now_s);
      result_.end_s = now_s;
      result_.ticks = tick;
      note_sensors(now_s);
      if (tick == ticks || have_settled(tick)) break;
      if (request_.cancelled != nullptr && *request_.cancelled)
        return end(FacilityStatus::kInterrupted, fmt::format("interrupted at {:.6g} s", now_s));
      if (!advance(tick)) return;
    }
    judge();
  }

  bool advance(std::int64_t tick) {
    const double next_s = time_s(tick + 1);
    bool stops = false;
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      CraftLoop& loop = *loops_[i];
      const bool was_stopping = loop.is_stopping();
      if (!loop.advance(time_s(tick))) {
        end(FacilityStatus::kNumerical,
            fmt::format("the legs of {} have no pose at {:.6g} s", loop.craft().rig.name, next_s));
        return false;
      }
      if (!was_stopping && loop.is_stopping()) {
        note_stop(i, next_s);
        stops = true;
      }
      note_correction(i, next_s);
      note_rest(i, next_s);
    }
    if (stops) stop_all(next_s);
    return true;
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
    return time_s(tick - rest_tick_) >= kLongest_s ||
           std::all_of(loops_.begin(), loops_.end(), [](const auto& loop) { return loop->has_settled(); });
  }

  void sample(double at_s) {
    if (request_.recorder != nullptr) {
      row_.clear();
      for (std::size_t i = 0; i < loops_.size(); ++i) append_sample(*loops_[i], watches_[i].sight(), at_s, row_);
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
