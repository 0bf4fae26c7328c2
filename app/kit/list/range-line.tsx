import { type ReactNode, useMemo } from "react";
import { createPortal } from "react-dom";
import { amountShown } from "#platform/list/cell-text.ts";
import { headingOf } from "#platform/list/list.ts";
import { useTranslate } from "../shell/translate.ts";
import { rangeOf } from "./cursor.ts";
import type { GridProps } from "./grid-props.ts";
import { sumsOf } from "./range-sums.ts";

/** Where under the table the sums of the marked range stand. */
export const rangeLineId = "sw-range-line";
/** Sums that find room. */
const most = 6;

/** What the numbers of the marked range come to, as a spreadsheet says it under its sheet. Nothing while one cell alone is active. */
export function RangeLine({ data: listData, columns, cursor }: GridProps): ReactNode {
  const t = useTranslate();
  const sums = useMemo(() => {
    const range = cursor ? rangeOf(cursor) : null;
    if (!range || (range.top === range.bottom && range.left === range.right)) return [];
    return sumsOf(columns.slice(range.left, range.right + 1), listData.rows.slice(Math.max(0, range.top), range.bottom + 1));
  }, [listData, columns, cursor]);
  const place = sums.length > 0 ? document.getElementById(rangeLineId) : null;
  if (!place) return null;
  return createPortal(
    <output>
      {t("shell.sum")}
      {sums.slice(0, most).map(({ column, currency, sum }) => (
        <span key={column.key + currency}>
          {headingOf(column, t)} {currency} <b>{amountShown(sum)}</b>
        </span>
      ))}
    </output>,
    place,
  );
}
