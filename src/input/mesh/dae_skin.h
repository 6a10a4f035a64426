// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "input/mesh/dae_transform.h"

namespace drydock {

/// The geometry under a controller, and where its bind shape puts it. No bones, no weights: the rest shape.
struct DaeSkin {
  const XmlElement* geometry = nullptr;  // null if something was wrong, which has been reported then
  DaeTransform T;
};

/// The <controller> elements of a file, each read when it is first asked for.
class DaeSkins {
 public:
  explicit DaeSkins(DaeFile& file) : file_(file) {}

  /// Of an <instance_controller>.
  DaeSkin skin_of(const XmlElement& instance);

 private:
  DaeSkin read(const XmlElement& controller);

  DaeFile& file_;
  std::map<std::size_t, DaeSkin> skins_;  // by the number of <controller>
};

}  // namespace drydock
