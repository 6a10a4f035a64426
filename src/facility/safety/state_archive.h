// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "spatial/interval.h"
#include "spatial/wrench.h"

namespace drydock {

/// Archives visit the state of a run, to measure it, to write it or to read it back, bit for bit. A class names what
/// it holds once, for all three:
///
///     template <class Archive>
///     void visit(Archive& archive) { archive(flight_, axis_, is_stopping_); }
///
/// What can be visited: numbers, enumerations, bool, Eigen's vectors and matrices, the values of spatial/, std::array,
/// std::optional, std::vector, std::deque, and classes with such a `visit`. Settings are not state: they come from the
/// user's files. A vector is not resized: it has the size that the run gave it, and bytes of another size are refused.
/// An optional takes the same bytes with and without a value, so a state has the same size throughout a run, unless
/// queues in it grow. Nothing takes memory except a std::deque that is read (fixed_queue.h has one that does not).
///
/// Bytes are little-endian, without padding and without names: only the same program can read them.
template <class Derived>
class StateArchive {
 public:
  template <class... Values>
  void operator()(Values&... values) {
    (take(values), ...);
  }

 private:
  Derived& derived() { return static_cast<Derived&>(*this); }

  template <class T>
  void take(T& value) {
    if constexpr (requires { value.visit(derived()); }) {
      value.visit(derived());
    } else if constexpr (std::is_enum_v<T>) {
      auto number = static_cast<std::underlying_type_t<T>>(value);
      derived().number(number);
      if constexpr (Derived::kReads) value = static_cast<T>(number);
    } else {
      static_assert(std::is_arithmetic_v<T>, "give the class a visit()");
      derived().number(value);
    }
  }
  void take(bool& value) {
    std::uint8_t byte = value ? 1 : 0;
    derived().number(byte);
    if (byte > 1) derived().fail();
    if constexpr (Derived::kReads) value = byte == 1;
  }
  template <int rows, int columns>
  void take(Eigen::Matrix<double, rows, columns>& matrix) {
    if constexpr (rows == Eigen::Dynamic || columns == Eigen::Dynamic) {
      if (!same_size(matrix.rows()) || !same_size(matrix.cols())) return;
    }
    for (Eigen::Index i = 0; i < matrix.size(); ++i) derived().number(matrix.data()[i]);
  }
  void take(Rotation& R) { take(R.matrix); }
  void take(Pose& X) { (*this)(X.R, X.p); }
  void take(Twist& V) { (*this)(V.w, V.v); }
  void take(Wrench& F) { (*this)(F.t, F.f); }
  void take(Interval& interval) { (*this)(interval.min, interval.max); }

  template <class T, std::size_t count>
  void take(std::array<T, count>& values) {
    for (T& value : values) take(value);
  }
  template <class T>
  void take(std::vector<T>& values) {
    if (!same_size(values.size())) return;
    for (T& value : values) take(value);
  }
  void take(std::vector<bool>& values) {
    if (!same_size(values.size())) return;
    for (std::size_t i = 0; i < values.size(); ++i) {
      bool value = values[i];
      take(value);
      values[i] = value;
    }
  }
  template <class T>
  void take(std::deque<T>& values) {
    auto count = static_cast<std::uint32_t>(values.size());
    derived().number(count);
    if constexpr (Derived::kReads) {
      if (count > derived().left()) return derived().fail();  // each has a byte at least
      values.resize(count);
    }
    for (T& value : values) take(value);
  }
  template <class T>
  void take(std::optional<T>& value) {
    bool has_value = value.has_value();
    take(has_value);
    T inner = has_value && value ? *value : T{};
    take(inner);
    if constexpr (Derived::kReads) value = has_value ? std::optional<T>(inner) : std::nullopt;
  }

