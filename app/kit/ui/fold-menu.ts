import type { KeyboardEvent } from "react";
import { walkMenu } from "./menu-keys.ts";

/**
 * Keys of a menu that is a `details`, so that it unfolds without a script: the down arrow opens it,
 * arrows, Home and End walk through what it holds, Escape folds it and returns to its button.
 * Fields inside keep their own keys.
 */
export function onFoldKey(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { currentTarget: fold, target, key } = event;
  const onButton = (target as Element).closest("summary") !== null;
  if (key === "Escape" && fold.open) {
    fold.open = false;
    fold.querySelector("summary")?.focus();
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if ((target as Element).matches("input, select, textarea")) return;
  if (onButton && key === "ArrowDown") fold.open = true;
  if (fold.open) walkMenu(event);
}
