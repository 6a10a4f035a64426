// SPDX-License-Identifier: Apache-2.0
#include "input/yaml/yaml_document.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "input/field_path.h"
#include "input/yaml/yaml_parser.h"

namespace drydock {
namespace {

const std::string kMeasuredHall = R"(# The hall, measured in May.
drydock: 1
name: größe "Ω"   # the name
objects:
  # first the satellite
  - {name: satellite, at: {p: [0.9, 0.4, 1.15], yaw: 17 deg}}  # moves
  - name: crate
    at:
      p: [1, 2, 3]

    note: |
      two
      lines

# the end
limits: 'single'
empty:
last: "double \u00e9"
)";

YamlDocument parsed(const std::string& text) {
  Problems problems;
  auto document = parse_yaml(text, "a.yaml", problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  return std::move(document.value());
}

std::string written(const YamlDocument& document, std::string_view path) {
  const YamlNode* node = find_value(document.root, path);
  if (node == nullptr) return "(none)";
  return document.text.substr(node->begin.byte, node->end.byte - node->begin.byte);
}

// Oracle: the text itself, cut out by eye.
TEST(YamlDocument, KeepsBeginAndEndOfEveryValue) {
  const YamlDocument document = parsed(kMeasuredHall);
  EXPECT_EQ(written(document, "name"), "größe \"Ω\"");
  EXPECT_EQ(written(document, "objects[0].at.p"), "[0.9, 0.4, 1.15]");
  EXPECT_EQ(written(document, "objects.satellite.at.yaw"), "17 deg");
  EXPECT_EQ(written(document, "objects[1].at"), "p: [1, 2, 3]");
  EXPECT_EQ(written(document, "objects.crate.note"), "|\n      two\n      lines");
  EXPECT_EQ(written(document, "limits"), "'single'");
  EXPECT_EQ(written(document, "empty"), "");
  EXPECT_EQ(written(document, "last"), "\"double \\u00e9\"");
  const YamlNode* yaw = find_value(document.root, "objects[0].at.yaw");
  EXPECT_EQ(yaw->begin.line, 6);
  EXPECT_EQ(yaw->begin.column, 54);
  EXPECT_TRUE(yaw->plain);
  EXPECT_FALSE(find_value(document.root, "limits")->plain);
  EXPECT_EQ(find_value(document.root, "objects[2]"), nullptr);
  EXPECT_EQ(find_value(document.root, "name.first"), nullptr);
}

// Oracle: a plain search and replace of the same words in the text.
TEST(YamlDocument, WritesOneValueBackAndLeavesTheRest) {
  const YamlDocument document = parsed(kMeasuredHall);
  const auto replaced = [&](std::string_view path, std::string_view value) {
    return replace_value(document.text, *find_value(document.root, path), value);
  };
  const auto expected = [&](std::string_view from, std::string_view to) {
    std::string text = kMeasuredHall;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(replaced("objects[0].at.yaw", "-20.5 deg"), expected("17 deg", "-20.5 deg"));
  EXPECT_EQ(replaced("objects[0].at.p", "[1, 2, 3]"), expected("[0.9, 0.4, 1.15]", "[1, 2, 3]"));
  EXPECT_EQ(replaced("name", "x"), expected("größe \"Ω\"", "x"));
  EXPECT_EQ(replaced("objects.crate.at", "{yaw: 1}"), expected("p: [1, 2, 3]", "{yaw: 1}"));
  EXPECT_EQ(replaced("objects.crate.note", "short"), expected("|\n      two\n      lines", "short"));
  EXPECT_EQ(replaced("empty", "3"), expected("empty:", "empty: 3"));
  // A byte order mark and Windows line ends shift nothing.
  const YamlDocument windows = parsed(
      "\xEF\xBB\xBF"
      "a: 1\r\nb: 2\r\n");
  EXPECT_EQ(replace_value(windows.text, *find_value(windows.root, "b"), "3"),
            "\xEF\xBB\xBF"
            "a: 1\r\nb: 3\r\n");
}

// Oracle: round trip. Any text in double quotes, written back over a value, reads as itself, and the neighbours stay.
RC_GTEST_PROP(YamlDocument, ReadsBackWhatWasWritten, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::inRange<char>(' ', '~'));
  std::string in_yaml = "\"";
  for (const char c : text) in_yaml += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  in_yaml += '"';
  const YamlDocument before = parsed("a: [1, {b: old, c: 3}] # note\nd: 4\n");
  const YamlDocument after = parsed(replace_value(before.text, *find_value(before.root, "a[1].b"), in_yaml));
  RC_ASSERT(find_value(after.root, "a[1].b")->text == text);
  RC_ASSERT(find_value(after.root, "a[1].c")->text == "3");
  RC_ASSERT(after.text.find("# note\nd: 4\n") != std::string::npos);
}

// Oracle: the limit of the format, from both sides.
TEST(YamlDocument, NestsSixtyFourDeepAndNoDeeper) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  Problems problems;
  EXPECT_TRUE(parse_yaml(nested(64), "a.yaml", problems));
  EXPECT_FALSE(problems.has_errors());
  EXPECT_FALSE(parse_yaml(nested(65), "a.yaml", problems));
  EXPECT_FALSE(parse_yaml(nested(100'000), "a.yaml", problems));
  std::string block;
  for (std::size_t i = 0; i < 1000; ++i) block += std::string(i, ' ') + "a:\n";
  EXPECT_FALSE(parse_yaml(block, "a.yaml", problems));
  ASSERT_EQ(problems.errors(), 3u);
  EXPECT_EQ(to_string(problems.all()[0]),
            "a.yaml:1:65: error: found lists and sections nested deeper than 64, expected at most 64 levels");
}

TEST(YamlDocument, RefusesMoreThanFourMegabytes) {  // Oracle: the limit of the format.
  Problems problems;
  EXPECT_FALSE(parse_yaml(std::string(kMostYamlBytes + 1, ' '), "a.yaml", problems));
  EXPECT_EQ(to_string(problems.all()[0]), "a.yaml: error: found 4000001 bytes, expected at most 4000000");
}

// Oracle: a file of a thousand repeated keys has a thousand lines of problems, and a larger one no more.
TEST(YamlDocument, StopsReportingAfterAThousand) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "a: 1\n";
  Problems problems;
  ASSERT_TRUE(parse_yaml(text, "a.yaml", problems));
  EXPECT_EQ(problems.errors(), kMostProblems);
}

// Oracle: grep -n. Characters that YAML 1.1 takes for line ends but editors do not would shift every line behind them.
TEST(YamlDocument, RefusesLineEndsThatEditorsDoNotCount) {
  for (const std::string line_end : {"\u0085", "\u2028", "\u2029"}) {
    Problems problems;
    EXPECT_FALSE(parse_yaml("a: 1\nb: ü # " + line_end + "\nc: [\n", "a.yaml", problems));
    ASSERT_EQ(problems.all().size(), 1u);
    EXPECT_EQ(problems.all()[0].mark.line, 2);
    EXPECT_EQ(problems.all()[0].mark.column, 8);
    EXPECT_EQ(problems.all()[0].expected, "text without control characters");
  }
}

// Oracle: a key that was refused, and so has no text, is no first one of an empty key behind it.
TEST(YamlDocument, ComparesNoKeysThatWereRefused) {
  Problems problems;
  const auto document = parse_yaml("? [a]\n: 1\n\"\": 2\n\"\": 3\n", "a.yaml", problems);
  ASSERT_EQ(problems.all().size(), 2u);
  EXPECT_EQ(problems.all()[0].found, "found a list or section as a key");
  EXPECT_EQ(to_string(problems.all()[1]),
            "a.yaml:4:1: error: \"\": found a second time, expected one such field, as in line 3");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->root.entries(), 1u);
}

}  // namespace
}  // namespace drydock
