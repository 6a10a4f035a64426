// SPDX-License-Identifier: Apache-2.0
// Any bytes, read as a hall and as an override of one, end in a hall or in problems; no file is opened.
#include <cstdint>
#include <cstdlib>

#include "hall/hall_sections_file.h"
#include "input/yaml/yaml_change.h"
#include "input/yaml/yaml_file.h"
#include "input/yaml/yaml_parser.h"

namespace {

const char* const kHall =
    "drydock: 1\nkind: hall\nname: h\nobjects:\n- {name: a, box: [1, 1, 1], at: {p: [1, 2, 3]}}\nignore: [[a, a]]\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  drydock::Problems problems;
  drydock::HallSections hall;
  drydock::read_yaml_text(text, "fuzz.yaml", {}, hall, problems);
  drydock::check_names(hall, {}, problems);
  if (size < 256) {
    drydock::HallSections changed;
    drydock::read_yaml_text(kHall, "fuzz.yaml", {text}, changed, problems);
  }
  // Every problem can be shown, and a replaced value leaves a text that can be looked at again.
  for (const drydock::Problem& problem : problems.all()) {
    if (to_string(problem).empty()) std::abort();
  }
  drydock::Problems again;
  if (const auto document = drydock::parse_yaml(text, "fuzz.yaml", again)) {
    if (document->root.begin.byte > document->root.end.byte || document->root.end.byte > size) std::abort();
    (void)drydock::parse_yaml(drydock::replace_value(text, document->root, "1"), "fuzz.yaml", again);
  }
  return 0;
}
