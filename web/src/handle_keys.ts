// SPDX-License-Identifier: Apache-2.0
import { keys, type KeyTools } from "./keys";
import type { Act } from "./panels/panel";
import type { Store } from "./store";

/** Where typing goes into a field, keys belong to the field. */
function belongsToField(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  const moving = event.key === " " || event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  if (target instanceof HTMLInputElement) {
    return ["range", "checkbox", "radio"].includes(target.type) ? moving : !event.ctrlKey && !event.metaKey;
  }
  if (target.closest("button, summary, [role=button]") !== null) return event.key === " " || event.key === "Enter";
  return false;
}

export function handleKeys(store: Store, act: Act, tools: KeyTools): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || belongsToField(event)) return;
    // A dialog has the keyboard to itself; it closes by Esc on its own, and the help by its key.
    if (store.state.dialog !== "" && event.key !== "?") return;
    const found = keys.find((key) => key.on?.(event) === true && (key.when?.(store.state) ?? true));
    if (found?.run === undefined) return;
    event.preventDefault();
    found.run(act, store.state, tools);
  });
}
