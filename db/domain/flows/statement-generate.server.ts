import { type RawBuilder, sql } from "kysely";
import { takeNumber } from "../kit/numbering.server.ts";
import { type Ctx, defineOperation } from "../kit/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "../kit/refusal.ts";
import type { RowResult } from "../kit/steps.server.ts";
import { Statement } from "../settlement/settlement.entity.server.ts";
import { StatementGenerateInput } from "../settlement/statement.schema.ts";
import {
  assertChosenFees,
  etdOf,
  feesWithEtd,
  periodOf,
  type StatementGroup,
  statementGroups,
  wantedFees,
} from "./statement-fees.server.ts";

export type MadeStatement = { id: number; statementNo: string; corpCode: string; period: string; lineCount: number };
export type StatementRun = { done: number; refused: number; statements: MadeStatement[]; rows: RowResult[] };

/**
 * Makes a draft statement per counterparty from its open audited fees (operations §3, domain §3), each counterparty in a transaction
 * of its own. Run again it takes only what is new, as a further statement. Nothing to take: "Not get data", unless `quiet`.
 */
export const generateStatements = defineOperation({
  name: "statement.generate",
  perm: "statement:generate",
  input: StatementGenerateInput,
  transaction: "own",
  done: "statement.generate.done",
  async run(ctx, input): Promise<StatementRun> {
    await assertChosenFees(ctx, input);
    const groups = await statementGroups(ctx, input);
    if (groups.length === 0 && !input.quiet) throw new Refusal("statement.nothing");
    const run: StatementRun = { done: 0, refused: 0, statements: [], rows: [] };
    for (const [i, group] of groups.entries()) {
      ctx.signal.throwIfAborted();
      await makeOne(ctx, input, { group, run });
      await ctx.progress({ seen: i + 1, total: groups.length, changed: run.done, failed: run.refused });
    }
    return run;
  },
});

async function makeOne(
  ctx: Ctx,
  input: StatementGenerateInput,
  { group, run }: { group: StatementGroup; run: StatementRun },
): Promise<void> {
  try {
    const made = await ctx.unit((inner) => makeStatement(inner, input, group));
    if (!made) return;
    run.done += 1;
    run.statements.push(made);
    run.rows.push({ id: made.id, key: made.corpCode, done: true });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    run.refused += 1;
    run.rows.push({ id: 0, key: group.corpCode, done: false, code: first?.code ?? "kit.failed", params: first?.params ?? {} });
  }
}

/** Null when another run took the fees meanwhile: the rows are locked first and looked at again. */
async function makeStatement(ctx: Ctx, input: StatementGenerateInput, group: StatementGroup): Promise<MadeStatement | null> {
  const db = ctx.em.getKysely();
  const { corpCode, companyCode, period } = group;
  const { rows } = await sql<{ id: number }>`select f.id from ${feesWithEtd} where ${wantedFees(input, ctx.now)}
    and f.corp_code = ${corpCode} and f.company_code = ${companyCode} and ${periodOf(input)} is not distinct from ${period}
    order by f.id for update of f`.execute(db);
  if (rows.length === 0) return null;
  const ids = rows.map((row) => row.id);
  await assertRates(ctx, ids);
  const statement = ctx.em.create(Statement, {
    statementNo: await takeNumber(ctx, "STATEMENT", { companyCode }),
    feeBelong: input.feeBelong,
    corpCode,
    companyCode,
    period: period ?? "",
    requirements: input.requirements,
    lineCount: ids.length,
  });
  await ctx.em.flush();
  await copyFees(ctx, statement.id, ids);
  await sql`update statement s set total_cny = t.cny, total_usd = t.usd,
    corp_name = coalesce(nullif((select coalesce(nullif(c.name_ch, ''), c.name_en) from customer c where c.code = s.corp_code), ''), t.name, '')
    from (select sum(l.cny_amount) as cny, sum(l.usd_amount) as usd, max(f.corp_name) as name
      from statement_line l join fee f on f.id = l.fee_id where l.statement_id = ${statement.id}) t where s.id = ${statement.id}`.execute(
    db,
  );
  await sql`update fee set statement_id = ${statement.id} where id = any(${ids}::int[])`.execute(db);
  return { id: statement.id, statementNo: statement.statementNo, corpCode, period: period ?? "", lineCount: ids.length };
}

