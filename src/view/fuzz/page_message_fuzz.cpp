// SPDX-License-Identifier: Apache-2.0
// Whatever comes over the socket is a message or a refusal with a sentence; what is taken is of one line each.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "view/page_message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const drydock::ReadPageMessage read = drydock::read_page_message({reinterpret_cast<const char*>(data), size});
  const auto* edit = read.ok() ? std::get_if<drydock::PageEdit>(&read.message) : nullptr;
  if (edit == nullptr) return 0;
  for (const drydock::PageSetting& setting : edit->settings) {
    if (setting.path.find_first_of("\n=") != std::string::npos || setting.value.find('\n') != std::string::npos)
      std::abort();
  }
  return 0;
}
