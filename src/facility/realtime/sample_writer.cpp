// SPDX-License-Identifier: Apache-2.0
#include "facility/realtime/sample_writer.h"

#include <chrono>
#include <stdexcept>

namespace drydock {
namespace {

constexpr std::size_t kRows = 8192;  // seconds of most loops: what a file system may take for one write

}  // namespace

SampleWriter::SampleWriter(Recorder& recorder, std::size_t width, std::function<void()> sampled)
    : recorder_(recorder), sampled_(std::move(sampled)), queue_(kRows, width), thread_([this] { write(); }) {}

SampleWriter::~SampleWriter() {
  ends_ = true;
  if (thread_.joinable()) thread_.join();
}

std::int64_t SampleWriter::finish() {
  ends_ = true;
  thread_.join();
  if (failure_) std::rethrow_exception(failure_);
  return queue_.left_out();
}

void SampleWriter::write() {
  using namespace std::chrono_literals;
  std::vector<double> row(queue_.width());
  double time_s = 0;
  for (;;) {
    const bool is_last = ends_;  // what was put before is taken below
    while (queue_.take(time_s, row)) {
      if (failure_) continue;
      try {
        if (const WriteStatus status = recorder_.take(time_s, row); !status.ok())
          throw std::runtime_error(status.refused);
        if (sampled_) sampled_();
      } catch (...) {
        failure_ = std::current_exception();
      }
    }
    if (is_last) return;
    std::this_thread::sleep_for(2ms);
  }
}

}  // namespace drydock
