// SPDX-License-Identifier: Apache-2.0
import { canCut } from "../state/cut_open";
import type { CameraPreset, State } from "../state/state";
import { button, h, press, pressable } from "./dom";
import type { Act, Panel } from "./panel";

const presets: readonly CameraPreset[] = ["home", "front", "back", "left", "right", "top", "bottom"];
const toggles = [
  ["grid", "Grid", "ground grid (G)"],
  ["frames", "Axes", "axes of frames (A)"],
  ["trails", "Trails", "trails of what moves (T)"],
  ["witnesses", "Clearances", "lines of the smallest clearances (W)"],
  ["cut", "Cut", "blocks with holes cut open (C)"],
  ["labels", "Names", "names (N)"],
] as const;

/** Camera and what is drawn besides, over the 3D view. */
export function viewBar(act: Act): Panel {
  const preset = h("select", { title: "look from", attributes: { "aria-label": "look from" } });
  preset.append(h("option", { attributes: { value: "" } }, "Look from"));
  preset.append(...presets.map((name) => h("option", { attributes: { value: name } }, name)));
  preset.addEventListener("change", () => {
    if (preset.value !== "") act({ kind: "preset", preset: preset.value as CameraPreset });
    preset.value = "";
  });
  const buttons = toggles.map(([what, text, label]) => {
    return { what, element: pressable(text, label, () => act({ kind: "toggle", what })) };
  });
  const element = h("div", { class: "view-bar", role: "toolbar", attributes: { "aria-label": "view" } }, preset);
  const fit = button("Fit", "fit what is selected, or all (F)", () => act({ kind: "fit" }));
  element.append(fit, ...buttons.map((each) => each.element));
  return {
    element,
    show(state, before) {
      for (const { what, element } of buttons) press(element, state.display[what]);
      if (state.model === before?.model) return;
      for (const { what, element } of buttons) element.hidden = !useful(what, state);
    },
  };
}

function useful(what: (typeof toggles)[number][0], state: State): boolean {
  const { model } = state;
  if (what === "trails") return model.poses.length > 0;
  if (what === "cut") return canCut(model);
  if (what === "witnesses") return model.strands.some(({ path }) => path.startsWith("witness/"));
  return true;
}
