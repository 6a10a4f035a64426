// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <functional>
#include <span>

namespace drydock {

/// Calls body(begin, end) for consecutive chunks of [0, count), on up to `threads` threads (0: as many as the machine
/// has; never more). Chunks do not depend on the number of threads: what a body learns within a chunk and uses there,
/// such as a TreeHint, does not make answers depend on it either.
void for_chunks(std::size_t count, int threads, const std::function<void(std::size_t begin, std::size_t end)>& body,
                std::size_t chunk = 512);

/// Any query of this folder for many inputs: answers[i] = ask(queries[i]), the same bytes at any number of threads.
/// `make_ask()` is called once a chunk and may hand out a function that keeps a hint:
///
///     answer_all(segments, hits, threads, [&] {
///       return [&, hint = TreeHint()](const Segment& s) mutable { return segment_distance(tree, s, 1.0, &hint); };
///     });
template <class Query, class Answer, class MakeAsk>
void answer_all(std::span<const Query> queries, std::span<Answer> answers, int threads, const MakeAsk& make_ask) {
  assert(answers.size() == queries.size() && "one answer a query");
  for_chunks(queries.size(), threads, [&](std::size_t begin, std::size_t end) {
    auto ask = make_ask();
    for (std::size_t i = begin; i < end; ++i) answers[i] = ask(queries[i]);
  });
}

}  // namespace drydock
