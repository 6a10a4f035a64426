// SPDX-License-Identifier: Apache-2.0
#include "hall/place_plan.h"

namespace drydock {

std::string_view to_string(PlaceObjective objective) {
  switch (objective) {
    case PlaceObjective::kVolume:
      return "volume";
    case PlaceObjective::kRegion:
      return "region";
    case PlaceObjective::kPoints:
      return "points";
    case PlaceObjective::kMotion:
      return "motion";
  }
  return "";
}

}  // namespace drydock
