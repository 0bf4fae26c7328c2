import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBooks, checkRule, ruleLabel } from "#domain/finance/books/ops/check-books.server.ts";
import { type Invariant, invariantNames } from "#domain/finance/books/invariants.ts";
import { Notice } from "#domain/administration/admin/admin.entity.server.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { expectBooksHold } from "#tests/support/books.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { plants } from "./plants.ts";

let demo: TestDatabase;
beforeAll(async () => {
  demo = await openDemoDatabase();
}, 300_000);
afterAll(() => demo.close());

/** What the database itself forbids. */
const constraints = [
  "alter table receipt drop constraint if exists receipt_applied_within",
  "alter table statement_line drop constraint if exists statement_line_fee_id_unique",
  "drop index if exists invoice_number",
  ...["fee", "receipt", "accounting_period", "booking"].map(
    (table) => `alter table ${table} drop constraint if exists ${table}_company_named`,
  ),
];

/** How many records break the rule once its fault is planted; the fault is taken back. */
async function countWith(rule: Invariant, fault = plants[rule]): Promise<number> {
  const em = demo.em();
  await em.begin();
  try {
    const db = em.getKysely();
    await sql`set local session_replication_role = replica`.execute(db);
    for (const constraint of constraints) await sql.raw(constraint).execute(db);
    const { numAffectedRows = 0n } = await sql.raw(fault).execute(db);
    if (numAffectedRows === 0n) throw new Error(`the fault of ${rule} reaches no record`);
    return (await checkRule(em, rule))?.count ?? 0;
  } finally {
    await em.rollback();
  }
}

describe("the rules of the books", () => {
  test("hold in the demo company", async () => {
    await expectBooksHold(demo.em(), "the demo company is made");
  });

  test("each has words in both languages", () => {
    for (const rule of invariantNames)
      for (const lang of ["zh", "en"] as const)
        expect(messages[lang][ruleLabel(rule)], rule).toBeTruthy();
  });

  test.each(invariantNames)("%s finds its fault", async (rule) => {
    expect(await countWith(rule)).toBeGreaterThan(0);
  });

  /** A second line of an automatic charge of a supplier, to another one. */
  const secondSupplier = (more: string) => `
    insert into fee
    select (jsonb_populate_record(x, to_jsonb(x) || '{"id": 99999999, "corp_code": "OTHER"}' || ${more})).*
    from fee x
    where x.id = (select id from fee where origin = 'AUTO' and fee_belong = 'P' and bill_id is not null order by id limit 1)`;

  test("two suppliers share a charge by hand or by common fees, and by rate types and ends of a voyage; the price list owes it to one", async () => {
    const byHand = `'{"origin": "MANUAL", "auto_key": null}'::jsonb`;
    const byCommonFee = `'{"origin": "MANUAL", "auto_key": "common/P-THC"}'::jsonb`;
    const keyWith = (part: number, value: string) => `jsonb_build_object('auto_key', (
      select string_agg(case when n = ${part} then '${value}' else k end, '/' order by n)
      from unnest(string_to_array(x.auto_key, '/')) with ordinality u (k, n)))`;
    for (const more of [byHand, byCommonFee, keyWith(2, "ZZ"), keyWith(3, "Z")])
      expect(await countWith("payableOnce", secondSupplier(more)), more).toBe(0);
    expect(await countWith("payableOnce", secondSupplier(keyWith(1, "OTHER")))).toBe(1);
  });

  test("the nightly check says nothing while they hold, and tells the staff by a notice when one does not", async () => {
    const notices = () =>
      demo.em().count(Notice, {
        noticeTitle: { $like: `${messages.zh["books.noticeTitle"].slice(0, 4)}%` },
      });
    expect(await demo.run("finance", checkBooks, {})).toMatchObject({
      checked: invariantNames.length,
      broken: [],
    });
    expect(await notices()).toBe(0);
    await sql.raw(plants.feeBase).execute(demo.em().getKysely());
    expect(await demo.run("finance", checkBooks, {})).toMatchObject({
      broken: [{ rule: "feeBase", count: 1 }],
    });
    expect(await notices()).toBe(1);
  });
});
