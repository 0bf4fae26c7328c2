import type { LoaderFunctionArgs } from "@remix-run/node";
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePlatform } from "#app/session/platform.server.ts";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import {
  aFeeBill,
  aFeeVoyage,
  feesOf,
  seedFeeFixture,
  workedTariff,
} from "#tests/db/finance/fee/fixture.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { call, outcome, pageRequest } from "#tests/http/booking/ebooking/fixture.ts";

let testDatabase: TestDatabase;
const tokens: Record<string, string> = {};
const screens = {
  calculate: () => import("#app/areas/finance/fee/fee-calculate.route.tsx"),
  search: () => import("#app/areas/finance/fee/fee-list.route.tsx"),
  audit: () => import("#app/areas/finance/fee/fee-list.route.tsx"),
  recheck: () => import("#app/areas/finance/fee/fee-list.route.tsx"),
  edit: () => import("#app/areas/finance/fee/fee-edit.route.tsx"),
  lock: () => import("#app/areas/finance/fee/fee-list.route.tsx"),
  explain: () => import("#app/areas/finance/fee/fee-explain.route.tsx"),
  book: () => import("#app/areas/pricing/rate/freight-book-edit.route.tsx"),
  books: () => import("#app/areas/pricing/rate/freight-book-list.route.tsx"),
  port: () => import("#app/areas/pricing/rate/port-rate-edit.route.tsx"),
  ports: () => import("#app/areas/pricing/rate/port-rate-list.route.tsx"),
  extras: () => import("#app/areas/pricing/rate/extra-rate-list.route.tsx"),
  extra: () => import("#app/areas/pricing/rate/extra-rate-edit.route.tsx"),
  query: () => import("#app/areas/pricing/rate/rate-query.route.tsx"),
};

async function signIn(userName: string, role: string, customerCodes: string[] = []): Promise<void> {
  const em = testDatabase.em();
  const kind = customerCodes.length > 0 ? "customer" : "staff";
  const user = em.create(User, {
    userName,
    nickName: userName,
    passwordHash: "-",
    kind,
    customerCodes,
  });
  user.roles.add(await em.findOneOrFail(Role, { roleKey: role }));
  await em.flush();
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await sql`insert into session (token_hash, user_id, channel, expires_at)
    values (${hash}, ${user.id}, 'page', now() + interval '1 hour')`.execute(em.getKysely());
  tokens[userName] = token;
}

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  process.env.DATABASE_URL = testDatabase.url;
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
  await signIn("fina", "finance");
  await signIn("carl", "clerk");
  await signIn("anna", "customer", ["C001"]);
});
afterAll(async () => {
  await closePlatform();
  await testDatabase.close();
});

const args = (request: Request, params: Record<string, string>) => ({
  request,
  params,
  context: {},
});
type Route = { loader?: unknown; action?: unknown };
/** Path of a screen that one file serves at several addresses. */
const addresses = new Map<() => Promise<Route>, string>([
  [screens.calculate, "/feemgr/recmgr/calculate"],
  [screens.search, "/feemgr/recmgr/search"],
  [screens.audit, "/feemgr/recmgr/audit"],
  [screens.recheck, "/feemgr/recmgr/recheck"],
  [screens.lock, "/feemgr/recmgr/billFeeLock"],
  [screens.edit, "/feemgr/recmgr/create/index/1"],
  [screens.explain, "/feemgr/recmgr/explain/1"],
]);
const go = async (
  who: string,
  load: () => Promise<Route>,
  path: string,
  of: { params?: Record<string, string>; form?: Record<string, string | string[]> } = {},
) => {
  const route = await load();
  const request = await pageRequest(
    tokens[who] ?? "",
    path.replace("/x", addresses.get(load) ?? "/x"),
    of.form,
  );
  const work = (of.form ? route.action : route.loader) as (
    args: LoaderFunctionArgs,
  ) => Promise<unknown>;
  return outcome((async () => work(args(request, of.params ?? {})))());
};

describe("who may open what", () => {
  const pages: [keyof typeof screens, Record<string, string>][] = [
    ["calculate", {}],
    ["search", {}],
    ["audit", {}],
    ["recheck", {}],
    ["lock", {}],
    ["edit", { feeId: "new" }],
    ["books", {}],
    ["book", { bookId: "new" }],
    ["ports", {}],
    ["port", { FL_ID: "new" }],
    ["extras", {}],
    ["extra", { FL_ID: "new" }],
    ["query", {}],
  ];
  test.each(pages)(
    "%s: finance, neither clerks nor customers, and nobody without a session",
    async (name, params) => {
      expect((await go("fina", screens[name], "/x?all=1", { params })).status).toBe(200);
      expect((await go("carl", screens[name], "/x", { params })).status).toBe(403);
      expect((await go("anna", screens[name], "/x", { params })).status).toBe(403);
      expect((await go("nobody", screens[name], "/x", { params })).location).toContain("/login");
    },
  );

  test("the explained number is finance's; an unknown fee does not exist", async () => {
    expect((await go("carl", screens.explain, "/x", { params: { feeId: "1" } })).status).toBe(403);
    expect(
      (await go("fina", screens.explain, "/x", { params: { feeId: "99999999" } })).status,
    ).toBe(404);
    expect((await go("fina", screens.explain, "/x", { params: { feeId: "one" } })).status).toBe(
      404,
    );
  });
});

