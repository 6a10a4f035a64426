// SPDX-License-Identifier: Apache-2.0
// Any bytes give a sound table or a problem, never both.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "input/csv.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const drydock::CsvRequest& request : {drydock::CsvRequest{}, drydock::CsvRequest{{"time"}, "time"}}) {
    drydock::Problems problems;
    const auto table = drydock::parse_csv(bytes, "fuzz.csv", request, problems);
    if (table.has_value() == problems.has_errors()) std::abort();
    if (!table) continue;
    for (const drydock::CsvColumn& column : table->columns) {
      if (column.values.size() != table->rows() && column.texts.size() != table->rows()) std::abort();
    }
    (void)drydock::describe_csv(*table);
  }
  return 0;
}
