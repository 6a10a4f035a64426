// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/calibration/rig_calibration.h"

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "rig/cable/calibration/calibration_warnings.h"

namespace drydock {

const char* to_string(CalibrationStatus status) {
  switch (status) {
    case CalibrationStatus::kDetermined:
      return "determined";
    case CalibrationStatus::kUndetermined:
      return "undetermined";
    case CalibrationStatus::kTooFewRows:
      return "too few rows";
    case CalibrationStatus::kNoLine:
      return "no line";
    case CalibrationStatus::kDiverged:
      break;
  }
  return "diverged";
}

namespace {

/// One thing to fit: a component of the anchor, of the eye, or the offset.
struct Unknown {
  enum class Of : std::uint8_t { kAnchor, kOffset, kEye };
  Of of = Of::kOffset;
  std::string name;
  Vector3 direction = Vector3::Zero();  // in W for an anchor, in B for an eye
};

std::vector<Unknown> unknowns(const Platform& platform, const Rotation& R_WB, bool eyes) {
  std::vector<Unknown> all;
  const bool is_spatial = std::count_if(platform.axes.begin(), platform.axes.end(), is_moment) == 3;
  for (const bool eye : {false, true}) {
    if (eye) all.push_back({Unknown::Of::kOffset, "offset", Vector3::Zero()});
    if (eye && !eyes) break;
    for (const WrenchAxis axis : platform.axes) {
      if (is_moment(axis)) continue;
      const auto c = static_cast<Eigen::Index>(axis);
      const Vector3 direction = Vector3::Unit(c);
      const std::string name = (eye ? "eye " : "anchor ") + std::string(1, "xyz"[c]);
      // In a plane, the eye's components are those along the plane where the platform begins.
      const bool turn_to_B = eye && !is_spatial;
      all.push_back({eye ? Unknown::Of::kEye : Unknown::Of::kAnchor, name,
                     turn_to_B ? Vector3(inverse(R_WB) * direction) : direction});
    }
  }
  return all;
}

/// Residuals of one cable with trial values, and their derivative by the unknowns.
struct CableTrial {
  Cable cable;
  double offset_m = 0;
  bool has_lines = true;
  VectorX residual_m;
  MatrixX slope;

  double cost_m2() const { return has_lines ? residual_m.squaredNorm() : std::numeric_limits<double>::infinity(); }
  void move(const std::vector<Unknown>& all, const VectorX& step_m) {
    for (std::size_t j = 0; j < all.size(); ++j) {
      const double by_m = step_m[static_cast<Eigen::Index>(j)];
      if (all[j].of == Unknown::Of::kAnchor) cable.p_WA += by_m * all[j].direction;
      if (all[j].of == Unknown::Of::kEye) cable.p_BC += by_m * all[j].direction;
      if (all[j].of == Unknown::Of::kOffset) offset_m += by_m;
    }
  }
  /// A length changes with u along the anchor and with −u along the eye.
  void update(const std::vector<Unknown>& all, const CalibrationLog& log, Eigen::Index column) {
    const Eigen::Index rows = log.reading_m.rows();
    residual_m.resize(rows);
    slope.resize(rows, static_cast<Eigen::Index>(all.size()));
    has_lines = true;
    for (Eigen::Index k = 0; k < rows; ++k) {
      const Pose& X_WB = log.X_WB[static_cast<std::size_t>(k)];
      const CableLine line = cable_line(cable, X_WB);
      has_lines = has_lines && line.status == CableStatus::kOk;
      residual_m[k] = line.length_m + offset_m - log.reading_m(k, column);
      for (std::size_t j = 0; j < all.size(); ++j) {
        double& entry = slope(k, static_cast<Eigen::Index>(j));
        entry = 1;
        if (all[j].of == Unknown::Of::kAnchor) entry = line.u_W.dot(all[j].direction);
        if (all[j].of == Unknown::Of::kEye) entry = -line.u_W.dot(X_WB.R * all[j].direction);
      }
    }
  }
};

/// Levenberg and Marquardt. False when steps stay large.
bool fit_cable(const std::vector<Unknown>& all, const CalibrationLog& log, Eigen::Index column, int iterations_max,
               CableTrial& best) {
  double damping = 0;
  for (int i = 0; i < iterations_max; ++i) {
    MatrixX normal = best.slope.transpose() * best.slope;
    normal.diagonal().array() += damping + 1e-12 * normal.trace();
    const VectorX step_m = normal.ldlt().solve(VectorX(-best.slope.transpose() * best.residual_m));
    if (!(step_m.norm() > 1e-13)) return step_m.allFinite();
    CableTrial next = best;
    next.move(all, step_m);
    next.update(all, log, column);
    if (next.cost_m2() < best.cost_m2()) {
      best = std::move(next);
      damping /= 10;
    } else if (step_m.norm() < 1e-9) {
      return true;  // rounding
    } else {
      damping = std::max(10 * damping, 1e-4 * normal.trace());
    }
  }
  return false;
}

double rms_m(const VectorX& values) {
  return std::sqrt(values.squaredNorm() / static_cast<double>(values.size()));
}

/// Covariance and deviations from the noise, direction by direction, and the row that fits worst.
class FitStatistics {
 public:
  explicit FitStatistics(const CableTrial& trial)
      : trial_(trial), svd_(trial.slope, Eigen::ComputeThinU | Eigen::ComputeThinV) {}

