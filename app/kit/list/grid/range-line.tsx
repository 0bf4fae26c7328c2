import { type ReactNode, useMemo } from "react";
import { createPortal } from "react-dom";
import { moneyShown } from "#platform/records/list/cell-text.ts";
import { headingOf } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { rangeOf } from "../data/cursor.ts";
import type { GridProps } from "./grid-props.ts";
import { sumsOf } from "./range-sums.ts";

export const rangeLineId = "sw-range-line";
const most = 6;

/** Sums of the marked range, as in a spreadsheet; empty for a single cell. */
export function RangeLine({ data: listData, columns, cursor }: GridProps): ReactNode {
  const t = useTranslate();
  const sums = useMemo(() => {
    const range = cursor ? rangeOf(cursor) : null;
    if (!range || (range.top === range.bottom && range.left === range.right)) return [];
    return sumsOf(
      columns.slice(range.left, range.right + 1),
      listData.rows.slice(Math.max(0, range.top), range.bottom + 1),
    );
  }, [listData, columns, cursor]);
  const place = sums.length > 0 ? document.getElementById(rangeLineId) : null;
  if (!place) return null;
  return createPortal(
    <output>
      {t("shell.sum")}
      {sums.slice(0, most).map(({ column, currency, sum }) => (
        <span key={column.key + currency}>
          {headingOf(column, t)} {currency} <b>{moneyShown(sum, currency)}</b>
        </span>
      ))}
    </output>,
    place,
  );
}
