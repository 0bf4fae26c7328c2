import { FocusStyleManager } from "@blueprintjs/core";

/** Draws the focus for who walks by keys, not around what a pointer has pressed. */
export function showFocusOfKeys(): void {
  FocusStyleManager.onlyShowFocusOnTabs();
}