  void fill(CableCalibration& found) const {
    const double freedom = static_cast<double>(trial_.slope.rows() - trial_.slope.cols());
    found.noise_m = std::sqrt(trial_.residual_m.squaredNorm() / freedom);
    found.rms_after_m = rms_m(trial_.residual_m);
    const Eigen::Index n = trial_.slope.cols();
    found.covariance_m2 = MatrixX::Zero(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
      if (!is_told(j)) continue;
      const double deviation_m = found.noise_m / svd_.singularValues()[j];
      found.covariance_m2 += deviation_m * deviation_m * svd_.matrixV().col(j) * svd_.matrixV().col(j).transpose();
    }
    fill_worst(freedom, found);
  }

  MatrixX directions() const { return svd_.matrixV(); }
  VectorX deviations_m(double noise_m) const {
    VectorX deviation_m(svd_.singularValues().size());
    for (Eigen::Index j = 0; j < deviation_m.size(); ++j) {
      deviation_m[j] = is_told(j) ? noise_m / svd_.singularValues()[j] : std::numeric_limits<double>::infinity();
    }
    return deviation_m;
  }

 private:
  bool is_told(Eigen::Index j) const { return svd_.singularValues()[j] > 1e-7 * svd_.singularValues()[0]; }

  /// Each residual against the noise of the others: r/(σ₋ √(1 − h)), h being the row's share in its own fit.
  void fill_worst(double freedom, CableCalibration& found) const {
    const double squares_m2 = trial_.residual_m.squaredNorm();
    for (Eigen::Index k = 0; k < trial_.residual_m.size(); ++k) {
      const double r = trial_.residual_m[k], rest = std::max(1e-9, 1 - svd_.matrixU().row(k).squaredNorm());
      const double others_m2 = std::max(0.0, squares_m2 - r * r / rest) / std::max(1.0, freedom - 1);
      // Below a nanometre everything is rounding.
      const double ratio = std::abs(r) / (std::sqrt(others_m2 * rest) + 1e-9);
      if (found.worst_row >= 0 && ratio <= found.worst_ratio) continue;
      found.worst_row = static_cast<int>(k);
      found.worst_m = r;
      found.worst_ratio = ratio;
    }
  }

  const CableTrial& trial_;
  Eigen::JacobiSVD<MatrixX> svd_;
};

void fill_values(const std::vector<Unknown>& all, const CableTrial& trial, CableCalibration& found) {
  found.p_WA = trial.cable.p_WA;
  found.p_BC = trial.cable.p_BC;
  found.offset_m = trial.offset_m;
  Vector3 anchor_m2 = Vector3::Zero(), eye_m2 = Vector3::Zero();
  for (std::size_t j = 0; j < all.size(); ++j) {
    const auto i = static_cast<Eigen::Index>(j);
    const double square_m2 = found.covariance_m2(i, i);
    if (all[j].of == Unknown::Of::kOffset) found.offset_deviation_m = std::sqrt(square_m2);
    if (all[j].of == Unknown::Of::kAnchor) anchor_m2 += square_m2 * all[j].direction;
    if (all[j].of != Unknown::Of::kEye) continue;
    for (std::size_t k = 0; k < all.size(); ++k) {  // directions of a plane's eyes are not along B's axes
      if (all[k].of != Unknown::Of::kEye) continue;
      eye_m2 += found.covariance_m2(i, static_cast<Eigen::Index>(k)) * all[j].direction.cwiseProduct(all[k].direction);
    }
  }
  found.p_WA_deviation = anchor_m2.cwiseSqrt();
  found.p_BC_deviation = eye_m2.cwiseMax(0).cwiseSqrt();
}

CableCalibration cable_calibration(const CableRig& rig, const CalibrationLog& log, const CalibrationRequest& request,
                                   Eigen::Index column) {
  const std::vector<Unknown> all = unknowns(rig.platform, log.X_WB.front().R, request.eyes);
  CableCalibration found;
  for (const Unknown& unknown : all) found.unknowns.push_back(unknown.name);
  CableTrial trial;
  trial.cable = rig.cables[static_cast<std::size_t>(column)];
  found.p_WA = trial.cable.p_WA;
  found.p_BC = trial.cable.p_BC;
  trial.update(all, log, column);
  if (!trial.has_lines || log.reading_m.rows() <= static_cast<Eigen::Index>(all.size())) {
    found.status = trial.has_lines ? CalibrationStatus::kTooFewRows : CalibrationStatus::kNoLine;
    return found;
  }
  trial.offset_m = -trial.residual_m.mean();
  trial.update(all, log, column);
  found.rms_before_m = rms_m(trial.residual_m);
  if (!fit_cable(all, log, column, request.iterations_max, trial)) return found;
  const FitStatistics statistics(trial);
  statistics.fill(found);
  fill_values(all, trial, found);
  const CalibrationFit fit{rig.platform, trial.cable, log, statistics.directions(),
                           statistics.deviations_m(found.noise_m)};
  add_warnings(fit, request, found);
  return found;
}

}  // namespace

std::vector<CableCalibration> rig_calibration(const CableRig& rig, const CalibrationLog& log,
                                              const CalibrationRequest& request) {
  assert(static_cast<std::size_t>(log.reading_m.rows()) == log.X_WB.size() && "a row for each pose");
  assert(static_cast<std::size_t>(log.reading_m.cols()) == rig.cables.size() && "a column for each cable");
  std::vector<CableCalibration> found(rig.cables.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (log.X_WB.empty()) {
      found[i].status = CalibrationStatus::kTooFewRows;
    } else {
      found[i] = cable_calibration(rig, log, request, static_cast<Eigen::Index>(i));
    }
  }
  return found;
}

CableRig calibrated(CableRig rig, const std::vector<CableCalibration>& found) {
  assert(found.size() == rig.cables.size() && "one for each cable");
  for (std::size_t i = 0; i < found.size(); ++i) {
    rig.cables[i].p_WA = found[i].p_WA;
    rig.cables[i].p_BC = found[i].p_BC;
  }
  return rig;
}

}  // namespace drydock