/** The latest published booking rate of a currency in the company's, on or before the day the fee was priced (domain §6). */
const rateJoin = (currency: "CNY" | "USD", alias: "cny" | "usd") => sql`left join lateral (select x.rate, x.unit from exchange_rate x
  where x.rate_type = 'BOOKING' and x.base_currency = local.code and x.currency = ${sql.lit(currency)} and x.rate > 0
    and x.publish_date <= coalesce(f.pricing_date, ${etdOf}, current_date)
  order by x.publish_date desc limit 1) ${sql.ref(alias)} on true`;

/**
 * A fee in CNY or USD: itself; the company's amount it was booked with; the USD it was booked with; else through the company's currency
 * by the fee's own snapshot, not rounded in between, rounded once half away from zero. Null without a rate.
 */
const valueIn = (
  currency: "CNY" | "USD",
  alias: "cny" | "usd",
): RawBuilder<unknown> => sql`case when f.currency = ${sql.lit(currency)} then f.amount
  when local.code = ${sql.lit(currency)} then case when f.currency_rate > 0 then f.base_amount end
  ${currency === "USD" ? sql`when f.usd_amount is not null then f.usd_amount` : sql``}
  else round(f.amount * nullif(f.currency_rate, 0) * ${sql.ref(`${alias}.unit`)} / ${sql.ref(`${alias}.rate`)}, 2) end`;

const feesWithRates = sql`${feesWithEtd}
  cross join lateral (select coalesce((select c.local_currency from company c where c.code = f.company_code), 'CNY') as code) local
  ${rateJoin("CNY", "cny")} ${rateJoin("USD", "usd")}`;

/** @throws Refusal money.noRate naming the currency and day of the first fee that cannot be valued: a missing rate is never 1. */
async function assertRates(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    currency: string;
    date: string;
    blNo: string;
  }>`select case when f.currency_rate <= 0 and f.currency <> local.code
      then f.currency when ${valueIn("CNY", "cny")} is null then 'CNY' else 'USD' end as currency, f.bl_no as "blNo",
      to_char(coalesce(f.pricing_date, ${etdOf}, current_date), 'YYYY-MM-DD') as date
    from ${feesWithRates} where f.id = any(${[...ids]}::int[])
    and (${valueIn("CNY", "cny")} is null or ${valueIn("USD", "usd")} is null) order by f.id limit 1`.execute(ctx.em.getKysely());
  const missing = rows[0];
  if (missing) throw new Refusal("money.noRate", { currency: missing.currency, date: missing.date }, { key: missing.blNo });
}

/** The frozen copies, in one statement: ordered by ETD, voyage, bill, fee. */
async function copyFees(ctx: Ctx, statementId: number, ids: readonly number[]): Promise<void> {
  await sql`insert into statement_line (statement_id, line_no, fee_id, fee_code, fee_name, voyage_name, bk_no, bl_no, containerno, size_type,
      unit, qty, price, currency, amount, tax_rate, tax_amount, no_tax_amount, currency_rate, cny_amount, usd_amount, etd, fee_status,
      audit_by, audit_time)
    select ${statementId}, row_number() over (order by ${etdOf}, v.voyage_name, f.bl_no, f.fee_code, f.id), f.id, f.fee_code, f.fee_name,
      coalesce(v.voyage_name, ''), f.bk_no, f.bl_no, f.containerno, f.size_type, f.unit, f.qty, f.price, f.currency, f.amount, f.tax_rate,
      f.tax_amount, f.no_tax_amount, f.currency_rate, ${valueIn("CNY", "cny")}, ${valueIn("USD", "usd")}, ${etdOf}, f.fee_status,
      f.audit_by, f.audit_time
    from ${feesWithRates} where f.id = any(${[...ids]}::int[])`.execute(ctx.em.getKysely());
}
