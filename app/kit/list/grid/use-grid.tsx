import { useNavigate } from "@remix-run/react";
import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type SetStateAction,
  useState,
} from "react";
import { headingOf, type ListColumn } from "#platform/records/list/list.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { measure, shownText, widthOf } from "./cell.tsx";
import { type Cell, type Cursor, moveCursor, rangeOf } from "../data/cursor.ts";
import { addressOf, sortedBy } from "../filters/filter-address.ts";
import type { GridProps } from "./grid-props.ts";
import { type CopyCell, copyCell, rangeAsHtml, rangeAsText } from "./range-text.ts";
import { clickRow, nothingSelected, pick, type Selection } from "./selection.ts";

export type GridDo = {
  onSelection: Dispatch<SetStateAction<Selection>>;
  onCursor: (cursor: Cursor) => void;
  onWidth: (key: string, width: number) => void;
  /** Opens a cell for editing; false when its column is closed. */
  onEdit?: (at: Cell) => boolean;
  /** Takes the last edit back; false when there is none. */
  onUndo?: () => boolean;
};

const start: Cursor = { at: { row: 0, col: 0 }, anchor: { row: 0, col: 0 } };

/** Keys other than cursor moves; true when handled. */
function useRowKeys(
  grid: GridProps,
  act: GridDo,
): (event: KeyboardEvent, cursor: Cursor) => boolean {
  const navigate = useNavigate();
  const { data: listData, columns, open } = grid;
  const sort = (column: ListColumn | undefined, add: boolean) => {
    if (column?.sort)
      navigate(addressOf(sortedBy(listData.query, column.key, add), listData.view), {
        preventScrollReset: true,
      });
  };
  const turn = (by: number) => {
    const page = listData.query.page + by;
    if (page < 1 || (by > 0 && listData.rows.length < listData.query.pageSize)) return;
    navigate(addressOf({ ...listData.query, page }, listData.view), { preventScrollReset: true });
  };
  return (event, { at }) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const column = columns[at.col];
    const row = listData.rows[at.row];
    if (key === "Enter") {
      if (at.row === -1) sort(column, shiftKey);
      else if (row && open) navigate(open(row));
    } else if (key === " ") {
      if (listData.steps.length > 0)
        act.onSelection((now) => clickRow(listData, now, Math.max(0, at.row), shiftKey));
    } else if (key.toLowerCase() === "a" && (ctrlKey || metaKey)) {
      if (listData.steps.length > 0)
        act.onSelection((now) => pick(listData, now, listData.rows, true));
    } else if (altKey && shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) {
      if (column) act.onWidth(column.key, widthOf(column) + (key === "ArrowRight" ? 10 : -10));
    } else if (key === "F2") {
      if (!act.onEdit?.(at)) return false;
    } else if (key.toLowerCase() === "z" && (ctrlKey || metaKey)) {
      if (!act.onUndo?.()) return false;
    } else if (altKey && (key === "PageDown" || key === "PageUp"))
      turn(key === "PageDown" ? 1 : -1);
    else return false;
    return true;
  };
}

