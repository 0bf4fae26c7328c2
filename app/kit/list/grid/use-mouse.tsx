import { type MouseEvent, type PointerEvent, useRef } from "react";
import { useNavigate } from "@remix-run/react";
import type { Cell } from "../data/cursor.ts";
import type { GridProps } from "./grid-props.ts";
import { clickRow } from "./selection.ts";
import type { GridDo } from "./use-grid.tsx";

type Mouse = {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerOver(event: PointerEvent<HTMLElement>): void;
  onDoubleClick(event: MouseEvent<HTMLElement>): void;
};

/** Index of a row's record, headings of groups not counted; -1 for such a heading. */
export function recordIndex(row: HTMLTableRowElement): number {
  if (row.classList.contains("sw-group")) return -1;
  const { parentElement: body, sectionRowIndex } = row;
  if (!body?.querySelector(".sw-group")) return sectionRowIndex;
  return [...body.querySelectorAll("tr:not(.sw-group)")].indexOf(row);
}

/** Null outside body cells and over checkboxes. */
function cellAt(event: { target: EventTarget }, lead: number): Cell | null {
  const cell = (event.target as HTMLElement).closest?.("td, th") as HTMLTableCellElement | null;
  const row = cell?.parentElement as HTMLTableRowElement | null;
  if (!cell || !row || cell.closest("tfoot, .sw-group") || cell.cellIndex < lead) return null;
  return { row: cell.tagName === "TH" ? -1 : recordIndex(row), col: cell.cellIndex - lead };
}

/**
 * Click activates a cell, drag or Shift extends the range, Ctrl+click selects the row, double click
 * opens it.
 */
export function useMouse(grid: GridProps, act: GridDo): Mouse {
  const navigate = useNavigate();
  const dragging = useRef<Cell | null>(null);
  const { data: listData, open } = grid;
  const lead = listData.steps.length > 0 ? 1 : 0;
  return {
    onPointerDown(event) {
      const at = cellAt(event, lead);
      const target = event.target as HTMLElement;
      if (
        !at ||
        at.row < 0 ||
        event.button !== 0 ||
        event.pointerType !== "mouse" ||
        target.closest("a, button, input")
      )
        return;
      if ((event.ctrlKey || event.metaKey) && lead) {
        event.preventDefault();
        act.onSelection((now) => clickRow(listData, now, at.row, false));
      } else if (event.shiftKey && grid.cursor) {
        event.preventDefault();
        act.onCursor({ at, anchor: grid.cursor.anchor });
      } else {
        dragging.current = at;
        const box = event.currentTarget;
        act.onCursor({ at, anchor: at });
        window.addEventListener(
          "pointerup",
          () => {
            dragging.current = null;
            box.classList.remove("sw-dragging");
          },
          { once: true },
        );
      }
    },
    onPointerOver(event) {
      const at = dragging.current ? cellAt(event, lead) : null;
      if (!at || at.row < 0 || !dragging.current) return;
      if (at.row === dragging.current.row && at.col === dragging.current.col) return;
      window.getSelection()?.removeAllRanges();
      event.currentTarget.classList.add("sw-dragging");
      act.onCursor({ at, anchor: dragging.current });
    },
    onDoubleClick(event) {
      const at = cellAt(event, lead);
      const row = at ? listData.rows[at.row] : undefined;
      if (at && act.onEdit?.(at)) return;
      if (row && open && !(event.target as HTMLElement).closest("a, button, input"))
        navigate(open(row));
    },
  };
}
