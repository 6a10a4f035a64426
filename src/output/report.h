// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "output/encoded.h"
#include "output/json_text.h"

namespace drydock {

/// What a page is given, as texts of JSON: ReportJson of report_schema.h.
struct ReportParts {
  std::string live;     // "hall" or "result" when a server sends messages; empty: from a file
  std::string summary;  // of summary.json; empty: none
  std::string run;      // of run.json; empty: none
  std::string scene;    // of scene.json
  Json series = Json::array();
};

/// One text of JSON, of about the length of its parts: they are not read again, so they must be JSON.
std::string report_json(const ReportParts& parts);

/// The page with its data inside: one file that opens from disk. `<!--drydock-data-->` in the page, once, is where the
/// data goes, compressed and in base64, so that no text of a user's file can end it or be read as HTML. Refused when
/// the page has no such place.
Encoded report_html(std::string_view page, std::string_view json);

/// What a result folder holds, also one that is still being written: what is not there yet is left out. A log that
/// cannot be read is left out with a warning.
struct [[nodiscard]] FolderParts {
  ReportParts parts;
  std::string refused;  // why it is no result of Drydock, or which of its files is broken
  std::vector<std::string> warnings;
};
FolderParts read_folder_parts(const std::filesystem::path& folder);

/// ReportJson of such a folder.
struct [[nodiscard]] FolderReport {
  std::string json;
  std::string refused;
  std::vector<std::string> warnings;
};
FolderReport folder_report(const std::filesystem::path& folder, const std::string& live);

/// A scene with a title and nothing in it, for results that have none.
std::string empty_scene_json(const std::string& title);

}  // namespace drydock
