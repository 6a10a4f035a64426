// SPDX-License-Identifier: Apache-2.0

export interface ShortNames {
  title: string; // what all have in common: rigs/mss/…/tension_N
  names: string[]; // what tells them apart: cable1
}

/** Names of series that stand together, without what they share. */
export function shortNames(ids: readonly string[]): ShortNames {
  const parts = ids.map((id) => id.split("/"));
  const shortest = Math.min(...parts.map((each) => each.length));
  if (ids.length < 2) return { title: ids[0] ?? "", names: ids.map((id) => id.split("/").at(-1) ?? id) };
  let head = 0;
  while (head < shortest - 1 && parts.every((each) => each[head] === parts[0]?.[head])) ++head;
  let tail = 0;
  while (tail < shortest - 1 - head && parts.every((each) => each.at(-1 - tail) === parts[0]?.at(-1 - tail))) ++tail;
  const first = parts[0] ?? [];
  const title = [...first.slice(0, head), "…", ...first.slice(first.length - tail)].join("/");
  return { title: head + tail === 0 ? "" : title, names: parts.map((each) => each.slice(head, each.length - tail).join("/")) };
}
