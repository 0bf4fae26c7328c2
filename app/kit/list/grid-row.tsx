import { memo, type ReactNode } from "react";
import type { ListColumn, ListRow } from "#platform/list/list.ts";
import { type CellLabels, cellClass, cellContent, type OwnCells } from "./cell.tsx";
import type { Place } from "./grid-props.ts";

export type RowProps = {
  row: ListRow;
  columns: readonly ListColumn[];
  places: readonly Place[];
  words: CellLabels;
  cells: OwnCells | undefined;
  /** Address of the row's sheet. */
  to: string | undefined;
  /** Place of the column that leads there. */
  link: number;
  /** Whether the row is chosen; null when rows of this list cannot be chosen. */
  picked: boolean | null;
  label: string;
  /** After hydration the grid is one stop of the Tab key, and its cells are moved between by arrows. */
  live: boolean;
  /** The active column, -1 when the active cell is elsewhere. */
  active: number;
  /** Columns of the range in this row; from > till when there are none. */
  from: number;
  till: number;
};

/** One row. Its properties are plain values, so that moving the active cell draws two rows and not all. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, columns, places, words: messages, cells, to, link, picked, label, live, active, from, till } = props;
  const inside = (column: ListColumn, i: number): ReactNode => {
    const content = cellContent(column, row, messages, cells);
    return i === link && to ? (
      <a href={to} tabIndex={live ? -1 : undefined}>
        {content}
      </a>
    ) : (
      content
    );
  };
  return (
    <tr className={picked ? "sw-selected" : undefined} aria-selected={live && picked !== null ? picked : undefined}>
      {picked === null ? null : (
        <td className="sw-check sw-fixed">
          <input
            type="checkbox"
            name="row"
            value={`${row.id}:${row.version}`}
            aria-label={label}
            checked={picked}
            tabIndex={live ? -1 : undefined}
            onChange={nothing}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td
          key={column.key}
          className={classOf(cellClass(column), places[i]?.className, i >= from && i <= till ? "sw-in" : undefined)}
          style={places[i]?.cell ?? places[i]?.style}
          tabIndex={i === active ? 0 : undefined}
        >
          {inside(column, i)}
        </td>
      ))}
    </tr>
  );
});

/** The table's own click handler turns boxes over, because it knows about Shift; React asks for a handler here. */
function nothing(): void {}

export const classOf = (...names: (string | undefined)[]): string | undefined => names.filter(Boolean).join(" ") || undefined;
