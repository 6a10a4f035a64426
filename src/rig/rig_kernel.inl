// SPDX-License-Identifier: Apache-2.0
// Walks over the poses, as many at once as there are lanes. Each rig_kernel_*.cpp includes it once, under its own
// compiler flags.

#include "rig/rig_body.inl"

namespace {

/// The poses of one walk: as they are, or those of the last lanes, with the last one repeated.
class Tail {
 public:
  DRYDOCK_INLINE Tail(const RigBatch& batch, std::size_t begin) : batch_(batch) {
    for (int i = 0; i < 3; ++i) batch_.p[i] = copy(batch.p[i], begin, batch.count, numbers_[i]);
    for (int i = 0; i < 9; ++i) {
      if (batch.R[i] != nullptr) batch_.R[i] = copy(batch.R[i], begin, batch.count, numbers_[3 + i]);
    }
  }
  DRYDOCK_INLINE const RigBatch& batch() const { return batch_; }

 private:
  DRYDOCK_INLINE static const double* copy(const double* from, std::size_t begin, std::size_t end, double* to) {
    for (std::size_t i = 0; i < kLanes; ++i) to[i] = from[begin + i < end ? begin + i : end - 1];
    return to;
  }
  RigBatch batch_;
  double numbers_[12][kLanes];
};

/// judge(place, first pose, number of poses) for all of them.
template <class Judge>
DRYDOCK_INLINE void for_each_place(const RigBatch& batch, Judge judge) {
  std::size_t at = 0;
  for (; at + kLanes <= batch.count; at += kLanes) judge(place(batch, at), at, kLanes);
  if (at == batch.count) return;
  const Tail tail(batch, at);
  judge(place(tail.batch(), 0), at, static_cast<int>(batch.count - at));
}

DRYDOCK_INLINE void store_bits(Mask mask, int count, std::uint8_t* to) {
  const unsigned all_bits = bits(mask);
  for (int i = 0; i < count; ++i) to[i] = static_cast<std::uint8_t>((all_bits >> i) & 1u);
}
DRYDOCK_INLINE void store_some(V v, int count, double* to) {
  double numbers[kLanes];
  if (count == kLanes) return store(v, to);
  store(v, numbers);
  for (int i = 0; i < count; ++i) to[i] = numbers[i];
}

template <class Facets>
DRYDOCK_INLINE void take_in(const Facets& facets, Mask&, int count, std::size_t at,
                            std::uint8_t* yes) requires requires {
  facets.holds;
}
{ store_bits(facets.holds, count, yes + at); }
template <class Facets>
DRYDOCK_INLINE void take_in(const Facets& facets, Mask& settled, int count, std::size_t at,
                            double* margin) requires requires {
  facets.value();
}
{
  settled &= facets.found();
  store_some(select(settled, facets.value(), V{}), count, margin + at);
}

template <class Facets, class Out, class Find>
DRYDOCK_INLINE void judge_all(const RigBatch& batch, Out* out, std::uint8_t* settled, Find find) {
  for_each_place(batch, [&](const Place& here, std::size_t at, int count) {
    Mask sound = V{} == V{};
    const Facets facets = find(here, sound);
    take_in(facets, sound, count, at, out);
    store_bits(sound, count, settled + at);
  });
}

template <class Facets, int kRows, int kCables, class Out>
void judge_small(const RigBatch& batch, Out* out, std::uint8_t* settled) {
  judge_all<Facets>(batch, out, settled, [&](const Place& here, Mask& sound) {
    SmallRig<kRows> rig;
    find_small_rig(batch, here, Length::kOne, kCables > 0 ? kCables : batch.cable_count, rig);
    return small_facets<kRows, kCables, Facets>(batch, rig, sound);
  });
}
template <class Facets, int kFree, class Out>
void judge_body(const RigBatch& batch, Out* out, std::uint8_t* settled) {
  judge_all<Facets>(batch, out, settled,
                    [&](const Place& here, Mask& sound) { return body_facets<kFree, Facets>(batch, here, sound); });
}

template <class Facets, class Out>
DRYDOCK_INLINE void judge(const RigBatch& batch, Out* out, std::uint8_t* settled) {
  if (batch.directions == 2) return judge_small<Facets, 2, 0>(batch, out, settled);
  if (batch.directions == 3 && batch.cable_count == 4) return judge_small<Facets, 3, 4>(batch, out, settled);
  if (batch.directions == 3) return judge_small<Facets, 3, 0>(batch, out, settled);
  if (batch.cable_count == 6) return judge_body<Facets, 0>(batch, out, settled);
  if (batch.cable_count == 7) return judge_body<Facets, 1>(batch, out, settled);
  return judge_body<Facets, 2>(batch, out, settled);
}

void margins(const RigBatch& batch, double* margin, std::uint8_t* settled) {
  judge<LeastMargin>(batch, margin, settled);
}
void feasible(const RigBatch& batch, std::uint8_t* yes, std::uint8_t* settled) {
  judge<AllHold>(batch, yes, settled);
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

/// Tensions t + λ ν within limits: the λ of each cable are an interval, and all of them have to meet.
template <int kCables>
DRYDOCK_INLINE Mask within_limits(const RigBatch& batch, const V (&t)[kCables], const V (&null)[kCables],
                                  V (&low)[kCables], V (&high)[kCables]) {
  V from = all(-1e300), to = all(1e300);
#pragma GCC unroll 7
  for (int i = 0; i < kCables; ++i) {
    // A cable that the null space does not move gets an interval of nothing or of all.
    const V inverse = 1.0 / select(size(null[i]) > 1e-150, null[i], all(1e-150));
    const V centre = (batch.cables[i].middle - t[i]) * inverse, reach = batch.cables[i].half * size(inverse);
    from = most(from, centre - reach);
    to = least(to, centre + reach);
  }
  const Mask meet = from <= to;
#pragma GCC unroll 7
  for (int i = 0; i < kCables; ++i) {
    const V one = t[i] + from * null[i], other = t[i] + to * null[i];
    low[i] = select(meet, least(one, other), V{});
    high[i] = select(meet, most(one, other), V{});
  }
  return meet;
}

/// find(place, sound, t, null) for all poses, and the ranges from what it finds.
template <int kCables, class Find>
DRYDOCK_INLINE void find_ranges(const RigBatch& batch, std::uint8_t* yes, double* low, double* high,
                                std::uint8_t* settled, Find find) {
  for_each_place(batch, [&](const Place& here, std::size_t at, int count) {
    Mask sound = V{} == V{};
    V t[kCables], null[kCables], low_N[kCables], high_N[kCables];
    find(here, sound, t, null);
    const Mask meet = within_limits(batch, t, null, low_N, high_N);
    store_bits(meet & sound, count, yes + at);
    store_bits(sound, count, settled + at);
    for (int i = 0; i < kCables; ++i) {
      const std::size_t row = static_cast<std::size_t>(i) * batch.count + at;
      store_some(select(sound, low_N[i], V{}), count, low + row);
      store_some(select(sound, high_N[i], V{}), count, high + row);
    }
  });
}

void four_ranges(const RigBatch& batch, std::uint8_t* yes, double* low, double* high, std::uint8_t* settled) {
  find_ranges<4>(batch, yes, low, high, settled, [&](const Place& here, Mask& sound, V(&t)[4], V(&null)[4]) {
    Columns<3> columns;
    V needed[3], lengths2 = all(1);
    find_columns(batch, here, Length::kOne, 4, columns, sound);
    find_needed(batch, here, 0, needed);
    const FourTensions tensions = four_tensions(columns.a, needed);
    for (int i = 0; i < 4; ++i) {
      t[i] = tensions.least_norm[i];
      null[i] = tensions.null[i];
      if (!batch.is_point) lengths2 *= along(columns.a[i], columns.a[i]);
    }
    sound &= tensions.null2 > kFlat * lengths2;
  });
}

void seven_ranges(const RigBatch& batch, std::uint8_t* yes, double* low, double* high, std::uint8_t* settled) {
  find_ranges<7>(batch, yes, low, high, settled, [&](const Place& here, Mask& sound, V(&t)[7], V(&null)[7]) {
    Columns<6> columns;
    find_columns(batch, here, Length::kOne, 7, columns, sound);
    Factors factors;
    factor(columns.a, factors, sound);
    V x[6], seventh[6];
    find_needed(batch, here, 0, x);
    solve(factors, x);
    for (int i = 0; i < 6; ++i) seventh[i] = columns.a[6][i];
    solve(factors, seventh);
    for (int i = 0; i < 6; ++i) t[i] = x[i], null[i] = -seventh[i];
    t[6] = V{};
    null[6] = all(1);
  });
}

void ranges(const RigBatch& batch, std::uint8_t* yes, double* low, double* high, std::uint8_t* settled) {
  if (batch.directions == 3) return four_ranges(batch, yes, low, high, settled);
  return seven_ranges(batch, yes, low, high, settled);
}

}  // namespace
