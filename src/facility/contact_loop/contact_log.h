// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "facility/contact_loop/contact_keeper.h"
#include "facility/contact_loop/contact_record.h"
#include "facility/plant/plant.h"
#include "output/log/series.h"

namespace drydock {

/// Writes down what contact did in a run of a facility: records, events, and series of the log.
class ContactLog {
 public:
  /// All stay with their owners.
  ContactLog(const Facility& facility, const ContactKeeper& keeper, std::vector<ContactLoopRecord>& records,
             std::function<void(const Event&)> note);

  /// Once a tick, after the keeper has acted. `truth` may be none; the samples are of the mock-ups' contacts then.
  void look(double time_s, const PlantTruth* truth, std::span<const ContactSample> samples);
  /// After the last tick.
  void finish();

  void append(std::vector<double>& row) const;

 private:
  /// A contact as it begins, and what touched at its largest force.
  struct Course {
    PairBodies at_begin;
    std::size_t contact = 0, together = 0;
    double force_N = 0;
  };
  struct PairLog {
    std::size_t record = 0;
    ContactWatch watch;             // told by the keeper what is a contact
    Course now, strongest;          // the contact that is on, and the strongest one
    int episodes = 0;               // seen
    double lost_J = 0, lost_W = 0;  // by damping, and what went into friction
  };

  void look_at(double time_s, std::size_t i, std::span<const ContactSample> samples);
  void look_at_losses(const TouchingPair& touching, PairLog& pair) const;
  void end(double time_s, const ContactEpisode& episode, PairLog& pair);
  void predict(std::size_t i);

  const Facility& facility_;
  const ContactKeeper& keeper_;
  std::vector<ContactLoopRecord>& records_;
  std::function<void(const Event&)> note_;
  std::vector<PairLog> pairs_;  // by the keeper's
  double step_s_ = 0;
};

/// A record for each pair, with its forecast.
std::vector<ContactLoopRecord> contact_records(const Facility& facility);

void add_contact_loop_series(const Facility& facility, std::vector<Series>& all);

}  // namespace drydock
