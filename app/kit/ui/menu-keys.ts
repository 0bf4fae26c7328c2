import type { KeyboardEvent } from "react";

const entries = "a[href], button:not(:disabled), [role=menuitem]";
/** How far each key goes; the first and the last entry are far away. */
const ways: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Moves the focus in a menu by arrows, Home and End, round at its ends.
 * @returns false for every other key
 */
export function walkMenu(event: KeyboardEvent<HTMLElement>): boolean {
  const way = ways[event.key];
  if (way === undefined) return false;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(entries)];
  const here = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const next = Number.isFinite(way)
    ? (here < 0 && way < 0 ? last : here + way + items.length) % items.length
    : way < 0
      ? 0
      : last;
  items[next]?.focus();
  event.preventDefault();
  event.stopPropagation();
  return true;
}
