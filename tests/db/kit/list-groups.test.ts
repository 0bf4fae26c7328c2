import { afterAll, beforeAll, expect, test } from "vitest";
import { canGroup, type ListDefinition, type ListQuery } from "#platform/records/list/list.ts";
import { findPage, queryList } from "#platform/records/list/query/list-sql.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { resourceOf, resources } from "#db/services/registry.server.ts";
import { withSubtotals } from "#db/services/export/subtotals.server.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
});
afterAll(() => testDatabase.close());

const actorOf = (lang: "zh" | "en" = "zh") => ({ ...testDatabase.as("admin").actor, lang });

/** The largest page. */
const mostRows = 3000;

type Grouped = Partial<ListQuery> & { group: string };

async function read(
  apiName: string,
  requested: Grouped,
  by: { lang?: "en"; list?: ListDefinition } = {},
) {
  const { source, list: whole } = resourceOf(apiName);
  const { list = whole, lang = "zh" } = by;
  const query = {
    filters: [],
    sort: list.sorts ?? [list.sort],
    page: 1,
    pageSize: mostRows,
    ...requested,
  };
  const page = await findPage(testDatabase.em(), list, source, { actor: actorOf(lang), query });
  const rows = JSON.parse(page.json) as ListRow[];
  return { rows, groups: await page.groups(rows), total: await page.count() };
}

/**
 * With its summed columns and those of its order alone: the others would be calculated for every
 * row and are not looked at.
 */
function narrow(list: ListDefinition, key: string): ListDefinition {
  const sums = [...(list.totals ?? []), ...(list.groupTotals ?? [])];
  const currencies = list.columns.flatMap(({ currencyKey }) => currencyKey ?? []);
  const order = (list.sorts ?? [list.sort]).map((sort) => sort.key);
  const needed = new Set([
    key,
    ...currencies,
    ...sums,
    ...order,
    ...Object.keys(list.fixedFilter ?? {}),
  ]);
  return { ...list, columns: list.columns.filter((column) => needed.has(column.key)) };
}

test("every list groups by every column it offers: no row stands outside a group", async () => {
  // The screens of a family read the same column of the same records: it is grouped once.
  const grouped = new Map<object, Set<string>>();
  for (const { apiName, list, source } of resources) {
    const query = { filters: [], sort: [list.sort], page: 1, pageSize: 1 };
    // Of more records than a page holds, not all groups are read.
    if (
      (await queryList(testDatabase.em(), list, source, { actor: actorOf(), query })).total >
      mostRows
    )
      continue;
    for (const column of list.columns.filter(canGroup)) {
      const by = source.computed?.[column.key] ?? source.entity;
      const columns = grouped.get(by) ?? new Set();
      grouped.set(by, columns);
      const written = JSON.stringify(column);
      if (columns.has(written)) continue;
      const { groups, total } = await read(
        apiName,
        { group: column.key },
        { list: narrow(list, column.key) },
      );
      if (total > 0) columns.add(written);
      expect(
        groups.reduce((sum, group) => sum + group.count, 0),
        `${apiName} ${column.key}`,
      ).toBe(total);
    }
  }
}, 240_000);

test("rows of a group stand together, counts and sums are those of the whole search, money by currency as text", async () => {
  const fees = "feemgr/recmgr/search";
  const all = await read(fees, { group: "feeStatus" });
  const page = await read(fees, { group: "feeStatus", pageSize: 5 });
  const states = all.rows.map((row) => row.feeStatus);
  expect(new Set(states).size).toBe(states.filter((state, i) => state !== states[i - 1]).length);
  for (const group of page.groups) {
    const rows = all.rows.filter((row) => row.feeStatus === group.value);
    expect(group.count).toBe(rows.length);
    for (const [currency, sum] of Object.entries(group.sums.amount ?? {})) {
      const exact = rows
        .filter((row) => row.currency === currency)
        .reduce((cents, row) => cents + BigInt(String(row.amount).replace(".", "")), 0n);
      expect(BigInt(sum.replace(".", ""))).toBe(exact);
    }
  }
});

test("moments group by the reader's day", async () => {
  const { groups } = await read("seaway/bookingMgr/inner", { group: "createdTime" });
  expect(groups.length).toBeGreaterThan(0);
  for (const { value } of groups) expect(value).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("a grouped export ends each group with a line of subtotals per currency", async () => {
  const { list } = resourceOf("feemgr/recmgr/search");
  const group = list.columns.find((column) => column.key === "feeCode");
  if (!group) throw new Error("no fee code");
  const fee = (feeCode: string, currency: string, amount: string): ListRow => ({
    id: 1,
    version: 1,
    feeCode,
    currency,
    amount,
  });
  const rows = [
    fee("OFT", "USD", "10.10"),
    fee("OFT", "CNY", "7.00"),
    fee("OFT", "USD", "0.20"),
    fee("THC", "CNY", "1.00"),
  ];
  const batches = (async function* () {
    yield rows.slice(0, 2);
    yield rows.slice(2);
  })();
  const lines: ListRow[] = [];
  const grouped = {
    actor: actorOf("en"),
    list,
    columns: list.columns,
    group,
    text: (row: ListRow) => String(row.feeCode),
  };
  for await (const batch of withSubtotals(batches, grouped)) lines.push(...batch);
  expect(lines.map(({ blNo, currency, amount }) => [blNo, currency, amount])).toEqual([
    [undefined, "USD", "10.10"],
    [undefined, "CNY", "7.00"],
    [undefined, "USD", "0.20"],
    ["Subtotal OFT (3)", "USD", "10.3"],
    ["Subtotal OFT (3)", "CNY", "7"],
    [undefined, "CNY", "1.00"],
    ["Subtotal THC (1)", "CNY", "1"],
  ]);
});

test("English readers see and find customers and fees by their English names; Chinese readers as stored", async () => {
  const { list, source } = resourceOf("seaway/bookingMgr/inner");
  const named = await testDatabase
    .em()
    .getConnection()
    .execute<{ bk_no: string; client_name: string; name_en: string }[]>(
      "select b.bk_no, b.client_name, c.name_en from booking b join customer c on c.code = b.client_code where c.name_ch <> '' and c.name_en <> '' limit 1",
    );
  const [example] = named;
  if (!example) throw new Error("the demo has no customer with both names");
  const find = async (lang: "zh" | "en", key: string, value: string) => {
    const query: ListQuery = {
      filters: [{ key, kind: "contains", values: [value] }],
      sort: [list.sort],
      page: 1,
      pageSize: 500,
    };
    const page = await findPage(testDatabase.em(), list, source, { actor: actorOf(lang), query });
    return JSON.parse(page.json) as ListRow[];
  };
  expect((await find("zh", "bkNo", example.bk_no))[0]?.clientName).toBe(example.client_name);
  expect((await find("en", "bkNo", example.bk_no))[0]?.clientName).toBe(example.name_en);
  expect((await find("en", "clientName", example.name_en)).map((row) => row.bkNo)).toContain(
    example.bk_no,
  );
  expect((await find("en", "clientName", example.client_name)).map((row) => row.bkNo)).toContain(
    example.bk_no,
  );
  const grouped = await read("seaway/bookingMgr/inner", { group: "clientName" }, { lang: "en" });
  expect(grouped.groups.find((group) => group.value === example.name_en)?.count).toBeGreaterThan(0);
});
