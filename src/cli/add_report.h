// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "output/result_folder.h"

namespace drydock {

/// Asks for report.html, made of the page that this program carries. What there is to say about it goes to stderr:
/// `drydock map: warning: …`.
void add_report(ResultFolderRequest& request);

}  // namespace drydock
