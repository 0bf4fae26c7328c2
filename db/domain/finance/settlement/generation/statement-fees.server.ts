import { kyselyOf } from "#db/orm/kysely.server.ts";
import { monthOf } from "#platform/kernel/clock/zone.ts";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { endOfMonth } from "#domain/masterdata/money/local-date.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import type { StatementGenerateInput } from "../statement.schema.ts";
import { containerFee } from "#domain/finance/fee/fee-conditions.server.ts";

/** Fees of one statement; with "past", of one month. */
export type StatementGroup = {
  corpCode: string;
  companyCode: string;
  period: string;
  count: number;
};

/** ETD: of the booking's load port, otherwise the voyage's departure. */
export const etdOf = sql`coalesce(b.etd, v.departure_date)`;

/**
 * `shut`: the month after the last closed one; `sent`: after the last statement the counterparty
 * received.
 */
export const feesWithEtd = sql`fee f
  left join booking b on b.bk_no = f.bk_no
  and f.bk_no <> ''
  left join voyage v on v.id = f.voyage_id
  left join (
    select company_code, to_char(max(period || '-01')::date + interval '1 month', 'YYYY-MM') as next
    from accounting_period
    where status <> 'OPEN'
    group by 1
  ) shut on shut.company_code = f.company_code
  left join (
    select corp_code, company_code, fee_belong, to_char(max(period || '-01')::date + interval '1 month', 'YYYY-MM') as next
    from statement
    where status <> 'DRAFT' and period <> ''
    group by 1, 2, 3
  ) sent on sent.corp_code = f.corp_code
  and sent.company_code = f.company_code
  and sent.fee_belong = f.fee_belong`;

/** Audited and on no statement (domain §3). */
const open = sql`f.fee_status in ('AUDITED', 'RECHECKED')
  and not exists (select from statement_line l where l.fee_id = f.id)`;

/** The current month per company; "" for any other. */
async function monthsOf({ em, now, actor }: Ctx): Promise<Map<string, string>> {
  const companies = await kyselyOf(em)
    .selectFrom("company")
    .select(["code", "time_zone as zone"])
    .execute();
  return new Map([
    ["", monthOf(now, actor.zone)] as const,
    ...companies.map(({ code, zone }) => [code, monthOf(now, zone)] as const),
  ]);
}

/** Container fees. */
export const ofContainers = containerFee("f");

/**
 * The day whose month states a fee: rent and overdue go by the last day they charge, as they may
 * belong to no voyage.
 */
const statedOn = ({ subject }: Pick<StatementGenerateInput, "subject">) =>
  subject === "container" ? sql`coalesce(f.rent_end, ${etdOf}, f.pricing_date)` : etdOf;

/**
 * The month a fee is stated in: that of its day, for a late one the next that is neither closed nor
 * stated.
 */
const monthOfFee = (input: Pick<StatementGenerateInput, "subject">) =>
  sql`case
      when ${statedOn(input)} is not null then greatest(
        to_char(${statedOn(input)}, 'YYYY-MM'), shut.next, sent.next
      )
    end`;

/**
 * Fees of a month, late ones that fall into it too. The running month takes its fees though a
 * statement of it was sent already.
 */
async function inMonth(ctx: Ctx, input: StatementGenerateInput): Promise<RawBuilder<unknown>> {
  const running = input.period >= ((await monthsOf(ctx)).get("") ?? "");
  const own = sql`to_char(${statedOn(input)}, 'YYYY-MM') = ${input.period}
    and coalesce(shut.next, '') <= ${input.period}`;
  return running
    ? sql`(${monthOfFee(input)} = ${input.period} or (${own}))`
    : sql`${monthOfFee(input)} = ${input.period}`;
}

async function beforeThisMonth(
  ctx: Ctx,
  input: StatementGenerateInput,
): Promise<RawBuilder<unknown>> {
  const months = await monthsOf(ctx);
  const own = sql`${months.get("") ?? ""}::text`;
  const others = [...months].filter(([, month]) => month !== months.get(""));
  const cases = others.map(([code, month]) => sql`when ${code} then ${month}::text`);
  return sql`${monthOfFee(input)} < ${
    cases.length > 0 ? sql`case f.company_code ${sql.join(cases, sql` `)} else ${own} end` : own
  }`;
}

