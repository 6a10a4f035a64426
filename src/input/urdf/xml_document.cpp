// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/xml_document.h"

#include <expat.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "input/in_quotes.h"
#include "input/urdf/xml_attribute_places.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr std::size_t kLongestText = 80;

struct ParserDeleter {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};
using ExpatParser = std::unique_ptr<std::remove_pointer_t<XML_Parser>, ParserDeleter>;

/// What expat's callbacks fill. After the first refusal the parser stops, and no callback does anything more.
class Build {
 public:
  std::string_view bytes;
  XML_Parser parser = nullptr;
  Problems* problems = nullptr;
  XmlLimits limits;
  std::size_t attributes = 0;  // of all elements so far
  XmlDocument document;
  std::vector<std::size_t> open;  // from the root to the innermost element
  bool refused = false;

  std::size_t offset() const {
    const XML_Index index = XML_GetCurrentByteIndex(parser);
    return index < 0 ? bytes.size() : std::min(static_cast<std::size_t>(index), bytes.size());
  }
  /// Where expat stands. Counted from the last place asked for, so that a file of one long line costs no more.
  XmlPlace place() { return place_of(offset()); }
  XmlPlace place_of(std::size_t end) {
    for (; counted_ < end; ++counted_) {
      const char c = bytes[counted_];
      const bool pair = c == '\r' && counted_ + 1 < bytes.size() && bytes[counted_ + 1] == '\n';
      if ((c == '\n' || c == '\r') && !pair) {
        here_ = {here_.line + 1, 1};
      } else if (!pair && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
        ++here_.column;
      }
    }
    return here_;
  }
  void refuse(std::string found, std::string expected) { refuse(place(), std::move(found), std::move(expected)); }
  void refuse(XmlPlace at, std::string found, std::string expected) {
    if (refused) return;
    refused = true;
    problems->error(document.mark(at), "", std::move(found), std::move(expected));
    XML_StopParser(parser, XML_FALSE);
  }

 private:
  std::size_t counted_ = 0;  // bytes that led to `here_`
  XmlPlace here_{1, 1};
};

Build& build_of(void* user) {
  return *static_cast<Build*>(user);
}

void XMLCALL on_start(void* user, const XML_Char* name, const XML_Char** attributes) {
  Build& build = build_of(user);
  if (build.refused) return;
  const XmlLimits& limits = build.limits;
  if (build.open.size() >= static_cast<std::size_t>(limits.depth)) {
    return build.refuse("found elements nested deeper than " + std::to_string(limits.depth), "a flatter file");
  }
  if (build.document.elements.size() >= limits.elements) {
    return build.refuse("found more than " + std::to_string(limits.elements) + " elements", "a smaller file");
  }
  std::size_t count = 0;
  while (attributes[2 * count] != nullptr) ++count;
  build.attributes += count;
  if (build.attributes > limits.attributes) {
    return build.refuse("found more than " + std::to_string(limits.attributes) + " attributes", "a smaller file");
  }
  XmlElement element;
  element.name = name;
  element.place = build.place();
  element.content_begin = build.offset() + static_cast<std::size_t>(XML_GetCurrentByteCount(build.parser));
  const std::vector<XmlPlace> places = attribute_places(build.bytes.substr(build.offset()), element.place);
  for (std::size_t i = 0; i < count; ++i) {
    element.attributes.push_back(
        {attributes[2 * i], attributes[2 * i + 1], i < places.size() ? places[i] : element.place});
  }
  const std::size_t number = build.document.elements.size();
  if (!build.open.empty()) build.document.elements[build.open.back()].children.push_back(number);
  build.open.push_back(number);
  build.document.elements.push_back(std::move(element));
}

void XMLCALL on_end(void* user, const XML_Char*) {
  Build& build = build_of(user);
  if (build.refused) return;
  build.document.elements[build.open.back()].content_end = build.offset();
  build.open.pop_back();
}

void XMLCALL on_text(void* user, const XML_Char* text, int length) {
  Build& build = build_of(user);
  if (build.refused || build.open.empty()) return;
  XmlElement& element = build.document.elements[build.open.back()];
  const std::string_view piece(text, static_cast<std::size_t>(length));
  if (element.text.empty()) {
    const std::size_t first = piece.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return;
    element.text_place = build.place();
    element.text_place.column += static_cast<int>(first);  // expat gives a line at a time, so `first` is on this line
    element.text = piece.substr(first, kLongestText);
  } else if (element.text.size() < kLongestText) {
    element.text.append(piece.substr(0, kLongestText - element.text.size()));
  }
}

