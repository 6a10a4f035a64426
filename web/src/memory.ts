// SPDX-License-Identifier: Apache-2.0
// What a browser may remember of a reader's choices. A page from disk, or a strict browser, may forbid it: then nothing.

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`drydock.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`drydock.${key}`, value);
  } catch {
    // Not allowed here: the choice holds until the page is closed.
  }
}
