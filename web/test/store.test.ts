// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { decodeReport } from "../src/decode";
import { apply, initialState } from "../src/state/apply";
import type { State } from "../src/state/state";
import { createStore } from "../src/store";
import { sampleReport } from "./sample_report";

/** Frames by hand. */
function setUp(fragment: string) {
  const waiting: ((now_ms: number) => void)[] = [];
  const shown: State[] = [];
  const first = initialState(decodeReport(sampleReport()), fragment, { theme: "light", reducedMotion: false });
  const store = createStore(first, apply, (state) => shown.push(state), { request: (callback) => waiting.push(callback) });
  const frame = (now_ms: number) => waiting.splice(0).forEach((callback) => callback(now_ms));
  return { store, shown, waiting, frame };
}

test("many actions are shown once, and none asks for no frame", () => {
  const { store, shown, waiting, frame } = setUp("#t=1");
  frame(0);
  expect(shown.length).toBe(1);
  expect(waiting.length).toBe(0);
  for (let i = 0; i < 100; ++i) store.act({ kind: "seek", time_s: 0.1 * i });
  expect(waiting.length).toBe(1);
  frame(16);
  expect(shown.length).toBe(2);
  expect(shown[1]?.clock.now_s).toBeCloseTo(9.9, 12);
  store.act({ kind: "select", node: null });
  expect(waiting.length).toBe(0);
});

test("frames follow one another only while the clock runs", () => {
  const { store, shown, waiting, frame } = setUp("");
  expect(store.state.clock.playing).toBe(true);
  frame(1000);
  frame(1050);
  frame(1100);
  expect(shown.at(-1)?.clock.now_s).toBeCloseTo(0.1, 9);
  store.act({ kind: "play", playing: false });
  frame(1150);
  expect(waiting.length).toBe(0);
  store.act({ kind: "play", playing: true });
  frame(9000); // what passed while paused does not count
  expect(shown.at(-1)?.clock.now_s).toBeCloseTo(0.1, 9);
});
