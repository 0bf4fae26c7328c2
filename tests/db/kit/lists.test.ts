import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filterKindsOf, type ListFilter } from "#platform/records/list/list.ts";
import { readListQuery, writeListQuery } from "#platform/records/list/query/list-address.ts";
import { streamList } from "#platform/records/list/query/list-rows.server.ts";
import { queryList } from "#platform/records/list/query/list-sql.server.ts";
import { resources } from "#db/services/registry.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const sample: Record<string, string> = {
  date: "2026-01-31",
  datetime: "2026-01-31",
  local: "2026-01-31",
  int: "1",
  decimal: "1.5",
  money: "1.5",
};

type Column = (typeof resources)[number]["list"]["columns"][number];

/** A condition with a suitable value. */
function filterOf(
  column: Column,
  kind: ListFilter["kind"] = column.filter ?? "equals",
): ListFilter {
  const value = sample[column.kind ?? "text"] ?? "x";
  const values =
    kind === "empty" || kind === "filled"
      ? []
      : kind === "between"
        ? [value, value]
        : kind === "in"
          ? [value, value]
          : [value];
  return { key: column.key, kind, values };
}

/**
 * What a column is answered from, with the questions asked already: the screens of a family read
 * the same column of the same records.
 */
const answered = new Map<unknown, Set<string>>();

/** Whether no list before has asked this of the column. */
function isNew({ source }: (typeof resources)[number], column: Column, question: string): boolean {
  const { match, computed, sideTable, entity } = source;
  const from = match?.[column.key] ?? computed?.[column.key] ?? sideTable?.[column.key] ?? entity;
  const questions = answered.get(from) ?? new Set();
  answered.set(from, questions);
  const written = JSON.stringify([entity.name, column, question]);
  if (questions.has(written)) return false;
  questions.add(written);
  return true;
}

describe.each(resources.map((resource) => [resource.apiName, resource] as const))(
  "list %s",
  (_name, resource) => {
    const { list, source } = resource;
    const query = { filters: [], sort: [list.sort], page: 1, pageSize: 20 };
    test("answers without conditions, and as a stream", async () => {
      const { actor } = testDatabase.as("admin");
      const listResult = await queryList(testDatabase.em(), list, source, { actor, query });
      expect(listResult.total).toBeGreaterThanOrEqual(listResult.rows.length);
      for await (const rows of streamList(testDatabase.em(), list, source, { actor, query }))
        expect(rows.length).toBeGreaterThan(0);
    });
    test("answers each filter it offers, in every kind", async () => {
      const { actor } = testDatabase.as("admin");
      for (const column of list.columns.filter((column) => column.filter)) {
        for (const filter of filterKindsOf(column).map((kind) => filterOf(column, kind))) {
          if (!isNew(resource, column, filter.kind)) continue;
          const listResult = await queryList(testDatabase.em(), list, source, {
            actor,
            query: { ...query, filters: [filter] },
          });
          expect(listResult.rows.length, column.key).toBeLessThanOrEqual(20);
        }
      }
    });
    test("answers each sort it offers, in both directions", async () => {
      const { actor } = testDatabase.as("admin");
      for (const column of list.columns.filter((column) => column.sort)) {
        for (const order of (["asc", "desc"] as const).filter((order) =>
          isNew(resource, column, order),
        ))
          await queryList(testDatabase.em(), list, source, {
            actor,
            query: { ...query, sort: [{ key: column.key, order }] },
          });
      }
    });
    test("shows nothing to a customer account without customer codes, unless it is reference data", async () => {
      const { actor } = testDatabase.as("customer", { customerCodes: [] });
      const listResult = await queryList(testDatabase.em(), list, source, { actor, query });
      if (list.scopes !== "reference") expect(listResult).toMatchObject({ rows: [], total: 0 });
    });
    test("keeps a query over its address", () => {
      const filters = list.columns
        .filter((column) => column.filter)
        .map((column) => filterOf(column));
      const query = {
        filters,
        sort: [{ key: list.sort.key, order: "asc" as const }],
        page: 3,
        pageSize: 50,
      };
      const read = readListQuery(list, writeListQuery(query));
      // The maximum of two equal values is that value.
      expect(read.filters).toEqual(
        filters.map((filter) =>
          filter.kind === "in" ? { ...filter, values: [filter.values[0]] } : filter,
        ),
      );
      expect(read).toMatchObject({ page: 3, pageSize: 50 });
    });
  },
);

test("a filter value of the wrong form is refused at its filter, and never becomes SQL", async () => {
  const resource = resources.find((resource) => resource.apiName === "seaway/bookingMgr/inner");
  if (!resource) throw new Error("no booking resource");
  const { actor } = testDatabase.as("admin");
  const ask = (key: string, kind: ListFilter["kind"], values: string[]) =>
    queryList(testDatabase.em(), resource.list, resource.source, {
      actor,
      query: {
        filters: [{ key, kind, values }],
        sort: [resource.list.sort],
        page: 1,
        pageSize: 10,
      },
    });
  await expect(ask("etd", "between", ["2026-13-45", ""])).rejects.toMatchObject({
    code: "kit.badFilter",
    place: { field: "etd" },
  });
  await expect(ask("nothing", "equals", ["x"])).rejects.toMatchObject({ code: "kit.badFilter" });
  await expect(ask("gwt", "equals", ["1"])).rejects.toMatchObject({ code: "kit.badFilter" });
  expect((await ask("bkNo", "contains", ["' or 1=1 --"])).total).toBe(0);
  expect((await ask("bkNo", "contains", ["%"])).total).toBe(0);
});
