// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae_file.h"

#include "input/in_quotes.h"
#include "input/text_scanner.h"

namespace drydock {
namespace {

constexpr std::size_t kMostDaeProblems = 20;

}  // namespace

DaeFile::DaeFile(std::string_view bytes, const XmlDocument& document, Problems& problems)
    : bytes_(bytes), document_(document), problems_(problems), limit_(problems, document.file, kMostDaeProblems) {
  for (std::size_t i = 0; i < document.elements.size(); ++i) {
    const XmlElement& element = document.elements[i];
    const XmlAttribute* id = element.find("id");
    if (id == nullptr) continue;
    const auto [known, is_new] = by_kind_and_id_.try_emplace({element.name, id->value}, Target{i, false});
    if (!is_new) known->second.twice = true;
  }
}

DaeFile::~DaeFile() {
  if (warnings_ <= kMostDaeProblems) return;
  problems_.warning({document_.file, 0, 0}, "",
                    "and " + std::to_string(warnings_ - kMostDaeProblems) + " more warnings", "");
}

const XmlElement* DaeFile::child(const XmlElement& element, std::string_view name) const {
  for (const std::size_t number : element.children) {
    if (document_.elements[number].name == name) return &document_.elements[number];
  }
  return nullptr;
}

bool DaeFile::links(const XmlElement& element, const std::string& attribute, const std::string& kind) const {
  const XmlAttribute* link = element.find(attribute);
  if (link == nullptr || !link->value.starts_with('#')) return false;
  return by_kind_and_id_.count({kind, std::string_view(link->value).substr(1)}) > 0;
}

const XmlElement* DaeFile::linked(const XmlElement& element, const std::string& attribute, const std::string& kind) {
  const std::string expected = "the id of a <" + kind + "> of this file, as in " + attribute + "=\"#ID\"";
  const XmlAttribute* link = element.find(attribute);
  if (link == nullptr) {
    error(element, "found no attribute " + attribute, expected);
    return nullptr;
  }
  const std::string found = "found " + in_quotes(link->value);
  if (!links(element, attribute, kind)) {
    error(element, *link, found, expected);
    return nullptr;
  }
  const Target& target = by_kind_and_id_.at({kind, std::string_view(link->value).substr(1)});
  if (target.twice) {
    error(element, *link, found + ", the id of more than one <" + kind + ">", "an id that one of them has");
    return nullptr;
  }
  return &document_.elements[target.element];
}

void DaeFile::error(const XmlElement& element, std::string found, std::string expected) {
  limit_.error(document_.mark(element), element.name, std::move(found), std::move(expected));
}

void DaeFile::error(const XmlElement& element, const XmlAttribute& attribute, std::string found, std::string expected) {
  limit_.error(document_.mark(attribute), element.name + "." + attribute.name, std::move(found), std::move(expected));
}

void DaeFile::error(const XmlElement& element, std::size_t offset, std::string found, std::string expected) {
  // Counting lines takes time, so only for what is passed on.
  const bool is_passed_on = limit_.count() < kMostDaeProblems;
  limit_.error(is_passed_on ? mark_at(offset) : Mark{}, element.name, std::move(found), std::move(expected));
}

void DaeFile::error_of_file(std::string found, std::string expected) {
  limit_.error({document_.file, 0, 0}, "", std::move(found), std::move(expected));
}

void DaeFile::warning(const XmlElement& element, std::string found, std::string expected) {
  if (++warnings_ > kMostDaeProblems) return;
  problems_.warning(document_.mark(element), element.name, std::move(found), std::move(expected));
}

void DaeFile::warning(const XmlElement& element, std::size_t offset, std::string found, std::string expected) {
  if (++warnings_ > kMostDaeProblems) return;
  problems_.warning(mark_at(offset), element.name, std::move(found), std::move(expected));
}

Mark DaeFile::mark_at(std::size_t offset) const {
  int line = 1;
  std::size_t line_begin = 0;
  for (std::size_t i = 0; i < offset; ++i) {
    const bool pair = bytes_[i] == '\r' && i + 1 < bytes_.size() && bytes_[i + 1] == '\n';
    if ((bytes_[i] != '\n' && bytes_[i] != '\r') || pair) continue;
    ++line;
    line_begin = i + 1;
  }
  return {document_.file, line, 1 + characters(bytes_.substr(line_begin, offset - line_begin))};
}

}  // namespace drydock
