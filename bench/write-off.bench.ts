import { sql } from "kysely";
import { Client } from "pg";
import { applyByAge } from "#domain/finance/write-off/ops/apply-by-age.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { type BenchLine, type BenchResult, fasterAtLeast } from "./line.ts";
import type { Stage } from "./measure/stage.ts";
import { addFees, addReceipts, fees, payments } from "./datasets/statements-dataset.ts";

/** Payments taken one by one; enough for a steady figure. */
const single = 1_000;

/**
 * The tables of the limits: the product's columns with the indexes the work needs, no traces, no
 * rules.
 */
const bareTables = `
  create table bare_fee (like fee including defaults);
  insert into bare_fee select * from fee;
  alter table bare_fee add primary key (id);
  create index on bare_fee (corp_code, currency, pricing_date);
  create table bare_receipt (like receipt including defaults);
  insert into bare_receipt select * from receipt;
  alter table bare_receipt add primary key (id);
  create table bare_part (like verification including defaults);
  alter table bare_part alter check_no set default '', add primary key (id);
  create index on bare_part (receipt_id);
  create index on bare_part (fee_id);
  analyze bare_fee, bare_receipt`;

const partColumns = `receipt_id, fee_belong, check_no, verified_date, fee_id, fee_currency, amount, receipt_amount, rate, booked_amount, settled_amount,
  exchange_gain`;

type Tables = { fee: string; receipt: string; part: string };
const bareNames: Tables = { fee: "bare_fee", receipt: "bare_receipt", part: "bare_part" };
const productNames: Tables = { fee: "fee", receipt: "receipt", part: "verification" };

/**
 * The limit of a batch: one transaction of three statements. Booked values and the difference of
 * exchange are shares by amount.
 */
const inSets = ({ fee, receipt, part }: Tables) => [
  `insert into ${part} (${partColumns})
    select p.*, p.settled - p.booked from (
      select m.id, 'R', m.af_no, current_date, d.id, m.currency, least(m.upto, d.upto) - greatest(m.upto - m.amount, d.upto - d.amount) as amount,
        least(m.upto, d.upto) - greatest(m.upto - m.amount, d.upto - d.amount), 1,
        round(d.base_amount * (least(m.upto, d.upto) - greatest(m.upto - m.amount, d.upto - d.amount)) / d.amount, 2) as booked,
        round((least(m.upto, d.upto) - greatest(m.upto - m.amount, d.upto - d.amount)) * m.currency_rate, 2) as settled
      from (select id, af_no, corp_code, currency, currency_rate, amount,
          sum(amount) over (partition by corp_code, currency order by bank_date, id) as upto from ${receipt}) m
      join (select id, corp_code, currency, amount, base_amount,
          sum(amount) over (partition by corp_code, currency order by pricing_date, id) as upto from ${fee}) d
        on d.corp_code = m.corp_code and d.currency = m.currency and d.upto > m.upto - m.amount and d.upto - d.amount < m.upto) p`,
  `update ${fee} f set verified_amount = p.amount from (select fee_id, sum(amount) as amount from ${part} group by 1) p where p.fee_id = f.id`,
  `update ${receipt} r set applied_amount = p.amount from (select receipt_id, sum(amount) as amount from ${part} group by 1) p
    where p.receipt_id = r.id`,
];

/**
 * Milliseconds of work by hand: all in sets, then all again with a transaction and row locks for
 * each payment.
 */
async function byHand(url: string, tables: Tables): Promise<{ sets: number; each: number }> {
  const { fee, receipt, part } = tables;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    if (tables === bareNames) await client.query(bareTables);
    const first = performance.now();
    await client.query("begin");
    for (const text of inSets(tables)) await client.query(text);
    await client.query("commit");
    const sets = performance.now() - first;
    await client.query(`delete from ${part}`);
    await client.query(`update ${fee} set verified_amount = 0`);
    await client.query(`update ${receipt} set applied_amount = 0`);
    await client.query(`vacuum analyze ${fee}, ${receipt}, ${part}`);
    const { rows } = await client.query<{ id: number }>(`select id from ${receipt} order by id`);
    const second = performance.now();
    for (const { id } of rows.slice(0, single)) await payOne(client, id, tables);
    return { sets, each: performance.now() - second };
  } finally {
    await client.end();
  }
}

type Payment = {
  corp_code: string;
  currency: string;
  amount: string;
  af_no: string;
  currency_rate: string;
};
type Open = { id: number; open: string; amount: string; base_amount: string };