  /// Reads or writes a count; false where the bytes hold another one.
  template <class Size>
  bool same_size(Size size) {
    assert(static_cast<std::uint64_t>(size) <= std::numeric_limits<std::uint32_t>::max() && "a state, not a log");
    auto count = static_cast<std::uint32_t>(size);
    derived().number(count);
    if (count == static_cast<std::uint32_t>(size)) return true;
    derived().fail();
    return false;
  }
};

/// Little-endian bytes of a number, whatever the machine's own order.
template <class Number>
std::array<std::byte, sizeof(Number)> ordered_bytes(std::array<std::byte, sizeof(Number)> bytes) {
  if constexpr (std::endian::native == std::endian::big) {
    for (std::size_t i = 0; i < sizeof(Number) / 2; ++i) std::swap(bytes[i], bytes[sizeof(Number) - 1 - i]);
  }
  return bytes;
}

/// How many bytes a state takes.
class StateSize : public StateArchive<StateSize> {
 public:
  static constexpr bool kReads = false;
  std::size_t size() const { return size_; }

 private:
  friend class StateArchive<StateSize>;
  template <class Number>
  void number(const Number&) {
    size_ += sizeof(Number);
  }
  void fail() {}

  std::size_t size_ = 0;
};

/// Writes into memory that its owner took before the run. What does not fit fails and writes nothing beyond the end.
class StateWriter : public StateArchive<StateWriter> {
 public:
  static constexpr bool kReads = false;
  explicit StateWriter(std::span<std::byte> into) : into_(into) {}

  bool ok() const { return ok_; }
  std::size_t written() const { return at_; }

 private:
  friend class StateArchive<StateWriter>;
  template <class Number>
  void number(const Number& value) {
    if (!ok_ || into_.size() - at_ < sizeof(Number)) return fail();
    std::array<std::byte, sizeof(Number)> bytes;
    std::memcpy(bytes.data(), &value, sizeof(Number));
    bytes = ordered_bytes<Number>(bytes);
    std::memcpy(into_.data() + at_, bytes.data(), sizeof(Number));
    at_ += sizeof(Number);
  }
  void fail() { ok_ = false; }

  std::span<std::byte> into_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

/// Reads what a writer wrote into a state of the same shape. After the first thing that cannot be, nothing is read any
/// more: `ok` is false, and the state is not to be used.
class StateReader : public StateArchive<StateReader> {
 public:
  static constexpr bool kReads = true;
  explicit StateReader(std::span<const std::byte> from) : from_(from) {}

  bool ok() const { return ok_; }
  std::size_t left() const { return from_.size() - at_; }
  bool is_whole() const { return ok_ && left() == 0; }
  /// For a class that finds what it read impossible.
  void refuse() { ok_ = false; }

 private:
  friend class StateArchive<StateReader>;
  template <class Number>
  void number(Number& value) {
    if (!ok_ || left() < sizeof(Number)) return fail();
    std::array<std::byte, sizeof(Number)> bytes;
    std::memcpy(bytes.data(), from_.data() + at_, sizeof(Number));
    bytes = ordered_bytes<Number>(bytes);
    std::memcpy(&value, bytes.data(), sizeof(Number));
    at_ += sizeof(Number);
  }
  void fail() { ok_ = false; }

  std::span<const std::byte> from_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

/// How many bytes a state takes now. Visiting to measure or to write changes nothing, so the state may be const.
template <class State>
std::size_t state_size(const State& state) {
  StateSize size;
  size(const_cast<State&>(state));
  return size.size();
}

/// How many bytes were written; none where they do not fit.
template <class State>
std::optional<std::size_t> write_state(const State& state, std::span<std::byte> into) {
  StateWriter writer(into);
  writer(const_cast<State&>(state));
  return writer.ok() ? std::optional(writer.written()) : std::nullopt;
}

/// Whether the bytes hold such a state, and nothing else. Where they do not, the state is not to be used.
template <class State>
[[nodiscard]] bool read_state(std::span<const std::byte> from, State& state) {
  StateReader reader(from);
  reader(state);
  return reader.is_whole();
}

}  // namespace drydock
