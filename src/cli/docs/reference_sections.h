// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/docs/reference.h"

namespace drydock {

/// sections/KIND.md and sections/KIND-FIELD.md for each kind of file, what they share (a pose), and sections/README.md,
/// from the same lists of fields as the reader and `drydock schema`.
std::vector<ReferencePage> section_pages();

}  // namespace drydock
