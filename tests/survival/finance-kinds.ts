import { sql } from "kysely";
import { invoiceSteps } from "#domain/finance/invoice/invoice-steps.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { applyByAge } from "#domain/finance/write-off/ops/apply-by-age.server.ts";
import type { AnyOperation } from "#platform/records/resource/resource.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { visit } from "#tests/support/web.ts";
import { asUser } from "./as-user.ts";
import type { Kind, Work } from "./kinds.ts";

/** Orders the operation as a task of finance. */
async function task(
  testDatabase: TestDatabase,
  operation: AnyOperation,
  input: object,
): Promise<Work["order"]> {
  const { userName } = await visit(testDatabase, "finance");
  return (url) =>
    asUser(url, userName, (caller) =>
      openCtx(caller).unit((ctx) =>
        orderTask(ctx.em, ctx.actor, { operation: operation.name, input, title: "survival" }),
      ),
    );
}

const feesPerParty = 10;

/** Audited fees of many parties in two currencies. */
async function manyFees(testDatabase: TestDatabase, parties: number): Promise<void> {
  const em = testDatabase.em();
  const { september } = await makeFixture(em);
  const db = em.getKysely();
  await sql`insert into customer (code, name_en)
    select 'SV' || lpad(i::text, 5, '0'), 'SURVIVAL ' || i
    from generate_series(1, ${parties}::int) i`.execute(db);
  await sql`insert into fee (
        fee_belong, origin, fee_status, voyage_id, bl_no, corp_code, corp_name, company_code,
        fee_code, fee_name, unit, qty, price, currency, amount, no_tax_amount, currency_rate,
        base_amount, pricing_date
      )
    select 'R', 'MANUAL', 'AUDITED', ${september.id}, 'SVBL' || lpad(i::text, 8, '0'), c.code,
      c.name_en, 'SEAWAY', 'DOC', '文件费', 'BILL', 1, x.amount, x.currency, x.amount, x.amount,
      x.rate, round(x.amount * x.rate, 2), '2026-09-05'
    from generate_series(1, ${parties * feesPerParty}::int) i
      join customer c on c.code = 'SV' || lpad((1 + i % ${sql.lit(parties)})::text, 5, '0')
      cross join lateral (
        select 50 + i % 97 + 0.37 as amount, case i % 3 when 0 then 'USD' else 'CNY'
          end as currency, case i % 3 when 0 then 7.1234 else 1 end as rate
      ) x`.execute(db);
}

const union = (...parts: string[]) => parts.map((part) => `(${part})`).join(" union all ");
/** What does not add up; none in the undisturbed run. */
const apart = `select 'fees apart', count(*) from fee f where f.verified_amount <> coalesce((select sum(y.amount + y.difference) from verification y
    where y.fee_id = f.id), 0) or f.invoiced_amount <> coalesce((select sum(l.fee_amount) from invoice_line l join invoice i on i.id = l.invoice_id
    where l.fee_id = f.id and i.status <> 'VOIDED'), 0)`;

/**
 * Registrations in a batch over the oldest fees: each part is written once. A task taken up again
 * refuses what is done, so its rows differ.
 */
const writeOff: Kind = {
  name: "write-off",
  async prepare(testDatabase, { corps }) {
    const parties = corps * 10;
    await manyFees(testDatabase, parties);
    await sql`insert into receipt (
          af_no, fee_belong, corp_code, corp_name, company_code, currency, currency_rate, amount,
          bank_date
        )
      select 'SV' || row_number() over (order by corp_code, currency, n), 'R', corp_code, '',
        'SEAWAY', currency, max(currency_rate), round(sum(amount) / 3, 2), '2026-09-20'::date + n
      from fee cross join generate_series(0, 2) n
      group by corp_code, currency, n`.execute(testDatabase.em().getKysely());
    const rows = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from receipt order by id`,
    );
    return {
      name: "write-off",
      keys: union(
        apart,
        "select concat_ws(' ', 'part', r.af_no, f.bl_no), sum(y.amount) from verification y join receipt r on r.id = y.receipt_id join fee f on f.id = y.fee_id group by 1",
        "select concat_ws(' ', 'parts', status), count(*) from verification group by 1",
        "select concat_ws(' ', 'applied', currency), sum(applied_amount) from receipt group by 1",
        "select 'gain', sum(exchange_gain) from verification",
      ),
      order: await task(testDatabase, applyByAge.R, { rows }),
    };
  },
};

/** A run of statements: each fee on one line, numbers without gap. */
const statementRun: Kind = {
  name: "statements",
  async prepare(testDatabase, { corps }) {
    await manyFees(testDatabase, corps * 20);
    return {
      name: "statements",
      keys: union(
        "select concat_ws(' ', 'statement', corp_code, period, status, line_count, total_cny, total_usd), count(*) from statement group by 1",
        "select concat_ws(' ', 'line', s.corp_code, l.line_no, l.bl_no, l.amount, l.currency), count(*) from statement_line l join statement s on s.id = l.statement_id group by 1",
        "select 'fees on more than one statement', count(*) from (select fee_id from statement_line group by 1 having count(*) > 1) d",
        "select 'numbers', count(distinct statement_no) from statement",
        "select concat_ws(' ', 'number', doc_type, period), serial from number_rule where doc_type = 'STATEMENT'",
      ),
      order: await task(testDatabase, generateStatements, { period: "2026-09" }),
    };
  },
};

/** Many invoices issued at once, numbered from a segment: no number twice, none left out. */
const invoiceBatch: Kind = {
  name: "invoices",
  async prepare(testDatabase, { corps }) {
    const count = corps * 6;
    await manyFees(testDatabase, count);
    const db = testDatabase.em().getKysely();
    await sql`insert into invoice_segment (company_code, invoice_type, invoice_code, first_no, last_no)
      values ('SEAWAY', 'DEBIT', '', '00000001', '99999999')`.execute(db);
    await sql`insert into invoice (
          reg_no, fee_belong, kind, status, corp_code, company_code, currency, invoice_type,
          invoice_way, invoice_date, amount, no_tax_amount
        )
      select 'SV' || corp_code || currency, 'R', 'BLUE', 'SUBMITTED', corp_code, 'SEAWAY', currency,
        'DEBIT', 'PAPER', '2026-09-20', sum(amount), sum(amount)
      from fee
      group by corp_code, currency`.execute(db);
    await sql`insert into invoice_line (
          invoice_id, line_no, fee_id, fee_code, fee_name, bl_no, fee_currency, fee_amount,
          currency_rate, amount, no_tax_amount, tax_amount
        )
      select i.id, row_number() over (partition by i.id order by f.id), f.id, f.fee_code,
        f.fee_name, f.bl_no, f.currency, f.amount, 1, f.amount, f.amount, 0
      from fee f join invoice i on i.corp_code = f.corp_code and i.currency = f.currency`.execute(
      db,
    );
    await sql`update fee set invoiced_amount = amount`.execute(db);
    const rows = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from invoice order by id`,
    );
    return {
      name: "invoices",
      keys: union(
        apart,
        "select concat_ws(' ', 'invoice', reg_no, status, invoice_no <> ''), count(*) from invoice group by 1",
        "select 'numbers', count(distinct invoice_no) from invoice",
        "select 'last number', max(invoice_no::int) from invoice where invoice_no <> ''",
        "select 'drawn', used_count from invoice_segment",
      ),
      order: await task(testDatabase, invoiceSteps.R.open, { rows }),
    };
  },
};

export const financeKinds: readonly Kind[] = [writeOff, statementRun, invoiceBatch];
