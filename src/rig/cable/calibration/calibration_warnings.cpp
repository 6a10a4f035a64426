// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/calibration/calibration_warnings.h"

#include <fmt/format.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

/// How the eyes of all rows lie, in the coordinates along which the platform moves.
struct Spread {
  MatrixX axes_W;  // 3 × n, from the widest direction to the narrowest
  VectorX size_m;  // root mean square along them
  Vector3 mean_W = Vector3::Zero();

  int dimensions(double noise_m) const {
    const double narrow_m = std::max(1e-6 * size_m[0], 2 * noise_m);
    return static_cast<int>((size_m.array() > narrow_m).count());
  }
};

Spread eye_spread(const CalibrationFit& fit) {
  std::vector<Eigen::Index> along;
  for (const WrenchAxis axis : fit.platform.axes) {
    if (!is_moment(axis)) along.push_back(static_cast<Eigen::Index>(axis));
  }
  const auto rows = static_cast<Eigen::Index>(fit.log.X_WB.size());
  MatrixX eyes(rows, 3);
  for (Eigen::Index k = 0; k < rows; ++k) {
    eyes.row(k) = (fit.log.X_WB[static_cast<std::size_t>(k)] * fit.cable.p_BC).transpose();
  }
  Spread spread;
  spread.mean_W = eyes.colwise().mean();
  eyes.rowwise() -= spread.mean_W.transpose();
  MatrixX moved(rows, static_cast<Eigen::Index>(along.size()));
  for (std::size_t j = 0; j < along.size(); ++j) moved.col(static_cast<Eigen::Index>(j)) = eyes.col(along[j]);
  const Eigen::JacobiSVD<MatrixX> svd(moved, Eigen::ComputeThinU | Eigen::ComputeThinV);
  spread.size_m = svd.singularValues() / std::sqrt(static_cast<double>(rows));
  spread.axes_W = MatrixX::Zero(3, moved.cols());
  for (std::size_t j = 0; j < along.size(); ++j) {
    spread.axes_W.row(along[j]) = svd.matrixV().row(static_cast<Eigen::Index>(j));
  }
  return spread;
}

/// Why the rows may not tell.
std::string cause(const CalibrationFit& fit, const Spread& spread, double noise_m) {
  const int dimensions = spread.dimensions(noise_m);
  if (dimensions == 0) return "all its eyes lie in one point";
  if (dimensions == 1) return "all its eyes lie on one line";
  if (dimensions < spread.size_m.size()) return "all its eyes lie in one plane";
  const Rotation& first = fit.log.X_WB.front().R;
  const bool turns = std::any_of(fit.log.X_WB.begin(), fit.log.X_WB.end(),
                                 [&](const Pose& X_WB) { return angle_between(first, X_WB.R) > 1e-6; });
  return turns ? "the poses are too much alike" : "the platform never rotates";
}

std::string mixture(const std::vector<std::string>& unknowns, VectorX direction) {
  Eigen::Index largest = 0;
  direction.cwiseAbs().maxCoeff(&largest);
  if (direction[largest] < 0) direction = -direction;
  std::string text;
  for (Eigen::Index j = 0; j < direction.size(); ++j) {
    if (std::abs(direction[j]) < 0.2) continue;
    text +=
        fmt::format("{}{} by {:.2g}", text.empty() ? "" : ", ", unknowns[static_cast<std::size_t>(j)], direction[j]);
  }
  return text;
}

/// The anchor's distance from the plane (or line) that all eyes lie in; its sign is never told.
void add_mirror(const CalibrationFit& fit, const Spread& spread, CableCalibration& found) {
  const Eigen::Index last = spread.size_m.size() - 1;
  const Vector3 normal_W = spread.axes_W.col(last);
  const double height_m = normal_W.dot(fit.cable.p_WA - spread.mean_W);
  VectorX along = VectorX::Zero(static_cast<Eigen::Index>(found.unknowns.size()));
  for (int c = 0; c < 3; ++c) {
    const std::string name = std::string("anchor ") + "xyz"[c];
    for (std::size_t j = 0; j < found.unknowns.size(); ++j) {
      if (found.unknowns[j] == name) along[static_cast<Eigen::Index>(j)] = normal_W[c];
    }
  }
  const double deviation_m = std::sqrt(std::max(0.0, along.dot(found.covariance_m2 * along)));
  const char* flat = last == 2 ? "in one plane" : "on one line";
  if (std::abs(height_m) <= 4 * deviation_m) {
    found.doubts.push_back(
        fmt::format("all its eyes lie {}, and the anchor's distance from it, {:.3g} m, cannot be distinguished from "
                    "zero (standard deviation {:.2g} m)",
                    flat, std::abs(height_m), deviation_m));
    return;
  }
  const Vector3 mirrored_W = fit.cable.p_WA - 2 * height_m * normal_W;
  found.remarks.push_back(
      fmt::format("all its eyes lie {}: the anchor [{:.4g}, {:.4g}, {:.4g}] m on its other side fits {}as "
                  "well; the side is that of the file",
                  flat, mirrored_W.x(), mirrored_W.y(), mirrored_W.z(), fit.cable.pulley ? "about " : ""));
}

}  // namespace

void add_warnings(const CalibrationFit& fit, const CalibrationRequest& request, CableCalibration& found) {
  const Spread spread = eye_spread(fit);
  for (Eigen::Index j = 0; j < fit.deviation_m.size(); ++j) {
    if (fit.deviation_m[j] <= request.deviation_max_m) continue;
    const std::string size = std::isfinite(fit.deviation_m[j])
                                 ? fmt::format("standard deviation {:.2g} m", fit.deviation_m[j])
                                 : std::string("readings do not change");
    found.doubts.push_back(fmt::format("{}: the poses do not determine {} ({})", cause(fit, spread, found.noise_m),
                                       mixture(found.unknowns, fit.directions.col(j)), size));
  }
  const int dimensions = spread.dimensions(found.noise_m);
  if (found.doubts.empty() && dimensions == spread.size_m.size() - 1) add_mirror(fit, spread, found);
  found.status = found.doubts.empty() ? CalibrationStatus::kDetermined : CalibrationStatus::kUndetermined;
}

}  // namespace drydock
