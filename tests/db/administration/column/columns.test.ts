import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lineName, readPageLines } from "#domain/administration/column/page-lines.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { applyEffect, dateFormats } from "#platform/records/list/query/list-effect.ts";
import { readListPreferences } from "#platform/records/list/list-view.queries.server.ts";
import { applyLayout } from "#platform/records/list/list.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { findInResource } from "#platform/records/resource/resource.server.ts";
import { columnOperations } from "#domain/administration/column/column-operations.server.ts";
import { listOperations, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const apiName = "xhlbasic/packageKind";
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
}, 120_000);
afterAll(() => testDatabase.close());

const people = { adam: ["admin", 13], carl: ["clerk", 11], fia: ["finance", 12] } as const;
type Who = keyof typeof people;
const as = (who: Who) =>
  testDatabase.as(people[who][0], {
    userId: people[who][1],
    userName: who,
    roles: [people[who][0]],
  });
const act = <I, R>(who: Who, operation: Operation<I, R>, input: unknown) =>
  runOperation(as(who), operation, input);
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => refusalsOf(error).map((refusal) => refusal.code),
  );
const { list } = resourceOf(apiName);
const lines = async () => {
  const kept = await readPageLines(testDatabase.em(), apiName);
  return (kept?.lines ?? []).filter((line) => line.delFlag === "0");
};
const line = async (key: string) => {
  const pageColumn = (await lines()).find((pageColumn) => pageColumn.fieldValue === key);
  if (!pageColumn) throw new Error(`no column ${key}`);
  return pageColumn;
};
/** A column definition as form data. */
async function request(key: string, change: object) {
  const {
    id,
    pageColumnName,
    fieldValue,
    columnWidth,
    isListColumns,
    fixed,
    enableFilter,
    isQueryColumns,
    htmlInputType,
    dictType,
  } = await line(key);
  const { htmlDateFormat, enableSortable, defaultSortColumn, sortOrder, hidden } = await line(key);
  const rest = {
    htmlDateFormat,
    enableSortable,
    defaultSortColumn,
    sortOrder,
    hidden,
    isQueryColumns,
    htmlInputType,
    dictType,
  };
  return {
    apiName,
    id,
    pageColumnName,
    fieldValue,
    columnWidth,
    isListColumns,
    fixed,
    enableFilter,
    ...rest,
    ...change,
  };
}
const read = async (who: Who) => {
  const context = await readListPreferences(testDatabase.em(), as(who).actor, apiName);
  return applyLayout(applyEffect(list, context.effect).columns, context.layout);
};

beforeEach(async () => {
  const em = testDatabase.em();
  await em.getConnection().execute("delete from common_menu_column");
  await em.getConnection().execute("delete from list_desk");
});

test("at first use every column of the list gets its definition, and nothing of the list changes", async () => {
  await act("carl", columnOperations.openPage, { apiName });
  const shown = list.columns.filter((column) => !column.hidden);
  expect((await lines()).map((pageColumn) => pageColumn.fieldValue)).toEqual(
    shown.map((column) => column.key),
  );
  expect((await lines()).map((pageColumn) => pageColumn.orderNum)).toEqual(
    shown.map((_, at) => at + 1),
  );
  expect(await read("fia")).toEqual(list.columns);
  await act("carl", columnOperations.openPage, { apiName });
  expect(await lines()).toHaveLength(shown.length);
});

test("what an administrator sets bites in everybody's list; what he leaves follows the code; a deleted column stays away until it is added", async () => {
  await act("adam", columnOperations.openPage, { apiName });
  await act(
    "adam",
    columnOperations.saveColumn,
    await request("code", { pageColumnName: "代码", columnWidth: 33 }),
  );
  expect((await line("code")).setFields.sort()).toEqual(["columnWidth", "pageColumnName"]);
  expect((await read("carl")).find((listColumn) => listColumn.key === "code")).toMatchObject({
    name: "代码",
    width: 33,
  });
  const { id } = await line("nameEn");
  await act("adam", columnOperations.deleteColumn, { id });
  await act("adam", columnOperations.openPage, { apiName });
  expect((await read("carl")).find((listColumn) => listColumn.key === "nameEn")).toMatchObject({
    hidden: true,
  });
  await act("adam", columnOperations.saveColumn, {
    apiName,
    pageColumnName: "英文名",
    fieldValue: "nameEn",
  });
  expect(
    (await read("carl")).find((listColumn) => listColumn.key === "nameEn")?.hidden,
  ).toBeUndefined();
});

