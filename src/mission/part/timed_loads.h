// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"

namespace drydock {

/// The mission's loads: efforts along joints and wrenches on bodies over time, and the work each of them does. Tables
/// and loads are switched at instants alone, never by looking at t, so that a step sees one side of a jump only.
class TimedLoads {
 public:
  explicit TimedLoads(const PartSetup& setup);

  std::size_t coordinates() const { return loads_.size(); }  // works
  void rates(const Moment& moment, std::span<double> rates) const;
  void move(std::span<const double> increments);
  void add_efforts(const Moment& moment, JointEfforts& efforts);
  void add_wrenches(const Moment& moment, BodyWrenches& wrenches);

  void start(Instant& instant);
  Flow due(Instant& instant, const Due& due);  // a switch
  void report(MissionResult& result) const;

 private:
  struct Load {
    bool active = false;
    std::vector<TablePlace> places;  // efforts; or torque, then force
    double power_W = 0, work_J = 0;
  };
  void switch_to(double time_s);
  std::vector<double> switch_times() const;
  Wrench wrench_at(double t_s, std::size_t load) const;

  const Mission& mission_;
  std::vector<Load> loads_;
};

}  // namespace drydock
