import { useSubmit } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import type { ListRow } from "#platform/records/list/list.ts";
import { onDemand } from "#app/kit/shell/frame/on-demand.tsx";
import { AskStep } from "#app/kit/step/ask-step.tsx";
import type { ListStep } from "#app/kit/step/list-step.ts";
import { RowNext } from "#app/kit/step/row-next.tsx";
import { type Cell, rangeOf } from "../data/cursor.ts";
import type { GridProps } from "../grid/grid-props.ts";
import type { ListData } from "../data/list-data.ts";
import type { CellAt, RowMenuProps } from "./row-menu-items.tsx";
import type { Entered } from "./step-dialog.tsx";
import { recordIndex } from "../grid/use-mouse.tsx";

/** Few visits open one. */
const RowMenu = onDemand<RowMenuProps>(async () => (await import("./row-menu-items.tsx")).RowMenu);

/** Works for both grids; null elsewhere. */
function cellUnder(target: HTMLElement, lead: number): Cell | null {
  const big = target.closest<HTMLElement>("[data-row]");
  if (big)
    return {
      row: Number(big.dataset.row),
      col: Number(/cell-col-(\d+)/.exec(big.className)?.[1] ?? -1) - lead,
    };
  const cell = target.closest<HTMLTableCellElement>("tbody td");
  return cell
    ? { row: recordIndex(cell.parentElement as HTMLTableRowElement), col: cell.cellIndex - lead }
    : null;
}

/**
 * Opens by right click, long press, menu key or Shift+F10. Shift with the right click gives the
 * browser's menu.
 */
export function useRowMenu(
  grid: GridProps,
  onCopy: () => void,
): { onContextMenu: (event: MouseEvent) => void; menu: ReactNode } {
  const { data: listData, columns, cursor } = grid;
  const [at, setAt] = useState<CellAt | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    // Shift+F10 also sets shiftKey, but no button.
    if ((event.shiftKey && event.button === 2) || target.closest("th, tfoot")) return;
    const under = cellUnder(target, listData.steps.length > 0 ? 1 : 0) ?? cursor?.at;
    const row = under ? listData.rows[under.row] : undefined;
    if (!row || !under) return;
    event.preventDefault();
    const box = target.getBoundingClientRect();
    const { top, left, bottom, right } = cursor
      ? rangeOf(cursor)
      : { top: 0, left: 0, bottom: 0, right: 0 };
    const range = { rows: bottom - Math.max(0, top) + 1, columns: right - left + 1 };
    // The menu key gives no pointer position.
    setAt({
      row,
      column: columns[under.col],
      range,
      x: event.clientX || box.left,
      y: event.clientY || box.bottom,
    });
  };
  const { take, dialog } = useRowStep(listData);
  const menu = (
    <>
      {at ? (
        <RowMenu at={at} grid={grid} onCopy={onCopy} onStep={take} onClose={() => setAt(null)} />
      ) : null}
      <RowNext data={listData} indexAt={(target) => cellUnder(target, 0)?.row} onStep={take} />
      {dialog}
    </>
  );
  return { onContextMenu, menu };
}

type Answers = { reason?: string; entered?: Entered; preview?: boolean };

/** Takes a step on one row, after the question it may need. */
function useRowStep(listData: ListData): {
  take: (row: ListRow, step: ListStep) => void;
  dialog: ReactNode;
} {
  const submit = useSubmit();
  const [asking, setAsking] = useState<{ row: ListRow; step: ListStep } | null>(null);
  const send = (
    { id, version }: ListRow,
    name: string,
    { reason = "", entered = [], preview = false }: Answers,
  ) => {
    const body = new FormData();
    body.set("_step", name);
    body.set("row", `${id}:${version}`);
    if (reason) body.set("_reason", reason);
    for (const [field, value] of entered) body.set(field, value);
    if (preview) body.set("_preview", "Y");
    submit(body, { method: "post", preventScrollReset: true });
    setAsking(null);
  };
  const take = (row: ListRow, step: ListStep) => {
    const { reasons, confirms } = listData;
    const key = `${row.id}.${step.name}`;
    const need = reasons[key];
    const question = {
      ...step,
      reason: need === undefined ? step.reason : need,
      confirm: confirms[key] ?? step.confirm,
    };
    if (question.reason || question.confirm || question.danger || question.asks)
      setAsking({ row, step: question });
    else send(row, step.name, {});
  };
  const dialog = asking ? (
    <AskStep
      step={asking.step}
      records={{
        count: 1,
        noun: listData.noun,
        names: [String(asking.row[listData.keyColumn] ?? asking.row.id)],
      }}
      onSend={(reason, entered) => send(asking.row, asking.step.name, { reason, entered })}
      onPreview={(reason, entered) =>
        send(asking.row, asking.step.name, { reason, entered, preview: true })
      }
      onClose={() => setAsking(null)}
    />
  ) : null;
  return { take, dialog };
}
