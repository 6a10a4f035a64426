// SPDX-License-Identifier: Apache-2.0
#include "mission/measured/measured_watch.h"

#include <cmath>

#include "mission/part/robot_slots.h"

namespace drydock {
namespace {

/// The same quantity of the run.
double simulated(const MeasuredChannel& channel, const Moment& moment) {
  const auto robot = static_cast<std::size_t>(channel.robot), joint = static_cast<std::size_t>(channel.joint);
  switch (channel.quantity) {
    case MeasuredChannel::Quantity::kPosition:
      return moment.joint(joint).q[0];
    case MeasuredChannel::Quantity::kEffort: {
      if (channel.drive < 0) return std::as_const(moment.run.efforts).of(joint)[0];
      const RobotDrives& drives = moment.slots.of<RobotDrives>();
      return drives.bank.flow(drives.first[robot] + static_cast<std::size_t>(channel.drive)).joint_effort;
    }
    case MeasuredChannel::Quantity::kForce:
    case MeasuredChannel::Quantity::kTorque:
      break;
  }
  const Wrench& F_S = moment.slots.of<SensorReadings>().F_S[robot];
  return channel.quantity == MeasuredChannel::Quantity::kForce ? F_S.f[channel.axis] : F_S.t[channel.axis];
}

/// Largest, mean and standard deviation of what was gathered.
void summarize(const std::vector<double>& time_s, MeasuredDeviation& channel) {
  const std::vector<double>& all = channel.deviations;
  if (all.empty()) return;
  const auto count = static_cast<double>(all.size());
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::abs(all[i]) > std::abs(channel.largest.value)) channel.largest = {all[i], time_s[i]};
    sum += all[i];
    squares += all[i] * all[i];
  }
  channel.mean = sum / count;
  channel.rms = std::sqrt(squares / count);
  squares = 0;
  for (const double deviation : all) squares += (deviation - channel.mean) * (deviation - channel.mean);
  channel.standard_deviation = all.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
}

}  // namespace

MeasuredWatch::MeasuredWatch(const PartSetup& setup) : mission_(setup.mission) {
  for (const MissionMeasured& measured : mission_.measured) {
    cursors_.emplace_back(measured);
    MeasuredRecord& record = records_.emplace_back();
    record.name = measured.name;
    record.file = measured.file;
    for (const MeasuredChannel& channel : measured.channels) {
      record.channels.emplace_back();
      record.channels.back().channel = channel.name;
      record.channels.back().unit = unit_of(channel);
    }
  }
}

void MeasuredWatch::sample(const Moment& moment, std::vector<double>& row) {
  for (std::size_t i = 0; i < records_.size(); ++i) {
    MeasuredRecord& record = records_[i];
    MeasuredCursor& cursor = cursors_[i];
    cursor.move_to(moment.time_s);
    if (cursor.is_covered()) record.time_s.push_back(moment.time_s);
    for (std::size_t k = 0; k < record.channels.size(); ++k) {
      const double measured = cursor.value(k), now = simulated(mission_.measured[i].channels[k], moment);
      row.insert(row.end(), {measured, now, now - measured});
      if (cursor.is_covered()) record.channels[k].deviations.push_back(now - measured);
    }
  }
}

void MeasuredWatch::columns(std::vector<Series>& series) const {
  for (const MissionMeasured& measured : mission_.measured) {
    for (const MeasuredChannel& channel : measured.channels) {
      series.push_back({"/measured/" + measured.name + "/" + channel.path_end,
                        {unit_of(channel)},
                        "",
                        "measured (held outside the rows of the file), simulated, and simulated less measured",
                        {"measured", "simulated", "deviation"}});
    }
  }
}

void MeasuredWatch::report(MissionResult& result) const {
  result.measured = records_;
  for (MeasuredRecord& record : result.measured)
    for (MeasuredDeviation& channel : record.channels) summarize(record.time_s, channel);
}

}  // namespace drydock
