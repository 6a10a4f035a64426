// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/problem.h"

namespace drydock {

/// One value of a YAML file, with the place where it begins and the place just behind it.
struct YamlNode {
  enum class Kind : std::uint8_t { kScalar, kList, kMap };

  Kind kind = Kind::kScalar;
  bool plain = true;    // a scalar without quotes; or a collection in block style
  bool broken = false;  // already reported: readers pass over it in silence
  std::string text;     // the value of a scalar
  TextPlace begin, end;
  const std::string* file = nullptr;  // name of the file for marks; lives as long as the document
  std::vector<YamlNode> children;     // items of a list; key, value, key, value, … of a map

  bool is_scalar() const { return kind == Kind::kScalar; }
  bool is_list() const { return kind == Kind::kList; }
  bool is_map() const { return kind == Kind::kMap; }
  /// Nothing written, or `~` or `null`.
  bool is_nothing() const;

  std::size_t entries() const { return is_map() ? children.size() / 2 : 0; }
  const YamlNode& key(std::size_t entry) const { return children[2 * entry]; }
  const YamlNode& value(std::size_t entry) const { return children[2 * entry + 1]; }
  YamlNode& value(std::size_t entry) { return children[2 * entry + 1]; }
  /// The entry of a map with this key, or entries() when there is none.
  std::size_t find(std::string_view key) const;
};

Mark mark_of(const YamlNode& node);

/// What a message says of a value: `found "fast"`, `found a list of 3`, `found a section`, `found nothing`.
std::string found_text(const YamlNode& node);

/// A parsed file. Nodes point at `file`, so the name lives on the heap and a document may be moved.
struct YamlDocument {
  std::unique_ptr<const std::string> file;
  std::string text;
  YamlNode root;
};

constexpr std::size_t kMostYamlBytes = 4'000'000;
constexpr std::size_t kMostYamlNesting = 64;
constexpr std::size_t kMostYamlValues = 1'000'000;  // keys count too; two bytes of text can stand for two of them
constexpr std::size_t kMostProblems = 1000;  // of one kind of pass over one file; a file that broken needs no more

/// The text with one value replaced, byte for byte the same elsewhere: comments, order and layout stay.
/// `new_text` is YAML as it should stand there, on one line; a block list or map is replaced as a whole.
std::string replace_value(std::string_view text, const YamlNode& node, std::string_view new_text);

}  // namespace drydock
