// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arm/chain.h"
#include "arm/control/control_settings.h"
#include "arm/drive/drive.h"
#include "arm/suspension/coupling.h"
#include "input/urdf/srdf_model.h"
#include "input/urdf/urdf_model.h"

namespace drydock {

enum class PlantKind {
  kSimulated,
  kLink,  // something outside, which a facility talks to
};

inline const std::string kRail = "rail", kLinearAxis = "linear_axis";
inline const std::array<std::string, 3> kCouplingLinks = {"coupling", "rod", "rod_end"};
inline const std::array<std::string, 2> kCouplingJoints = {"coupling1", "coupling2"};

/// A joint that moves, with its drive.
struct ArmJoint {
  std::size_t urdf = 0;  // joint of the URDF
  ChainJoint limits;     // effort and speed are those of the drive
  DriveModel drive;
  double acceleration_max = 0;
};

struct ArmChain {
  std::string name;
  std::size_t base = 0, tip = 0;  // links of the URDF
  Chain chain;
  std::vector<int> joints;  // of the arm
};

struct ArmSuspension {
  std::size_t link = 0;  // of the URDF
  Vector3 p_LE = Vector3::Zero();
  bool is_free = false;
  double f_z_min_N = 0, f_z_max_N = std::numeric_limits<double>::infinity();
  bool has_coupling = false;
  Coupling coupling;        // its `link` is not set
  std::size_t rod_end = 0;  // link of the URDF
};

/// A robot arm: a URDF, and what a URDF does not say.
struct ArmModel {
  std::string name;
  UrdfModel urdf;  // with the rail and the coupling, where there are
  std::optional<SrdfModel> srdf;
  std::vector<ArmJoint> joints;  // in the order of the URDF
  std::vector<ArmChain> chains;
  ControlSettings control;
  int control_chain = -1;             // of impedance
  std::optional<std::size_t> sensor;  // fixed joint of the URDF at which a force/torque sensor sits
  std::optional<ArmSuspension> suspension;
  PlantKind plant = PlantKind::kSimulated;
  std::vector<std::string> files;  // that it was read from, besides the one with the section

  int find_joint(std::string_view joint) const;
  const ArmChain* find_chain(std::string_view chain) const;
};

}  // namespace drydock