export function useGridKeys(
  grid: GridProps,
  act: GridDo,
): (event: KeyboardEvent<HTMLElement>) => void {
  const rowKeys = useRowKeys(grid, act);
  return (event) => {
    const target = event.target as HTMLElement;
    if (
      event.defaultPrevented ||
      (target.tagName === "INPUT" && (target as HTMLInputElement).type !== "checkbox")
    )
      return;
    // The browser follows a focused link.
    if (event.key === "Enter" && target.tagName === "A") return;
    const cursor = grid.cursor ?? start;
    const bounds = {
      rows: grid.data.rows.length,
      cols: grid.columns.length,
      pageRows: pageRows(event.currentTarget),
    };
    const stroke = { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey };
    const moved = event.altKey ? null : moveCursor(cursor, stroke, bounds);
    if (moved) act.onCursor(moved);
    else if (event.key === "Escape") act.onCursor({ at: cursor.at, anchor: cursor.at });
    else if (!rowKeys(event, cursor)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const pageRows = (box: HTMLElement) =>
  Math.max(1, Math.floor((box.clientHeight - 60) / measure.row));

/** The marked cells in display order, optionally with headings. */
function copiedCells(
  grid: GridProps,
  cursor: Cursor,
  t: ReturnType<typeof useTranslate>,
  head: boolean,
): CopyCell[][] {
  const { top, left, bottom, right } = rangeOf(cursor);
  const columns = grid.columns.slice(left, right + 1);
  const rows = grid.data.rows.slice(Math.max(0, top), bottom + 1);
  const cells = rows.map((row) =>
    columns.map((column) =>
      copyCell(column, row, (listColumn, of) => shownText(listColumn, of, grid.labels)),
    ),
  );
  // A heading alone copies its label.
  if (head || bottom === -1)
    cells.unshift(columns.map((column) => ({ text: headingOf(column, t), kind: "text" as const })));
  return cells;
}

type Copying = {
  message: string;
  onCopy: (event: ClipboardEvent) => void;
  copyWithHead: () => void;
};

/** Copies the range as text and HTML. Marked text is left to the browser. Returns a notice. */
export function useCopy(grid: GridProps): Copying {
  const t = useTranslate();
  const [message, setMessage] = useState("");
  const tell = (cells: readonly CopyCell[][]) =>
    setMessage(t("list.copied", { rows: cells.length, columns: cells[0]?.length ?? 0 }));
  const onCopy = (event: ClipboardEvent) => {
    const marked = window.getSelection();
    if (!grid.cursor || (marked && !marked.isCollapsed)) return;
    const cells = copiedCells(grid, grid.cursor, t, false);
    event.clipboardData.setData("text/plain", rangeAsText(cells));
    event.clipboardData.setData("text/html", rangeAsHtml(cells));
    event.preventDefault();
    tell(cells);
  };
  const copyWithHead = () => {
    const cells = copiedCells(grid, grid.cursor ?? start, t, true);
    const refuse = () => showMessage("error", t("list.copyFailed"));
    // Browsers offer a clipboard only on secure connections.
    if (!navigator.clipboard) return refuse();
    const of = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
    const item = new ClipboardItem({
      ...of("text/plain", rangeAsText(cells)),
      ...of("text/html", rangeAsHtml(cells)),
    });
    navigator.clipboard.write([item]).then(() => tell(cells), refuse);
  };
  return { message, onCopy, copyWithHead };
}

/** Tests presence, because a bare `download` attribute is empty. Calls too return no page. */
const leavesPage = (link: HTMLAnchorElement) =>
  link.hasAttribute("download") ||
  (link.target !== "" && link.target !== "_self") ||
  link.origin !== window.location.origin ||
  /^\/(export|edi-file|xhl-admin)\//.test(link.pathname);

/** Routes links in cells, except downloads and external ones. */
export function useLinks(): (event: MouseEvent<HTMLElement>) => boolean {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as HTMLElement).closest("a");
    if (!link) return false;
    // Shift on a heading follows its second link, which adds to the sort.
    const also =
      event.shiftKey && link.dataset.sort
        ? link.parentElement?.querySelector<HTMLAnchorElement>(".sw-sort-add")
        : null;
    if (link.dataset.sort && event.shiftKey) {
      event.preventDefault();
      navigate(new URL((also ?? link).href).search, { preventScrollReset: true });
      return true;
    }
    const plainClick =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plainClick || leavesPage(link)) return true;
    event.preventDefault();
    navigate(link.pathname + link.search, {
      preventScrollReset: link.dataset.sort !== undefined || link.classList.contains("sw-sort-add"),
    });
    return true;
  };
}

/** A heading's box selects the page, a row's its row, with Shift a range. */
export function clickBox(
  grid: GridProps,
  act: GridDo,
  box: HTMLInputElement,
  shift: boolean,
): void {
  const { data: listData, selection } = grid;
  if (box.dataset.all !== undefined) {
    const all = selection.whole || listData.rows.every((row) => selection.picked.has(row.id));
    act.onSelection((now) =>
      now.whole ? nothingSelected : pick(listData, now, listData.rows, !all),
    );
    return;
  }
  const id = Number(box.value.split(":")[0]);
  const index = listData.rows.findIndex((row) => row.id === id);
  act.onSelection((now) =>
    clickRow(
      listData,
      now.whole ? pick(listData, nothingSelected, listData.rows, true) : now,
      index,
      shift,
    ),
  );
}
