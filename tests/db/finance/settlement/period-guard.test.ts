import { type TestDatabase, openDemoDatabase } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, test, expect } from "vitest";
import { sql } from "kysely";
import { feeWriters, freeOf } from "./free-of-period.ts";
import { allOperations, resources } from "#db/services/registry.server.ts";
import { placeOfAddress } from "#domain/finance/fee/fee-side.ts";
import { operationsOf } from "#platform/records/resource/resource.server.ts";
import { readdir, readFile } from "node:fs/promises";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { periodCases, type Side } from "./period-cases.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  const db = testDatabase.em().getKysely();
  // Every month of every company, the older half locked, the others closed.
  await sql`insert into accounting_period (company_code, period)
    select c.code, to_char(m, 'YYYY-MM')
    from company c, generate_series(
        now() - interval '24 months', now() + interval '6 months', interval '1 month'
      ) m
    on conflict do nothing`.execute(db);
  await sql`update accounting_period
    set status = case when period < to_char(now(), 'YYYY-MM') then 'LOCKED' else 'CLOSED' end`.execute(
    db,
  );
  // The locks of voyages and bills do not answer in its place.
  await sql`update voyage set fee_lock = 'N', receivable_switch = 'OPEN', payable_switch = 'OPEN'`.execute(
    db,
  );
}, 300_000);
afterAll(() => testDatabase.close());

const writers = new Set(Object.values(feeWriters).flat());
const permissions =
  /^(fee|payable|containerFee|invoice|supplierInvoice|receipt|payment|statement|ebStatement):/;

const { rowOf, cases } = periodCases(() => testDatabase);

/**
 * Everything a month's figures are read from: each write raises a version, each row has its number.
 */
async function figures(): Promise<string> {
  const tables = [
    "fee",
    "invoice",
    "supplier_charge",
    "receipt",
    "verification",
    "statement",
    "statement_line",
  ];
  const sums = tables.map(
    (table) =>
      sql`(select concat_ws(' ', count(*), sum(version), sum(id), '') from ${sql.table(table)})`,
  );
  return (await rowOf<{ all: string }>(sql`select concat(${sql.join(sums)}) as all`)).all;
}

test("every operation on fees, invoices, write-offs and statements is declared: guarded by the month, or free for a reason", () => {
  const named = allOperations()
    .filter(({ name, perm }) => permissions.test(perm) || writers.has(name))
    .map(({ name }) => name)
    .sort();
  expect([...Object.keys(cases), ...Object.keys(freeOf)].sort()).toEqual(named);
});

test("receivables and payables share no name of an operation, so that each is found by its name alone", () => {
  const namesOf = (side: Side) =>
    new Set(
      resources.flatMap((resource) =>
        placeOfAddress(`/${resource.apiName}/`)?.side === side
          ? operationsOf(resource).map(([, { name }]) => name)
          : [],
      ),
    );
  const [receivable, payable] = [namesOf("R"), namesOf("P")];
  expect([...receivable].filter((name) => payable.has(name))).toEqual([]);
  expect(payable).toContain("payableStatementLine.keep");
});

test("every file that writes fees is known with the operations that run it", async () => {
  const root = new URL("../../../../db/domain/", import.meta.url);
  const writing: string[] = [];
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith(".server.ts")) continue;
    const text = await readFile(new URL(file, root), "utf8");
    if (
      /\bcreate\(Fee,|\b(insert into|update|delete from) fee\b|\b(insertInto|updateTable|deleteFrom)\("fee"\)|\b(syncContainerFees|calculateBills|correctFee)\(/.test(
        text,
      )
    )
      writing.push(file);
  }
  expect(writing.toSorted()).toEqual(Object.keys(feeWriters).toSorted());
  const declared = new Set([...Object.keys(cases), ...Object.keys(freeOf)]);
  expect([...writers].filter((name) => !declared.has(name))).toEqual([]);
});

test("in a closed or locked month each guarded operation refuses and changes nothing", async () => {
  const failed: string[] = [];
  for (const [name, { input }] of Object.entries(cases)) {
    const target = allOperations().find((item) => item.name === name);
    if (!target) throw new Error(`no operation ${name}`);
    const entry = await input();
    const before = await figures();
    const result = await runOperation(
      testDatabase.as("admin", { permissions: ["*:*:*"] }),
      target,
      entry,
    ).then(
      (done) => JSON.stringify(done),
      (error: unknown) => `refused ${JSON.stringify(refusalsOf(error))}`,
    );
    if (!result.includes("period.closed") || (await figures()) !== before)
      failed.push(`${name}: ${result.slice(0, 300)}`);
  }
  expect(failed).toEqual([]);
}, 120_000);
