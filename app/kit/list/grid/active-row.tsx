import { headingOf, type ListColumn } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { shownText } from "./cell.tsx";
import type { Cell } from "../data/cursor.ts";
import { ariaSort } from "./grid-head.tsx";
import type { GridProps } from "./grid-props.ts";

/** Cell id for `aria-activedescendant`. */
export const cellId = (grid: string, { row, col }: Cell): string => `${grid}-${row}-${col}`;

/** The virtual grid for screen readers, because drawn cells have no reading order. */
export function ActiveRow({
  data: listData,
  columns,
  labels,
  selection,
  id,
  at,
}: GridProps & { id: string; at: Cell }) {
  const t = useTranslate();
  const row = listData.rows[at.row];
  const text = (column: ListColumn) => (row ? shownText(column, row, labels) : "");
  return (
    <div className="sw-hidden">
      <div role="row" aria-rowindex={1}>
        {columns.map((column, col) => (
          <span
            key={column.key}
            id={cellId(id, { row: -1, col })}
            role="columnheader"
            aria-colindex={col + 1}
            aria-sort={ariaSort(listData, column.key)}
          >
            {headingOf(column, t)}
          </span>
        ))}
      </div>
      {row ? (
        <div
          role="row"
          aria-rowindex={at.row + 2}
          aria-selected={selection.whole || selection.picked.has(row.id)}
        >
          {columns.map((column, col) => (
            <span
              key={column.key}
              id={cellId(id, { row: at.row, col })}
              role="gridcell"
              aria-colindex={col + 1}
            >
              {text(column)}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}
