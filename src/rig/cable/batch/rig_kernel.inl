// SPDX-License-Identifier: Apache-2.0
// Walks over the poses, as many at once as there are lanes. Each rig_kernel_*.cpp includes it once, under its own
// compiler flags.

#include "rig/cable/batch/rig_body.inl"

namespace {

/// The last poses, fewer than there are lanes: the last one is repeated.
DRYDOCK_APART void find_last_place(const RigBatch& batch, std::size_t begin, Place& here) {
  double numbers[12][kLanes];
  RigBatch last = batch;
  const auto copy = [&](const double*& from, double* to) {
    for (std::size_t i = 0; i < kLanes; ++i) to[i] = from[begin + i < batch.count ? begin + i : batch.count - 1];
    from = to;
  };
  for (int i = 0; i < 3; ++i) copy(last.p[i], numbers[i]);
  for (int i = 0; i < 9 && batch.R[0] != nullptr; ++i) copy(last.R[i], numbers[3 + i]);
  here = place(last, 0);
}

/// judge(place, first pose, number of poses) for all of them.
template <class Judge>
DRYDOCK_INLINE void for_each_place(const RigBatch& batch, Judge judge) {
  for (std::size_t at = 0; at < batch.count; at += kLanes) {
    Place here;
    const bool is_whole = at + kLanes <= batch.count;
    if (is_whole) here = place(batch, at);
    if (!is_whole) find_last_place(batch, at, here);
    judge(here, at, is_whole ? kLanes : static_cast<int>(batch.count - at));
  }
}

/// A byte of 0 or 1 for each lane: bit i is left alone in byte i and carried to its top.
DRYDOCK_INLINE void store_bits(Mask mask, int count, std::uint8_t* to) {
  const std::uint64_t one_bit = (bits(mask) * 0x0101010101010101u) & 0x8040201008040201u;
  const std::uint64_t bytes = ((one_bit + 0x7f7f7f7f7f7f7f7fu) >> 7) & 0x0101010101010101u;
  __builtin_memcpy(to, &bytes, static_cast<std::size_t>(count));
}
DRYDOCK_INLINE void store_some(V v, int count, double* to) {
  double numbers[kLanes];
  if (count == kLanes) return store_unaligned(v, to);
  store_unaligned(v, numbers);
  for (int i = 0; i < count; ++i) to[i] = numbers[i];
}

template <class Find>
DRYDOCK_INLINE void find_margins(const RigBatch& batch, double* margin, std::uint8_t* settled, Find find) {
  for_each_place(batch, [&](const Place& here, std::size_t at, int count) {
    Mask sound = V{} == V{};
    const LeastMargin least_margin = find(here, sound);
    sound &= least_margin.found();
    store_some(select(sound, least_margin.value(), V{}), count, margin + at);
    store_bits(sound, count, settled + at);
  });
}
template <int kRows, int kCables>
void small_margins(const RigBatch& batch, double* margin, std::uint8_t* settled) {
  find_margins(batch, margin, settled, [&](const Place& here, Mask& sound) {
    SmallRig<kRows> rig;
    find_small_rig(batch, here, Length::kOne, kCables > 0 ? kCables : batch.cable_count, rig);
    return small_facets<kRows, kCables>(batch, rig, sound);
  });
}
template <int kFree>
void body_margins(const RigBatch& batch, double* margin, std::uint8_t* settled) {
  find_margins(batch, margin, settled,
               [&](const Place& here, Mask& sound) { return body_facets<kFree>(batch, here, sound); });
}

void margins(const RigBatch& batch, double* margin, std::uint8_t* settled) {
  if (batch.directions == 2) return small_margins<2, 0>(batch, margin, settled);
  if (batch.directions == 3 && batch.cable_count == 4) return small_margins<3, 4>(batch, margin, settled);
  if (batch.directions == 3) return small_margins<3, 0>(batch, margin, settled);
  if (batch.cable_count == 6) return body_margins<0>(batch, margin, settled);
  if (batch.cable_count == 7) return body_margins<1>(batch, margin, settled);
  return body_margins<2>(batch, margin, settled);
}

template <class Find>
DRYDOCK_INLINE void find_closure(const RigBatch& batch, std::uint8_t* yes, std::uint8_t* settled, Find find) {
  for_each_place(batch, [&](const Place& here, std::size_t at, int count) {
    Mask sound = V{} == V{};
    store_bits(find(here, sound), count, yes + at);
    store_bits(sound, count, settled + at);
  });
}
template <int kRows, int kCables>
void small_closures(const RigBatch& batch, std::uint8_t* yes, std::uint8_t* settled) {
  find_closure(batch, yes, settled,
               [&](const Place& here, Mask& sound) { return small_closure<kRows, kCables>(batch, here, sound); });
}
template <int kFree>
void body_closures(const RigBatch& batch, std::uint8_t* yes, std::uint8_t* settled) {
  find_closure(batch, yes, settled,
               [&](const Place& here, Mask& sound) { return body_closure<kFree>(batch, here, sound); });
}

void closed(const RigBatch& batch, std::uint8_t* yes, std::uint8_t* settled) {
  if (batch.cable_count <= batch.directions) {  // never: a null space is needed
    for (std::size_t i = 0; i < batch.count; ++i) yes[i] = 0, settled[i] = 1;
    return;
  }
  if (batch.directions == 2) return small_closures<2, 0>(batch, yes, settled);
  if (batch.directions == 3 && batch.cable_count == 4) return small_closures<3, 4>(batch, yes, settled);
  if (batch.directions == 3) return small_closures<3, 0>(batch, yes, settled);
  if (batch.cable_count == 7) return body_closures<1>(batch, yes, settled);
  return body_closures<2>(batch, yes, settled);
}

/// 1 / ν, two by one division. A cable that the null space does not move gets a large number, so that its interval is
/// nothing or all.
template <int kCables>
DRYDOCK_INLINE void find_inverses(const V (&null)[kCables], V (&inverses)[kCables]) {
  constexpr double kLeast = 1e-140;
  V divisor[kCables];
  for (int i = 0; i < kCables; ++i) divisor[i] = select(size(null[i]) > kLeast, null[i], all<V>(kLeast));
  for (int i = 0; i + 1 < kCables; i += 2) {
    const V share = 1.0 / (divisor[i] * divisor[i + 1]);
    inverses[i] = share * divisor[i + 1];
    inverses[i + 1] = share * divisor[i];
  }
  if (kCables % 2 == 1) inverses[kCables - 1] = 1.0 / divisor[kCables - 1];
}

/// Tensions t + λ ν within limits: the λ of each cable are an interval, and all of them have to meet.
template <int kCables>
DRYDOCK_INLINE Mask meet_limits(const RigBatch& batch, const V (&t)[kCables], const V (&null)[kCables], V& from,
                                V& to) {
  V inverses[kCables];
  find_inverses(null, inverses);
  from = all<V>(-1e300);
  to = all<V>(1e300);
#pragma GCC unroll 7
  for (int i = 0; i < kCables; ++i) {
    const V centre = (batch.cables[i].middle - t[i]) * inverses[i], reach = batch.cables[i].half * size(inverses[i]);
    from = most(from, centre - reach);
    to = least(to, centre + reach);
  }
  return from <= to;
}

/// find(place, sound, t, null) for all poses, and the ranges from what it finds, if there is a place for them.
template <int kCables, class Find>
DRYDOCK_INLINE void find_ranges(const RigBatch& batch, std::uint8_t* yes, double* low, double* high,
                                std::uint8_t* settled, Find find) {
  for_each_place(batch, [&](const Place& here, std::size_t at, int count) {
    Mask sound = V{} == V{};
    V t[kCables], null[kCables], from, to;
    find(here, sound, t, null);
    const Mask held = meet_limits(batch, t, null, from, to) & sound;
    store_bits(held, count, yes + at);
    store_bits(sound, count, settled + at);
    if (low == nullptr) return;
#pragma GCC unroll 7
    for (int i = 0; i < kCables; ++i) {
      const std::size_t row = static_cast<std::size_t>(i) * batch.count + at;
      const V one = t[i] + from * null[i], other = t[i] + to * null[i];
      store_some(select(held, least(one, other), V{}), count, low + row);
      store_some(select(held, most(one, other), V{}), count, high + row);
    }
  });
}

void four_ranges(const RigBatch& batch, std::uint8_t* yes, double* low, double* high, std::uint8_t* settled) {
  find_ranges<4>(batch, yes, low, high, settled, [&](const Place& here, Mask& sound, V(&t)[4], V(&null)[4]) {
    Columns<3> columns;
    V needed[3], lengths2 = all<V>(1);
    find_columns(batch, here, Length::kOne, 4, columns, sound);
    find_needed(batch, here, 0, needed);
    const FourTensions tensions = four_tensions(columns.a, needed);
    for (int i = 0; i < 4; ++i) {
      t[i] = tensions.least_norm[i];
      null[i] = tensions.null[i];
      if (!batch.is_plain_point) lengths2 *= along(columns.a[i], columns.a[i]);
    }
    sound &= tensions.null2 > kFlat * lengths2;
  });
}

void seven_ranges(const RigBatch& batch, std::uint8_t* yes, double* low, double* high, std::uint8_t* settled) {
  find_ranges<7>(batch, yes, low, high, settled, [&](const Place& here, Mask& sound, V(&t)[7], V(&null)[7]) {
    Columns<6> columns;
    find_body_columns(batch, here, Length::kOne, 7, columns, sound);
    Factors factors;
    factor(columns.a, factors, sound);
    V x[6], seventh[6];
    find_body_needed(batch, here, 0, x);
    solve(factors, x);
    for (int i = 0; i < 6; ++i) seventh[i] = columns.a[6][i];
    solve(factors, seventh);
    for (int i = 0; i < 6; ++i) t[i] = x[i], null[i] = -seventh[i];
    t[6] = V{};
    null[6] = all<V>(1);
  });
}

void ranges(const RigBatch& batch, std::uint8_t* yes, double* low, double* high, std::uint8_t* settled) {
  if (batch.directions == 3) return four_ranges(batch, yes, low, high, settled);
  return seven_ranges(batch, yes, low, high, settled);
}

}  // namespace
