// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include "cli/commands.h"
#include "cli/docs/reference.h"
#include "cli/docs/reference_commands.h"
#include "cli/docs/reference_sections.h"
#include "cli/print.h"
#include "input/wording.h"
#include "output/whole_file.h"

namespace drydock {
namespace {

ExitCode write_reference(const std::filesystem::path& folder) {
  std::vector<ReferencePage> pages = command_pages();
  for (ReferencePage& page : section_pages()) pages.push_back(std::move(page));
  for (const ReferencePage& page : pages) write_whole(folder / page.path, page.text);
  print(counted(pages.size(), "page") + " in " + printable(folder.string()) + "\n");
  return ExitCode::kDone;
}

Action define_docs(CLI::App& app) {
  const auto folder = std::make_shared<std::filesystem::path>();
  app.add_option("DIR", *folder, "the folder in which commands/ and sections/ are written")
      ->type_name("DIR")
      ->required();
  return [folder] { return write_reference(*folder); };
}

}  // namespace

Command docs_command() {
  return {"docs", "Writes the reference of this version: a page per command and per file section, as Markdown.",
          "drydock docs reference", define_docs};
}

}  // namespace drydock
