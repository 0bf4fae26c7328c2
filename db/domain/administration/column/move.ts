import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** Platform §2. */
export const moves = ["up", "top", "down", "bottom", "to"] as const;
export type Move = (typeof moves)[number];
export type Moved = { ids: readonly number[]; refused?: undefined } | { refused: MessageKey };

/**
 * Moves the one chosen column; at an end it stays (platform §5). `target` is the row whose place
 * "to" takes.
 */
export function moveIn(
  ids: readonly number[],
  chosen: readonly number[],
  move: Move,
  target?: number,
): Moved {
  const [item] = chosen;
  if (chosen.length !== 1 || item === undefined || !ids.includes(item))
    return { refused: "column.chooseOne" };
  const at = ids.indexOf(item);
  if ((move === "up" || move === "top") && at === 0) return { refused: "column.atTop" };
  if ((move === "down" || move === "bottom") && at === ids.length - 1)
    return { refused: "column.atBottom" };
  const place = {
    up: at - 1,
    top: 0,
    down: at + 1,
    bottom: ids.length - 1,
    to: target === undefined ? -1 : ids.indexOf(target),
  }[move];
  if (place < 0) return { refused: "column.chooseTarget" };
  const rest = ids.filter((id) => id !== item);
  return { ids: [...rest.slice(0, place), item, ...rest.slice(place)] };
}
