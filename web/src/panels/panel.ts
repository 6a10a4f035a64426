// SPDX-License-Identifier: Apache-2.0
// A panel mirrors a piece of the state and sends actions. A new view is a file that makes one, and a line in shell.ts.
import type { Action, State } from "../state/state";

export interface Panel {
  readonly element: HTMLElement;
  /** `before` is the state shown last, null at first: what is equal by reference need not be looked at. */
  show(state: State, before: State | null): void;
}

export type Act = (action: Action) => void;
