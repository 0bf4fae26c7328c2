import { Decimal } from "#domain/masterdata/money/decimal.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { groupValue } from "#platform/records/list/query/group-value.ts";
import type { ListColumn, ListDefinition, ListRow } from "#platform/records/list/list.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

type Grouped = {
  actor: Actor;
  list: ListDefinition;
  columns: readonly ListColumn[];
  group: ListColumn;
  text: (row: ListRow) => string;
};
/** A group under way: its records, and per currency its sums by column. */
type Running = {
  value: string;
  text: string;
  count: number;
  sums: Map<string, Map<string, Decimal>>;
};

/**
 * Writes one line of subtotals per currency after the rows of each group. The rows arrive in the
 * order of the groups.
 */
export async function* withSubtotals(
  batches: AsyncIterable<readonly ListRow[]>,
  grouped: Grouped,
): AsyncGenerator<ListRow[]> {
  const { actor, list, group, text } = grouped;
  const keys = list.groupTotals ?? list.totals ?? [];
  const summed = list.columns.filter((column) => keys.includes(column.key));
  let running: Running | undefined;
  for await (const rows of batches) {
    const lines: ListRow[] = [];
    for (const row of rows) {
      const value = groupValue(group, row[group.key], actor.zone);
      const before: Running | undefined = running;
      const now: Running =
        before?.value === value ? before : { value, text: text(row), count: 0, sums: new Map() };
      if (before && before !== now) lines.push(...linesOf(before, grouped));
      running = now;
      now.count++;
      for (const column of summed) add(now, column, row);
      lines.push(row);
    }
    yield lines;
  }
  if (running) yield linesOf(running, grouped);
}

function add({ sums }: Running, { key, currencyKey }: ListColumn, row: ListRow): void {
  const amount = row[key];
  if (amount === null || amount === undefined || amount === "") return;
  const currency = currencyKey ? String(row[currencyKey] ?? "") : "";
  const byColumn = sums.get(currency) ?? new Map<string, Decimal>();
  sums.set(currency, byColumn);
  byColumn.set(key, (byColumn.get(key) ?? new Decimal(0)).plus(String(amount)));
}

function linesOf({ text, count, sums }: Running, { actor, list, columns }: Grouped): ListRow[] {
  const label = `${translate(actor.lang, "list.subtotal")} ${text || translate(actor.lang, "list.groupNone")} (${count})`;
  // Columns without a kind hold any text.
  const place =
    (columns.find((column) => !column.hidden && !column.kind && !column.merge) ?? columns[0])
      ?.key ?? "";
  const currencyOf = new Map(list.columns.map((column) => [column.key, column.currencyKey]));
  const line = (currency: string, byColumn: Map<string, Decimal>): ListRow => {
    const currencies = currency
      ? [...byColumn.keys()].flatMap((key) => currencyOf.get(key) ?? [])
      : [];
    return {
      ...Object.fromEntries(currencies.map((key) => [key, currency])),
      ...Object.fromEntries([...byColumn].map(([key, sum]) => [key, sum.toFixed()])),
      [place]: label,
      id: 0,
      version: 0,
    };
  };
  return sums.size === 0
    ? [line("", new Map())]
    : [...sums].map(([currency, byColumn]) => line(currency, byColumn));
}
