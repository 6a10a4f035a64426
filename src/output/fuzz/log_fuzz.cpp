// SPDX-License-Identifier: Apache-2.0
// Any bytes are a log whose series are sound or a sentence, and take no more room than log_reader.h says.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "output/log/log_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const int memory = ::memfd_create("log.h5", MFD_CLOEXEC);
  static const std::string path = "/proc/self/fd/" + std::to_string(memory);
  const auto bytes = static_cast<off_t>(size);
  if (::ftruncate(memory, 0) != 0 || ::pwrite(memory, data, size, 0) != bytes) std::abort();
  const drydock::OpenedLog opened = drydock::open_log(path);
  if (opened.log.has_value() != opened.refused.empty()) std::abort();
  if (!opened.log) return 0;
  (void)opened.log->is_complete();
  (void)opened.log->members("/bodies");
  for (const std::string& series : opened.log->series_paths()) {
    const drydock::LogReader::Answer answer = opened.log->read(series);
    if (answer.series.has_value() != answer.refused.empty()) std::abort();
    if (answer.series && answer.series->numbers.size() != answer.series->time_s.size() * answer.series->width)
      std::abort();
  }
  return 0;
}