test("settings of a column the code no longer has are kept and have no effect", async () => {
  await act("adam", columnOperations.openPage, { apiName });
  const { id } = await line("code");
  await testDatabase
    .em()
    .getConnection()
    .execute("update page_column set field_value = 'gone', column_width = 77 where id = ?", [id]);
  await act("adam", columnOperations.openPage, { apiName });
  expect((await line("gone")).columnWidth).toBe(77);
  expect((await line("code")).id).not.toBe(id);
  expect(await read("carl")).toEqual(list.columns);
});

test("moves rewrite the order of every column by its place", async () => {
  await act("adam", columnOperations.openPage, { apiName });
  const before = await lines();
  const last = before.at(-1);
  await act("adam", columnOperations.moveColumn, { apiName, ids: [last?.id], move: "top" });
  expect((await lines()).map((pageColumn) => pageColumn.fieldValue)).toEqual([
    last?.fieldValue,
    ...before.slice(0, -1).map((pageColumn) => pageColumn.fieldValue),
  ]);
  expect((await lines()).map((pageColumn) => pageColumn.orderNum)).toEqual(
    before.map((_, at) => at + 1),
  );
  expect((await read("carl"))[0]?.key).toBe(last?.fieldValue);
  const move = (ids: unknown, to: string) =>
    codesOf(act("adam", columnOperations.moveColumn, { apiName, ids, move: to }));
  expect(await move([last?.id], "up")).toEqual(["column.atTop"]);
  expect(await move([before[0]?.id], "to")).toEqual(["column.chooseTarget"]);
  expect(await move([before.at(-2)?.id], "bottom")).toEqual(["column.atBottom"]);
  expect(await move([], "down")).toEqual(["column.chooseOne"]);
});

test.each([
  ["column.noField", { fieldValue: "password", id: undefined }],
  [
    "column.noField",
    {
      fieldValue: "a; drop",
      id: undefined,
      htmlInputType: "mergeFieldArr",
      mergeFieldArr: ["code", "nameEn"],
    },
  ],
  [
    "column.noField",
    {
      fieldValue: "both",
      id: undefined,
      htmlInputType: "mergeFieldArr",
      mergeFieldArr: ["code", "t0.id"],
    },
  ],
  [
    "column.mergeTwo",
    { fieldValue: "both", id: undefined, htmlInputType: "mergeFieldArr", mergeFieldArr: ["code"] },
  ],
  ["column.fieldStays", { fieldValue: "nameEn" }],
  ["kit.notUnique", { id: undefined }],
  ["column.notTime", { htmlInputType: "datetime" }],
  ["kit.unknownCode", { htmlInputType: "select", dictType: "no_such" }],
  ["column.badStyle", { htmlCssStyle: "background:url(//x)" }],
  ["column.badFormat", { htmlDateFormat: "dd.MM.yyyy" }],
  ["kit.tooSmall", { columnWidth: 29 }],
  ["kit.tooLong", { pageColumnName: "a".repeat(21) }],
])("%s refuses %o", async (code, change) => {
  await act("adam", columnOperations.openPage, { apiName });
  expect(
    await codesOf(act("adam", columnOperations.saveColumn, await request("code", change))),
  ).toContain(code);
  expect(await read("carl")).toEqual(list.columns);
});

test("a column is called as its reader's language has it until somebody names it; our own word may be longer than a typed one", async () => {
  const port = resourceOf("xhlbasic/port").list;
  await act("adam", columnOperations.openPage, { apiName: port.apiName });
  const hours = async () => {
    const line = (await readPageLines(testDatabase.em(), port.apiName))?.lines.find(
      (line) => line.fieldValue === "outHours",
    );
    if (!line) throw new Error("no column outHours");
    return line;
  };
  const english = lineName(port, await hours(), "en");
  expect(english.length).toBeGreaterThan(20);
  const { id, version } = await hours();
  const input = {
    apiName: port.apiName,
    id,
    version,
    fieldValue: "outHours",
    columnWidth: 90,
    enableFilter: "N",
  };
  await act("adam", columnOperations.saveColumn, { ...input, pageColumnName: english });
  expect((await hours()).setFields).not.toContain("pageColumnName");
  expect(lineName(port, await hours(), "zh")).not.toBe(english);
  const typed = { ...input, version: (await hours()).version, pageColumnName: "Stunden" };
  await act("adam", columnOperations.saveColumn, typed);
  expect([lineName(port, await hours(), "zh"), lineName(port, await hours(), "en")]).toEqual([
    "Stunden",
    "Stunden",
  ]);
});

