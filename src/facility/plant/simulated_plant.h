// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "facility/plant/mock_up_contacts.h"
#include "facility/plant/payload_sensor.h"
#include "facility/plant/plant.h"
#include "facility/plant/platform_plant.h"
#include "facility/plant/rig_place.h"

namespace drydock {

/// Rigs that stand in for hardware: drives that lag, mock-ups that touch, sensors that err.
class SimulatedPlant : public Plant, public PlantTruth {
 public:
  /// The facility stays with its owner.
  explicit SimulatedPlant(const Facility& facility);

  PlantAnswer start(PlantSample& sample) override;
  PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) override;
  const PlantTruth* truth() const override { return this; }

  void place(std::size_t craft, RigPlace& place) const override;
  void sample_contacts(std::span<ContactSample> samples) const override { contacts_.sample(motion_, samples); }
  std::span<const TouchingPair> touching() const override { return contacts_.pairs(); }
  bool is_at_rest() const override;

 private:
  bool follow(std::size_t craft, const RigCommand& command, double time_s);
  void sense(double time_s, PlantSample& sample);

  const Facility& facility_;
  double period_s_;
  std::vector<std::variant<PlatformPlant, CablePlant>> rigs_;
  std::vector<std::optional<PayloadSensor>> sensors_;
  MockUpContacts contacts_;
  std::vector<RigidMotion> motion_;  // of each rig
  std::vector<Wrench> contact_;
};

}  // namespace drydock
