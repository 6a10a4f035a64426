// SPDX-License-Identifier: Apache-2.0
import type { Model } from "../state/model";
import { violationsOf } from "../state/motion_figures";
import type { State } from "../state/state";
import { button, h, press, pressable, setAttribute, setText } from "./dom";
import { severity } from "./event_words";
import type { Act, Panel } from "./panel";
import { timeDecimals, timeText } from "./words";

const speeds = [0.1, 0.25, 0.5, 1, 2, 5, 10];
const mostTicks = 400;

/** Play, step, scrub. Shown where something happens in time. */
export function timeBar(act: Act): Panel {
  const parts = controls(act);
  const ticks = h("div", { class: "ticks", attributes: { "aria-hidden": "true" } });
  const track = h("div", { class: "track" }, ticks, parts.slider);
  const element = h("div", { class: "time-bar", role: "group", attributes: { "aria-label": "time" } });
  element.append(parts.back, parts.play, parts.forward, track, parts.readout, parts.speed, parts.loops);
  return {
    element,
    show(state, before) {
      element.hidden = state.model.span_s === null;
      if (state.model.span_s === null) return;
      if (state.model !== before?.model) showTicks(ticks, state.model, state.model.span_s, act);
      showClock(parts, state, state.model.span_s);
    },
  };
}

type Parts = ReturnType<typeof controls>;

function controls(act: Act) {
  const slider = h("input", { type: "range", class: "scrub", attributes: { "aria-label": "moment", step: "any" } });
  slider.addEventListener("input", () => act({ kind: "seek", time_s: Number(slider.value) }));
  slider.addEventListener("keydown", (event) => stepBy(event, act));
  const speed = h("select", { title: "speed", attributes: { "aria-label": "speed" } });
  speed.append(...speeds.map((value) => h("option", { attributes: { value: String(value) } }, `${value}×`)));
  speed.addEventListener("change", () => act({ kind: "speed", speed: Number(speed.value) }));
  const play = button("▶", "play", () => act({ kind: "play", playing: play.dataset["playing"] !== "true" }), { class: "play" });
  const loops = pressable("⟲", "loop", () => act({ kind: "loops", loops: loops.getAttribute("aria-pressed") !== "true" }));
  return {
    slider,
    speed,
    play,
    loops,
    back: button("◂", "one sample back", () => act({ kind: "step", samples: -1 })),
    forward: button("▸", "one sample forward", () => act({ kind: "step", samples: 1 })),
    readout: h("output", { class: "readout", attributes: { "aria-live": "off" } }),
  };
}

/** Arrow keys go from sample to sample: the browser's own steps mean nothing here. */
function stepBy(event: KeyboardEvent, act: Act): void {
  const samples = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
  if (samples === undefined) return;
  event.preventDefault();
  act({ kind: "step", samples: event.shiftKey ? 10 * samples : samples });
}

function showClock(parts: Parts, state: State, span_s: readonly [number, number]): void {
  const { clock } = state;
  const decimals = timeDecimals(span_s);
  setAttribute(parts.slider, "min", String(span_s[0]));
  setAttribute(parts.slider, "max", String(span_s[1]));
  parts.slider.value = String(clock.now_s);
  setAttribute(parts.slider, "aria-valuetext", `${timeText(clock.now_s, decimals)} seconds`);
  setText(parts.readout, `${timeText(clock.now_s, decimals)} / ${timeText(span_s[1], decimals)} s`);
  if (parts.play.dataset["playing"] !== String(clock.playing)) {
    parts.play.dataset["playing"] = String(clock.playing);
    setText(parts.play, clock.playing ? "❚❚" : "▶");
    setAttribute(parts.play, "aria-label", clock.playing ? "pause" : "play");
    setAttribute(parts.play, "title", clock.playing ? "pause" : "play");
  }
  showSpeed(parts.speed, clock.speed);
  press(parts.loops, clock.loops);
}

function showSpeed(speed: HTMLSelectElement, value: number): void {
  if (Number(speed.value) === value) return;
  if (![...speed.options].some((option) => Number(option.value) === value)) {
    speed.append(h("option", { attributes: { value: String(value) } }, `${value}×`));
  }
  speed.value = String(value);
}

/** Events above the slider, and intervals that are not in order shaded. The list of events is the way to them by keyboard. */
function showTicks(ticks: HTMLElement, model: Model, span_s: readonly [number, number], act: Act): void {
  const { events } = model;
  const length_s = span_s[1] - span_s[0] || 1;
  const percent = (time_s: number) => `${(100 * (time_s - span_s[0])) / length_s}%`;
  const shown = events.length <= mostTicks ? events : events.filter((event) => severity(event) !== "note").slice(0, mostTicks);
  const shades = violationsOf(model).slice(0, mostTicks).map(({ begin_s, end_s, worst_s, isViolated, text }) => {
    const shade = h("span", { class: "shade", title: text });
    shade.dataset["severity"] = isViolated ? "problem" : "warning";
    shade.style.left = percent(begin_s);
    shade.style.width = `max(3px, ${(100 * (end_s - begin_s)) / length_s}%)`;
    shade.addEventListener("click", () => act({ kind: "seek", time_s: worst_s }));
    return shade;
  });
  ticks.replaceChildren(
    ...shades,
    ...shown.map((event) => {
      const tick = h("span", { class: "tick", title: `${timeText(event.time_s)} s: ${event.text || event.kind}` });
      tick.dataset["severity"] = severity(event);
      tick.style.left = percent(event.time_s);
      tick.addEventListener("click", () => act({ kind: "seek", time_s: event.time_s }));
      return tick;
    }),
  );
}
