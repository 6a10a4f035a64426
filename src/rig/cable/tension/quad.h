// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// 113 bits, in software: some fifty times slower than a double, for the few sums and ties that doubles cannot settle.
__extension__ typedef __float128 Quad;

}  // namespace drydock
