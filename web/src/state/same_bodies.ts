// SPDX-License-Identifier: Apache-2.0
import type { Model } from "./model";

/** Whether two models show the same bodies and strands, and move alike: they differ at most in where nodes stand. */
export function sameBodies(a: Model, b: Model): boolean {
  if (a === b) return true;
  if (a.meshes !== b.meshes || a.strands !== b.strands || a.poses !== b.poses || a.series !== b.series) return false;
  if (a.nodes.length !== b.nodes.length) return false;
  return a.nodes.every((node, i) => {
    const other = b.nodes[i]!;
    if (node === other) return true;
    const isSamePlace = node.path === other.path && node.parent === other.parent;
    return isSamePlace && node.shape === other.shape && node.colour_rgba === other.colour_rgba;
  });
}