test("a list offers no more than its code: conditions, sorts, dictionaries; one column at least stays", async () => {
  const kind = list.columns.find((column) => !column.hidden && !column.sort);
  const unasked = list.columns.find((column) => !column.hidden && !column.filter);
  await act("adam", columnOperations.openPage, { apiName });
  if (kind)
    expect(
      await codesOf(
        act("adam", columnOperations.saveColumn, await request(kind.key, { enableSortable: "Y" })),
      ),
    ).toEqual(["column.cannotSort"]);
  if (unasked)
    expect(
      await codesOf(
        act("adam", columnOperations.saveColumn, await request(unasked.key, { enableFilter: "Y" })),
      ),
    ).toEqual(["column.cannotFilter"]);
  const time = resourceOf("seaway/bookingMgr/inner").list;
  await act("adam", columnOperations.openPage, { apiName: time.apiName });
  const etd = (await readPageLines(testDatabase.em(), time.apiName))?.lines.find(
    (line) => line.fieldValue === "etd",
  );
  const coded = {
    apiName: time.apiName,
    id: etd?.id,
    fieldValue: "etd",
    pageColumnName: "开航",
    htmlInputType: "select",
    dictType: "io_type",
  };
  expect(await codesOf(act("adam", columnOperations.saveColumn, coded))).toEqual([
    "column.notCoded",
  ]);
  for (const pageColumn of (await lines()).slice(1))
    await act("adam", columnOperations.deleteColumn, { id: pageColumn.id });
  const { id } = (await lines())[0] ?? { id: 0 };
  expect(await codesOf(act("adam", columnOperations.deleteColumn, { id }))).toEqual([
    "column.lastColumn",
  ]);
});

test("definitions are the administrator's alone", async () => {
  await act("carl", columnOperations.openPage, { apiName });
  const input = await request("code", { columnWidth: 50 });
  for (const who of ["carl", "fia"] as const) {
    expect(await codesOf(act(who, columnOperations.saveColumn, input))).toEqual([
      "kit.noPermission",
    ]);
    expect(await codesOf(act(who, columnOperations.deleteColumn, { id: input.id }))).toEqual([
      "kit.noPermission",
    ]);
    expect(
      await codesOf(
        act(who, columnOperations.moveColumn, { apiName, ids: [input.id], move: "down" }),
      ),
    ).toEqual(["kit.noPermission"]);
    expect(
      await codesOf(act(who, columnOperations.saveCommon, { apiName, columnName: "x" })),
    ).toEqual(["kit.noPermission"]);
  }
  // Requires the role, not just its permission.
  const almost = testDatabase.as("admin", { userId: 15, userName: "almost", roles: ["clerk"] });
  expect(await codesOf(runOperation(almost, columnOperations.saveColumn, input))).toEqual([
    "kit.noPermission",
  ]);
});

test("one column shown or taken out leaves every other of the layout, and every other user's, as it was", async () => {
  await act("carl", columnOperations.openPage, { apiName });
  await act("carl", listOperations.saveLayout, {
    apiName,
    layout: {
      columns: [
        { key: "nameEn", width: 222, shown: true },
        { key: "code", shown: false },
      ],
    },
  });
  const before = await read("carl");
  await act("carl", columnOperations.assignColumn, { id: (await line("code")).id });
  const shown = before.map((listColumn) => {
    const { off: _off, ...rest } = listColumn;
    return listColumn.key === "code" ? rest : listColumn;
  });
  expect(await read("carl")).toEqual(shown);
  await act("carl", columnOperations.takeOutColumn, { id: (await line("code")).id });
  expect(await read("carl")).toEqual(before);
  expect(await read("fia")).toEqual(list.columns);
  const fee = resourceOf("feemgr/recmgr/search").list.apiName;
  await act("adam", columnOperations.openPage, { apiName: fee });
  const foreign = (await readPageLines(testDatabase.em(), fee))?.lines[0]?.id;
  const customer = testDatabase.as("customer", { userId: 16, userName: "anna", kind: "customer" });
  expect(
    await codesOf(runOperation(customer, columnOperations.assignColumn, { id: foreign })),
  ).toEqual(["kit.notFound"]);
});

