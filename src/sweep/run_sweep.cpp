// SPDX-License-Identifier: Apache-2.0
#include "sweep/run_sweep.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace drydock {

std::vector<std::optional<CaseRecord>> run_sweep(const SweepRunRequest& request) {
  std::vector<std::optional<CaseRecord>> records(request.cases);
  if (request.journal != nullptr)
    for (const NumberedCase& kept : request.journal->kept()) records[kept.index] = kept.record;
  const auto is_cancelled = [&] { return request.cancelled != nullptr && *request.cancelled; };

  // Each worker takes the next case: cases differ in length, and they begin in order.
  std::atomic<std::size_t> next = 0;
  const auto work = [&](int) {
    for (std::size_t i = next++; i < request.cases && !is_cancelled(); i = next++) {
      if (records[i]) continue;
      const std::optional<CaseEnd> end = request.run(i);
      if (!end) return;
      records[i] = case_record(request.sweep, *end);
      if (request.journal != nullptr) request.journal->append(i, *records[i]);
      if (request.ended) request.ended();
    }
  };
  tbb::task_arena arena(request.threads);
  arena.execute([&] { tbb::parallel_for(0, request.threads, work, tbb::simple_partitioner()); });
  return records;
}

}  // namespace drydock
