import { type RefObject, useEffect, useRef } from "react";
import type { ListRow } from "#platform/records/list/list.ts";
import type { ListData } from "../data/list-data.ts";
import type { GridProps } from "./grid-props.ts";
import type { GridDo } from "./use-grid.tsx";
import { pick } from "./selection.ts";

/** Rows whose box is ticked in the page. */
function tickedRows(frame: HTMLElement | null, { rows }: ListData): ListRow[] {
  if (frame?.querySelector("input[data-all]:checked")) return [...rows];
  const values = new Set(
    Array.from(
      frame?.querySelectorAll<HTMLInputElement>('input[name="row"]:checked') ?? [],
      (box) => box.value,
    ),
  );
  return values.size > 0 ? rows.filter((row) => values.has(`${row.id}:${row.version}`)) : [];
}

/**
 * Selects rows ticked before hydration; React would untick them with its next render. The boxes
 * have `autocomplete="off"`: after a reload the browser would tick the same places, where other
 * rows may stand.
 */
export function useEarlyTicks(
  grid: GridProps,
  onSelection: GridDo["onSelection"],
  frame: RefObject<HTMLElement>,
): void {
  const first = useRef({ grid, onSelection });
  useEffect(() => {
    const { data: listData } = first.current.grid;
    const ticked = tickedRows(frame.current, listData);
    if (ticked.length > 0) first.current.onSelection((now) => pick(listData, now, ticked, true));
  }, [frame]);
}
