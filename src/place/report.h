// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/encoded.h"
#include "output/json_text.h"
#include "place/study.h"

namespace drydock {

/// Everything that is reported of a search for places.
struct PlaceReport {
  std::string hall, rig, platform;
  const PlaceStudyRequest& request;
  const PlaceStudy& study;
};

}  // namespace drydock
