import { forwardRef, Fragment, useMemo } from "react";
import type { ListColumn } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { cellClass, linkColumn, measure, widthOf } from "./cell.tsx";
import { rangeOf } from "../data/cursor.ts";
import { HeadCell, type HeadDrag } from "./grid-head.tsx";
import { GroupRow, groupHeadsOf } from "./group-heads.tsx";
import type { GridProps, Place } from "./grid-props.ts";
import { classOf, GridRow } from "./grid-row.tsx";
import { Totals } from "./totals.tsx";

/** Frozen columns stick at the sum of the preceding widths. */
function placesOf(columns: readonly ListColumn[], lead: number): Place[] {
  let left = lead;
  return columns.map((column, i) => {
    const fixed = fixedAt(column, i);
    const place = { ...fixed, cellClass: classOf(cellClass(column), fixed.className) };
    return column.css ? { ...place, cell: { ...place.style, ...column.css } } : place;
  });
  function fixedAt(column: ListColumn, i: number): Pick<Place, "className" | "style"> {
    if (column.fixed === "left") {
      const style = { left };
      left += widthOf(column);
      const last = columns[i + 1]?.fixed !== "left";
      return { className: last ? "sw-fixed sw-fixed-last" : "sw-fixed", style };
    }
    if (column.fixed !== "right") return { className: undefined, style: undefined };
    const right = columns.slice(i + 1).reduce((sum, column) => sum + widthOf(column), 0);
    return { className: "sw-fixed sw-fixed-right", style: { right } };
  }
}

type Props = GridProps & {
  live: boolean;
  drag: HeadDrag | null;
  /** The rest is empty height until the virtual grid takes over. */
  drawn: number;
};

/** The server-rendered table; after hydration an ARIA grid. */
export const HtmlGrid = forwardRef<HTMLTableElement, Props>(function HtmlGrid(props, table) {
  const { data: listData, columns, live, drawn, labels } = props;
  const t = useTranslate();
  const selectable = listData.steps.length > 0;
  const lead = selectable ? measure.check : 0;
  const places = useMemo(() => placesOf(columns, lead), [columns, lead]);
  const missing = Math.max(0, listData.rows.length - drawn);
  return (
    <table
      ref={table}
      className="sw-table"
      role={live ? "grid" : undefined}
      aria-multiselectable={live && selectable ? true : undefined}
      aria-label={t("list.gridLabel", {
        title: t(listData.title),
        rows: listData.rows.length,
        columns: columns.length,
      })}
      style={{ width: lead + columns.reduce((sum, column) => sum + widthOf(column), 0) }}
    >
      <colgroup>
        {selectable ? <col style={{ width: measure.check }} /> : null}
        {columns.map((column) => (
          <col key={column.key} style={{ width: widthOf(column) }} />
        ))}
      </colgroup>
      <HeadRow {...props} places={places} />
      <Rows {...props} places={places} />
      {missing > 0 ? null : (
        <Totals data={listData} columns={columns} labels={labels} lead={selectable ? 1 : 0} />
      )}
    </table>
  );
});

type BodyProps = Props & { places: readonly Place[] };

function Rows({
  data: listData,
  columns,
  labels: messages,
  cells,
  open,
  selection,
  cursor,
  live,
  drawn,
  places,
}: BodyProps) {
  const t = useTranslate();
  const selectable = listData.steps.length > 0;
  const link = linkColumn(columns, listData.keyColumn);
  const missing = Math.max(0, listData.rows.length - drawn);
  const heads = useMemo(() => groupHeadsOf(listData, messages, t), [listData, messages, t]);
  const span = columns.length + (selectable ? 1 : 0);
  const rows = listData.rows.slice(0, drawn);
  const range = cursor ? rangeOf(cursor) : null;
  const at = cursor?.at ?? { row: 0, col: 0 };
  return (
    <tbody>
      {rows.map((row, i) => {
        const within = range && i >= range.top && i <= range.bottom;
        const gridRow = (
          <GridRow
            key={row.id}
            row={row}
            columns={columns}
            places={places}
            labels={messages}
            cells={cells}
            to={open?.(row)}
            link={link}
            picked={selectable ? selection.whole || selection.picked.has(row.id) : null}
            label={
              selectable
                ? t("shell.selectRow", { key: String(row[listData.keyColumn] ?? row.id) })
                : ""
            }
            live={live}
            active={live && at.row === i ? at.col : -1}
            from={within ? range.left : 0}
            till={within ? range.right : -1}
          />
        );
        const head = heads?.[i];
        return head ? (
          <Fragment key={row.id}>
            <GroupRow head={head} span={span} />
            {gridRow}
          </Fragment>
        ) : (
          gridRow
        );
      })}
      {missing > 0 ? (
        <tr aria-hidden="true" className="sw-missing">
          <td colSpan={span} style={{ height: missing * measure.row }} />
        </tr>
      ) : null}
    </tbody>
  );
}

function HeadRow({
  data: listData,
  columns,
  selection,
  cursor,
  live,
  drag,
  places,
}: Props & { places: readonly Place[] }) {
  const t = useTranslate();
  const at = cursor?.at;
  const whole =
    selection.whole ||
    (selection.picked.size > 0 && listData.rows.every((row) => selection.picked.has(row.id)));
  return (
    <thead>
      <tr>
        {listData.steps.length > 0 ? (
          <th className="sw-check sw-fixed" scope="col">
            <input
              type="checkbox"
              aria-label={t("shell.selectAll")}
              checked={whole}
              autoComplete="off"
              data-all=""
              onChange={nothing}
              tabIndex={live ? -1 : undefined}
            />
          </th>
        ) : null}
        {columns.map((column, i) => (
          <HeadCell
            key={column.key}
            column={column}
            data={listData}
            live={live}
            active={live && at?.row === -1 && at.col === i}
            place={places[i]}
            drag={drag}
          />
        ))}
      </tr>
    </thead>
  );
}

/** React requires a handler; the frame handles clicks. */
function nothing(): void {}
