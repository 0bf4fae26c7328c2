import { sql } from "kysely";
import { expect, test } from "vitest";
import type { FormData_, FormResponse } from "#app/kit/form/save/form-data.ts";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { visit, type Visitor } from "#tests/support/web.ts";

let testDatabase: TestDatabase;
let owner: Visitor;
let foreign: Visitor;
let clerk: Visitor;
let sent: number;
let unsent: number;
serveTests(async (served) => {
  testDatabase = served;
  // Visitors get the names of the demo accounts.
  await sql`update app_user
    set user_name = 'demo-' || user_name
    where user_name like 'customer%'`.execute(served.em().getKysely());
  owner = await visit(served, "customer", { customerCodes: ["SHHYGJ"] });
  foreign = await visit(served, "customer", { customerCodes: ["SZHQHY"] });
  clerk = await visit(served, "clerk");
  const rows = await rowsOf<{ id: number }>(
    served,
    sql`update bill
      set bl_status = 'DRAFT', eb_flag = 'Y', review_state = '', client_code = 'SHHYGJ'
      where id in (select id from bill order by id limit 2)
      returning id`,
  );
  [sent = 0, unsent = 0] = rows.map(({ id }) => id);
  await sql`update bill set eb_flag = 'N' where id = ${unsent}`.execute(served.em().getKysely());
}, openDemoDatabase);

const post = <T>(who: Visitor, id: number, form?: Record<string, string>) =>
  openScreen<T>(who, "documents/bill/customer-bill", `/eb/bill/index/${id}`, {
    params: { blId: String(id) },
    ...(form ? { form } : {}),
  });
const open = (who: Visitor, id: number) => post<FormData_>(who, id);
const stepsOf = ({ steps }: FormData_) =>
  steps.filter(({ closed }) => closed === null).map(({ name }) => name);
const read = () => testDatabase.em().findOneOrFail(Bill, { id: sent });

test("a customer reads the draft and asks for its correction, which needs a reason, or approves it", async () => {
  const { status, data } = await open(owner, sent);
  expect(status).toBe(200);
  expect(data.record.blNo).toBe((await read()).blNo);
  expect(data.maySave).toBe(false);
  expect(stepsOf(data)).toEqual(["approve", "askCorrection"]);
  const bare = await post<FormResponse>(owner, sent, { _step: "askCorrection" });
  expect(bare.data.errors).toHaveLength(1);
  expect((await read()).reviewState).toBe("");
  await post(owner, sent, { _step: "askCorrection", _reason: "7 packages" });
  expect(await read()).toMatchObject({ reviewState: "CORRECTION", reviewText: "7 packages" });
  await post(owner, sent, { _step: "approve" });
  const after = await open(owner, sent);
  expect(after.data.record).toMatchObject({ reviewState: "APPROVED", reviewText: "" });
  expect(after.data.record.reviewTimeText).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  expect(stepsOf(after.data)).toEqual(["askCorrection"]);
});

test("the clerk reads it and does not answer for the customer", async () => {
  const { status, data } = await open(clerk, sent);
  expect([status, stepsOf(data)]).toEqual([200, []]);
  expect((await post(clerk, sent, { _step: "approve" })).status).toBe(403);
});

test("a foreign bill, one that was not sent and one that is none answer alike", async () => {
  for (const [who, id] of [
    [foreign, sent],
    [owner, unsent],
    [owner, 9_999_999],
  ] as const) {
    expect((await open(who, id)).status).toBe(404);
    const stepped = await post<FormResponse>(who, id, { _step: "approve" });
    expect(stepped.data.errors?.map(({ code }) => code)).toEqual(["kit.notFound"]);
  }
});
