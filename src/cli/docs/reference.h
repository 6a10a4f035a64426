// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace drydock {

/// A page of the reference, as Markdown, with its place below the folder of the documents.
struct ReferencePage {
  std::string path, text;
};

/// commands/NAME.md for each command and commands/README.md, from the same options as `--help`.
std::vector<ReferencePage> command_pages();

/// sections/KIND.md and sections/KIND-FIELD.md for each kind of file, what they share (a pose), and sections/README.md,
/// from the same lists of fields as the reader and `drydock schema`.
std::vector<ReferencePage> section_pages();

/// YAML of one section, by the name of its page (`hall-map`); empty when there is none.
std::string section_example(const std::string& page);

}  // namespace drydock
