// SPDX-License-Identifier: Apache-2.0
// Choices of a reader in the local storage of the browser. A page from disk, or a strict browser, may have none: then nothing.

export function loadChoice(key: string): string | null {
  try {
    return localStorage.getItem(`drydock.${key}`);
  } catch {
    return null;
  }
}

export function saveChoice(key: string, value: string): void {
  try {
    localStorage.setItem(`drydock.${key}`, value);
  } catch {
    // Not allowed here: the choice holds until the page is closed.
  }
}
