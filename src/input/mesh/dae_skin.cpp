// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae_skin.h"

namespace drydock {
namespace {

constexpr int kLongestControllerChain = 8;  // a skin of a morph of a geometry is the longest that makes sense

}  // namespace

DaeSkin DaeSkins::skin_of(const XmlElement& instance) {
  const XmlElement* controller = file_.linked(instance, "url", "controller");
  if (controller == nullptr) return {};
  const auto [known, is_new] = skins_.try_emplace(file_.number_of(*controller));
  if (is_new) known->second = read(*controller);
  return known->second;
}

DaeSkin DaeSkins::read(const XmlElement& first) {
  DaeSkin skin;
  const XmlElement* controller = &first;
  for (int i = 0; i < kLongestControllerChain && controller != nullptr; ++i) {
    const XmlElement* body = file_.child(*controller, "skin");
    if (body == nullptr) body = file_.child(*controller, "morph");
    if (body == nullptr) {
      file_.error(*controller, "found neither <skin> nor <morph>", "one of them");
      return {};
    }
    const XmlElement* matrix = body->name == "skin" ? file_.child(*body, "bind_shape_matrix") : nullptr;
    if (matrix != nullptr) skin.T = skin.T * dae_matrix(file_, *matrix);
    if (!file_.links(*body, "source", "controller")) {
      skin.geometry = file_.linked(*body, "source", "geometry");
      return skin;
    }
    controller = file_.linked(*body, "source", "controller");
  }
  if (controller != nullptr)
    file_.error(first, "found a chain of controllers without an end", "one that ends at a geometry");
  return {};
}

}  // namespace drydock
