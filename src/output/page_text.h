// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace drydock {

/// web/src/scene_json.ts, web/src/report_json.ts and docs/scene.md, as the tables of scene_schema.h and report_schema.h
/// say. After a change of a table, `output_test --gtest_filter=PageText.*` writes them where DRYDOCK_WRITE is set, and
/// else tells what differs.
std::string scene_typescript();
std::string report_typescript();
std::string scene_markdown();

}  // namespace drydock
