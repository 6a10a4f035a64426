// SPDX-License-Identifier: Apache-2.0

/** Whether `path` is `above` or lies below it. */
export const isBelow = (path: string, above: string): boolean =>
  path === above || (path.length > above.length && path.startsWith(above) && path[above.length] === "/");
