// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

namespace drydock {

/// What the parts of a run share: one value of each type, made when it is first asked for. A part writes what it has to
/// tell (what ties carry, the drives of robots) and another one reads it, and neither knows the other; the types stand
/// in headers of their own (robot_slots.h, tie_slots.h). A value stays where it is as long as the run.
class Slots {
 public:
  template <class T>
  T& of() {
    for (const Slot& slot : slots_) {
      if (slot.type == &kType<T>) return *static_cast<T*>(slot.value.get());
    }
    slots_.push_back({&kType<T>, std::make_shared<T>()});
    return *static_cast<T*>(slots_.back().value.get());
  }

 private:
  template <class T>
  static inline const char kType = 0;  // its address stands for the type

  struct Slot {
    const void* type;
    std::shared_ptr<void> value;
  };
  std::vector<Slot> slots_;
};

}  // namespace drydock
