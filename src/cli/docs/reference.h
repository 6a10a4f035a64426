// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace drydock {

/// A page of the reference, as Markdown, with its place below the folder of the documents.
struct ReferencePage {
  std::string path, text;
};

}  // namespace drydock
