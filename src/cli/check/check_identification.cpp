// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_identification.h"

#include "input/wording.h"
#include "sensing/identification_file.h"

namespace drydock {

FileReport check_identification(const CheckRequest& request, Problems& problems) {
  const std::optional<IdentificationFile> file =
      read_identification(request.file, request.rules, request.settings, std::nullopt, problems);
  FileReport report{"identification", "", nlohmann::ordered_json::object()};
  if (!file) return report;
  const WrenchLog& log = file->request.log;
  report.figures = {{"rows", log.X_WP.size()}, {"at_rest", log.is_static}};
  report.text = "identification " + file->name + "\n";
  report.text += file->has_log ? counted(log.X_WP.size(), log.is_static ? "pose" : "row") + " in its log\n"
                               : "without a log: drydock identify FILE LOG.csv takes one\n";
  return report;
}

}  // namespace drydock
