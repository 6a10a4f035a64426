// SPDX-License-Identifier: Apache-2.0
#include "geometry/batch.h"

#include <algorithm>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace drydock {

void for_chunks(std::size_t count, int threads, const std::function<void(std::size_t, std::size_t)>& body) {
  constexpr std::size_t kChunk = 512;
  const std::size_t chunks = (count + kChunk - 1) / kChunk;
  const auto run = [&](std::size_t chunk) { body(chunk * kChunk, std::min(count, (chunk + 1) * kChunk)); };
  const int most = tbb::this_task_arena::max_concurrency();
  const int used = threads == 0 ? most : std::min(threads, most);
  if (used == 1) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) run(chunk);
    return;
  }
  tbb::task_arena arena(used);
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, chunks, run); });
}

}  // namespace drydock
