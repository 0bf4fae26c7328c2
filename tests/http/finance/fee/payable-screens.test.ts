import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import {
  responseOf,
  outcomeOf,
  serveTestDatabase,
  type Visitor,
  visit,
} from "#tests/support/web.ts";

let testDatabase: TestDatabase;
let bill: Bill;
const people: Record<string, Visitor> = {};
const list = () => import("#app/areas/finance/fee/fee-list.route.tsx");
const edit = () => import("#app/areas/finance/fee/fee-edit.route.tsx");
const explain = () => import("#app/areas/finance/fee/fee-explain.route.tsx");

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  serveTestDatabase(testDatabase);
  await seedFeeFixture(testDatabase);
  const em = testDatabase.em();
  bill = await aFeeBill(em, await aFeeVoyage(em));
  for (const role of ["admin", "finance", "clerk"]) people[role] = await visit(testDatabase, role);
  people.customer = await visit(testDatabase, "customer", { customerCodes: ["C002"] });
});
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

type Route = { loader?: unknown; action?: unknown };
const visitor = (who: string): Visitor => {
  const person = people[who];
  if (!person) throw new Error(`nobody is ${who}`);
  return person;
};
/** Opens a page, or posts a form to it. */
async function go(
  who: string,
  load: () => Promise<Route>,
  path: string,
  form?: Record<string, string | readonly string[]>,
) {
  const route = await load();
  const request = await visitor(who).page(path, form);
  const work = (form ? route.action : route.loader) as (args: unknown) => Promise<unknown>;
  return outcomeOf(() => work({ request, params: { feeId: path.split("/").at(-1) }, context: {} }));
}
type Rows = { id?: number; done?: number; rows?: Record<string, unknown>[] };
const call = async (
  who: string,
  path: string,
  body: unknown,
): Promise<{ code: number; data: Rows }> => {
  const { code, data } = await responseOf(visitor(who).call(path, body));
  return { code, data: (data ?? {}) as Rows };
};

const base = "/feemgr/paymgr";
const form = () => ({
  blNo: bill.blNo,
  feeCode: "DOC",
  corpCode: "C002",
  unit: "BILL",
  qty: "1",
  price: "12.5",
  currency: "CNY",
  id: "0",
});

describe("who may open what", () => {
  test.each([
    ["search", list, `${base}/search`],
    ["audit", list, `${base}/audit`],
    ["recheck", list, `${base}/recheck`],
    ["bill fee lock", list, `${base}/billFeeLock`],
    ["form", edit, `${base}/create/index/new`],
  ] as const)("%s: finance, neither clerks nor customers", async (_name, load, path) => {
    expect((await go("finance", load, load === list ? `${path}?all=1` : path)).status).toBe(200);
    expect((await go("clerk", load, path)).status).toBe(403);
    expect((await go("customer", load, path)).status).toBe(403);
  });

  test("an address that is no row of the table does not exist", async () => {
    expect((await go("finance", list, `${base}/nowhere`)).status).toBe(404);
    expect((await go("finance", edit, "/feemgr/nomgr/create/index/new")).status).toBe(404);
  });
});

