// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.h"
#include "cli/program.h"

int main(int argc, char** argv) {
  drydock::watch_for_interrupts();
  return static_cast<int>(drydock::run_program({argv + (argc > 0 ? 1 : 0), argv + argc}));
}
