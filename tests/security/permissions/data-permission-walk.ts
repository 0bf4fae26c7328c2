import type { EntityManager } from "@mikro-orm/postgresql";
import { Decimal } from "decimal.js";
import { expect } from "vitest";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import {
  filterKindsOf,
  type ListFilter,
  type ListQuery,
  type ListRow,
} from "#platform/records/list/list.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  idsOfResource,
  readResource,
  reasonsOf,
  type Resource,
  searchResource,
  streamResource,
} from "#platform/records/resource/resource.server.ts";

/** For required filters: a condition that all filled rows meet. */
function request(resource: Resource): ListFilter[] {
  const { needsFilter, columns } = resource.list;
  if (!needsFilter) return [];
  const column = columns.find(
    (column) =>
      (needsFilter === true || needsFilter.includes(column.key)) &&
      filterKindsOf(column).includes("filled"),
  );
  return column ? [{ key: column.key, kind: "filled", values: [] }] : [];
}

export const queryOf = (resource: Resource, more: Partial<ListQuery> = {}): ListQuery => ({
  filters: request(resource),
  sort: [resource.list.sort],
  page: 1,
  pageSize: 20,
  ...more,
});

const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);
export const refusedAs = (error: unknown) =>
  isRefusal(error) ? (refusalsOf(error)[0]?.code ?? "") : `not refused: ${String(error)}`;

/** Every way to read a resource, compared with the expected ids. */
export async function navigation(
  em: EntityManager,
  {
    resource,
    actor,
    inside,
    outside,
  }: { resource: Resource; actor: Actor; inside: ReadonlySet<number>; outside: readonly number[] },
): Promise<void> {
  const where = `${resource.apiName}, ${inside.size} inside, ${outside.length} outside`;
  const query = queryOf(resource);
  const listResult = await searchResource(em, actor, resource, query);
  expect(listResult.total, where).toBe(inside.size);
  for (const row of listResult.rows) expect(inside.has(row.id), where).toBe(true);
  const second = await searchResource(em, actor, resource, { ...query, page: 2 });
  for (const row of second.rows) expect(inside.has(row.id), where).toBe(true);
  expect(sorted(await idsOfResource(em, actor, resource, { query, most: 100_000 })), where).toEqual(
    sorted(inside),
  );
  const streamed: ListRow[] = [];
  for await (const batch of streamResource(em, actor, resource, query)) streamed.push(...batch);
  expect(sorted(streamed.map((row) => row.id)), where).toEqual(sorted(inside));
  assertTotals(resource, streamed, listResult.totals, where);
  const chosen = [...inside].slice(0, 3);
  const rows = await listRowsByIds(em, resource.list, resource.source, {
    actor,
    ids: [...chosen, ...outside.slice(0, 50)],
  });
  expect(sorted(rows.map((row) => row.id)), where).toEqual(sorted(chosen));
  for (const id of chosen.slice(0, 1))
    expect(await readResource(em, actor, resource, id)).toBeTruthy();
  for (const id of outside.slice(0, 2)) {
    expect(
      refusedAs(await readResource(em, actor, resource, id).catch((error: unknown) => error)),
      where,
    ).toBe("kit.notFound");
    const asking = reasonsOf(em, actor, resource, [...chosen, id]).catch((error: unknown) => error);
    expect(refusedAs(await asking), where).toBe("kit.notFound");
  }
}

/** The footer sums the visible rows. */
function assertTotals(
  { list }: Resource,
  rows: readonly ListRow[],
  totals: Record<string, Record<string, string>>,
  where: string,
): void {
  for (const key of list.totals ?? []) {
    const currencyKey = list.columns.find((column) => column.key === key)?.currencyKey ?? "";
    const sums = new Map<string, Decimal>();
    for (const row of rows) {
      const currency = currencyKey ? String(row[currencyKey] ?? "") : "";
      sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(String(row[key] ?? "0")));
    }
    const reported = Object.entries(totals[key] ?? {}).map(([currency, sum]) => [
      currency,
      new Decimal(sum).toFixed(3),
    ]);
    expect(Object.fromEntries(reported), `${where}, ${key}`).toEqual(
      Object.fromEntries([...sums].map(([currency, sum]) => [currency, sum.toFixed(3)])),
    );
  }
}
