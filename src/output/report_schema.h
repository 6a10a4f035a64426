// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/schema/schema.h"

namespace drydock {

/// The types of what a page is given, `ReportJson`, beside those of its scene (scene_schema.h): the one table from
/// which come the check of what report.h writes, web/src/report_json.ts and a part of docs/scene.md (page_text.h).
const Schema& report_schema();

}  // namespace drydock
