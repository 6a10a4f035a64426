// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/grid/slice_image.h"

namespace drydock {

/// A PNG with a palette (ISO/IEC 15948).
Encoded palette_png(std::size_t width, std::size_t height, std::span<const std::uint8_t> pixels,
                    std::span<const SliceColour> colours);

}  // namespace drydock
