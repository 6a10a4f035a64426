// SPDX-License-Identifier: Apache-2.0
#include "cli/typed_values.h"

#include "cli/command.h"
#include "input/in_quotes.h"
#include "input/unit.h"
#include "input/wording.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

/// Three or six, the last three of another dimension and zero when not given.
Twist three_or_six(const std::string& option, const std::string& text, const Dimension& first, const Dimension& second,
                   const std::string& expected) {
  const std::vector<std::string> parts = parts_of(text);
  if (parts.size() != 3 && parts.size() != 6) {
    throw UsageError(option + ": found " + in_quotes(text) + ", expected " + expected);
  }
  Twist values;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    if (i < 3) values.v[k] = typed_quantity(option, parts[i], first);
    if (i >= 3) values.w[k - 3] = typed_quantity(option, parts[i], second);
  }
  return values;
}

double in_room(const std::string& option, const std::string& text, const Dimension& dimension, Room room) {
  const QuantityReading reading = parse_quantity(text, dimension, room);
  if (reading.value) return *reading.value;
  throw UsageError(option + ": found " + in_quotes(text) + reading.remark + ", expected " + reading.expected);
}

}  // namespace

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

double typed_quantity(const std::string& option, const std::string& text, const Dimension& dimension) {
  return in_room(option, text, dimension, Room::kOrbit);
}

double typed_amount(const std::string& option, const std::string& text, const Dimension& dimension) {
  const double amount = in_room(option, text, dimension, Room::kHall), least = smallest_amount(dimension);
  if (amount >= least) return amount;
  const DimensionWords words = words_of(dimension);
  throw UsageError(option + ": found " + in_quotes(text) + ", expected " + words.one +
                   (amount > 0 ? " of at least " + short_number(least) + " " + words.unit : " above 0"));
}

Vector3 typed_vector(const std::string& option, const std::string& text, const Dimension& dimension) {
  const std::vector<std::string> parts = parts_of(text);
  if (parts.size() != 3)
    throw UsageError(option + ": found " + in_quotes(text) + ", expected three values, as in 1,0,0");
  Vector3 v;
  for (std::size_t i = 0; i < 3; ++i) v[static_cast<Eigen::Index>(i)] = typed_quantity(option, parts[i], dimension);
  return v;
}

Pose typed_pose(const std::string& option, const std::string& text) {
  const Twist values = three_or_six(option, text, Dimension::length(), Dimension::angle(),
                                    "x,y,z or x,y,z,roll,pitch,yaw, as in 0.4,0,0.5,0,180deg,0");
  return {from_rpy({values.w.x(), values.w.y(), values.w.z()}), values.v};
}

Pose typed_pose(const std::string& option, const std::string& text, const Rotation& R_home) {
  const Pose typed = typed_pose(option, text);
  return parts_of(text).size() == 3 ? Pose{R_home, typed.p} : typed;
}

Twist typed_twist(const std::string& option, const std::string& text, const Dimension& linear,
                  const Dimension& angular) {
  return three_or_six(option, text, linear, angular, "three values, or six with the angular part, as in 0.1,0,0");
}

}  // namespace drydock
