import {
  Column,
  ColumnHeaderCell,
  type FocusedCellCoordinates,
  type Region,
  RegionCardinality,
  Regions,
  RenderMode,
  Table,
} from "@blueprintjs/table";
import "@blueprintjs/table/lib/css/table.css";
import "#app/kit/ui/big-table.css";
import {
  bigTableBox,
  bigTableScroller,
  HotkeysContext,
  type HotkeysContextInstance,
} from "#app/kit/ui/big-table.ts";
import { useNavigate } from "@remix-run/react";
import {
  type CSSProperties,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { headingOf } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { ActiveRow, cellId } from "./active-row.tsx";
import { cellClass, cellContent, linkColumn, measure, widthOf, unnumbered } from "./cell.tsx";
import type { Cell } from "../data/cursor.ts";
import { rangeOf } from "../data/cursor.ts";
import { HeadName } from "./grid-head.tsx";
import type { GridProps } from "./grid-props.ts";
import { classOf } from "./grid-row.tsx";
import { clickRow } from "./selection.ts";
import type { GridDo } from "./use-grid.tsx";

export type BigGridProps = GridProps & {
  act: GridDo;
  onMove: (key: string, before: string) => void;
  /** Called when all visible cells are drawn. */
  onReady: () => void;
};

/** Our own keys (use-grid.tsx) replace Blueprint's and keep its key dialog out of the bundle. */
const ownKeys: HotkeysContextInstance = [
  { hasProvider: true, hotkeys: [], isDialogOpen: false },
  () => undefined,
];

type CellProps = {
  className?: string;
  style?: CSSProperties;
  css?: CSSProperties | undefined;
  row: number;
  children?: ReactNode;
};

/** Replaces Blueprint's cell, which measures every text. */
const BigCell = memo(function BigCell({ className, style, css, row, children }: CellProps) {
  return (
    <div className={className} style={css ? { ...style, ...css } : style} data-row={row}>
      {children}
    </div>
  );
});

/** Headings and cells, memoised by what they show. */
function useColumns(
  { data: listData, columns, labels, cells, open, selection }: BigGridProps,
  lead: number,
) {
  const t = useTranslate();
  return useMemo(() => {
    const link = linkColumn(columns, listData.keyColumn);
    const shown = columns.map((column, i) => (
      <Column
        key={column.key}
        id={column.key}
        columnHeaderCellRenderer={() => (
          <ColumnHeaderCell
            className={cellClass(column) ?? ""}
            name={headingOf(column, t)}
            nameRenderer={() => <HeadName column={column} data={listData} live />}
          />
        )}
        cellRenderer={(index) => {
          const row = listData.rows[index];
          if (!row) return <BigCell row={index} />;
          const content = cellContent(column, row, labels, cells);
          const picked = selection.whole || selection.picked.has(row.id);
          return (
            <BigCell
              row={index}
              css={column.css}
              className={
                classOf("sw-cell", cellClass(column), picked ? "sw-selected" : undefined) ?? ""
              }
            >
              {i === link && open ? (
                <a href={open(row)} tabIndex={-1}>
                  {content || unnumbered(row)}
                </a>
              ) : (
                content
              )}
            </BigCell>
          );
        }}
      />
    ));
    if (lead === 0) return shown;
    const box = (value: string, checked: boolean, all: boolean) => (
      <input
        type="checkbox"
        value={value}
        checked={checked}
        onChange={nothing}
        tabIndex={-1}
        {...(all ? { "data-all": "" } : {})}
      />
    );
    const whole = selection.whole || listData.rows.every((row) => selection.picked.has(row.id));
    const boxes = (
      <Column
        key="_box"
        id="_box"
        columnHeaderCellRenderer={() => (
          <ColumnHeaderCell className="sw-check" nameRenderer={() => box("", whole, true)} />
        )}
        cellRenderer={(index) => {
          const row = listData.rows[index];
          const picked = row ? selection.whole || selection.picked.has(row.id) : false;
          return (
            <BigCell
              row={index}
              className={picked ? "sw-cell sw-check sw-selected" : "sw-cell sw-check"}
            >
              {row ? box(`${row.id}:${row.version}`, picked, false) : null}
            </BigCell>
          );
        }}
      />
    );
    return [boxes, ...shown];
  }, [listData, columns, labels, cells, open, selection, lead, t]);
}

function nothing(): void {}

/** Cursor of a range dragged with the mouse. */
function cursorOf(
  region: Region,
  anchor: Cell | null,
  lead: number,
): { at: Cell; anchor: Cell } | null {
  const { rows, cols } = region;
  if (!rows || !cols) return null;
  const [top, bottom] = rows;
  const [left, right] = [cols[0] - lead, cols[1] - lead];
  if (right < 0) return null;
  const corner = { row: top, col: Math.max(0, left) };
  const from = anchor && (anchor.row === top || anchor.row === bottom) ? anchor : corner;
  return {
    anchor: from,
    at: { row: from.row === top ? bottom : top, col: from.col === corner.col ? right : corner.col },
  };
}

/** Scrolls the active cell into view, past heading and frozen columns. */
function scrollTo(
  view: Element,
  at: Cell,
  lefts: { left: number; width: number; frozen: number },
): void {
  const top = Math.max(0, at.row) * measure.row;
  const height = view.clientHeight - measure.head;
  if (top < view.scrollTop) view.scrollTop = top;
  else if (top + measure.row > view.scrollTop + height) view.scrollTop = top + measure.row - height;
  if (lefts.left < lefts.frozen) return;
  if (lefts.left < view.scrollLeft + lefts.frozen) view.scrollLeft = lefts.left - lefts.frozen;
  else if (lefts.left + lefts.width > view.scrollLeft + view.clientWidth)
    view.scrollLeft = lefts.left + lefts.width - view.clientWidth;
}

const viewOf = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>(bigTableScroller) ?? null;

/** Widths and offsets, the checkbox column included. */
function useWidths(columns: BigGridProps["columns"], lead: number) {
  return useMemo(() => {
    const widths = [...(lead ? [measure.check] : []), ...columns.map(widthOf)];
    const frozen = columns.filter((column) => column.fixed === "left").length + lead;
    return {
      widths,
      frozen,
      sum: (count: number) => widths.slice(0, count).reduce((all, width) => all + width, 0),
    };
  }, [columns, lead]);
}

/** Takes over the HTML table's scroll position, then follows the active cell. */
function useScroll(
  box: RefObject<HTMLDivElement>,
  cursor: BigGridProps["cursor"],
  at: ReturnType<typeof useWidths>,
  lead: number,
): void {
  useLayoutEffect(() => {
    const view = viewOf(box.current);
    // Blueprint's container is hidden from screen readers, so it must not be a tab stop.
    box.current?.querySelector(bigTableBox)?.setAttribute("tabindex", "-1");
    const before = box.current?.parentElement?.querySelector(".sw-table-box");
    if (view && before)
      Object.assign(view, { scrollLeft: before.scrollLeft, scrollTop: before.scrollTop });
  }, [box]);
  const row = cursor?.at.row;
  const col = cursor?.at.col;
  useEffect(() => {
    const view = viewOf(box.current);
    if (!view || row === undefined || col === undefined) return;
    scrollTo(
      view,
      { row, col },
      { left: at.sum(col + lead), width: at.widths[col + lead] ?? 0, frozen: at.sum(at.frozen) },
    );
  }, [box, row, col, at, lead]);
}

/** Handles Blueprint's events: mouse ranges, column widths and moves. */
function useReports({ columns, act, onMove }: BigGridProps, lead: number) {
  const anchor = useRef<Cell | null>(null);
  return {
    onFocusedCell: (cell: FocusedCellCoordinates) => {
      anchor.current = { row: cell.row, col: Math.max(0, cell.col - lead) };
    },
    onSelection: (selected: Region[]) => {
      const next = selected[0] ? cursorOf(selected[0], anchor.current, lead) : null;
      if (next) act.onCursor(next);
    },
    onColumnWidthChanged: (index: number, size: number) => {
      const column = columns[index - lead];
      if (column) act.onWidth(column.key, size);
    },
    onColumnsReordered: (from: number, to: number) => {
      const column = columns[from - lead];
      const before = columns[to - lead + (to > from ? 1 : 0)];
      if (column) onMove(column.key, before?.key ?? "");
    },
  };
}

/** Ctrl+click selects a row, a double click opens it. */
function useRowMouse({ data: listData, act, open }: BigGridProps, lead: number) {
  const navigate = useNavigate();
  const indexOf = (event: MouseEvent<HTMLElement>) =>
    Number((event.target as HTMLElement).closest<HTMLElement>("[data-row]")?.dataset.row ?? -1);
  return {
    onMouseDownCapture: (event: MouseEvent<HTMLElement>) => {
      const index = indexOf(event);
      if (index < 0 || !(event.ctrlKey || event.metaKey) || !lead) return;
      event.stopPropagation();
      act.onSelection((now) => clickRow(listData, now, index, false));
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const row = listData.rows[indexOf(event)];
      if (row && open && !(event.target as HTMLElement).closest("a, input")) navigate(open(row));
    },
  };
}

/**
 * Blueprint's table for thousands of rows. Hidden from screen readers, who get an ARIA grid of the
 * active row.
 */
export function BigGrid(props: BigGridProps) {
  const { data: listData, columns, cursor, onReady } = props;
  const t = useTranslate();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const lead = listData.steps.length > 0 ? 1 : 0;
  const children = useColumns(props, lead);
  const at = useWidths(columns, lead);
  useScroll(box, cursor, at, lead);
  const reports = useReports(props, lead);
  const mouse = useRowMouse(props, lead);
  const shown = cursor && cursor.at.row >= 0 ? { ...rangeOf(cursor), from: cursor.anchor } : null;
  const active = cursor?.at ?? { row: 0, col: 0 };
  return (
    <div
      ref={box}
      className="sw-big"
      role="grid"
      tabIndex={0}
      aria-label={t("list.gridLabel", {
        title: t(listData.title),
        rows: listData.rows.length,
        columns: columns.length,
      })}
      aria-rowcount={listData.rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={lead ? true : undefined}
      aria-activedescendant={cellId(id, active)}
      {...mouse}
    >
      <ActiveRow {...props} id={id} at={active} />
      <div
        className="sw-big-view"
        aria-hidden="true"
        onFocus={() => box.current?.focus({ preventScroll: true })}
      >
        <HotkeysContext.Provider value={ownKeys}>
          <Table
            numRows={listData.rows.length}
            cellRendererDependencies={[children]}
            columnWidths={at.widths}
            defaultRowHeight={measure.row}
            minRowHeight={measure.row}
            minColumnWidth={36}
            enableRowHeader={false}
            enableGhostCells={false}
            enableRowResizing={false}
            enableMultipleSelection={false}
            enableColumnReordering
            enableColumnResizing
            enableFocusedCell
            numFrozenColumns={at.frozen}
            renderMode={RenderMode.NONE}
            selectionModes={[RegionCardinality.CELLS]}
            selectedRegions={
              shown
                ? [Regions.cell(shown.top, shown.left + lead, shown.bottom, shown.right + lead)]
                : []
            }
            focusedCell={{
              row: shown?.from.row ?? 0,
              col: (shown?.from.col ?? 0) + lead,
              focusSelectionIndex: 0,
            }}
            {...reports}
            onCompleteRender={onReady}
          >
            {children}
          </Table>
        </HotkeysContext.Provider>
      </div>
    </div>
  );
}
