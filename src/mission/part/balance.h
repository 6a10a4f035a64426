// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"
#include "output/log/series.h"

namespace drydock {

/// The balances of energy and momentum: impulses of what acts from outside and of the world's reactions, integrated
/// along with the motion, against the momentum of the bodies. Energies come from all parts (add_energy), works from
/// those that do them. /energy/…_J and /momentum/….
class Balance {
 public:
  explicit Balance(const PartSetup& setup);

  std::size_t coordinates() const { return 12; }  // impulses about P: from outside t, f; of the ground t, f
  void rates(const Moment& moment, std::span<double> rates);
  void move(std::span<const double> increments);

  void restructure(const Moment& moment);
  void struck(const Impact& impact) { ground_ = ground_ + impact.ground_impulse; }

  void add_energy(const Moment& moment, EnergyNow& energy) const;
  void first(const Moment& moment);
  void last(const Moment& moment);
  void columns(std::vector<Series>& series) const;
  void sample(const Moment& moment, std::vector<double>& row);
  void report(MissionResult& result) const;

 private:
  const Mission& mission_;
  bool on_ground_ = false;  // something hangs on the world
  Wrench outer_, ground_;   // impulses so far
  EnergyNow start_, end_;
  Wrench start_momentum_, end_momentum_, peak_momentum_;
  double peak_J_ = 0, weight_N_ = 0, start_s_ = 0, end_s_ = 0;
  std::vector<MomentumRateSums> sums_;  // working memory
};

}  // namespace drydock
