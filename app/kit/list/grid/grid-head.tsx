import { type DragEvent, memo, type PointerEvent } from "react";
import { headingOf, type ListColumn } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { addressOf, isNumber, sortedBy } from "../filters/filter-address.ts";
import type { ListData } from "../data/list-data.ts";

/** Absent before hydration. */
export type HeadDrag = {
  onWidth(event: PointerEvent<HTMLElement>, column: ListColumn): void;
  onDrop(moved: string, before: string): void;
};

type Props = { column: ListColumn; data: ListData; live: boolean };

/** The name sorts; a second link adds it to the sort. */
export function HeadName({ column, data: listData, live }: Props) {
  const t = useTranslate();
  const name = headingOf(column, t);
  if (!column.sort) return <span className="sw-head-name">{name}</span>;
  const { query } = listData;
  const place = query.sort.findIndex((listSort) => listSort.key === column.key);
  const sorted = query.sort[place];
  const tab = live ? -1 : undefined;
  return (
    <>
      <a
        className="sw-head-name"
        href={addressOf(sortedBy(query, column.key, false), listData.view)}
        data-sort={column.key}
        // The heading is dragged, not its address.
        draggable={live ? false : undefined}
        title={t("list.sortBy", { column: name })}
        tabIndex={tab}
      >
        {name}
        {sorted ? (
          <span className="sw-sort" aria-hidden="true">
            {sorted.order === "asc" ? "▲" : "▼"}
            {query.sort.length > 1 ? place + 1 : ""}
          </span>
        ) : null}
      </a>
      {sorted && query.sort.length === 1 ? null : (
        <a
          className="sw-sort-add"
          href={addressOf(sortedBy(query, column.key, true), listData.view)}
          aria-label={t("list.sortAdd", { column: name })}
          title={t("list.sortAdd", { column: name })}
          tabIndex={tab}
        >
          +
        </a>
      )}
    </>
  );
}

/** ARIA allows only the leading sort column. */
export function ariaSort(listData: ListData, key: string): "ascending" | "descending" | undefined {
  const [first] = listData.query.sort;
  return first?.key !== key ? undefined : first.order === "asc" ? "ascending" : "descending";
}

type CellProps = Props & {
  active: boolean;
  place: { className: string | undefined; style: React.CSSProperties | undefined } | undefined;
  drag: HeadDrag | null;
};

/** A heading that sorts, moves and resizes its column. Selecting rows leaves it alone. */
export const HeadCell = memo(function HeadCell({
  column,
  data: listData,
  live,
  active,
  place,
  drag,
}: CellProps) {
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    drag?.onDrop(event.dataTransfer.getData("text/plain"), column.key);
  };
  return (
    <th
      scope="col"
      data-key={column.key}
      className={
        [isNumber(column) ? "sw-number" : "", place?.className ?? ""].join(" ").trim() || undefined
      }
      style={place?.style}
      aria-sort={ariaSort(listData, column.key)}
      tabIndex={active ? 0 : undefined}
      draggable={drag ? true : undefined}
      onDragStart={
        drag ? (event) => event.dataTransfer.setData("text/plain", column.key) : undefined
      }
      onDragOver={drag ? (event) => event.preventDefault() : undefined}
      onDrop={drag ? drop : undefined}
    >
      <HeadName column={column} data={listData} live={live} />
      {drag ? (
        <span
          className="sw-grip"
          aria-hidden="true"
          onPointerDown={(event) => drag.onWidth(event, column)}
        />
      ) : null}
    </th>
  );
});
