import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { dialogIsOpen } from "#app/kit/ui/dialog-open.ts";
import { isTyping } from "#app/kit/ui/is-typing.ts";
import { type Cursor, moveCursor } from "../data/cursor.ts";
import type { GridProps } from "./grid-props.ts";
import { clickRow } from "./selection.ts";
import type { GridDo } from "./use-grid.tsx";

const nextStep = () => document.querySelector<HTMLButtonElement>(".sw-steps [data-next]");

/**
 * Keys of mail programs, wherever the focus is: J and K go to the next and previous row, X selects,
 * O opens, E or Ctrl+Enter takes the next step of the selected rows, or of the row of the cursor.
 */
export function useRowCommands(
  grid: GridProps,
  { onSelection, onCursor }: Pick<GridDo, "onSelection" | "onCursor">,
): void {
  const t = useTranslate();
  const navigate = useNavigate();
  const onKey = (event: KeyboardEvent) => {
    const { data: listData, columns, cursor, open, selection } = grid;
    const modified = event.altKey || event.shiftKey || event.metaKey;
    const next = event.key === "Enter" && event.ctrlKey;
    if (modified || event.ctrlKey !== next || isTyping(event) || dialogIsOpen()) return;
    const row = listData.rows[Math.max(0, cursor?.at.row ?? 0)];
    const bounds = { rows: listData.rows.length, cols: columns.length, pageRows: 1 };
    const move = (key: "ArrowDown" | "ArrowUp") => {
      const before: Cursor = cursor ?? { at: { row: -1, col: 0 }, anchor: { row: -1, col: 0 } };
      const moved = moveCursor(before, { key, shift: false, ctrl: false }, bounds);
      if (moved && moved.at.row >= 0) onCursor(moved);
    };
    const select = () =>
      onSelection((now) => clickRow(listData, now, Math.max(0, cursor?.at.row ?? 0), false));
    if (event.key === "j") move("ArrowDown");
    else if (event.key === "k") move("ArrowUp");
    else if (event.key === "o" && row && open) navigate(open(row));
    else if (event.key === "x" && row && listData.steps.length > 0) select();
    else if ((event.key === "e" || next) && row && listData.steps.length > 0) {
      if (!selection.whole && selection.picked.size === 0) flushSync(select);
      const button = nextStep();
      if (button) button.click();
      else showMessage("info", t("list.noNextStep"));
    } else return;
    event.preventDefault();
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