async function payOne(
  client: Client,
  id: number,
  { fee: fees, receipt, part: partTable }: Tables,
): Promise<void> {
  await client.query("begin");
  const { rows: payment } = await client.query<Payment>({
    name: "receipt",
    text: `select corp_code, currency, amount, af_no, currency_rate from ${receipt} where id = $1 for update`,
    values: [id],
  });
  const {
    corp_code: counterparty,
    currency,
    amount,
    af_no: no,
    currency_rate: rate,
  } = payment[0] as Payment;
  const { rows: open } = await client.query<Open>({
    name: "open",
    text: `select id, amount - verified_amount as open, amount, base_amount from ${fees} where corp_code = $1 and currency = $2 and amount <> verified_amount
      order by pricing_date, id limit 40 for update`,
    values: [counterparty, currency],
  });
  let rest = Math.round(Number(amount) * 100);
  const parts: [number, string, string, string][] = [];
  for (const fee of open) {
    const part = Math.min(rest, Math.round(Number(fee.open) * 100));
    const [booked, settled] = [
      (Number(fee.base_amount) * part) / Number(fee.amount),
      part * Number(rate),
    ];
    if (part > 0)
      parts.push([
        fee.id,
        (part / 100).toFixed(2),
        (booked / 100).toFixed(2),
        (settled / 100).toFixed(2),
      ]);
    rest -= part;
  }
  const values = [0, 1].map((at) => parts.map((part) => part[at]));
  await client.query({
    name: "parts",
    text: `insert into ${partTable} (${partColumns})
      select $1, 'R', $2, current_date, fee, $3, amount, amount, 1, booked, settled, settled - booked
      from unnest($4::int[], $5::numeric[], $6::numeric[], $7::numeric[]) p(fee, amount, booked, settled)`,
    values: [id, no, currency, ...[0, 1, 2, 3].map((at) => parts.map((part) => part[at]))],
  });
  await client.query({
    name: "fees",
    text: `update ${fees} f set verified_amount = f.verified_amount + p.amount from unnest($1::int[], $2::numeric[]) p(id, amount) where p.id = f.id`,
    values,
  });
  await client.query({
    name: "applied",
    text: `update ${receipt} set applied_amount = amount where id = $1`,
    values: [id],
  });
  await client.query("commit");
}

/**
 * Ours: permission, scope, locks, machine, closed months, exchange difference, change log and
 * versions.
 */
async function ours(testDatabase: TestDatabase): Promise<{ sets: number; each: number }> {
  const { rows } = await sql<{ id: number }>`select id from receipt order by id`.execute(
    testDatabase.em().getKysely(),
  );
  const alone = rows.slice(0, single);
  const first = performance.now();
  for (const row of alone) await testDatabase.run("finance", applyByAge.R, { rows: [row] });
  const each = performance.now() - first;
  const second = performance.now();
  const { done } = await testDatabase.run("finance", applyByAge.R, { rows: rows.slice(single) });
  if (done !== rows.length - single)
    throw new Error(`${done} of ${rows.length - single} payments were taken`);
  return { sets: performance.now() - second, each };
}

/** Fees and receipts in a database of their own. */
async function made(stage: Stage): Promise<TestDatabase> {
  const testDatabase = await stage.database();
  await addFees(testDatabase.em());
  await addReceipts(testDatabase.em());
  // As the server does by itself minutes after such a load, for all alike.
  for (const table of ["fee", "receipt"])
    await sql.raw(`vacuum analyze ${table}`).execute(testDatabase.em().getKysely());
  return testDatabase;
}

const speed = (count: number, ms: number) => (count * 1000) / ms;

/**
 * 10,000 payments over 100,000 open fees, oldest first: one in a transaction, and all in one batch,
 * beside bare tables without traces.
 */
export const writeOffLine: BenchLine = {
  name: "write-off",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await made(stage);
    const limit = await byHand(testDatabase.url, bareNames);
    const own = await ours(testDatabase);
    const traced = await byHand((await made(stage)).url, productNames);
    const share = (ms: number, least: number) => `${(least / ms).toFixed(2)}× of the limit`;
    stage.log(
      `  by hand on the product's tables, with their indexes, stamps and change log and without a rule: one each ${share(traced.each, limit.each)}, a batch ${share(traced.sets, limit.sets)}`,
    );
    const work = `write-off: payments over ${fees.toLocaleString("en")} fees`;
    return [
      fasterAtLeast(
        `${work}, one each`,
        "one transaction each, bare tables",
        { limit: speed(single, limit.each), ours: speed(single, own.each), unit: "payments" },
        0.7,
      ),
      fasterAtLeast(
        `${work}, a batch`,
        "one set, bare tables",
        {
          limit: speed(payments, limit.sets),
          ours: speed(payments - single, own.sets),
          unit: "payments",
        },
        0.6,
      ),
    ];
  },
};
