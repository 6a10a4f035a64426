// SPDX-License-Identifier: Apache-2.0
// Tests of the built page in a real browser (Debian's Chromium). One file at a time: rendering is in software. All files
// share a process, and so one browser: a fresh one would compile every shader again.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
