// SPDX-License-Identifier: Apache-2.0
import { freshId, h, section } from "./dom";
import type { Act, Panel } from "./panel";

/** One of several layouts. */
export function variantsPanel(act: Act): Panel {
  const group = freshId("variant");
  const list = h("div", { class: "variants", role: "radiogroup", attributes: { "aria-label": "variant" } });
  const element = section("Variants", true, list);
  let radios: HTMLInputElement[] = [];
  return {
    element,
    show(state, before) {
      const { variants } = state.model;
      if (variants !== before?.model.variants) {
        element.hidden = variants.length === 0;
        radios = variants.map(({ name }) => {
          const radio = h("input", { type: "radio", attributes: { name: group, value: name } });
          radio.addEventListener("change", () => act({ kind: "variant", name }));
          return radio;
        });
        list.replaceChildren(
          ...variants.map(({ name, caption }, i) => {
            const words = h("span", {}, h("strong", {}, name), h("span", { class: "quiet" }, caption));
            return h("label", { class: "variant" }, radios[i] ?? null, words);
          }),
        );
      }
      for (const radio of radios) radio.checked = radio.value === state.variant;
    },
  };
}
