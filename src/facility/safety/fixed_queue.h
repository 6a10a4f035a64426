// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

namespace drydock {

/// A queue that takes its memory once, for delays in a loop that must not allocate: first in, first out, at most
/// `capacity` values.
template <class T>
class FixedQueue {
 public:
  explicit FixedQueue(std::size_t capacity = 0) : values_(capacity) {}

  /// Full of one value, as a delay begins at rest.
  void fill(const T& value) {
    std::fill(values_.begin(), values_.end(), value);
    first_ = 0;
    size_ = values_.size();
  }
  void clear() { first_ = size_ = 0; }

  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == values_.size(); }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return values_.size(); }

  /// The i-th from the oldest.
  const T& operator[](std::size_t i) const {
    assert(i < size_ && "within the queue");
    return values_[place(i)];
  }
  const T& oldest() const { return (*this)[0]; }
  const T& newest() const { return (*this)[size_ - 1]; }

  void push(const T& value) {
    assert(!full() && "room for one more");
    values_[place(size_)] = value;
    ++size_;
  }
  T pop() {
    assert(!empty() && "something to take");
    const T value = values_[first_];
    first_ = place(1);
    --size_;
    return value;
  }
  /// A delay by `capacity` values: what comes out when this one goes in. A full queue is asserted, unless it is one of
  /// no delay.
  T delayed(const T& value) {
    if (values_.empty()) return value;
    assert(full() && "begun by fill()");
    const T out = values_[first_];
    values_[first_] = value;
    first_ = place(1);
    return out;
  }

  template <class Archive>
  void visit(Archive& archive) {
    archive(values_, first_, size_);
    if constexpr (Archive::kReads) {
      if (first_ >= std::max<std::size_t>(1, values_.size()) || size_ > values_.size()) archive.refuse();
    }
  }

 private:
  std::size_t place(std::size_t i) const {
    const std::size_t at = first_ + i;
    return at < values_.size() ? at : at - values_.size();
  }

  std::vector<T> values_;
  std::size_t first_ = 0, size_ = 0;
};

}  // namespace drydock
