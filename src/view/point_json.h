// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/json_text.h"
#include "spatial/vector.h"

namespace drydock {

inline Json point_json(const Vector3& p) {
  return Json::array({p.x(), p.y(), p.z()});
}

}  // namespace drydock
