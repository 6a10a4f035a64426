// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "input/file_rules.h"
#include "input/yaml/yaml_document.h"

namespace drydock {

/// What all values of one reading share: the problems, the rules on files, and the documents opened so far, which stay
/// as they are as long as the reading lives.
class Reading {
 public:
  /// Reads files by the rules; with none, no file is opened and files named in the text are passed over.
  Reading(std::filesystem::path top_file, const FileRules* rules, Problems& problems);

  void error(const Mark& mark, std::string field, std::string found, std::string expected);

  std::size_t errors() const { return problems_.errors(); }
  /// So many problems that there is no use in going on.
  bool is_full() const { return errors() >= kMostProblems; }

  /// The top file, parsed.
  YamlDocument* read_top();
  /// A text in place of the top file.
  YamlDocument* parse_top(std::string text);

  /// The file that `node` names.
  std::optional<std::filesystem::path> resolve(const YamlNode& node, const std::string& field);

  /// The document that stands in place of `{file: other.yaml}`; null after a problem, or when no files are read.
  /// `above` are the names of the files that lead here, each once.
  const YamlDocument* include(const YamlNode& file_value, const std::string& field,
                              const std::vector<const std::string*>& above);

  /// Numbers read since the last clear, with the values they come from, so that limits can be put on them.
  struct NumberRead {
    double value = 0.0;
    const YamlNode* node = nullptr;
    double smallest_amount = 0.0;  // of its dimension
  };
  std::vector<NumberRead> numbers;

  /// The files named so far that there are, in the order of reading.
  const std::vector<FileMention>& mentions() const { return mentions_; }

 private:
  std::filesystem::path top_file_;
  const FileRules* rules_;
  Problems& problems_;
  std::list<YamlDocument> documents_;                        // the top first
  std::map<std::filesystem::path, YamlDocument*> included_;  // by canonical path; null when unreadable
  std::size_t included_bytes_ = 0;
  std::vector<FileMention> mentions_;
};

/// The value of the one field `file` when that is all a section holds, else null.
const YamlNode* file_value_of(const YamlNode& node);

/// Name in marks of values from the command line.
extern const std::string kSetOption;

}  // namespace drydock
