// SPDX-License-Identifier: Apache-2.0
#include "cli/page.h"

// The assembler copies the file in. DRYDOCK_PAGE is its path, a string; CMake compiles this anew when the page changes.
asm(".pushsection .rodata\n"
    "drydock_page_begin:\n"
    ".incbin \"" DRYDOCK_PAGE
    "\"\n"
    "drydock_page_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" const char drydock_page_begin[], drydock_page_end[];

namespace drydock {

std::string_view page_html() {
  return {drydock_page_begin, static_cast<std::size_t>(drydock_page_end - drydock_page_begin)};
}

}  // namespace drydock
