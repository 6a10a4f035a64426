// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/problem.h"

namespace drydock {

struct XmlPlace {
  int line = 0;
  int column = 0;
};

struct XmlAttribute {
  std::string name;
  std::string value;
  XmlPlace place;  // where the value begins, behind its quote
};

struct XmlElement {
  std::string name;
  XmlPlace place;
  std::vector<XmlAttribute> attributes;
  std::vector<std::size_t> children;  // numbers of elements of the document
  std::string text;  // what stands between its tags besides elements, cut after 80 bytes; empty if blank
  XmlPlace text_place;

  const XmlAttribute* find(std::string_view attribute) const;
};

/// All elements of an XML file in the order of their start tags; the first is the root. A flat list: no tree of owners
/// to recurse through, however deep the file.
struct XmlDocument {
  std::string file;
  std::vector<XmlElement> elements;

  const XmlElement& root() const { return elements.front(); }
  Mark mark(const XmlPlace& place) const { return {file, place.line, place.column}; }
  Mark mark(const XmlElement& element) const { return mark(element.place); }
  Mark mark(const XmlAttribute& attribute) const { return mark(attribute.place); }
  std::vector<const XmlElement*> children(const XmlElement& element, std::string_view name) const;
};

inline constexpr std::size_t kMostXmlBytes = std::size_t{16} << 20U;
inline constexpr int kDeepestXml = 64;
inline constexpr std::size_t kMostXmlElements = 200'000;

/// Parses UTF-8 (or ASCII, Latin-1) XML. Refuses a document type and entities of its own (they can read files and grow
/// without bound), more than 16 MB, 64 levels or 200,000 elements. Columns count characters.
std::optional<XmlDocument> parse_xml(std::string_view bytes, const std::string& file, Problems& problems);

}  // namespace drydock
