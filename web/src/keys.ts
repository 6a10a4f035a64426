// SPDX-License-Identifier: Apache-2.0
// Every key of the page, once: what is listed here is what works, and the help shows the same list.
import { shownVolume } from "./state/shown";
import { canCut } from "./state/cut_open";
import type { State, Toggle } from "./state/state";
import { eventAt } from "./panels/event_words";
import type { Act } from "./panels/panel";

/** What keys can do besides actions: things of the page itself. */
export interface KeyTools {
  foldLeft(): void;
  foldRight(): void;
  foldBottom(): void;
  stats(): void;
  undo(): void;
  redo(): void;
  save(): void;
}

export interface Key {
  group: "Time" | "View" | "Show" | "Map" | "Page" | "Hall";
  keys: string; // as written in the help
  does: string;
  /** Without it the key is handled where the focus is. */
  on?: (event: KeyboardEvent) => boolean;
  run?: (act: Act, state: State, tools: KeyTools) => void;
  /** Whether it does anything in this page. */
  when?: (state: State) => boolean;
}

const plain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;
const key = (name: string) => (event: KeyboardEvent) => plain(event) && !event.shiftKey && event.key.toLowerCase() === name;
const shifted = (name: string) => (event: KeyboardEvent) => plain(event) && event.shiftKey && event.key.toLowerCase() === name;
const typed = (name: string) => (event: KeyboardEvent) => plain(event) && event.key === name; // whatever the keyboard needs for it
const control = (name: string, shift: boolean) => (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && event.shiftKey === shift && event.key.toLowerCase() === name;

const moves = (state: State) => state.model.span_s !== null;
const mapped = (state: State) => shownVolume(state) !== null;
const isHall = (state: State) => state.live !== null;
const speeds = [0.1, 0.25, 0.5, 1, 2, 5, 10];

function faster(state: State, by: number): number {
  const at = speeds.findIndex((speed) => speed >= state.clock.speed);
  return speeds[Math.min(Math.max((at < 0 ? speeds.length - 1 : at) + by, 0), speeds.length - 1)] ?? 1;
}

function toEvent(act: Act, state: State, by: 1 | -1): void {
  const { events } = state.model;
  const now = eventAt(events, state.clock.now_s);
  const onIt = now >= 0 && Math.abs((events[now]?.time_s ?? 0) - state.clock.now_s) < 1e-9;
  const times_s = events.map(({ time_s }) => time_s);
  const time_s = by > 0 ? times_s[now + 1] : previousMoment(times_s, onIt ? now : now + 1);
  if (time_s === undefined) return;
  act({ kind: "play", playing: false });
  act({ kind: "seek", time_s });
}

function previousMoment(times_s: readonly number[], before: number): number | undefined {
  const limit = times_s[before] ?? Infinity;
  return times_s.filter((time_s, i) => i < before && time_s < limit).at(-1);
}

const step = (samples: number) => (act: Act) => act({ kind: "step", samples });
const jump = (end: 0 | 1) => (act: Act, state: State) => act({ kind: "seek", time_s: state.model.span_s?.[end] ?? 0 });
const preset = (digit: string, name: "home" | "front" | "back" | "left" | "right" | "top" | "bottom"): Key => ({
  group: "View",
  keys: digit,
  does: name === "home" ? "look at all of it" : `look from the ${name}`,
  on: typed(digit),
  run: (act) => act({ kind: "preset", preset: name }),
});
const toggle = (letter: string, what: Toggle, does: string, when?: (state: State) => boolean): Key => ({
  group: "Show",
  keys: letter.toUpperCase(),
  does,
  on: key(letter),
  run: (act) => act({ kind: "toggle", what }),
  ...(when && { when }),
});
const slice = (axis: "x" | "y" | "z"): Key => ({
  group: "Map",
  keys: axis.toUpperCase(),
  does: `slice along ${axis}`,
  when: mapped,
  on: key(axis),
  run: (act, state) => act({ kind: "slice", axis, on: !state.map.slices[axis].on }),
});

export const keys: readonly Key[] = [
  { group: "Time", keys: "Space", does: "play or pause", when: moves, on: key(" "), run: (act, state) => act({ kind: "play", playing: !state.clock.playing }) },
  { group: "Time", keys: "←", does: "one sample back", when: moves, on: key("arrowleft"), run: step(-1) },
  { group: "Time", keys: "→", does: "one sample forward", when: moves, on: key("arrowright"), run: step(1) },
  { group: "Time", keys: "Shift ←", does: "ten samples back", when: moves, on: shifted("arrowleft"), run: step(-10) },
  { group: "Time", keys: "Shift →", does: "ten samples forward", when: moves, on: shifted("arrowright"), run: step(10) },
  { group: "Time", keys: "Home", does: "go to the beginning", when: moves, on: key("home"), run: jump(0) },
  { group: "Time", keys: "End", does: "go to the end", when: moves, on: key("end"), run: jump(1) },
  { group: "Time", keys: "E", does: "next event", when: moves, on: key("e"), run: (act, state) => toEvent(act, state, 1) },
  { group: "Time", keys: "Shift E", does: "previous event", when: moves, on: shifted("e"), run: (act, state) => toEvent(act, state, -1) },
  { group: "Time", keys: "+", does: "faster", when: moves, on: typed("+"), run: (act, state) => act({ kind: "speed", speed: faster(state, 1) }) },
  { group: "Time", keys: "−", does: "slower", when: moves, on: typed("-"), run: (act, state) => act({ kind: "speed", speed: faster(state, -1) }) },
  { group: "Time", keys: "L", does: "loop", when: moves, on: key("l"), run: (act, state) => act({ kind: "loops", loops: !state.clock.loops }) },
  preset("1", "home"),
  preset("2", "front"),
  preset("3", "back"),
  preset("4", "left"),
  preset("5", "right"),
  preset("6", "top"),
  preset("7", "bottom"),
  { group: "View", keys: "F", does: "fit what is selected, or all", on: key("f"), run: (act) => act({ kind: "fit" }) },
  { group: "View", keys: "Drag", does: "rotate; with the right button or Shift: shift; wheel: zoom" },
  toggle("g", "grid", "ground grid"),
  toggle("a", "frames", "axes of frames"),
  toggle("t", "trails", "trails of what moves"),
  toggle("w", "witnesses", "lines of the smallest clearances"),
  toggle("c", "cut", "blocks with holes cut open", (state) => canCut(state.model)),
  toggle("n", "labels", "names"),
  { group: "Show", keys: "H", does: "hide what is selected", on: key("h"), run: hideSelected },
  { group: "Show", keys: "Shift H", does: "show all that was hidden", on: shifted("h"), run: showAll },
  slice("x"),
  slice("y"),
  slice("z"),
  { group: "Hall", keys: "Ctrl Z", does: "undo", when: isHall, on: control("z", false), run: (_act, _state, tools) => tools.undo() },
  { group: "Hall", keys: "Ctrl Shift Z", does: "redo", when: isHall, on: control("z", true), run: (_act, _state, tools) => tools.redo() },
  { group: "Hall", keys: "Ctrl S", does: "save the hall file", when: isHall, on: control("s", false), run: (_act, _state, tools) => tools.save() },
  { group: "Hall", keys: "Drag an object", does: "move it over the floor; Shift: up and down; Alt: rotate", when: isHall },
  { group: "Page", keys: "[", does: "left column", on: typed("["), run: (_act, _state, tools) => tools.foldLeft() },
  { group: "Page", keys: "]", does: "right column", on: typed("]"), run: (_act, _state, tools) => tools.foldRight() },
  { group: "Page", keys: "B", does: "plots below", on: key("b"), run: (_act, _state, tools) => tools.foldBottom() },
  { group: "Page", keys: "P", does: "save a picture", on: key("p"), run: (act) => act({ kind: "dialog", dialog: "picture" }) },
  { group: "Page", keys: "D", does: "dark or light", on: key("d"), run: (act, state) => act({ kind: "theme", theme: state.display.theme === "dark" ? "light" : "dark" }) },
  { group: "Page", keys: "S", does: "work of each frame", on: key("s"), run: (_act, _state, tools) => tools.stats() },
  { group: "Page", keys: "?", does: "this list", on: typed("?"), run: (act, state) => act({ kind: "dialog", dialog: state.dialog === "help" ? "" : "help" }) },
  { group: "Page", keys: "Esc", does: "close, or select nothing", on: key("escape"), run: (act) => act({ kind: "select", node: null }) },
];

function hideSelected(act: Act, state: State): void {
  if (state.selected !== null) act({ kind: "show", path: state.selected, shown: false });
}

function showAll(act: Act, state: State): void {
  for (const path of state.display.hidden) act({ kind: "show", path, shown: true });
}
