import { sql } from "kysely";
import { expect, test } from "vitest";
import { querySchema } from "#db/services/openapi/openapi-schemas.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { statementLists } from "#domain/finance/settlement/statement.list.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, visit, type Visitor } from "#tests/support/web.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

let finance: Visitor;
serveTests(async (served) => {
  finance = await visit(served, "finance");
  const em = served.em();
  const { october } = await makeFixture(em);
  feeOf(em, october);
  await em.flush();
  await served.run("finance", generateStatements, {});
  const db = served.em().getKysely();
  // Made ten days ago, changed today.
  for (const table of ["statement", "statement_line"])
    await sql`update ${sql.table(table)} set created_time = now() - interval '10 days'`.execute(db);
  await sql`update statement
    set requirements = 'changed today', status = 'CONFIRMED',
      confirmed_time = now() - interval '300 days'`.execute(db);
});

const path = "feemgr/recmgr/statement";
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
type Answer = {
  code: number;
  data: { rows: Record<string, unknown>[]; total: number };
  faults?: { code: string; field?: string }[];
};
const call = (body: object, at = `${path}/list`) =>
  responseOf<Answer>(finance.call(at, body, { "content-language": "en" }));

test("a list call gives the rows as known on the day, with what other records give left blank", async () => {
  const [now] = (await call({})).data.rows;
  expect(now).toMatchObject({
    requirements: "changed today",
    overdue: "Y",
    openAmounts: "CNY 100.00",
  });
  const past = await call({ asOf: yesterday });
  expect(past.data.rows).toHaveLength(1);
  expect(past.data.rows[0]).toMatchObject({
    requirements: "",
    status: "DRAFT",
    overdue: null,
    openAmounts: null,
    differs: null,
  });
  expect((await call({ asOf: "2020-01-01" })).data.rows).toEqual([]);
  expect((await call({ asOf: `${yesterday}T08:30` })).data.rows).toHaveLength(1);
});

test("a key that is none is refused, not left out of the search", async () => {
  const whyNot = async (body: object, at?: string) => (await call(body, at)).faults?.[0];
  expect(await whyNot({ as_of: yesterday })).toMatchObject({
    code: "kit.unknownKey",
    field: "as_of",
  });
  expect(await whyNot({ asOf: "yesterday" })).toMatchObject({
    code: "list.badMoment",
    field: "asOf",
  });
  expect(await whyNot({ asOf: yesterday }, `${bookingList.apiName}/list`)).toMatchObject({
    code: "list.noPast",
    field: "asOf",
  });
  expect(await whyNot({ asOf: yesterday, data: { overdue: "Y" } })).toMatchObject({
    code: "list.notInPast",
    field: "overdue",
  });
  expect(await whyNot({ asOf: yesterday, as: 1 }, `${path}/export`)).toMatchObject({
    code: "kit.unknownKey",
  });
});

test("the description of the calls names it where a list has a past", () => {
  const keys = (list: Parameters<typeof querySchema>[0]) =>
    Object.keys((querySchema(list, "en") as { properties: object }).properties);
  expect(keys(statementLists.R)).toContain("asOf");
  expect(keys(bookingList)).not.toContain("asOf");
});
