// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/elastic_cable.h"
#include "rig/cable/tension/tension_distribution.h"

namespace drydock {

enum class TensionChoice : std::uint8_t {
  kCentral,  // far from all limits
  kLeast,    // the smallest
};

/// How winches make the cables of a point platform pull with a wanted force, by their tensions.
struct CableDriveSettings {
  double lag_s = 0.02;  // after which a winch has made up for all but 1/e of a wrong tension; at least a period
  double rate_Hz = 1000;
  double damping_N_s_per_m = 100;
  TensionChoice choice = TensionChoice::kCentral;
};

/// A cable at the instant last asked about.
struct DrivenCable {
  double wanted_N = 0;  // since the last command
  double winch_m_per_s = 0;
  double unstretched_m = 0;  // at the last command
  double length_m = 0;       // of the way from the anchor to D
  CablePull pull;
};

/// The cables of a rig at work on a point D. Each command splits the wanted force into tensions and sets the speed of
/// each winch,
///   L̇ = clamp(l̇ + (EA ε − T_wanted) L/(EA lag), ±speed),  ε = (l − L)/L,
/// which is kept until the next one; between them the cables are springs (elastic_cable.h), L(t) = L_k + L̇ (t − t_k).
/// The first term lets D move freely, the second makes the tension decay to the wanted one with the lag. Limits of
/// acceleration are not kept.
class CableDrive {
 public:
  /// The rig stays; its platform is a point, and every cable has a stiffness.
  CableDrive(const CableRig& rig, const CableDriveSettings& settings);

  /// At rest with the wanted tensions.
  void start(double t_s, const Vector3& p_WD, const Vector3& f_wanted_W);
  void command(double t_s, const Vector3& p_WD, const Vector3& v_WD, const Vector3& f_wanted_W);

  /// Whether the force last wanted is one that tensions within limits give; else they are the nearest.
  bool holds() const { return set_.status == TensionStatus::kFeasible; }

  /// The force of all cables on D at a time after the last command and before the next: allocates nothing. Not finite
  /// where a cable has no direction, D being at its anchor or in its pulley.
  Vector3 force(double t_s, const Vector3& p_WD, const Vector3& v_WD);

  const CableRig& rig() const { return *rig_; }
  const CableDriveSettings& settings() const { return settings_; }
  // At the last force().
  const std::vector<DrivenCable>& cables() const { return cables_; }
  const Vector3& given() const { return f_W_; }
  double energy_J() const;
  double winch_W() const;
  double loss_W() const;

 private:
  void split(const Vector3& p_WD, const Vector3& f_wanted_W);

  const CableRig* rig_;
  CableDriveSettings settings_;
  std::vector<DrivenCable> cables_;
  double since_s_ = 0;
  Vector3 f_W_ = Vector3::Zero();
  CableRigPose pose_;
  TensionProblem problem_;
  TensionWork work_;
  TensionSet set_;
  DistributionWork distribution_work_;
  TensionDistribution distribution_;
};

/// dF/dp of the cables' force at D at rest, sign turned, without the part that tension gives: Σ EA/l u uᵀ; and the same
/// of the dampers, Σ c u uᵀ.
Matrix3 cable_stiffness(const CableRig& rig, const Vector3& p_WD);
Matrix3 cable_damping(const CableRig& rig, double damping_N_s_per_m, const Vector3& p_WD);

}  // namespace drydock
