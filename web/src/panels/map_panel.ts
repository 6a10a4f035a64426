// SPDX-License-Identifier: Apache-2.0
import type { Volume } from "../state/model";
import { freeLayer, isShown, layerOpacity, roomsOf, shownVolume, volumesOf } from "../state/shown";
import type { Axis, MapShows, State } from "../state/state";
import { css, drawnShare, faded, roomColour } from "../state/colours";
import { colourings } from "../state/slice_image";
import { axisIndex, axisNames, sliceRange } from "../state/volume_grid";
import { freshId, h, press, pressable, section, setHidden, setText } from "./dom";
import { legendList, swatch } from "./legend";
import type { Act, Panel } from "./panel";
import { classLines } from "./volume_words";
import { fixedText, unitOnScreen } from "./words";

/** Keep-out volumes, free room, slices and colours of the map that is looked at. */
export function mapPanel(act: Act): Panel {
  const choice = h("select", { attributes: { "aria-label": "map" } });
  choice.addEventListener("change", () => act({ kind: "volume", path: choice.value }));
  const figures = h("dl", { class: "class-sizes" });
  const layers = h("div", { class: "layers" });
  const slices = h("div", { class: "slices" });
  const colour = h("select", { attributes: { "aria-label": "colour slices by" } });
  colour.addEventListener("change", () => act({ kind: "colour", by: colour.value }));
  const legend = h("div", { class: "legend" });
  const rooms = roomSwitch(act);
  const element = section("Map", true, choice, figures, h("h3", {}, "Volumes"), rooms.element, layers, h("h3", {}, "Slices"), slices);
  element.append(h("label", { class: "row" }, h("span", {}, "colour by"), colour), legend);
  let mirror: (state: State) => void = () => {};
  return {
    element,
    show(state, before) {
      const volume = shownVolume(state);
      element.hidden = volume === null;
      if (volume === null) return;
      if (before === null || volume !== shownVolume(before)) {
        showChoice(choice, state);
        showSizes(figures, volume);
        figures.hidden = state.live !== null; // its own panel tells them, as fine as they are known
        const rows = [...layerRows(layers, volume, act), ...sliceRows(slices, volume, act)];
        showColours(colour, volume);
        setHidden(rooms.element, !roomsOf(volume).some(({ name }) => name === freeLayer));
        mirror = (next) => [rooms.mirror, ...rows].forEach((row) => row(next));
      }
      if (state.map === before?.map && volume === shownVolume(before)) return;
      mirror(state);
      colour.value = state.map.colourBy;
      legend.replaceChildren(legendList(volume, state.map.colourBy));
    },
  };
}

function showChoice(choice: HTMLSelectElement, state: State): void {
  const paths = state.live === null ? volumesOf(state.model, state.variant).map(({ path }) => path) : [];
  choice.replaceChildren(...paths.map((path) => h("option", { attributes: { value: path } }, path)));
  choice.value = state.map.volume;
  choice.hidden = paths.length < 2;
}

function showSizes(list: HTMLElement, volume: Volume): void {
  const rows = classLines(volume).flatMap(({ name, size, share }) => [
    h("dt", {}, name),
    h("dd", { class: "number" }, `${size}  `, h("span", { class: "quiet" }, share)),
  ]);
  list.replaceChildren(...rows);
}

type Mirror = (state: State) => void;

const shows: readonly [MapShows, string, string][] = [
  ["keep-out", "Keep-out", "draw what is blocked or undecided"],
  ["free", "Free", "draw what is proven free"],
  ["both", "Both", "draw keep-out volumes and the free room"],
];

function roomSwitch(act: Act): { element: HTMLElement; mirror: Mirror } {
  const choices = shows.map(([which, text, label]) => ({ which, element: pressable(text, label, () => act({ kind: "shows", shows: which })) }));
  const attributes = { "aria-label": "volumes that are drawn" };
  const element = h("div", { class: "segments", role: "group", attributes }, ...choices.map((one) => one.element));
  return { element, mirror: (state) => choices.forEach((one) => press(one.element, state.map.shows === one.which)) };
}

const roomLabel = (name: string): string => (name === "all" ? "all together" : name === freeLayer ? "free" : name);

/** Opacity of each criterion's keep-out volume, of all together and of the free room. Swatches are as faint as what is drawn. */
function layerRows(box: HTMLElement, volume: Volume, act: Act): Mirror[] {
  const rows = roomsOf(volume).map(({ name }) => {
    const id = freshId("layer");
    const range = h("input", { type: "range", id, attributes: { min: "0", max: "1", step: "0.05" } });
    range.addEventListener("input", () => act({ kind: "opacity", layer: name, opacity: Number(range.value) }));
    const percent = h("output", { class: "number", for: id });
    const colour = roomColour(volume, name);
    const mark = swatch(css(colour));
    const label = h("label", { for: id, class: "check" }, mark, roomLabel(name));
    const element = h("div", { class: "row" }, label, range, percent);
    const mirror = (state: State) => {
      const opacity = layerOpacity(state.map, name);
      setHidden(element, !isShown(state.map, name));
      mark.style.backgroundColor = css(faded(colour, 255 * drawnShare(opacity)));
      range.value = String(opacity);
      setText(percent, opacity === 0 ? "off" : `${Math.round(100 * opacity)} %`);
    };
    return { element, mirror };
  });
  box.replaceChildren(...rows.map(({ element }) => element));
  return rows.map(({ mirror }) => mirror);
}

function sliceRows(box: HTMLElement, volume: Volume, act: Act): Mirror[] {
  const rows = axisNames.map((axis) => sliceRow(volume, axis, act));
  box.replaceChildren(...rows.map(({ element }) => element));
  return rows.map(({ mirror }) => mirror);
}

function sliceRow(volume: Volume, axis: Axis, act: Act) {
  const name = volume.axes[axisIndex[axis]];
  const { low, high, step } = sliceRange(volume, axis);
  const decimals = Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(step))));
  const box = h("input", { type: "checkbox" });
  box.addEventListener("change", () => act({ kind: "slice", axis, on: box.checked }));
  const attributes = { min: String(low), max: String(high), step: "any", "aria-label": `place of the slice along ${name}` };
  const range = h("input", { type: "range", attributes });
  range.addEventListener("input", () => act({ kind: "slice", axis, on: true, at: Number(range.value) }));
  const place = h("output", { class: "number" });
  const mirror = (state: State) => {
    const slice = state.map.slices[axis];
    box.checked = slice.on;
    range.value = String(slice.at);
    setText(place, `${fixedText(slice.at, decimals)} ${unitOnScreen(volume.axesUnit)}`);
  };
  return { element: h("div", { class: "row" }, h("label", { class: "check" }, box, name), range, place), mirror };
}

function showColours(colour: HTMLSelectElement, volume: Volume): void {
  const choices = colourings(volume);
  colour.replaceChildren(...choices.map(({ by, label }) => h("option", { attributes: { value: by } }, label)));
}
