// SPDX-License-Identifier: Apache-2.0
#include "facility/run_facility.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "facility/contact_loop/contact_log.h"
#include "facility/facility_log.h"
#include "facility/facility_loop.h"
#include "facility/plant/simulated_plant.h"
#include "facility/realtime/sample_writer.h"
#include "facility/run_notes.h"
#include "facility/verdict.h"

namespace drydock {
namespace {

/// Of a plant that has failed. Rigs that were told that they may move have been stopped.
FacilityStatus status_of(const PlantAnswer& answer) {
  if (answer.status == PlantStatus::kInterrupted) return FacilityStatus::kInterrupted;
  if (answer.status == PlantStatus::kElsewhere) return FacilityStatus::kNo;
  return answer.motion_enabled ? FacilityStatus::kSafetyStop : FacilityStatus::kNoPeer;
}

FacilityResult empty_result(const Facility& facility) {
  FacilityResult result;
  result.contact_loops = contact_records(facility);
  return result;
}

class FacilityRun {
 public:
  explicit FacilityRun(const FacilityRunRequest& request)
      : request_(request),
        facility_(request.facility),
        loop_(facility_),
        notes_(facility_, loop_, result_,
               [this](const Event& event) {
                 if (!writer_) log(event);
               }),
        contact_log_(facility_, loop_.keeper(), result_.contact_loops,
                     [this](const Event& event) { notes_.note(event); }) {
    if (request.plant == nullptr) simulated_.emplace(facility_);
    plant_ = simulated_ ? &*simulated_ : request.plant;
    const std::size_t crafts = facility_.crafts.size();
    result_.crafts.resize(crafts);
    result_.contacts.resize(facility_.contacts.size());
    contacts_.resize(facility_.contacts.size());
    places_.resize(crafts);
    command_ = loop_.empty_command();
    for (std::size_t i = 0; i < crafts; ++i) watches_.emplace_back(loop_.craft(i), result_.crafts[i]);
    for (std::size_t i = 0; i < crafts; ++i)
      result_.crafts[i].forecast = drift_forecast(facility_, facility_.crafts[i]);
    for (std::size_t i = 0; i < facility_.contacts.size(); ++i) result_.contacts[i].name = facility_.contacts[i].name;
    sample_every_ = std::max<std::int64_t>(1, std::llround(facility_.rate_Hz / facility_.sample_rate_Hz));
  }

  FacilityResult run() {
    if (stands()) request_.realtime ? go_in_real_time() : go();
    plant_->finish(is_whole_);
    for (CraftWatch& watch : watches_) watch.finish();
    contact_log_.finish();
    if (is_whole_) judge(facility_, result_);
    if (box_ && (loop_.fault() || request_.black_box == KeepBlackBox::kAlways)) result_.black_box = box_->content();
    return std::move(result_);
  }

 private:
  double time_s(std::int64_t tick) const { return static_cast<double>(tick) / facility_.rate_Hz; }

  /// Whether every platform can stand where the run begins, and go through its approach.
  bool stands() {
    if (facility_.link && request_.plant == nullptr) {
      end(FacilityStatus::kNoPeer,
          "the rigs are behind a link, and this run has none: plant: simulated runs without them");
      return false;
    }
    const auto violation = loop_.start_violation();
    if (!violation) return approaches();
    end(FacilityStatus::kNo, fmt::format("{} cannot start where it is to: {}",
                                         facility_.crafts[violation->craft].rig_name(), violation->why));
    return false;
  }

  bool approaches() {
    for (std::size_t i = 0; i < facility_.crafts.size(); ++i)
      if (facility_.crafts[i].approach)
        result_.crafts[i].approach = certify_approach(facility_.crafts[i], facility_.rate_Hz);
    for (const CraftRecord& craft : result_.crafts) {
      if (!craft.approach || craft.approach->is_certified()) continue;
      end(FacilityStatus::kNo, craft.approach->refusal);
      return false;
    }
    return true;
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
    if (!arrived(plant_->start(sample_), 0)) return;
    if (!plant_->may_move()) loop_.hold_rigs();
    take_black_box(ticks);
    if (pacer_) pacer_->begin();
    for (std::int64_t tick = 0;; ++tick) {
      const double now_s = time_s(tick);
      if (pacer_) pacer_->wait_for(tick);
      const double late_s = pacer_ ? pacer_->late_s() : 0;
      if (box_) box_->take(loop_, sample_, late_s);
      loop_.sense(sample_, late_s);
      look(now_s);
      if (tick % sample_every_ == 0 || tick == ticks) sample(now_s);
      result_.end_s = now_s;
      result_.ticks = tick;
      notes_.note_answers(now_s, contacts_);
      if ((tick >= ticks && !is_stopped_by_fault()) || have_settled(tick)) break;
      if (request_.cancelled != nullptr && *request_.cancelled)
        return end(FacilityStatus::kInterrupted, fmt::format("interrupted at {:.6g} s", now_s));
      loop_.advance(command_);
      if (box_) box_->tell(command_);
      notes_.note_commands(time_s(tick + 1));
      if (!arrived(plant_->exchange(command_, sample_), tick + 1)) return;
      if (pacer_) pacer_->done();
    }
    is_whole_ = true;
  }

