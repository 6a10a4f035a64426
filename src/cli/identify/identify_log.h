// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/result_folder.h"
#include "sensing/identification.h"

namespace drydock {

/// log.h5 of an identification: of each channel what was measured, what was fitted, and what is left; and an empty
/// scene with the verdict as its caption, so that the page shows the plots.
void write_identify_log(ResultFolder& folder, const Identification& found, const std::string& name, bool csv);

}  // namespace drydock
