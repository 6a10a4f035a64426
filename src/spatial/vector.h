// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

namespace drydock {

using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;

}  // namespace drydock
