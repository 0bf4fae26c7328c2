import {
  type ComponentType,
  type Dispatch,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  type UIEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { BigGridProps } from "./grid/big-grid.tsx";
import { measure, type OwnCells, shownColumns, useCellLabels, widthOf } from "./grid/cell.tsx";
import { type Cursor, fitCursor } from "./data/cursor.ts";
import { addressOf } from "./filters/filter-address.ts";
import type { GridProps } from "./grid/grid-props.ts";
import { HtmlGrid } from "./grid/html-grid.tsx";
import type { ListData } from "./data/list-data.ts";
import { RangeLine } from "./grid/range-line.tsx";
import { useRowMenu } from "./bar/row-menu.tsx";
import type { Selection } from "./grid/selection.ts";
import { sumsByCurrency, TotalsLine } from "./grid/totals.tsx";
import { clickBox, type GridDo, useCopy, useGridKeys, useLinks } from "./grid/use-grid.tsx";
import { useCellEdit } from "./grid/use-cell-edit.tsx";
import { useEarlyTicks } from "./grid/use-early-ticks.ts";
import { useHydrated } from "./data/use-hydrated.tsx";
import { useMouse } from "./grid/use-mouse.tsx";
import { useRowCommands } from "./grid/use-row-commands.ts";
import { usePrinting } from "./data/use-printing.tsx";

type Props = {
  data: ListData;
  columns: readonly ListColumn[];
  open: ((row: ListRow) => string) | undefined;
  relatedLinks: GridProps["relatedLinks"];
  documents: GridProps["documents"];
  cells: OwnCells | undefined;
  selection: Selection;
  onSelection: Dispatch<SetStateAction<Selection>>;
  onWidth: (key: string, width: number) => void;
  onMove: (key: string, before: string) => void;
  /** `plain=1`: all rows, no virtual grid. */
  plain: boolean;
};

/** Cells up to which a plain table is as fast; it also reads, searches and prints better. */
const manyCells = 5_000;
/** Focus target: the active cell or the virtual grid. */
const inFocus = ".sw-big, [tabindex='0']:is(td, th)";
/** Rows of a large page drawn before the virtual grid takes over. */
const firstRows = 60;

export function ListTable({
  data: listData,
  columns: all,
  selection,
  onSelection,
  onWidth,
  onMove,
  plain,
  ...own
}: Props) {
  const live = useHydrated();
  const columns = useMemo(() => roomFor(shownColumns(all), own.cells), [all, own.cells]);
  const labels = useCellLabels(listData);
  const [kept, setKept] = useState<{ cursor: Cursor | null; byKey: boolean }>({
    cursor: null,
    byKey: false,
  });
  const cursor = fitCursor(kept.cursor, { rows: listData.rows.length, cols: columns.length });
  const grid: GridProps = { data: listData, columns, labels, ...own, selection, cursor };
  const printing = usePrinting();
  const large =
    !plain &&
    !printing &&
    !listData.query.group &&
    listData.rows.length * columns.length > manyCells;
  const frame = useRef<HTMLDivElement>(null);
  const { editor, begin, undo } = useCellEdit(grid, frame);
  const act: GridDo = {
    onSelection,
    onWidth,
    onEdit: begin,
    onUndo: undo,
    onCursor: (next) => setKept({ cursor: next, byKey: false }),
  };
  const onKeyDown = useGridKeys(grid, {
    ...act,
    onCursor: (next) => setKept({ cursor: next, byKey: true }),
  });
  useRowCommands(grid, {
    onSelection,
    onCursor: (next) => setKept({ cursor: next, byKey: true }),
  });
  const { Big, ready, onReady, drawAll } = useBigGrid(large, frame);
  useEarlyTicks(grid, onSelection, frame);
  const follow = useLinks();
  const mouse = useMouse(grid, act);
  const { message, onCopy, copyWithHead } = useCopy(grid);
  const { menu, onContextMenu } = useRowMenu(grid, copyWithHead);
  const drag = useMemo(
    () => (live ? { onWidth: dragWidth(onWidth), onDrop: onMove } : null),
    [live, onWidth, onMove],
  );
  useEffect(() => {
    // Focus follows the keyboard; the browser scrolls it into view.
    if (kept.byKey) frame.current?.querySelector<HTMLElement>(inFocus)?.focus();
  }, [kept]);
  useEffect(() => {
    // New rows replace the focused one: keep the focus in the table.
    if (listData.rows.length > 0 && kept.byKey && document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>(inFocus)?.focus({ preventScroll: true });
  }, [listData, kept.byKey]);
  if (listData.rows.length === 0) return null;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (!follow(event) && target instanceof HTMLInputElement && target.type === "checkbox")
      clickBox(grid, act, target, event.shiftKey);
  };
  const height = listData.rows.length * measure.row + measure.head + 18;
  return (
    <>
      <div
        ref={frame}
        className={`sw-frame${large ? " sw-large" : ""}${ready ? " sw-ready" : ""}`}
        style={large ? { height } : undefined}
        onKeyDownCapture={onKeyDown}
        onClick={onClick}
        onCopy={onCopy}
        onContextMenu={onContextMenu}
        onPointerOver={showCutText}
      >
        {ready ? null : (
          <div className="sw-table-box" {...mouse} onScroll={markMoved}>
            <HtmlGrid
              {...grid}
              live={live}
              drag={drag}
              drawn={large && !drawAll ? firstRows : listData.rows.length}
            />
          </div>
        )}
        {editor}
        {Big ? <Big {...grid} act={act} onMove={onMove} onReady={onReady} /> : null}
      </div>
      {large || sumsByCurrency(columns) ? (
        <TotalsLine data={listData} columns={columns} labels={labels} />
      ) : null}
      {large && !live ? <PlainLink data={listData} /> : null}
      {menu}
      <RangeLine {...grid} />
      <output className="sw-said" key={message}>
        {message}
      </output>
    </>
  );
}

/** Markup of its own may need more room than the value: at least the width of the definition. */
function roomFor(
  columns: readonly ListColumn[],
  cells: OwnCells | undefined,
): readonly ListColumn[] {
  if (!cells) return columns;
  return columns.map((column) =>
    column.fit && cells[column.key]
      ? { ...column, fit: Math.max(column.fit, column.width ?? 0) }
      : column,
  );
}

/** Frozen columns stick only where the table is moved sideways (list.css). */
function markMoved({ currentTarget: box }: UIEvent<HTMLElement>): void {
  box.classList.toggle("sw-moved", box.scrollLeft > 0);
}

/** Shows a cut text as the tip of its cell. */
function showCutText(event: PointerEvent<HTMLElement>): void {
  const cell = (event.target as Element).closest<HTMLElement>("td, th, .sw-cell");
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText.trim();
  else if (cell.title) cell.removeAttribute("title");
}

/** Links to the plain table, for no JavaScript. */
function PlainLink({ data: listData }: { data: ListData }) {
  const t = useTranslate();
  return (
    <noscript>
      <a href={`${addressOf(listData.query, listData.view)}&plain=1`}>
        {t("list.showAllRows", { count: listData.rows.length })}
      </a>
    </noscript>
  );
}

type Loaded = { Big: ComponentType<BigGridProps> | null; drawAll: boolean };

/**
 * Loads the virtual grid only where it lines up with the table (wide window, equal row heights);
 * else renders the remaining rows as HTML. Both overlap until `ready`, so nothing flickers.
 */
function useBigGrid(large: boolean, frame: RefObject<HTMLDivElement>) {
  const [state, setState] = useState<Loaded>({ Big: null, drawAll: false });
  const [ready, setReady] = useState(false);
  const settled = state.Big !== null || state.drawAll;
  useEffect(() => {
    if (!large || settled) return;
    let gone = false;
    void choose(frame.current).then((next) => {
      if (!gone) setState(next);
    });
    return () => {
      gone = true;
    };
  }, [large, settled, frame]);
  const onReady = useCallback(() => setReady(true), []);
  const Big = large ? state.Big : null;
  return { Big, ready: ready && Big !== null, onReady, drawAll: state.drawAll };
}

async function choose(frame: HTMLElement | null): Promise<Loaded> {
  const rows = frame?.querySelectorAll("tbody tr:not(.sw-missing)") ?? [];
  const even = [...rows].every(
    (row) => Math.abs(row.getBoundingClientRect().height - measure.row) < 0.5,
  );
  if (!even || !window.matchMedia("(min-width: 700px)").matches)
    return { Big: null, drawAll: true };
  const { BigGrid } = await import("./grid/big-grid.tsx");
  return { Big: BigGrid, drawAll: false };
}

/** Resizes while dragging; saves the layout at the end. */
function dragWidth(onWidth: Props["onWidth"]) {
  return (event: PointerEvent<HTMLElement>, column: ListColumn) => {
    const head = event.currentTarget.closest("th");
    const table = event.currentTarget.closest("table");
    if (!head || !table) return;
    event.preventDefault();
    event.stopPropagation();
    const col = table.querySelectorAll("col")[head.cellIndex];
    const from = event.clientX;
    const whole = table.getBoundingClientRect().width;
    const before = widthOf(column);
    let width = before;
    const move = (moved: globalThis.PointerEvent) => {
      width = Math.min(800, Math.max(40, before + moved.clientX - from));
      if (col) col.style.width = `${width}px`;
      table.style.width = `${whole + width - before}px`;
    };
    const end = () => {
      window.removeEventListener("pointermove", move);
      onWidth(column.key, width);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end, { once: true });
  };
}
