// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/xml_fields.h"

#include <algorithm>
#include <cmath>

#include "input/dimension.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/number.h"
#include "input/wording.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

constexpr double kLargestNumber = 1e12;

/// Names of other programs' additions: ROS, Gazebo, Bullet.
const std::set<std::string, std::less<>> kForeignNames{
    "xmlns",        "gazebo",    "transmission", "ros2_control", "sensor",
    "plugin",       "sensors",   "contact",      "verbose",      "self_collision_checking",
    "audio_source", "loop_joint"};

/// The words of an attribute, cut after a few more than anyone needs.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (words.size() < 20) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
  return words;
}

std::string count_in_words(std::size_t count) {
  switch (count) {
    case 1:
      return "one number";
    case 3:
      return "three numbers";
    default:
      return std::to_string(count) + " numbers";
  }
}

}  // namespace

bool is_foreign_name(const std::string& name) {
  return name.find(':') != std::string::npos || kForeignNames.count(name) > 0;
}

void XmlFields::error(const XmlElement& element, const std::string& path, std::string found, std::string expected) {
  problems_.error(document_.mark(element), path, std::move(found), std::move(expected));
}

void XmlFields::error(const XmlAttribute& attribute, const std::string& path, std::string found, std::string expected) {
  problems_.error(document_.mark(attribute), path, std::move(found), std::move(expected));
}

void XmlFields::check_name(const Mark& mark, const std::string& path, const std::string& kind, const std::string& name,
                           const std::vector<std::string>& known, const std::vector<std::string>& missing) {
  if (is_foreign_name(name) || std::find(known.begin(), known.end(), name) != known.end()) return;
  const std::string key = kind + " " + name;
  const std::string key_here = key + " in place of " + listed(missing);
  if (foreign_.count(key_here) > 0) return;
  const std::string nearest = hints_left_ > 0 ? nearest_name(name, missing) : std::string();
  if (hints_left_ > 0) --hints_left_;
  if (!nearest.empty()) {
    problems_.error(mark, path, "unknown " + kind + " " + in_quotes(name) + "; did you mean " + nearest + "?", "");
    return;
  }
  foreign_.insert(key_here);
  if (!foreign_.insert(key).second) return;
  problems_.warning(mark, path, "unknown " + kind + " " + in_quotes(name) + " is ignored",
                    known.empty() ? "" : listed(known));
}

void XmlFields::check_shape(const XmlElement& element, const std::string& path, const XmlShape& shape) {
  std::vector<std::string> missing;
  for (const std::string& name : shape.attributes) {
    if (element.find(name) == nullptr) missing.push_back(name);
  }
  for (const XmlAttribute& attribute : element.attributes) {
    check_name(document_.mark(attribute), path, "attribute", attribute.name, shape.attributes, missing);
  }
  for (const std::size_t child : element.children) {
    const XmlElement& inner = document_.elements[child];
    check_name(document_.mark(inner), path, "element", inner.name, shape.children, shape.children);
  }
  if (!element.text.empty() && !shape.children.empty()) {
    problems_.warning(document_.mark(element.text_place), path,
                      "found the text " + in_quotes(element.text) + ", which is ignored", "elements only");
  } else if (!element.text.empty()) {
    problems_.error(document_.mark(element.text_place), path, "found the text " + in_quotes(element.text),
                    "no text; values stand in attributes, as in " + shape.attributes[0] + "=\"…\"");
  }
}

const XmlElement* XmlFields::child(const XmlElement& element, const std::string& name, const std::string& path) {
  const std::vector<const XmlElement*> found = document_.children(element, name);
  if (found.size() > 1) error(*found[1], path + "." + name, "found a second one", "at most one");
  return found.empty() ? nullptr : found[0];
}

const XmlElement* XmlFields::required_child(const XmlElement& element, const std::string& name, const std::string& path,
                                            const std::string& example) {
  const XmlElement* found = child(element, name, path);
  if (found == nullptr) error(element, path, "found no <" + name + ">", "one, as in " + example);
  return found;
}

std::optional<std::string> XmlFields::required_text(const XmlElement& element, const std::string& attribute,
                                                    const std::string& path) {
  const XmlAttribute* found = element.find(attribute);
  if (found != nullptr && !found->value.empty()) return found->value;
  const std::string what = "found " + std::string(found == nullptr ? "no" : "an empty") + " attribute " + attribute;
  problems_.error(found == nullptr ? document_.mark(element) : document_.mark(*found), path, what,
                  attribute + "=\"…\"");
  return std::nullopt;
}

std::optional<std::vector<double>> XmlFields::numbers(const XmlElement& element, const std::string& attribute,
                                                      const std::string& path, std::size_t count) {
  const XmlAttribute* found = element.find(attribute);
  if (found == nullptr) return std::nullopt;
  const std::string field = path + "." + attribute;
  const std::vector<std::string_view> words = words_of(found->value);
  const bool is_limit = element.name == "limit";  // 1e16 stands for none in many files
  std::vector<double> values;
  for (const std::string_view word : words) {
    const NumberReading reading = parse_number(word);
    if (reading.fault != NumberFault::kNone) {
      error(*found, field, "found " + in_quotes(words.size() == 1 ? word : found->value),
            expected_number(word, reading.fault) + (words.size() == 1 ? "" : " in place of " + in_quotes(word)));
      return std::nullopt;
    }
    if (std::abs(reading.value) > kLargestNumber && !is_limit) {
      error(*found, field, "found " + in_quotes(word), "a number between -1e12 and 1e12");
      return std::nullopt;
    }
    const double value = std::clamp(reading.value, -kLargestNumber, kLargestNumber);
    values.push_back(std::abs(value) < kZero ? 0.0 : value);
  }
  if (values.size() == count) return values;
  error(*found, field, "found " + in_quotes(found->value),
        count_in_words(count) + (count > 1 ? " separated by blanks" : ""));
  return std::nullopt;
}

std::optional<double> XmlFields::number(const XmlElement& element, const std::string& attribute,
                                        const std::string& path) {
  const auto values = numbers(element, attribute, path, 1);
  return values ? std::optional(values->front()) : std::nullopt;
}

std::optional<Vector3> XmlFields::vector(const XmlElement& element, const std::string& attribute,
                                         const std::string& path) {
  const auto values = numbers(element, attribute, path, 3);
  if (!values) return std::nullopt;
  return Vector3((*values)[0], (*values)[1], (*values)[2]);
}

std::optional<double> XmlFields::required_number(const XmlElement& element, const std::string& attribute,
                                                 const std::string& path) {
  if (!required_text(element, attribute, path)) return std::nullopt;
  return number(element, attribute, path);
}

double XmlFields::number_from_zero(const XmlElement& element, const std::string& attribute, const std::string& path) {
  const double value = number(element, attribute, path).value_or(0.0);
  if (value >= 0.0) return value;
  const XmlAttribute& found = *element.find(attribute);
  error(found, path + "." + attribute, "found " + in_quotes(found.value), "zero or more");
  return 0.0;
}

Pose XmlFields::origin(const XmlElement& element, const std::string& path) {
  const XmlElement* found = child(element, "origin", path);
  if (found == nullptr) return {};
  check_shape(*found, path + ".origin", {{"xyz", "rpy"}, {}});
  const Vector3 p = vector(*found, "xyz", path + ".origin").value_or(Vector3::Zero());
  const Vector3 rpy = vector(*found, "rpy", path + ".origin").value_or(Vector3::Zero());
  return {from_rpy({rpy.x(), rpy.y(), rpy.z()}), p};
}

}  // namespace drydock