test("calculation is ordered as a task, audit and explanation follow, all by plain forms", async () => {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  const bill = await aFeeBill(em, voyage);
  const missing = await go("fina", screens.calculate, "/x", { form: { voyage: "" } });
  expect(missing).toMatchObject({ status: 400, data: { rows: [{ code: "fee.voyageRequired" }] } });
  expect(
    (await go("carl", screens.calculate, "/x", { form: { voyage: voyage.voyageName } })).status,
  ).toBe(403);
  const ordered = await go("fina", screens.calculate, "/x", {
    form: { _step: "calculate", row: [`${bill.id}:1`] },
  });
  expect(ordered.location).toMatch(/^\/task\/\d+$/);
  const task = await rowsOf<{ params: object; operator: string }>(
    testDatabase,
    sql`select params, operator from task order by id desc limit 1`,
  );
  expect(task).toMatchObject([
    { operator: "fina", params: { operation: "fee.calculate", input: { billIds: [bill.id] } } },
  ]);

  const ran = await call<{ inserted: number }>(
    tokens.fina ?? "",
    "feemgr/recmgr/calculate/calculate",
    { rows: [{ id: bill.id }] },
  );
  expect(ran).toMatchObject({ code: 200, data: { done: 1, refused: 0 } });
  const fees = await feesOf(testDatabase, bill);
  const of = fees.find((fee) => fee.feeCode === "DOC");
  const result = await go("fina", screens.search, `/x?f.blNo=${bill.blNo}`);
  expect(result.data).toMatchObject({
    total: fees.length,
    totals: { amount: { USD: "4108.800", CNY: "4210.000" }, baseAmount: { CNY: "33478.620" } },
  });

  expect(
    (await go("carl", screens.audit, "/x", { form: { _step: "audit", row: [`${of?.id}:1`] } }))
      .status,
  ).toBe(403);
  const audited = await go("fina", screens.audit, "/x", {
    form: { _step: "audit", row: [`${of?.id}`] },
  });
  expect(audited).toMatchObject({ status: 200, data: { done: 1, doneLabel: "fee.audit.done" } });
  const wrong = await go("fina", screens.audit, "/x", {
    form: { _step: "recheck", row: [`${of?.id}`] },
  });
  expect(wrong.status).toBe(404);
  const explained = await go("fina", screens.explain, "/x", { params: { feeId: String(of?.id) } });
  expect((explained.data as { lines: string[] }).lines.length).toBeGreaterThan(3);
  const listed = await go("fina", screens.recheck, "/x?all=1");
  expect((listed.data as { rows: { id: number }[] }).rows.map((row) => row.id)).toEqual([of?.id]);
});

test("a fee is entered, refused under the lock of its bill, and the lock is set on its screen", async () => {
  const em = testDatabase.em();
  const bill = await aFeeBill(em, await aFeeVoyage(em));
  const form = {
    blNo: bill.blNo,
    feeCode: "DOC",
    unit: "BILL",
    qty: "1",
    price: "12.5",
    currency: "CNY",
    id: "0",
  };
  const saved = await go("fina", screens.edit, "/x", { params: { feeId: "new" }, form });
  expect(saved.location).toMatch(/^\/feemgr\/recmgr\/create\/index\/\d+\?saved=1$/);
  const wrong = await go("fina", screens.edit, "/x", {
    params: { feeId: "new" },
    form: { ...form, price: "x" },
  });
  expect(wrong).toMatchObject({
    status: 422,
    data: { record: { price: "x" }, errors: [{ field: "price" }] },
  });
  const locked = await go("fina", screens.lock, "/x", {
    form: { _step: "lock", row: [`${bill.id}`] },
  });
  expect(locked).toMatchObject({ status: 200, data: { done: 1 } });
  const refused = await go("fina", screens.edit, "/x", { params: { feeId: "new" }, form });
  expect(refused).toMatchObject({
    status: 422,
    data: { errors: [{ field: "blNo", code: "fee.lockedBill" }] },
  });
});

test("a rate is entered, published, copied to a range, and its overlap refused by name", async () => {
  const book = await go("fina", screens.book, "/x", {
    params: { bookId: "new" },
    form: { fcode: "web", fname: "Web", source: "GENERAL", currency: "USD", id: "0" },
  });
  expect(book.location).toMatch(/create\/index\/\d+\?saved=1$/);
  const form = {
    id: "0",
    book: "WEB",
    feeCode: "OF",
    rateType: "OP",
    portLoad: "CNSGH",
    portDis: "!JPOSA",
    sizeType: "20GP",
    unit: "CONTAINER",
    currency: "USD",
    price: "100",
    startDate: "2026-06-01",
    endDate: "2026-06-30",
  };
  const made = await go("fina", screens.port, "/x", { params: { FL_ID: "new" }, form });
  const id = /(\d+)\?saved/.exec(made.location ?? "")?.[1] ?? "";
  const copy = { _intent: "copyRange", copyStart: "2026-07-01", copyEnd: "2026-07-31" };
  expect(await go("fina", screens.port, "/x", { params: { FL_ID: id }, form: copy })).toMatchObject(
    {
      status: 200,
      data: { doneLabel: "rate.copy.done" },
    },
  );
  expect(await go("fina", screens.port, "/x", { params: { FL_ID: id }, form: copy })).toMatchObject(
    {
      status: 422,
      data: { errors: [{ code: "rate.copyOverlaps" }] },
    },
  );
  expect((await go("carl", screens.port, "/x", { params: { FL_ID: id }, form: copy })).status).toBe(
    403,
  );
  const published = await go("fina", screens.ports, "/x", {
    form: { _step: "publish", row: [id] },
  });
  expect(published).toMatchObject({ data: { done: 1, doneLabel: "rate.publish.done" } });
  const frozen = await go("fina", screens.port, "/x", {
    params: { FL_ID: id },
    form: { ...form, id },
  });
  expect(frozen).toMatchObject({
    status: 422,
    data: { errors: [{ code: "rate.publishedFrozen" }] },
  });
});