test("a payable is entered, audited, rechecked and explained, all by plain forms", async () => {
  const wrong = await go("finance", edit, `${base}/create/index/new`, { ...form(), corpCode: "" });
  expect(wrong).toMatchObject({
    status: 422,
    data: { errors: [{ field: "corpCode", code: "kit.required" }] },
  });
  const saved = await go("finance", edit, `${base}/create/index/new`, form());
  expect(saved.location).toMatch(/^\/feemgr\/paymgr\/create\/index\/\d+\?saved=1$/);
  const id = /(\d+)\?/.exec(saved.location ?? "")?.[1] ?? "";
  const opened = await go("finance", edit, `${base}/create/index/${id}`);
  expect(opened.data).toMatchObject({
    side: "P",
    form: { title: "payable.form" },
    record: { corpName: "客户C002", amount: "12.500" },
  });

  const { corpCode: _payer, ...receivable } = form();
  await testDatabase.run("finance", saveFee.R, receivable);
  const result = await go("finance", list, `${base}/search?f.blNo=${bill.blNo}`);
  expect(result.data).toMatchObject({
    total: 1,
    rows: [{ id: Number(id), feeBelong: "P" }],
    totals: { amount: { CNY: "12.500" } },
  });

  expect((await go("clerk", list, `${base}/audit`, { _step: "audit", row: [id] })).status).toBe(
    403,
  );
  const audited = await go("finance", list, `${base}/audit`, { _step: "audit", row: [id] });
  expect(audited).toMatchObject({
    status: 200,
    data: { done: 1, doneLabel: "payable.audit.done" },
  });
  expect((await go("finance", list, `${base}/audit`, { _step: "recheck", row: [id] })).status).toBe(
    404,
  );
  expect(
    (await go("finance", list, `${base}/recheck`, { _step: "recheck", row: [id] })).data,
  ).toMatchObject({ done: 1 });
  const explained = await go("finance", explain, `${base}/explain/${id}`);
  expect(explained.data).toMatchObject({ side: "P", fee: { id: Number(id), amount: "12.500" } });
  expect((await go("finance", explain, `/feemgr/recmgr/explain/${id}`)).status).toBe(404);
  expect((await go("finance", edit, `/feemgr/recmgr/create/index/${id}`)).status).toBe(404);
});

test("the lock of a bill on the page of payables closes their form, and not that of receivables", async () => {
  const locked = await go("finance", list, `${base}/billFeeLock`, {
    _step: "lock",
    row: [String(bill.id)],
  });
  expect(locked).toMatchObject({
    status: 200,
    data: { done: 1, doneLabel: "billPayable.lock.done" },
  });
  const refused = await go("finance", edit, `${base}/create/index/new`, form());
  expect(refused).toMatchObject({
    status: 422,
    data: { errors: [{ field: "blNo", code: "fee.lockedBill" }] },
  });
  expect((await go("finance", edit, "/feemgr/recmgr/create/index/new", form())).location).toMatch(
    /recmgr\/create\/index\/\d+/,
  );
  await go("finance", list, `${base}/billFeeLock`, { _step: "cancelLock", row: [String(bill.id)] });
});

test("the history of a fee leads to the form of its side", async () => {
  const { loader } = await import(
    "#app/areas/administration/admin/log/change-log-history.route.tsx"
  );
  const formOf = async (side: "R" | "P") => {
    const { id } = await testDatabase.run("finance", saveFee[side], { ...form(), id: 0 });
    const request = await visitor("admin").page(`/system/changeLog/history/fee/${id}`);
    const { now } = await loader({
      request,
      params: { table: "fee", key: String(id) },
      context: {},
    });
    return now?.replace(String(id), ":id");
  };
  expect(await formOf("R")).toBe("/feemgr/recmgr/create/index/:id");
  expect(await formOf("P")).toBe("/feemgr/paymgr/create/index/:id");
});

test("calls of one side find, change and step no fee of the other", async () => {
  const { id } = (await call("finance", "feemgr/paymgr/search/save", form())).data;
  const filters = { blNo: bill.blNo };
  const sides = await Promise.all(
    ["recmgr", "paymgr"].map(
      async (page) =>
        (await call("finance", `feemgr/${page}/search/list`, { data: filters })).data.rows ?? [],
    ),
  );
  expect(sides.map((rows) => [...new Set(rows.map((row) => row.feeBelong))])).toEqual([
    ["R"],
    ["P"],
  ]);
  expect((await call("finance", "feemgr/recmgr/search/get", { id })).code).toBe(404);
  expect((await call("finance", "feemgr/recmgr/search/save", { ...form(), id })).code).not.toBe(
    200,
  );
  const stepped = await call("finance", "feemgr/recmgr/audit/audit", { rows: [{ id }] });
  expect(stepped.data).toMatchObject({ done: 0, rows: [{ code: "kit.notFound" }] });
  expect(await call("finance", "feemgr/paymgr/audit/audit", { rows: [{ id }] })).toMatchObject({
    code: 200,
    data: { done: 1 },
  });
  expect(
    await rowsOf(testDatabase, sql`select fee_status as status from fee where id = ${id}`),
  ).toEqual([{ status: "AUDITED" }]);
});