test("a layout shared with a role is read by those who hold it and have none of their own", async () => {
  const db = testDatabase.em().getConnection();
  const [role] = await db.execute<{ id: number }[]>(
    "select id from role where role_key = 'finance'",
  );
  const [user] = await db.execute<{ id: number }[]>(
    "insert into app_user (user_name, nick_name, password_hash, version) values ('fin', 'fin', 'x', 1) returning id",
  );
  await db.execute("insert into user_role (user_id, role_id) values (?, ?)", [user?.id, role?.id]);
  const lines = [
    { key: "nameEn", width: 90 },
    { key: "code", shown: false },
  ];
  const saved = await act("adam", columnOperations.saveCommon, {
    apiName,
    columnName: "财务",
    roles: [role?.id],
    lines,
  });
  const fin = testDatabase.as("finance", { userId: user?.id ?? 0, userName: "fin" });
  const context = () => readListPreferences(testDatabase.em(), fin.actor, apiName);
  expect(await context()).toMatchObject({ layoutOwn: false, layout: { columns: lines } });
  expect(await readListPreferences(testDatabase.em(), as("carl").actor, apiName)).toMatchObject({
    layout: null,
  });
  await runOperation(fin, listOperations.saveLayout, {
    apiName,
    layout: { columns: [{ key: "code" }] },
  });
  expect(await context()).toMatchObject({
    layoutOwn: true,
    layout: { columns: [{ key: "code" }] },
  });
  await runOperation(fin, listOperations.resetLayout, { apiName });
  await act("adam", columnOperations.saveCommon, {
    apiName,
    id: saved.id,
    columnName: "财务",
    roles: [],
  });
  expect(await context()).toMatchObject({ layout: null });
});

test("no definition, however it came into the tables, makes a search fail or find more", async () => {
  const resource = resourceOf(apiName);
  const key = fc.constantFrom(
    "code",
    "nameEn",
    "nameZh",
    "x'; drop table port; --",
    "t0.id",
    "constructor",
  );
  const any = fc.string({ maxLength: 12 });
  const wish = fc.record(
    {
      key,
      name: any,
      filter: fc.boolean(),
      sort: fc.boolean(),
      dict: fc.option(any),
      dateFormat: fc.oneof(any, fc.constantFrom(...dateFormats)),
      merge: fc.record({ keys: fc.array(key), separator: any }),
      hidden: fc.boolean(),
    },
    { requiredKeys: ["key"] },
  );
  const sort = fc.array(
    fc.record({ key, order: fc.constantFrom("asc" as const, "desc" as const) }),
  );
  const result = async (query: ReturnType<typeof readListQuery>) =>
    (
      JSON.parse(
        (await findInResource(testDatabase.em(), as("carl").actor, resource, query)).json,
      ) as { id: number }[]
    )
      .map((row) => row.id)
      .sort();
  const all = await result(readListQuery(list, new URLSearchParams("size=3000")));
  expect(all.length).toBeGreaterThan(1);
  const [item] = await result(
    readListQuery(list, new URLSearchParams("f.code=BAG&size=3000")),
  ).then((ids) => [ids]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { maxLength: 6 }),
      fc.array(key),
      sort,
      async (columns, order, sorts) => {
        const set = applyEffect(list, { columns, order, sort: sorts });
        expect(await result(readListQuery(set, new URLSearchParams("size=3000")))).toEqual(all);
        const narrowed = await result(
          readListQuery(set, new URLSearchParams("f.code=BAG&size=3000")),
        );
        const keepsFilter = set.columns.some(
          (column) =>
            column.key === "code" &&
            column.filter === list.columns.find((c) => c.key === "code")?.filter,
        );
        if (keepsFilter) expect(narrowed).toEqual(item);
        for (const id of narrowed) expect(all).toContain(id);
      },
    ),
    { numRuns: 40 },
  );
});
