// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/yaml/yaml_document.h"

namespace drydock {

/// Strict YAML: one document in UTF-8, text keys, each once; no anchors, aliases, tags or merge keys. Reports every
/// problem it meets; nothing comes back when the text has no tree at all (syntax, nesting, encoding, empty).
std::optional<YamlDocument> parse_yaml(std::string text, std::string file, Problems& problems);

}  // namespace drydock
