// SPDX-License-Identifier: Apache-2.0
// Tests of the built page in a real browser (Debian's Chromium). One file at a time: rendering is in software.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
