// SPDX-License-Identifier: Apache-2.0
import { freshId, h, press, pressable } from "../panels/dom";
import type { RigAxis } from "../wire_messages";
import { axisNumber, axisProblem, axisText, axisUnit } from "./pose_text";
import { typedNumber } from "./edit_text";

/** Where the auxiliary axis stands: at a number, typed or by a slider, or where the margins are best. */
export function axisControl(put: (at: number | null) => void, complain: (sentences: readonly string[]) => void) {
  const id = freshId("axis");
  const name = h("span", {});
  const slider = h("input", { type: "range", attributes: { "aria-label": "position of the axis" } });
  const field = h("input", { type: "text", id, attributes: { inputmode: "decimal", autocomplete: "off" } });
  const best = pressable("best", "let the axis stand where the margins of the pose are best", () => {
    const isBest = best.getAttribute("aria-pressed") === "true";
    put(isBest ? at : null);
  });
  const label = h("label", { for: id }, name);
  const element = h("div", { class: "axis-row" }, label, slider, field, best);
  let axis: RigAxis | null = null;
  let at = 0;
  slider.addEventListener("input", () => put(Number(slider.value)));
  field.addEventListener("change", () => {
    if (axis === null) return;
    const problem = axisProblem(axis, field.value);
    complain(problem === "" ? [] : [problem]);
    if (problem === "") put(axisNumber(axis, typedNumber(field.value) ?? 0));
  });
  return {
    element,
    /** `asked`: null where the best is wanted; `found`: where it then stands. */
    show(shown: RigAxis | null, asked: number | null, found: number | null) {
      axis = shown;
      element.hidden = axis === null;
      if (axis === null) return;
      at = asked ?? found ?? axis.home;
      name.textContent = `${axis.kind === "slide" ? "slide" : "rotary axis"} ${axisUnit(axis)}`;
      slider.min = String(axis.low);
      slider.max = String(axis.high);
      slider.step = String((axis.high - axis.low) / 1200);
      if (document.activeElement !== slider || asked === null) slider.value = String(at);
      if (document.activeElement !== field) field.value = axisText(axis, at);
      press(best, asked === null);
    },
  };
}