  void take_black_box(std::int64_t ticks) {
    if (request_.black_box == KeepBlackBox::kNever) return;
    const auto window = static_cast<std::int64_t>(std::ceil(facility_.safety.black_box_s * facility_.rate_Hz));
    box_.emplace(loop_, sample_, command_, std::min(window, ticks + 1));
  }

  /// A stop after a fault goes on to its end, whatever the run's.
  bool is_stopped_by_fault() const { return loop_.fault() && !loop_.is_at_rest(); }

  void look(double now_s) {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      place(i);
      watches_[i].look(now_s, sample_.rigs[i], places_[i]);
    }
    if (const PlantTruth* truth = plant_->truth()) truth->sample_contacts(contacts_);
    contact_log_.look(now_s, plant_->truth(), contacts_);
  }

  /// Hardware is where its encoders tell, or where it was where they tell nothing.
  void place(std::size_t i) {
    if (const PlantTruth* truth = plant_->truth()) return truth->place(i, places_[i]);
    const Craft& craft = facility_.crafts[i];
    const Pose& X_WB_near = loop_.craft(i).state().X_WB;
    const bool is_told = craft.cables ? measured_place(craft.cables->model, sample_.rigs[i], X_WB_near, places_[i])
                                      : measured_place(craft.rig, sample_.rigs[i], X_WB_near, places_[i]);
    if (!is_told) places_[i].X_WB = X_WB_near;
  }

  bool arrived(const PlantAnswer& answer, std::int64_t tick) {
    if (answer.status == PlantStatus::kOk) return true;
    if (!plant_->why().empty()) {
      end(status_of(answer), plant_->why());
      return false;
    }
    const Craft& craft = facility_.crafts[answer.rig];
    const char* const what = craft.cables ? "the cables of {} have no pose that can be followed at {:.6g} s"
                                          : "the drives of {} have no pose at {:.6g} s";
    end(FacilityStatus::kNumerical, fmt::format(fmt::runtime(what), craft.rig_name(), time_s(tick)));
    return false;
  }

  /// Whether a stop has brought all platforms to rest, or they still ring long after it.
  bool have_settled(std::int64_t tick) {
    constexpr double kLongest_s = 5;
    if (!loop_.is_at_rest()) return false;
    if (rest_tick_ < 0) rest_tick_ = tick;
    const PlantTruth* truth = plant_->truth();
    return time_s(tick - rest_tick_) >= kLongest_s || (truth != nullptr && truth->is_at_rest());
  }

  void sample(double at_s) {
    if (request_.recorder != nullptr) {
      row_.clear();
      for (std::size_t i = 0; i < loop_.size(); ++i)
        append_sample(loop_.craft(i), watches_[i].sight(), places_[i], at_s, row_);
      append_contacts(contacts_, row_);
      contact_log_.append(row_);
      if (writer_) return writer_->put(at_s, row_);
      if (const WriteStatus status = request_.recorder->take(at_s, row_); !status.ok())
        throw std::runtime_error(status.refused);
    }
    if (request_.sampled) request_.sampled();
  }

  void log(const Event& event) {
    if (!request_.log) return;
    if (const WriteStatus status = request_.log(event); !status.ok()) throw std::runtime_error(status.refused);
  }

  void end(FacilityStatus status, const std::string& sentence) {
    result_.status = status;
    result_.sentence = sentence;
  }

  const FacilityRunRequest& request_;
  const Facility& facility_;
  FacilityLoop loop_;
  std::optional<SimulatedPlant> simulated_;
  Plant* plant_ = nullptr;
  PlantSample sample_;
  PlantCommand command_;
  FacilityResult result_ = empty_result(request_.facility);
  RunNotes notes_;
  ContactLog contact_log_;
  bool is_whole_ = false;  // it went to its end
  std::vector<RigPlace> places_;
  std::vector<ContactSample> contacts_;
  std::vector<CraftWatch> watches_;
  std::optional<BlackBox> box_;
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
