// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace drydock {

/// web/src/wire_messages.ts and docs/wire.md, as the table of wire_schema.h says. After a change of the table,
/// `view_test --gtest_filter=WireText.*` writes both where DRYDOCK_WRITE is set, and else tells what differs.
std::string wire_typescript();
std::string wire_markdown();

}  // namespace drydock
