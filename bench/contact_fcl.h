// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "bench/contact_course.h"

namespace drydock::bench {

/// FCL: a capsule against a mesh of the block, in a tree of OBBRSS boxes.
class FclHole {
 public:
  FclHole(const ContactCourse& course, int segments);
  ~FclHole();

  std::size_t triangles() const;
  /// How many contacts it finds, at most so many.
  std::size_t contacts(const Pose& X_BA, std::size_t most) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace drydock::bench
