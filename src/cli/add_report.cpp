// SPDX-License-Identifier: Apache-2.0
#include "cli/add_report.h"

#include "cli/page.h"
#include "cli/print.h"

namespace drydock {

void add_report(ResultFolderRequest& request) {
  request.page = page_html();
  request.warn = [command = request.summary.command](const std::string& warning) {
    print_to_stderr("drydock " + command + ": warning: " + printable(warning) + "\n");
  };
}

}  // namespace drydock
