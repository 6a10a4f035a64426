// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/result.h"
#include "output/json_text.h"

namespace drydock {

/// For summary.json: of each table its channels with largest, mean and standard deviation.
Json measured_json(const std::vector<MeasuredRecord>& records);

/// The same as tables for people.
std::string measured_text(const std::vector<MeasuredRecord>& records);

/// "1.23 mrad": a deviation in a unit of its size.
std::string deviation_text(double value, const std::string& unit);

}  // namespace drydock
