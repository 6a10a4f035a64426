// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/field_info.h"
#include "input/reading.h"
#include "input/yaml/yaml_document.h"

namespace drydock {

/// One value while it is read, or while what it may be is described: the same code does both (see take.h, fields.h).
/// Knows the value it lies in, and so its path; lives on the stack, one inside the other.
class Value {
 public:
  Value(Reading& reading, const YamlNode& root) : reading_(&reading), node_(&root) {}
  explicit Value(ValueInfo& info) : info_(&info) {}
  Value(const Value& outer, ValueInfo& info) : parent_(&outer), info_(&info), room_(outer.room_) {}
  Value(const Value& section, std::string_view name, const YamlNode& node)
      : parent_(&section), name_(name), reading_(section.reading_), node_(&node), room_(section.room_) {}
  Value(const Value& list, std::size_t index, const YamlNode& node)
      : parent_(&list), index_(index), reading_(list.reading_), node_(&node), room_(list.room_) {}

  /// True while describing: fill in info() and take defaults from the variable. False: read node() into the variable.
  bool describing() const { return info_ != nullptr; }
  ValueInfo& info() const { return *info_; }
  const YamlNode& node() const { return *node_; }
  Reading& reading() const { return *reading_; }

  std::string path() const;
  Mark mark() const { return mark_of(*node_); }
  bool is_top() const { return parent_ == nullptr; }
  /// How far lengths reach here and in all values below.
  Room room() const { return room_; }
  void set_room(Room room) { room_ = room; }

  /// `found "…"` with a remark behind it, and what was expected, at this value.
  void error(std::string expected, const std::string& remark = "") const;

  /// Goes on in the other file when the value is `{file: other.yaml}`. False when that file cannot be read.
  bool follow_file();
  /// Whether the value is all of a file: the top, or one entered by follow_file or on the way of an override.
  bool is_root_of_file() const;

 private:
  const Value* parent_ = nullptr;
  std::string_view name_;             // of a field
  std::optional<std::size_t> index_;  // of an item
  Reading* reading_ = nullptr;
  const YamlNode* node_ = nullptr;
  std::vector<const std::string*> left_;  // names of the files left by follow_file
  ValueInfo* info_ = nullptr;
  Room room_ = Room::kOrbit;
};

}  // namespace drydock
