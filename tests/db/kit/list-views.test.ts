import { afterAll, beforeAll, expect, test } from "vitest";
import { applyLayout, type ListLayout } from "#platform/records/list/list.ts";
import { sql } from "kysely";
import { textOnce } from "#platform/kernel/text/text-once.server.ts";
import { readListPreferences } from "#platform/records/list/list-view.queries.server.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { listOperations, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const apiName = "seaway/bookingMgr/inner";
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const people = {
  carl: ["clerk", 11],
  fia: ["finance", 12],
  adam: ["admin", 13],
  anna: ["customer", 14],
} as const;
type Who = keyof typeof people;
const as = (who: Who) => testDatabase.as(people[who][0], { userId: people[who][1], userName: who });
const act = <I, R>(who: Who, operation: Operation<I, R>, input: unknown) =>
  runOperation(as(who), operation, input);
const context = (who: Who) => readListPreferences(testDatabase.em(), as(who).actor, apiName);
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => refusalsOf(error).map((refusal) => refusal.code),
  );
const view = { apiName, name: "drafts", search: "f.bkStatus=DRAFT&f.nonsense=1&sort=-etd&page=7" };

test("a saved search is its owner's: read through the definition, unseen and untouchable for others", async () => {
  const { id } = await act("carl", listOperations.saveView, view);
  expect((await context("carl")).views).toEqual([
    {
      id,
      name: "drafts",
      search: "f.bkStatus.in=DRAFT&sort=-etd",
      shared: false,
      own: true,
      isDefault: false,
    },
  ]);
  expect((await context("fia")).views).toEqual([]);
  expect(await codesOf(act("fia", listOperations.removeView, { id }))).toEqual(["kit.notFound"]);
  expect(
    await codesOf(act("fia", listOperations.saveView, { ...view, id, name: "mine now" })),
  ).toEqual(["kit.notFound"]);
  expect(await codesOf(act("adam", listOperations.removeView, { id }))).toEqual(["kit.notFound"]);
  // Saving under the same name replaces.
  expect(await act("carl", listOperations.saveView, { ...view, search: "f.bkNo=SW" })).toEqual({
    id,
  });
  expect((await context("carl")).views).toMatchObject([
    { search: "f.bkNo.contains=SW&sort=-createdTime" },
  ]);
  await act("carl", listOperations.removeView, { id });
  expect((await context("carl")).views).toEqual([]);
});

test("sharing needs the permission; a shared search may be another's default but stays as it is", async () => {
  expect(await codesOf(act("carl", listOperations.saveView, { ...view, shared: true }))).toEqual([
    "list.mayNotShare",
  ]);
  const { id } = await act("fia", listOperations.saveView, {
    ...view,
    name: "all drafts",
    shared: true,
  });
  expect((await context("carl")).views).toMatchObject([
    { id, own: false, shared: true, isDefault: false },
  ]);
  await act("carl", listOperations.saveView, {
    ...view,
    id,
    name: "renamed",
    search: "",
    isDefault: true,
  });
  expect((await context("carl")).views).toMatchObject([
    { id, name: "all drafts", search: "f.bkStatus.in=DRAFT&sort=-etd", isDefault: true },
  ]);
  expect((await context("fia")).views).toMatchObject([{ id, isDefault: false }]);
  expect(
    (await readListPreferences(testDatabase.em(), { ...as("anna").actor }, apiName)).views,
  ).toEqual([]);
  // Deleted by its owner, with its default.
  await act("fia", listOperations.removeView, { id });
  expect((await context("carl")).views).toEqual([]);
});

test("a layout is kept per user; unknown and hidden columns never come back from it", async () => {
  const layout: ListLayout = {
    columns: [
      { key: "etd", width: 3, fixed: "left" },
      { key: "deptId", shown: true },
      { key: "passwordHash", shown: true },
      { key: "bkNo", shown: false, fixed: null },
    ],
    pageSize: 50,
  };
  await act("carl", listOperations.saveLayout, { apiName, layout });
  const kept = (await context("carl")).layout;
  expect(kept?.columns.map((column) => column.key)).toEqual(["etd", "bkNo"]);
  expect((await context("fia")).layout).toBeNull();
  const { columns } = resourceOf(apiName).list;
  const laid = applyLayout(columns, layout);
  expect(laid[0]).toMatchObject({ key: "etd", width: 30, fixed: "left" });
  expect(laid[1]).toMatchObject({ key: "bkNo", off: true });
  expect(laid[1]?.fixed).toBeUndefined();
  expect(laid.map((listColumn) => listColumn.key).sort()).toEqual(
    columns.map((column) => column.key).sort(),
  );
  expect(laid.find((listColumn) => listColumn.key === "deptId")).toMatchObject({ hidden: true });
  await act("carl", listOperations.resetLayout, { apiName });
  expect((await context("carl")).layout).toBeNull();
});

test("what is no list of the reader's does not exist, and a layout of the wrong form is refused", async () => {
  expect(await codesOf(act("anna", listOperations.saveView, { ...view, name: "x" }))).toEqual([
    "kit.notFound",
  ]);
  expect(
    await codesOf(act("carl", listOperations.saveView, { ...view, apiName: "no/such" })),
  ).toEqual(["kit.notFound"]);
  expect(await codesOf(act("carl", listOperations.saveView, { ...view, name: " " }))).toEqual([
    "kit.required",
  ]);
  expect(
    await codesOf(
      act("carl", listOperations.saveLayout, {
        apiName,
        layout: { columns: [{ key: "etd", fixed: "up" }] },
      }),
    ),
  ).toHaveLength(1);
});

test("a long text is sent once, as it is, and again when it has changed; what came meanwhile takes nothing away", async () => {
  const once = textOnce(2);
  const begun = (text: string) => {
    const { text: part, read } = once(sql<string>`${text}::text`);
    return async () => {
      const { rows } = await sql<{ sent: string }>`select ${part} as sent`.execute(
        testDatabase.em().getKysely(),
      );
      const sent = rows[0]?.sent ?? "";
      return { whole: sent === text, text: read(sent) };
    };
  };
  const menus = `[${'"菜单 é \\"'.repeat(3000)}]`;
  expect(await begun(menus)()).toEqual({ whole: true, text: menus });
  const early = begun(menus);
  expect(await begun(menus)()).toEqual({ whole: false, text: menus });
  for (const text of ["a", "b", "c", ""])
    expect(await begun(text)()).toEqual({ whole: true, text });
  expect(await early(), "asked before the others pushed it out").toEqual({
    whole: false,
    text: menus,
  });
  expect(await begun(menus)(), "pushed out").toEqual({ whole: true, text: menus });
});
