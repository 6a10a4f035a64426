// SPDX-License-Identifier: Apache-2.0
#include "mission/part/cable_winches.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>

#include "mission/part/cable_watch.h"
#include "multibody/jacobian.h"
#include "multibody/mass_matrix.h"
#include "sim/clock.h"

namespace drydock {
namespace {

constexpr Colour kCableEndColour{0.45, 0.47, 0.50, 1.0};
constexpr Colour kCableStrandColour{0.15, 0.15, 0.15, 1.0};
constexpr double kCableEnd_m = 0.05;

/// The rod's end D and its velocity.
struct RodEnd {
  Vector3 p_WD, v_WD;
};
RodEnd rod_end(const Moment& moment, const BodyFrame& at) {
  const Pose X_WB = moment.pose(at.body);
  const Twist V_WB_W = moment.twist(at.body);
  const Vector3 p_BC_W = X_WB.R * at.X_BC.p;  // C == D here
  return {X_WB.p + p_BC_W, V_WB_W.v + V_WB_W.w.cross(p_BC_W)};
}

/// How fast the rod's end swings on its cables: a bound on the size of the eigenvalues of ẍ = −Λ⁻¹(C ẋ + K x) with
/// Λ⁻¹ = J M⁻¹ Jᵀ at D.
double swing_rate_per_s(const Moment& moment, const BodyFrame& at, const CableDrive& drive) {
  const MechanismTree& tree = moment.mechanism.tree;
  const Vector3 p_WD = rod_end(moment, at).p_WD;
  Matrix6X J(6, tree.model.velocities);
  CompositeInertias composites;
  MatrixX M;
  frame_jacobian(tree.model, moment.work(), link_of(tree, at.body), pose_on_link(tree, at.body) * at.X_BC.p, J);
  mass_matrix(tree.model, moment.work(), composites, M);
  const MatrixX J_D = J.bottomRows<3>();
  const Matrix3 mobility = J_D * Eigen::LDLT<MatrixX>(M).solve(J_D.transpose());
  const auto largest = [&](const Matrix3& A) {
    return Eigen::EigenSolver<Matrix3>(mobility * A, false).eigenvalues().cwiseAbs().maxCoeff();
  };
  const double swings = std::sqrt(largest(cable_stiffness(drive.rig(), p_WD)));
  return std::max(swings, largest(cable_damping(drive.rig(), drive.settings().damping_N_s_per_m, p_WD)));
}

/// The cables from their anchors to the rod's end.
void add_cables(const RobotSuspension& rig, const Mission& mission, Scene& scene) {
  const std::string& body = mission.bodies[static_cast<std::size_t>(rig.at.body)].name;
  for (const Cable& cable : rig.cables->model.cables) {
    const std::string path = "cables/" + cable.name, anchor = path + "/anchor";
    scene.nodes.push_back({anchor, "", Shape(Sphere{kCableEnd_m}), kCableEndColour, {Rotation{}, cable.p_WA}});
    scene.strands.push_back(
        {path, anchor, body, Vector3::Zero(), rig.at.X_BC.p, cable.diameter_m / 2, kCableStrandColour});
  }
}

WriteStatus add_tensions(const RobotSuspension& rig, const Recorder& recorder, Scene& scene) {
  for (const Cable& cable : rig.cables->model.cables) {
    if (WriteStatus status = add_scalar_channels(recorder, "/cables/" + cable.name + "/tension_N", scene); !status.ok())
      return status;
    scene.scalars.back().low = cable.tension_min_N;
    scene.scalars.back().high = cable.tension_max_N;
  }
  return {};
}

}  // namespace

CableWinches::CableWinches(const PartSetup& setup) : mission_(setup.mission) {
  for (std::size_t i = 0; i < mission_.robots.size(); ++i) {
    const auto& suspension = mission_.robots[i].suspension;
    if (suspension && suspension->cables) rigs_.push_back({i, new_rig_record(suspension->cables->model)});
  }
}

void CableWinches::start(Instant& instant) {
  const Moment& moment = instant.moment;
  cables_ = &moment.slots.of<AllCables>();
  cables_->resize(mission_.robots.size());
  for (const Rig& rig : rigs_) {
    const SuspensionRig& cables = *suspension(rig).cables;
    (*cables_)[rig.robot].emplace(cables.model, cables.drive);
    const WantedSuspension& wanted = *moment.slots.of<AllSuspensions>()[rig.robot];
    drive(rig).start(0, rod_end(moment, suspension(rig).at).p_WD, wanted.suspension.f_E_W);
    instant.put_last(0, {0, rig.robot});
  }
}

Flow CableWinches::due(Instant& instant, const Due& due) {
  const Moment& moment = instant.moment;
  const WantedSuspension& wanted = *moment.slots.of<AllSuspensions>()[due.index];
  for (Rig& rig : rigs_) {
    if (rig.robot != due.index) continue;
    const RodEnd end = rod_end(moment, suspension(rig).at);
    drive(rig).command(moment.time_s, end.p_WD, end.v_WD, wanted.suspension.f_E_W);
    look_at_cables(drive(rig), moment.time_s, wanted.suspension.f_E_W, rig.record);
    const Clock clock = Clock::at_rate(drive(rig).settings().rate_Hz);
    instant.put(clock.time_s(clock.first_after(moment.time_s)), due);
  }
  return Flow::kChanged;
}

void CableWinches::add_wrenches(const Moment& moment, BodyWrenches& wrenches) {
  for (Rig& rig : rigs_) {
    const BodyFrame& at = suspension(rig).at;
    const Pose X_WB = moment.pose(at.body);
    const Twist V_WB_W = moment.twist(at.body);
    const Vector3 p_BC_W = X_WB.R * at.X_BC.p;
    const Vector3 f_W = drive(rig).force(moment.time_s, X_WB.p + p_BC_W, V_WB_W.v + V_WB_W.w.cross(p_BC_W));
    const Wrench F_B_W =
        wrenches.add_outer(moment.mechanism, moment.work(), at.body, X_WB, p_BC_W, {Vector3::Zero(), f_W});
    rig.power_W = power(F_B_W, V_WB_W);
  }
}

void CableWinches::rates(const Moment&, std::span<double> rates) const {
  double &winches_W = rates[rigs_.size()], &loss_W = rates[rigs_.size() + 1];
  winches_W = loss_W = 0;
  for (std::size_t i = 0; i < rigs_.size(); ++i) {
    rates[i] = rigs_[i].power_W;
    winches_W += drive(rigs_[i]).winch_W();
    loss_W += drive(rigs_[i]).loss_W();
  }
}

void CableWinches::move(std::span<const double> increments) {
  for (std::size_t i = 0; i < rigs_.size(); ++i) rigs_[i].work_J += increments[i];
  winch_work_J_ += increments[rigs_.size()];
  loss_J_ += increments[rigs_.size() + 1];
}

void CableWinches::stiffest(const Moment& moment, Stiffest& stiffest) const {
  for (const Rig& rig : rigs_) {
    stiffest.keep(swing_rate_per_s(moment, suspension(rig).at, drive(rig)),
                  [&] { return "the end of the rod on the cables of " + mission_.robots[rig.robot].name; });
  }
}

void CableWinches::add_energy(const Moment&, EnergyNow& energy) const {
  for (const Rig& rig : rigs_) energy.cables_J += drive(rig).energy_J();
}

void CableWinches::report(MissionResult& result) const {
  result.arms.resize(mission_.robots.size());
  for (const Rig& rig : rigs_) {
    result.load_works.push_back({suspension(rig).name, rig.work_J});
    result.arms[rig.robot].rig = rig.record;
  }
  result.energy.work_of_winches_J = winch_work_J_;
  result.energy.lost_in_cables_J = loss_J_;
}

WriteStatus CableWinches::scene(const Recorder& recorder, Scene& scene) const {
  for (const Rig& rig : rigs_) {
    add_cables(suspension(rig), mission_, scene);
    if (recorder.times_s().empty()) continue;
    if (WriteStatus status = add_tensions(suspension(rig), recorder, scene); !status.ok()) return status;
  }
  return {};
}

}  // namespace drydock
