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
  std::size_t content_begin = 0;  // bytes of the file between its tags, counted behind a byte order mark
  std::size_t content_end = 0;

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

/// The largest file that parse_xml takes. It must stay below 2 GB.
struct XmlLimits {
  std::size_t bytes = kMostXmlBytes;
  int depth = kDeepestXml;
  std::size_t elements = kMostXmlElements;
  std::size_t attributes = 4 * kMostXmlElements;
};

/// Parses UTF-8 (or ASCII, Latin-1) XML. Refuses a document type and entities of its own (they can read files and grow
/// without bound), and what is beyond the limits: by default 16 MB, 64 levels, 200,000 elements, 800,000 attributes.
/// Columns count characters.
std::optional<XmlDocument> parse_xml(std::string_view bytes, const std::string& file, Problems& problems,
                                     const XmlLimits& limits = {});

}  // namespace drydock
