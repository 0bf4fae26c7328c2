import { cellText } from "#platform/records/list/cell-text.ts";
import { shownZone } from "#platform/kernel/clock/shown-zone.ts";
import { groupValue } from "#platform/records/list/query/group-value.ts";
import { headingOf, type ListColumn, type ListGroup } from "#platform/records/list/list.ts";
import type { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { type CellLabels, shownText } from "./cell.tsx";
import { addressOf, isDay, onlyValue } from "../filters/filter-address.ts";
import type { ListData } from "../data/list-data.ts";

/**
 * Heading of a group: its value, its count and sums over the whole search, the search of it alone.
 */
export type GroupHead = { title: string; count: string; sums: string; to: string | null };
type Translate = ReturnType<typeof useTranslate>;

function sumsText(
  { sums }: ListGroup,
  { columns }: ListData,
  messages: CellLabels,
  t: Translate,
): string {
  const parts = Object.entries(sums).flatMap(([key, byCurrency]) => {
    const column = columns.find((listColumn) => listColumn.key === key);
    const figures = Object.entries(byCurrency).filter(([, sum]) => Number(sum) !== 0);
    if (!column || figures.length === 0) return [];
    const text = figures
      .map(([currency, sum]) => `${currency} ${cellText(column, sum, messages, currency)}`.trim())
      .join(", ");
    return [`${headingOf(column, t)} ${text}`];
  });
  return parts.join(" · ");
}

/** The heading before each row that begins a group; null when the list is not grouped. */
export function groupHeadsOf(
  listData: ListData,
  messages: CellLabels,
  t: Translate,
): (GroupHead | undefined)[] | null {
  const { group: key } = listData.query;
  const column = listData.columns.find((listColumn) => listColumn.key === key);
  if (!key || !column) return null;
  const groups = new Map(listData.groups.map((group) => [group.value, group]));
  let before: string | undefined;
  return listData.rows.map((row) => {
    const value = groupValue(column, row[key], shownZone());
    if (value === before) return undefined;
    before = value;
    const group = groups.get(value);
    const only = onlyValue(listData.query, column, row[key]);
    return {
      title: `${headingOf(column, t)}: ${titleOf(column, value, shownText(column, row, messages)) || t("list.groupNone")}`,
      count: group ? t("list.groupCount", { count: group.count }) : "",
      sums: group ? sumsText(group, listData, messages, t) : "",
      to: only ? addressOf(only, listData.view) : null,
    };
  });
}

/** Moments group by day. */
const titleOf = (column: ListColumn, value: string, shown: string) =>
  isDay(column) ? value : shown;

export function GroupRow({ head, span }: { head: GroupHead; span: number }) {
  return (
    <tr className="sw-group">
      <td colSpan={span}>
        <span>
          {head.to === null ? <b>{head.title}</b> : <a href={head.to}>{head.title}</a>}
          <i>{head.count}</i>
          <em>{head.sums}</em>
        </span>
      </td>
    </tr>
  );
}
