// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock::bench {

/// How often this program's own code, Eigen's included, has asked for memory: the linker leads its calls of malloc and
/// operator new through heap_count.cpp (--wrap, see CMakeLists.txt). Calls inside shared libraries, as those of the
/// peers, are neither counted nor slowed.
long long heap_count();

}  // namespace drydock::bench
