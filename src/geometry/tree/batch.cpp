// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/batch.h"

#include <algorithm>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace drydock {

void for_chunks(std::size_t count, int threads, const std::function<void(std::size_t, std::size_t)>& body,
                std::size_t chunk) {
  const std::size_t chunks = (count + chunk - 1) / chunk;
  const auto run = [&](std::size_t index) { body(index * chunk, std::min(count, (index + 1) * chunk)); };
  const int most = tbb::this_task_arena::max_concurrency();
  const int used = threads == 0 ? most : std::min(threads, most);
  if (used == 1) {
    for (std::size_t index = 0; index < chunks; ++index) run(index);
    return;
  }
  tbb::task_arena arena(used);
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, chunks, run); });
}

}  // namespace drydock
