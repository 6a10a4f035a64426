// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "input/reading.h"
#include "input/yaml/yaml_document.h"

namespace drydock {

/// Puts values from the command line, `objects.satellite.at.yaw=20 deg`, in place of those in the document, in order.
/// Items of a list go by index or name; a field that is not there yet is added, and judged when the document is read.
/// On the way it enters files named as `{file: other.yaml}`; the file itself stays as it is. Problems carry the file
/// name
/// `--set`.
void apply_overrides(const std::vector<std::string>& settings, YamlDocument& document, Reading& reading);

}  // namespace drydock
