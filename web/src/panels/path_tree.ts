// SPDX-License-Identifier: Apache-2.0

/** Paths joined by "/", as a tree. `leaf` is whether something is named exactly so. */
export interface PathTree {
  name: string;
  path: string;
  leaf: boolean;
  children: PathTree[];
}

export function pathTree(paths: Iterable<string>): PathTree {
  const root: PathTree = { name: "", path: "", leaf: false, children: [] };
  const known = new Map<string, PathTree>([["", root]]);
  for (const path of paths) placeOf(path, known).leaf = true;
  return root;
}

function placeOf(path: string, known: Map<string, PathTree>): PathTree {
  const found = known.get(path);
  if (found !== undefined) return found;
  const cut = path.lastIndexOf("/");
  const parent = placeOf(cut < 0 ? "" : path.slice(0, cut), known);
  const place: PathTree = { name: path.slice(cut + 1), path, leaf: false, children: [] };
  parent.children.push(place);
  known.set(path, place);
  return place;
}

/** Chains without a choice become one line: "hall/satellite". */
export function joined(tree: PathTree): PathTree {
  const children = tree.children.map(joined);
  const only = children[0];
  if (tree.path !== "" && !tree.leaf && children.length === 1 && only !== undefined) {
    return { ...only, name: `${tree.name}/${only.name}` };
  }
  return { ...tree, children };
}

/** What matches a filter, with the way to it; null: nothing does. */
export function matching(tree: PathTree, filter: string): PathTree | null {
  const wanted = filter.trim().toLowerCase();
  if (wanted === "" || (tree.path !== "" && tree.path.toLowerCase().includes(wanted))) return tree;
  const children = tree.children.map((child) => matching(child, wanted)).filter((child) => child !== null);
  return children.length > 0 ? { ...tree, leaf: false, children } : null;
}

/** Whether a path, or one above it, is in a set. */
export function covered(set: ReadonlySet<string>, path: string): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) if (set.has(path.slice(0, end))) return true;
  return false;
}
