// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock::testing {

/// sine.inl as each instruction set compiles it; only plain numbers pass.
void four_sines_sse2(const double (&x)[4], double (&sine)[4], double (&cosine)[4]);
void four_sines_avx2(const double (&x)[4], double (&sine)[4], double (&cosine)[4]);

}  // namespace drydock::testing
