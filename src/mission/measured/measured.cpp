// SPDX-License-Identifier: Apache-2.0
#include "mission/measured/measured.h"

namespace drydock {

std::string unit_of(const MeasuredChannel& channel) {
  switch (channel.quantity) {
    case MeasuredChannel::Quantity::kPosition:
      return channel.slides ? "m" : "rad";
    case MeasuredChannel::Quantity::kEffort:
      return channel.slides ? "N" : "N m";
    case MeasuredChannel::Quantity::kForce:
      return "N";
    case MeasuredChannel::Quantity::kTorque:
      break;
  }
  return "N m";
}

void MeasuredCursor::move_to(double time_s) {
  constexpr double kRounding_s = 1e-9;  // of times that a file has with few digits
  const std::vector<double>& rows_s = measured_->time_s;
  while (row_ + 2 < rows_s.size() && rows_s[row_ + 1] <= time_s) ++row_;
  const double share = (time_s - rows_s[row_]) / (rows_s[row_ + 1] - rows_s[row_]);
  share_ = share < 0 ? 0 : share > 1 ? 1 : share;
  is_covered_ = time_s >= rows_s.front() - kRounding_s && time_s <= rows_s.back() + kRounding_s;
}

double MeasuredCursor::value(std::size_t channel) const {
  const std::vector<double>& values = measured_->channels[channel].values;
  return (1 - share_) * values[row_] + share_ * values[row_ + 1];
}

}  // namespace drydock
