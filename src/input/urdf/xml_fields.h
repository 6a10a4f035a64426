// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "input/urdf/xml_document.h"
#include "spatial/pose.h"

namespace drydock {

/// What an element may hold.
struct XmlShape {
  std::vector<std::string> attributes;
  std::vector<std::string> children;
};

/// Whether an element or attribute belongs to other programs, by its prefix (`drake:`) or its name (gazebo,
/// transmission, ros2_control, sensor, contact …).
bool is_foreign_name(const std::string& name);

/// Reads the attributes of elements strictly and reports what is wrong. `path` names the element in messages, as in
/// `link[base].inertial.mass`. What is missing or wrong comes back empty, so that reading goes on.
class XmlFields {
 public:
  XmlFields(const XmlDocument& document, Problems& problems) : document_(document), problems_(problems) {}

  const XmlDocument& document() const { return document_; }
  Problems& problems() { return problems_; }

  /// Reports attributes and elements that do not belong: an error when one is near a known name, so that a misspelling
  /// is not lost, else a warning, once for each foreign name. An attribute beside the one that it is near is no
  /// misspelling. Foreign names are passed over. Text is a warning between elements, and an error where a value could
  /// be meant.
  void check_shape(const XmlElement& element, const std::string& path, const XmlShape& shape);

  /// The child of this name; a second one is an error, none is not.
  const XmlElement* child(const XmlElement& element, const std::string& name, const std::string& path);
  /// The child of this name; none is an error that says what was expected.
  const XmlElement* required_child(const XmlElement& element, const std::string& name, const std::string& path,
                                   const std::string& example);

  /// The value of an attribute that must be there and not be empty.
  std::optional<std::string> required_text(const XmlElement& element, const std::string& attribute,
                                           const std::string& path);

  /// Numbers; nothing, without a problem, when the attribute is not there.
  std::optional<double> number(const XmlElement& element, const std::string& attribute, const std::string& path);
  std::optional<Vector3> vector(const XmlElement& element, const std::string& attribute, const std::string& path);
  std::optional<std::vector<double>> numbers(const XmlElement& element, const std::string& attribute,
                                             const std::string& path, std::size_t count);

  std::optional<double> required_number(const XmlElement& element, const std::string& attribute,
                                        const std::string& path);
  /// Zero when missing; below zero is an error.
  double number_from_zero(const XmlElement& element, const std::string& attribute, const std::string& path);

  /// The pose in `<origin xyz="…" rpy="…"/>`, by default none.
  Pose origin(const XmlElement& element, const std::string& path);

  void error(const XmlElement& element, const std::string& path, std::string found, std::string expected);
  void error(const XmlAttribute& attribute, const std::string& path, std::string found, std::string expected);

 private:
  void check_name(const Mark& mark, const std::string& path, const std::string& kind, const std::string& name,
                  const std::vector<std::string>& known, const std::vector<std::string>& missing);

  const XmlDocument& document_;
  Problems& problems_;
  std::set<std::string> foreign_;  // reported already, and with the names that were missing beside them
  int hints_left_ = 200;           // a file of misspellings alone must not take minutes
};

}  // namespace drydock
