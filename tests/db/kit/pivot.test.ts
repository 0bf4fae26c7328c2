import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { drillQuery } from "#app/kit/pivot/pivot-drill.ts";
import { Decimal } from "#domain/masterdata/money/decimal.ts";
import { type ListQuery, type ListRow, lacksFilter } from "#platform/records/list/list.ts";
import {
  dimensionColumns,
  isCalendar,
  measureColumns,
  readPivot,
} from "#platform/records/pivot/pivot.ts";
import { findPivot } from "#platform/records/pivot/find-pivot.server.ts";
import {
  grains,
  type Pivot,
  type PivotDimension,
  pivotFunctions,
  type PivotTable,
} from "#platform/records/pivot/pivot-query.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  findInResource,
  pivotOfResource,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { readable } from "#platform/records/list/readable-list.server.ts";
import { groupValue } from "#platform/records/list/query/group-value.ts";
import { resourceOf, resources } from "#db/services/registry.server.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
});
afterAll(() => testDatabase.close());

const bookings = "seaway/bookingMgr/inner";
const fees = "feemgr/recmgr/search";
const search: Omit<ListQuery, "sort"> = { filters: [], page: 1, pageSize: 3000 };
const queryOf = ({ list }: Resource, more: Partial<ListQuery> = {}): ListQuery => ({
  ...search,
  sort: [list.sort],
  ...more,
});
const all: Record<string, Partial<ListQuery>> = {
  [fees]: {
    filters: [{ key: "feeStatus", kind: "in", values: ["CREATED", "AUDITED", "RECHECKED"] }],
  },
};
const admin = () => testDatabase.as("admin").actor;

async function rowsOf(resource: Resource, query: ListQuery, actor = admin()): Promise<ListRow[]> {
  const page = await findInResource(testDatabase.em(), actor, resource, query);
  return JSON.parse(page.json) as ListRow[];
}
const pivotOf = (apiName: string, pivot: Pivot, actor = admin()) => {
  const resource = resourceOf(apiName);
  return pivotOfResource(testDatabase.em(), actor, resource, {
    ...queryOf(resource, all[apiName]),
    pivot,
  });
};

/** The period of a day, counted without the product's SQL. */
function periodOf(day: string, grain: NonNullable<PivotDimension["grain"]>): string {
  if (day === "" || grain === "day") return day;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  if (grain === "year") return String(year);
  if (grain === "month") return day.slice(0, 7);
  if (grain === "quarter") return `${year}-Q${Math.ceil(month / 3)}`;
  // The week belongs to the year of its Thursday.
  const thursday = new Date(Date.UTC(year, month - 1, date));
  thursday.setUTCDate(thursday.getUTCDate() - ((thursday.getUTCDay() + 6) % 7) + 3);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return `${thursday.getUTCFullYear()}-W${String(Math.floor((thursday.getTime() - first) / (7 * 24 * 3600_000)) + 1).padStart(2, "0")}`;
}

const columnOf = ({ list }: Resource, key: string) => {
  const column = list.columns.find((column) => column.key === key);
  if (!column) throw new Error(key);
  return column;
};

function valueOf(resource: Resource, { key, grain }: PivotDimension, row: ListRow): string {
  const value = groupValue(columnOf(resource, key), row[key], admin().zone);
  return grain ? periodOf(value, grain) : value;
}

/**
 * One figure over rows, in one currency where the measure is money; null when no row has a value.
 */
function figureOf(
  resource: Resource,
  rows: readonly ListRow[],
  { measure, currency }: { measure: Pivot["measures"][number]; currency: string },
) {
  if (measure.of === "count") return String(rows.length);
  const { key, currencyKey } = columnOf(resource, measure.key);
  const own = rows
    .filter((row) => !currencyKey || String(row[currencyKey] ?? "") === currency)
    .map((row) => row[key]);
  const values = own
    .filter((value) => value !== null && value !== undefined)
    .map((value) => new Decimal(String(value)));
  if (values.length === 0) return null;
  const sum = values.reduce((left, right) => left.plus(right));
  if (measure.of === "sum") return sum.toFixed();
  if (measure.of === "avg")
    return sum.div(values.length).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed();
  return (measure.of === "min" ? Decimal.min(...values) : Decimal.max(...values)).toFixed();
}

