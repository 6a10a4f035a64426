// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "place/written_pose.h"

namespace drydock {

/// A wanted pose in the words of a file: coordinates and rotation that mean what the file says already stay as they
/// are written there, as in `{p: [750 mm, 0.4, 1.15], yaw: 0.3 rad}`, to the nanometre and millionth of a degree that
/// written_pose keeps. The pose is what the text means. A file text that is no pose changes nothing.
WrittenPose in_words_of(const std::string& file_text, const WrittenPose& wanted);

}  // namespace drydock
