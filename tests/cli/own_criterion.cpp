// SPDX-License-Identifier: Apache-2.0
// drydock as its user may extend it: a criterion of one's own, and then the program.
#include "testing/own_criterion.h"
#include "cli/interrupt.h"
#include "cli/program.h"

int main(int argc, char** argv) {
  drydock::testing::add_above_floor();
  drydock::watch_for_interrupts();
  return static_cast<int>(drydock::run_program({argv + (argc > 0 ? 1 : 0), argv + argc}));
}