/** Compares every figure and every total with the rows of the list. */
function expectFigures(
  resource: Resource,
  pivot: Pivot,
  rows: readonly ListRow[],
  table: PivotTable,
): void {
  const same = (
    figure: string | null | undefined,
    of: readonly ListRow[],
    leaf: PivotTable["leaves"][number],
  ) => {
    const measure = pivot.measures[leaf.measure];
    if (!measure) throw new Error("no measure");
    const exact = figureOf(resource, of, { measure, currency: leaf.currency });
    const shown = figure === null || figure === undefined ? null : new Decimal(figure).toFixed();
    // No row at all has no count either.
    expect(shown).toBe(of.length === 0 ? null : exact && new Decimal(exact).toFixed());
  };
  const { leaves } = table;
  const { column } = pivot;
  const keyOf = (row: ListRow) =>
    JSON.stringify(pivot.rows.map((dimension) => valueOf(resource, dimension, row)));
  /** The rows of a column's value, of all rows where the pivot has no column. */
  const columnsOf = (of: readonly ListRow[]) => {
    const parts = column ? Map.groupBy(of, (row) => valueOf(resource, column, row)) : null;
    return (value: string): readonly ListRow[] => (parts ? (parts.get(value) ?? []) : of);
  };
  const byKey = Map.groupBy(rows, keyOf);
  for (const [at, values] of table.rows.entries()) {
    const inRow = byKey.get(JSON.stringify(values)) ?? [];
    const cellOf = columnsOf(inRow);
    for (const [i, leaf] of leaves.entries()) same(table.rowTotals[at]?.[i], inRow, leaf);
    for (const [place, value] of table.columns.entries())
      for (const [i, leaf] of leaves.entries())
        same(table.cells[at]?.[place * leaves.length + i], cellOf(value), leaf);
  }
  const inColumn = columnsOf(rows);
  for (const [place, value] of table.columns.entries())
    for (const [i, leaf] of leaves.entries())
      same(table.columnTotals[place * leaves.length + i], inColumn(value), leaf);
  for (const [i, leaf] of leaves.entries()) same(table.total[i], rows, leaf);
  expect(new Set(table.rows.map((values) => JSON.stringify(values)))).toEqual(
    new Set(byKey.keys()),
  );
}

describe("against the rows of the list", () => {
  const choices = (resource: Resource, few: readonly string[]) => {
    const columns = dimensionColumns(resource.list).filter((column) => few.includes(column.key));
    const dimension = fc.constantFrom(...columns).chain((column): fc.Arbitrary<PivotDimension> => {
      const { key } = column;
      return isCalendar(column)
        ? fc.constantFrom(...grains).map((grain) => ({ key, grain }))
        : fc.constant({ key });
    });
    const measured = measureColumns(resource.list).map((column) => column.key);
    const measure = fc.oneof(
      fc.constant({ of: "count" as const }),
      fc.record({ of: fc.constantFrom(...pivotFunctions), key: fc.constantFrom(...measured) }),
    );
    const textOf = (dimension: PivotDimension) => `${dimension.key}~${dimension.grain}`;
    return fc.record(
      {
        rows: fc.uniqueArray(dimension, { maxLength: 2, minLength: 1, selector: textOf }),
        column: dimension,
        measures: fc.uniqueArray(measure, {
          minLength: 1,
          maxLength: 3,
          selector: (measure) => JSON.stringify(measure),
        }),
      },
      { requiredKeys: ["rows", "measures"] },
    );
  };

  it.each([
    [bookings, ["bkStatus", "etd", "createdTime", "portDis", "nature", "freightTerms"]],
    [fees, ["feeStatus", "currency", "feeCode", "etd", "io", "createdTime"]],
  ] as const)(
    "%s: every figure and total is that of its records, whatever is chosen",
    async (apiName, few) => {
      const resource = resourceOf(apiName);
      const rows = await rowsOf(resource, queryOf(resource, all[apiName]));
      expect(rows.length).toBeGreaterThan(200);
      expect(rows.length).toBeLessThan(3000);
      await fc.assert(
        fc.asyncProperty(choices(resource, few), async (pivot) => {
          const table = await pivotOf(apiName, pivot).catch((error: unknown) => {
            expect(refusalsOf(error)[0]?.code).toBe("list.pivotTooLarge");
            return null;
          });
          if (table) expectFigures(resource, pivot, rows, table);
        }),
        { numRuns: 40 },
      );
    },
  );

  test("money is never added over currencies: a leaf for each", async () => {
    const table = await pivotOf(fees, {
      rows: [{ key: "feeStatus" }],
      measures: [{ of: "sum", key: "amount" }, { of: "count" }],
    });
    const currencies = table.leaves
      .filter(({ measure }) => measure === 0)
      .map(({ currency }) => currency);
    expect(currencies.length).toBeGreaterThan(1);
    expect(currencies).not.toContain("");
    expect(table.leaves.filter(({ measure }) => measure === 1)).toEqual([
      { measure: 1, currency: "" },
    ]);
  });
});

