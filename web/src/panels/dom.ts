// SPDX-License-Identifier: Apache-2.0
// Elements without a framework. Text is always a text node, so that names from files stay text.

type Child = Node | string | null;

interface Properties {
  class?: string;
  id?: string;
  title?: string;
  type?: string;
  role?: string;
  for?: string;
  href?: string;
  /** aria-*, data-* and whatever has no property of its own. */
  attributes?: Readonly<Record<string, string>>;
  on?: { readonly [event in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[event]) => void };
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { attributes, on, ...plain } = properties;
  for (const [name, value] of Object.entries({ ...plain, ...attributes })) {
    element.setAttribute(name, value as string);
  }
  for (const [name, listener] of Object.entries(on ?? {})) element.addEventListener(name, listener as EventListener);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** A sign needs a name for those who do not see it; words are their own name, and `label` says more. */
export function button(text: string, label: string, act: () => void, properties: Properties = {}): HTMLButtonElement {
  const attributes = { ...(/[a-z]/i.test(text) ? {} : { "aria-label": label }), ...properties.attributes };
  return h("button", { type: "button", title: label, ...properties, attributes, on: { click: act } }, text);
}

/** A switch that stays pressed. */
export function pressable(text: string, label: string, act: () => void): HTMLButtonElement {
  return button(text, label, act, { class: "toggle", attributes: { "aria-pressed": "false" } });
}

export function press(element: HTMLElement, pressed: boolean): void {
  setAttribute(element, "aria-pressed", String(pressed));
}

/** Writes only what differs: a frame while playing touches almost nothing. */
export function setText(element: Node, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function setHidden(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/** A part of a column with a heading that folds it away. */
export function section(title: Child, open: boolean, ...children: readonly Child[]): HTMLDetailsElement {
  const details = h("details", { class: "section" }, h("summary", {}, h("h2", {}, title)), ...children);
  details.open = open;
  return details;
}

/** Narrows a list as one types. */
export const filterField = (label: string): HTMLInputElement =>
  h("input", { type: "search", class: "filter", attributes: { placeholder: label, "aria-label": label } });

let serial = 0;
export const freshId = (stem: string): string => `${stem}-${++serial}`;
