// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "input/problem_limit.h"
#include "input/urdf/xml_document.h"

namespace drydock {

/// A COLLADA file for its readers: its elements, also by their ids, and its problems, of which the first are passed on
/// and the others counted. Holds on to the bytes and the document, which must outlive it.
class DaeFile {
 public:
  DaeFile(std::string_view bytes, const XmlDocument& document, Problems& problems);
  ~DaeFile();
  DaeFile(const DaeFile&) = delete;
  DaeFile& operator=(const DaeFile&) = delete;

  std::string_view bytes() const { return bytes_; }  // without a byte order mark
  const XmlDocument& document() const { return document_; }
  std::size_t number_of(const XmlElement& element) const {
    return static_cast<std::size_t>(&element - document_.elements.data());
  }

  /// The first child of this name, or null.
  const XmlElement* child(const XmlElement& element, std::string_view name) const;
  /// Whether an attribute names an element of this kind as `#id`.
  bool links(const XmlElement& element, const std::string& attribute, const std::string& kind) const;
  /// The element of this kind that an attribute names as `#id`. Null and a problem if there is none, or more than one.
  const XmlElement* linked(const XmlElement& element, const std::string& attribute, const std::string& kind);

  void error(const XmlElement& element, std::string found, std::string expected);
  void error(const XmlElement& element, const XmlAttribute& attribute, std::string found, std::string expected);
  /// At a byte of the file, within an element.
  void error(const XmlElement& element, std::size_t offset, std::string found, std::string expected);
  void error_of_file(std::string found, std::string expected);
  void warning(const XmlElement& element, std::string found, std::string expected);
  void warning(const XmlElement& element, std::size_t offset, std::string found, std::string expected);
  std::size_t errors() const { return limit_.count(); }
  /// So many problems that reading on would only take time.
  bool is_hopeless() const { return limit_.count() >= 10'000; }

 private:
  struct Target {
    std::size_t element = 0;
    bool twice = false;
  };
  Mark mark_at(std::size_t offset) const;

  std::string_view bytes_;
  const XmlDocument& document_;
  Problems& problems_;
  ProblemLimit limit_;
  std::size_t warnings_ = 0;
  std::map<std::pair<std::string_view, std::string_view>, Target> by_kind_and_id_;
};

}  // namespace drydock