void XMLCALL on_doctype(void* user, const XML_Char*, const XML_Char*, const XML_Char*, int) {
  Build& build = build_of(user);
  const std::size_t begin = build.bytes.rfind("<!DOCTYPE", build.offset());  // expat stands behind the name
  build.refuse(build.place_of(std::min(begin, build.offset())), "found a DOCTYPE",
               "a file without one; document types and their entities are not read");
}

void XMLCALL on_declaration(void* user, const XML_Char*, const XML_Char* encoding, int) {
  if (encoding == nullptr) return;
  std::string name = encoding;
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (name == "utf-8" || name == "us-ascii" || name == "iso-8859-1") return;
  build_of(user).refuse("found the encoding " + in_quotes(encoding), "UTF-8");
}

void report_syntax(Build& build) {
  const XML_Error error = XML_GetErrorCode(build.parser);
  std::string found = "found a fault in the XML (" + std::string(XML_ErrorString(error)) + ")";
  std::string expected = "well-formed XML";
  if (!build.open.empty()) {
    const XmlElement& innermost = build.document.elements[build.open.back()];
    expected += "; <" + innermost.name + "> of line " + std::to_string(innermost.place.line) + " is still open";
  }
  if (error == XML_ERROR_NO_ELEMENTS) expected = "an element";
  build.problems->error(build.document.mark(build.place()), "", found, expected);
}

/// Where the XML declaration stands if something stands before it, as blank lines or a comment, which XML forbids.
std::size_t late_declaration(std::string_view bytes) {
  const std::size_t begin = bytes.find("<?xml ");
  if (begin == 0 || begin == std::string_view::npos) return std::string_view::npos;
  for (std::size_t at = 0; at < begin;) {
    if (bytes.substr(at).starts_with("<!--")) {
      const std::size_t end = bytes.find("-->", at);
      if (end > begin) return std::string_view::npos;
      at = end + 3;
    } else if (std::isspace(static_cast<unsigned char>(bytes[at])) != 0) {
      ++at;
    } else {
      return std::string_view::npos;
    }
  }
  return begin;
}

bool is_utf16(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

}  // namespace

const XmlAttribute* XmlElement::find(std::string_view attribute) const {
  const auto found =
      std::find_if(attributes.begin(), attributes.end(), [&](const XmlAttribute& a) { return a.name == attribute; });
  return found == attributes.end() ? nullptr : &*found;
}

std::vector<const XmlElement*> XmlDocument::children(const XmlElement& element, std::string_view name) const {
  std::vector<const XmlElement*> found;
  for (const std::size_t child : element.children) {
    if (elements[child].name == name) found.push_back(&elements[child]);
  }
  return found;
}

std::optional<XmlDocument> parse_xml(std::string_view bytes, const std::string& file, Problems& problems,
                                     const XmlLimits& limits) {
  const Mark whole{file, 0, 0};
  if (bytes.size() > limits.bytes) {
    problems.error(whole, "", "found " + counted(bytes.size(), "byte"),
                   "at most " + std::to_string(limits.bytes >> 20U) + " MB");
    return std::nullopt;
  }
  if (is_utf16(bytes)) {
    problems.error(whole, "", "found UTF-16", "UTF-8");
    return std::nullopt;
  }
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  std::string blanked;  // without a declaration that comes too late: blanks keep all places
  if (const std::size_t late = late_declaration(bytes); late != std::string_view::npos) {
    const std::size_t end = std::min(bytes.find("?>", late), bytes.size() - 2) + 2;
    blanked = bytes;
    std::replace_if(
        blanked.begin() + static_cast<std::ptrdiff_t>(late), blanked.begin() + static_cast<std::ptrdiff_t>(end),
        [](char c) { return c != '\n' && c != '\r'; }, ' ');
    bytes = blanked;
  }
  const ExpatParser parser(XML_ParserCreate(nullptr));
  if (!parser) throw std::bad_alloc();
  Build build;
  build.bytes = bytes;
  build.parser = parser.get();
  build.problems = &problems;
  build.limits = limits;
  build.document.file = file;
  XML_SetUserData(parser.get(), &build);
  XML_SetElementHandler(parser.get(), on_start, on_end);
  XML_SetCharacterDataHandler(parser.get(), on_text);
  XML_SetStartDoctypeDeclHandler(parser.get(), on_doctype);
  XML_SetXmlDeclHandler(parser.get(), on_declaration);
  const XML_Status status = XML_Parse(parser.get(), bytes.data(), static_cast<int>(bytes.size()), XML_TRUE);
  if (status == XML_STATUS_OK && !build.refused) return std::move(build.document);
  if (!build.refused) report_syntax(build);
  return std::nullopt;
}

}  // namespace drydock
