// SPDX-License-Identifier: Apache-2.0
#include "input/yaml/yaml_syntax.h"

#include <array>

#include "input/in_quotes.h"
#include "input/utf8.h"

namespace drydock {
namespace {

struct SyntaxWording {
  std::string_view libyaml;  // how libyaml's problem begins
  std::string_view found;
  std::string_view expected;
};

constexpr std::array kWordings{
    SyntaxWording{"mapping values are not allowed", "found a ':' where no key can stand",
                  "keys of one section in the same column, and quotes around a text that holds ': '"},
    SyntaxWording{"did not find expected ',' or ']'", "found a list without its end",
                  "values with ',' between them and a closing ']'"},
    SyntaxWording{"did not find expected ',' or '}'", "found a section without its end",
                  "fields with ',' between them and a closing '}'"},
    SyntaxWording{"did not find expected '-' indicator", "found a line that is not an item of the list above it",
                  "'- ' in the same column as the items before"},
    SyntaxWording{"did not find expected key", "found a line that is not a field of the section above it",
                  "'key: value' in the same column as the fields before"},
    SyntaxWording{"could not find expected ':'", "found a key without ':'", "'key: value'"},
    SyntaxWording{"found unexpected end of stream", "found the end of the file within a quoted text",
                  "a closing quote"},
    SyntaxWording{"found unexpected document indicator", "found a document separator within a quoted text",
                  "a closing quote"},
    SyntaxWording{"found unknown escape character", "found an unknown escape in a text in double quotes",
                  "\\\\ for a backslash, or single quotes"},
    SyntaxWording{"block sequence entries are not allowed", "found '- ' where no list can begin",
                  "a list on lines of its own below its key"},
    SyntaxWording{"found a tab character", "found a tab", "spaces"},
    SyntaxWording{"did not find expected node content", "found no value where one must stand", "a value"},
    SyntaxWording{"block mapping", "found a key where none can stand", "a section on lines of its own below its key"},
    SyntaxWording{"found undefined tag handle", "found a tag", "a plain value without '!'"},
    SyntaxWording{"found incompatible YAML document", "found a YAML version other than 1.1 or 1.2", "no %YAML line"},
};

std::string found_character(std::string_view rest) {
  if (rest.empty()) return "found the end of the file";
  if (rest.front() == '\t') return "found a tab";
  return "found the character " + in_quotes(rest.substr(0, first_character(rest).bytes));
}

}  // namespace

Problem readable(const YamlSyntaxError& error) {
  Problem result{error.mark, "", "", "", Severity::kError};
  if (error.problem.starts_with("found character that cannot start any token")) {
    result.found = found_character(error.rest) + " at the beginning of a value";
    result.expected = error.rest.starts_with('\t') ? "spaces" : "a value; quotes allow any character";
    return result;
  }
  for (const SyntaxWording& wording : kWordings) {
    if (!error.problem.starts_with(wording.libyaml)) continue;
    result.found = wording.found;
    result.expected = wording.expected;
    break;
  }
  if (result.found.empty()) result.found = "cannot be read as YAML: " + std::string(error.problem);
  const bool is_tab = error.problem.starts_with("found a tab");
  const bool begun_elsewhere = !is_tab && error.context_line > 0 && error.context_line != error.mark.line;
  if (begun_elsewhere) result.found += " (begun in line " + std::to_string(error.context_line) + ")";
  return result;
}

}  // namespace drydock
