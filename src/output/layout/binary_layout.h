// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace drydock {

/// Numbers of a binary layout, all little-endian; f64 as in IEEE 754.
enum class BinaryType { kF64, kI64, kU64, kU32 };

std::string_view to_string(BinaryType type);  // f64
std::size_t byte_size(BinaryType type);

/// A number, or several of one kind, at a fixed place.
struct BinaryField {
  std::string path;  // chaser/length_m
  BinaryType type = BinaryType::kF64;
  std::size_t count = 1;
  std::string unit = {};                   // "m", "N m"; empty: none
  std::string sentence = {};               // what the path does not say
  std::vector<std::string> elements = {};  // the names of several numbers, in order; empty: they are counted
};

/// What stands in a run of bytes: fields one after the other, without gaps.
struct BinaryTable {
  std::vector<BinaryField> fields;
};

std::size_t byte_size(const BinaryField& field);
std::size_t byte_size(const BinaryTable& table);
/// Where each field begins.
std::vector<std::size_t> field_offsets(const BinaryTable& table);

/// What is wrong with a table: a path that is empty, stands twice or has control characters, no numbers, another count
/// of names than of numbers. Empty when nothing is.
std::string table_fault(const BinaryTable& table);

/// The table as text of which a hash is taken: for each field a line of columns with a tab between them. They are
/// `name`, offset, path, type, count, unit, and the names of elements. Sentences do not count.
std::string canonical_text(std::string_view name, const BinaryTable& table);

/// FNV-1a with 64 bits (Fowler, Noll, Vo): a hash of few lines in any language. It tells layouts apart and keeps no
/// secret.
std::uint64_t fnv1a_64(std::string_view bytes);

}  // namespace drydock
