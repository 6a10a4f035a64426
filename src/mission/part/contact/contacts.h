// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/contact/held_contacts.h"
#include "mission/part/instant.h"
#include "output/log/series.h"
#include "sim/recorder.h"

namespace drydock {

/// Bodies that touch: forces of contact and friction, what they store and lose, and when bodies first touch. Bodies
/// that are locked together do not push each other, but keep what their contacts store.
class Contacts {
 public:
  explicit Contacts(const PartSetup& setup);

  std::size_t coordinates() const { return 2; }  // lost in damping; taken by friction
  void rates(const Moment&, std::span<double> rates) const;
  void move(std::span<const double> increments);
  void add_wrenches(const Moment& moment, BodyWrenches& wrenches);
  bool settle(const Moment& moment);

  bool hold(const Moment& moment, double h_s);
  Held fit(const Moment& end, double h_s) { return held_.fit(end, groups_, h_s); }
  void release() { holds_ = false; }
  bool coarse() const { return held_.coarse(); }

  bool may_cross() const { return !groups_.empty(); }
  std::size_t crossings() const { return places_.size(); }
  void crossing_values(const Moment& moment, std::span<double> values);
  void crossing_slopes(const Moment& moment, std::span<double> slopes) const;
  bool no_crossing(const Moment& end, const StepRange& motion, const StepRange& own);
  std::size_t crossing_subject(std::size_t i) const { return i; }
  Flow crossed(Instant& instant, std::size_t place);

  void start(Instant& instant);
  void restructure(const Moment& moment);

  void add_energy(const Moment& moment, EnergyNow& energy);
  void first(const Moment&) { start_tangential_J_ = tangential_J_; }
  void last(const Moment&) { end_tangential_J_ = tangential_J_; }

  void columns(std::vector<Series>& series) const;
  void sample(const Moment& moment, std::vector<double>& row);
  void report(MissionResult& result) const;
  WriteStatus scene(const Recorder& recorder, Scene& scene) const;

 private:
  /// Where a pair of the mission's list is.
  struct Place {
    std::size_t group = 0, pair = 0;
    bool is_swapped = false;  // the mission's first body is B here
    bool touches = false;
    bool is_awaited_to_part = false;  // else to touch
  };

  /// How the distances of a group are known within a step.
  enum class Course : std::uint8_t {
    kLocked,  // none is asked for
    kClear,   // nothing touches
    kEven,    // from its ends
    kExact
  };

  Course course_of(const Moment& moment, ContactGroup& group) const;
  void push(const Moment& moment, const ContactGroup& group, const Vector3& p_WP, const Wrench& F_A_W,
            BodyWrenches& wrenches) const;
  double gap_m(const Moment& moment, const Place& place, Pose& X_BA, std::size_t& last);
  void find_locked(const Moment& moment);
  void look(const Moment& moment);
  void note_touches(const Moment& moment, std::size_t group);

  const Mission& mission_;
  const bool is_fixed_;  // steps
  std::vector<ContactGroup> groups_;
  HeldContacts held_;
  bool holds_ = false;                              // forces are averages over a step
  double held_step_s_ = 0;                          // of the last step, if its forces were held
  std::vector<Course> courses_;                     // of groups, at the last evaluation of crossings
  std::vector<Place> places_;                       // by pair of the mission
  std::vector<std::vector<std::size_t>> place_of_;  // by group and pair
  std::vector<ContactRecord> records_;
  double damping_W_ = 0, friction_W_ = 0, damping_J_ = 0, friction_J_ = 0;
  double tangential_J_ = 0, start_tangential_J_ = 0, end_tangential_J_ = 0;
};

}  // namespace drydock
