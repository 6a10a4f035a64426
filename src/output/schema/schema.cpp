// SPDX-License-Identifier: Apache-2.0
#include "output/schema/schema.h"

namespace drydock {

const SchemaKind* SchemaUnion::find(std::string_view kind) const {
  for (const SchemaKind& known : kinds) {
    if (known.kind == kind) return &known;
  }
  return nullptr;
}

const SchemaType* Schema::find(std::string_view name) const {
  for (const SchemaType& type : types) {
    if (name_of(type) == name) return &type;
  }
  return below == nullptr ? nullptr : below->find(name);
}

std::string_view name_of(const SchemaType& type) {
  return std::visit([](const auto& of) { return of.name; }, type);
}

}  // namespace drydock
