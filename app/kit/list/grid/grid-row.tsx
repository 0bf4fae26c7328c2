import { memo, type ReactNode } from "react";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { type CellLabels, cellContent, type OwnCells, unnumbered } from "./cell.tsx";
import type { Place } from "./grid-props.ts";

export type RowProps = {
  row: ListRow;
  columns: readonly ListColumn[];
  places: readonly Place[];
  labels: CellLabels;
  cells: OwnCells | undefined;
  to: string | undefined;
  /** Column that holds the link. */
  link: number;
  /** Null when rows cannot be selected. */
  picked: boolean | null;
  label: string;
  /** After hydration the grid is a single tab stop. */
  live: boolean;
  /** -1 when the active cell is in another row. */
  active: number;
  /** The range in this row; empty when from > till. */
  from: number;
  till: number;
};

/** Props are plain values, so that moving the active cell renders two rows only. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, columns, places, labels, cells, to, link, picked, label, live, active, from, till } =
    props;
  const inside = (column: ListColumn, i: number): ReactNode => {
    const content = cellContent(column, row, labels, cells);
    return i === link && to ? (
      <a href={to} tabIndex={live ? -1 : undefined}>
        {content || unnumbered(row)}
      </a>
    ) : (
      content
    );
  };
  return (
    <tr
      className={picked ? "sw-selected" : undefined}
      aria-selected={live && picked !== null ? picked : undefined}
    >
      {picked === null ? null : (
        <td className="sw-check sw-fixed">
          <input
            type="checkbox"
            name="row"
            value={`${row.id}:${row.version}`}
            aria-label={label}
            checked={picked}
            autoComplete="off"
            tabIndex={live ? -1 : undefined}
            onChange={nothing}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td
          key={column.key}
          className={
            i >= from && i <= till ? classOf(places[i]?.cellClass, "sw-in") : places[i]?.cellClass
          }
          style={places[i]?.cell ?? places[i]?.style}
          tabIndex={i === active ? 0 : undefined}
        >
          {inside(column, i)}
        </td>
      ))}
    </tr>
  );
});

/** React requires a handler; the table handles clicks, because it knows about Shift. */
function nothing(): void {}

export const classOf = (...names: (string | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;