function rangeOf(input: StatementGenerateInput): { from: string | null; to: string | null } {
  if (input.period === "past") return { from: null, to: null };
  if (!input.period) return { from: input.etdFrom, to: input.etdTo };
  return { from: null, to: endOfMonth(`${input.period}-01`) };
}

/** The condition of the input's fees; columns of `feesWithEtd`. */
export async function requestedFees(
  ctx: Ctx,
  input: StatementGenerateInput,
): Promise<RawBuilder<unknown>> {
  const { from, to } = rangeOf(input);
  const parts = [open, sql`f.fee_belong = ${input.feeBelong}`];
  if (input.corpCodes.length > 0) parts.push(sql`f.corp_code = any(${input.corpCodes}::text[])`);
  if (input.feeIds.length > 0) parts.push(sql`f.id = any(${input.feeIds}::int[])`);
  if (input.period === "past") parts.push(await beforeThisMonth(ctx, input));
  else if (input.period) parts.push(await inMonth(ctx, input));
  if (input.subject === "container") parts.push(ofContainers);
  if (from) parts.push(sql`${statedOn(input)} >= ${from}::date`);
  if (to) parts.push(sql`${statedOn(input)} <= ${to}::date`);
  return sql.join(parts, sql` and `);
}

/** With "past" each fee's month, otherwise the requested period. */
export function periodOf(input: StatementGenerateInput): RawBuilder<unknown> {
  return input.period === "past" ? sql`${monthOfFee(input)}` : sql`${input.period}::text`;
}

/** Counterparties with open fees, by code. */
export async function statementGroups(
  ctx: Ctx,
  input: StatementGenerateInput,
): Promise<StatementGroup[]> {
  const { rows } =
    await sql<StatementGroup>`select f.corp_code as "corpCode", f.company_code as "companyCode",
        ${periodOf(input)} as period, count(*)::int as count
      from ${feesWithEtd}
      where ${await requestedFees(ctx, input)}
      group by 1, 2, 3
      order by 1, 2, 3`.execute(ctx.em.getKysely());
  return rows;
}

/** The reader's companies all have this period closed, so that a run finds nothing. */
export async function assertPeriodTaken(
  ctx: Ctx,
  { period }: StatementGenerateInput,
): Promise<void> {
  const { rows } = await sql<{
    shut: boolean;
  }>`select coalesce(bool_and(status <> 'OPEN'), false) as shut
    from accounting_period
    where period = ${period}`.execute(ctx.em.getKysely());
  if (rows[0]?.shut) throw new Refusal("period.closed", { period }, { field: "period" });
}

/** @throws Refusal statement.oneCounterparty, Refusals statement.feeNotOpen. */
export async function assertChosenFees(ctx: Ctx, input: StatementGenerateInput): Promise<void> {
  if (input.feeIds.length === 0) return;
  const { rows } = await sql<{
    id: number;
    corpCode: string;
    feeCode: string;
    blNo: string;
    open: boolean;
  }>`select f.id, f.corp_code as "corpCode", f.fee_code as "feeCode", f.bl_no as "blNo", (${open})
      and f.fee_belong = ${input.feeBelong} as open
    from fee f
    where f.id = any (${input.feeIds}::int[])
    order by f.id`.execute(ctx.em.getKysely());
  const missing = input.feeIds.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
  const corps = [...new Set(rows.map((row) => row.corpCode))].sort();
  if (corps.length > 1)
    throw new Refusal(
      "statement.oneCounterparty",
      { corps: corps.slice(0, 10).join(", ") },
      { field: "feeIds" },
    );
  const closed = rows.filter((row) => !row.open);
  if (closed.length > 0)
    throw new Refusals(
      closed.map(
        (row) =>
          new Refusal(
            "statement.feeNotOpen",
            { fee: row.feeCode, blNo: row.blNo },
            { key: String(row.id) },
          ),
      ),
    );
}
