// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "cli/progress.h"

namespace drydock {

/// The line on stderr for a work of many parts, each with a number of cells of its own.
class MapProgress {
 public:
  explicit MapProgress(bool wanted) : wanted_(wanted) {}

  /// From any thread: so many cells of a part are done.
  void show(const std::string& part, std::size_t done, std::size_t of) {
    const std::lock_guard lock(changing_);
    if (part != part_ || of != of_ || done < done_) {
      line_.reset();
      line_ = std::make_unique<Progress>("mapping " + part, "cells", of, wanted_);
      part_ = part;
      of_ = of;
      done_ = 0;
    }
    line_->add(done - done_);
    done_ = done;
  }
  void clear() { line_.reset(); }

 private:
  const bool wanted_;
  std::mutex changing_;
  std::unique_ptr<Progress> line_;
  std::string part_;
  std::size_t done_ = 0, of_ = 0;
};

}  // namespace drydock