test("a figure leads to exactly its records, within the conditions there were", async () => {
  const resource = resourceOf(bookings);
  const { columns } = resource.list;
  const filters = [{ key: "etd", kind: "between" as const, values: ["2020-01-10", "2039-01-01"] }];
  for (const grain of grains) {
    const pivot: Pivot = {
      rows: [{ key: "etd", grain }],
      column: { key: "bkStatus" },
      measures: [{ of: "count" }],
    };
    const query = { ...queryOf(resource, { filters }), pivot };
    const table = await pivotOfResource(testDatabase.em(), admin(), resource, query);
    for (const [at, [value = ""]] of table.rows.slice(0, 6).entries())
      for (const [place, across] of table.columns.entries()) {
        const dimensions = [
          { dimension: { key: "etd", grain }, value },
          { dimension: { key: "bkStatus" }, value: across },
        ];
        const drilled = drillQuery(query, columns, {
          dimensions,
          leaf: { measure: 0, currency: "" },
        });
        expect(drilled?.filters.find(({ key }) => key === "etd")?.kind).toMatch(/between|empty/);
        const count = drilled
          ? (await rowsOf(resource, { ...drilled, pageSize: 3000 })).length
          : -1;
        expect(count, `${value} ${across}`).toBe(Number(table.cells[at]?.[place] ?? 0));
      }
  }
});

test("every list has a pivot whose figures are all its records", async () => {
  for (const resource of resources) {
    const { list, source, apiName } = resource;
    const pivot = readPivot(list, new URLSearchParams("pivot=1"));
    if (!pivot) throw new Error(apiName);
    const query = queryOf(resource, { pageSize: 1 });
    const table = await findPivot(testDatabase.em(), list, source, {
      actor: admin(),
      query,
      pivot,
    }).catch((error: unknown) => {
      expect(refusalsOf(error)[0]?.code, apiName).toBe("list.pivotTooLarge");
      return null;
    });
    if (!table || lacksFilter(list, query)) continue;
    const page = await findInResource(testDatabase.em(), admin(), resource, query);
    expect(table.total[0] ?? "0", apiName).toBe(String(await page.count()));
  }
}, 120_000);

test("a customer's pivot counts its own records; a column for staff is no dimension, measure or condition", async () => {
  const resource = resourceOf("eb/ebBooking");
  const staff = await rowsOf(resource, queryOf(resource));
  const [first] = staff;
  const customer = testDatabase.as("customer", {
    kind: "customer",
    customerCodes: [String(first?.clientCode)],
  }).actor;
  const own = await rowsOf(resource, queryOf(resource), customer);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(staff.length);
  const table = await pivotOf(
    "eb/ebBooking",
    { rows: [{ key: "ebStatus" }], measures: [{ of: "count" }] },
    customer,
  );
  expect(table.total).toEqual([String(own.length)]);

  const seen = new Set(
    readable(testDatabase.em(), customer, resource).list.columns.map(({ key }) => key),
  );
  const hidden = dimensionColumns(resource.list).filter(({ key }) => !seen.has(key));
  expect(hidden.length).toBeGreaterThan(0);
  for (const { key, kind } of hidden) {
    const grain = isCalendar({ kind }) ? ({ grain: "day" } as const) : {};
    const refused = pivotOf(
      "eb/ebBooking",
      { rows: [{ key, ...grain }], measures: [{ of: "count" }] },
      customer,
    );
    await expect(refused, key).rejects.toMatchObject({ code: "kit.badFilter" });
  }
});

test("what is too large to read is refused with its limits", async () => {
  const tooLarge = pivotOf(bookings, { rows: [{ key: "bkNo" }], measures: [{ of: "count" }] });
  await expect(tooLarge).rejects.toMatchObject({
    code: "list.pivotTooLarge",
    params: { rows: 500, columns: 50 },
  });
});

test("statuses stand in the order of their dictionary, down and across", async () => {
  const { rows } = await sql<{
    code: string;
  }>`select dict_value as code from dict_data where dict_type = 'booking_status' order by dict_sort`.execute(
    testDatabase.em().getKysely(),
  );
  const inOrder = (codes: readonly string[]) =>
    rows.map(({ code }) => code).filter((code) => codes.includes(code));
  const measures = [{ of: "count" } as const];
  const down = (await pivotOf(bookings, { rows: [{ key: "bkStatus" }], measures })).rows.map(
    ([code = ""]) => code,
  );
  const across = (await pivotOf(bookings, { rows: [], column: { key: "bkStatus" }, measures }))
    .columns;
  expect(down).toEqual(inOrder(down));
  expect(across).toEqual(down);
  expect(down).not.toEqual(down.toSorted());
});
