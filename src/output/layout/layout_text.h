// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "output/json_text.h"
#include "output/layout/binary_layout.h"

namespace drydock {

/// A table of bytes for people: where each field begins, its type, unit and sentence.
std::string layout_markdown(const BinaryTable& table);

/// The same for programs: {"bytes": 56, "fields": [{"path", "offset", "type", "count", "unit", "elements", "note"},
/// …]}.
Json layout_json(const BinaryTable& table);

/// The same for C and C++: `typedef struct { … } name;`, to be packed without gaps. Characters that C does not have in
/// names become `_`.
std::string layout_c_struct(const std::string& name, const BinaryTable& table);

/// A text with nothing in it that ends a comment of C.
std::string c_comment(std::string text);

}  // namespace drydock
