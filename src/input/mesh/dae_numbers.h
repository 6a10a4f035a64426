// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "input/mesh/dae_file.h"

namespace drydock {

/// The largest number of a <float_array> we take, in the unit of the file: products of three still fit a double.
inline constexpr double kLargestDaeNumber = 1e18;

/// Walks the words between the tags of an element, where they stand in the file; comments are passed over.
class DaeWords {
 public:
  DaeWords(const DaeFile& file, const XmlElement& element)
      : file_(file), bytes_(file.bytes().substr(0, element.content_end)), position_(element.content_begin) {}

  /// The next word; empty at the end, and in a hopeless file.
  std::string_view next();
  std::size_t offset() const { return offset_; }  // byte of the file where the last word begins

 private:
  const DaeFile& file_;
  std::string_view bytes_;
  std::size_t position_;
  std::size_t offset_ = 0;
};

/// All numbers of an element. Whatever is wrong is a problem, and 0 in the list.
std::vector<double> dae_numbers(DaeFile& file, const XmlElement& element);

/// The numbers of an element that holds `count` of them; nothing and a problem if it does not.
std::optional<std::vector<double>> dae_numbers(DaeFile& file, const XmlElement& element, std::size_t count);

/// A whole number from 0 as an index or count. Whatever is wrong is a problem at `offset`, and 0.
std::uint32_t dae_whole_number(DaeFile& file, const XmlElement& element, std::string_view word, std::size_t offset);

/// A whole number in an attribute, from `least` to `most`. Without the attribute the default; nothing and a problem if
/// it holds something else.
std::optional<std::size_t> dae_whole_attribute(DaeFile& file, const XmlElement& element, std::string_view attribute,
                                               std::size_t standard, std::size_t least, std::size_t most);

/// Warns if the attribute `count` says something else than what was found.
void warn_of_dae_count(DaeFile& file, const XmlElement& element, std::size_t found, const std::string& thing);

}  // namespace drydock
