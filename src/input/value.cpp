// SPDX-License-Identifier: Apache-2.0
#include "input/value.h"

#include <algorithm>

#include "input/in_quotes.h"

namespace drydock {

std::string Value::path() const {
  std::vector<const Value*> chain;
  for (const Value* value = this; value->parent_ != nullptr; value = value->parent_) chain.push_back(value);
  std::string result;
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
    if ((*it)->index_) {
      result += "[" + std::to_string(*(*it)->index_) + "]";
    } else {
      if (!result.empty()) result += '.';
      result += path_step((*it)->name_);
    }
  }
  return result;
}

void Value::error(std::string expected, const std::string& remark) const {
  reading_->error(mark(), path(), found_text(*node_) + remark, std::move(expected));
}

bool Value::is_root_of_file() const {
  if (is_top() || !left_.empty()) return true;
  const std::string* outer = parent_->node_->file;
  return node_->file != outer && node_->file != &kSetOption && outer != &kSetOption;
}

bool Value::follow_file() {
  // A file may hold nothing but the name of another one; the chain ends since no file may lead back to itself.
  while (const YamlNode* file_value = file_value_of(*node_)) {
    std::vector<const std::string*> above;
    for (const Value* value = this; value != nullptr; value = value->parent_) {
      above.insert(above.end(), value->left_.begin(), value->left_.end());
      if (value->node_->file != nullptr) above.push_back(value->node_->file);
    }
    std::sort(above.begin(), above.end());
    above.erase(std::unique(above.begin(), above.end()), above.end());
    const YamlDocument* document = reading_->include(*file_value, path(), above);
    if (document == nullptr) return false;
    left_.push_back(node_->file);
    node_ = &document->root;
  }
  return true;
}

}  // namespace drydock
