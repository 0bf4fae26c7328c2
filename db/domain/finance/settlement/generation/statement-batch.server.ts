import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { type RawBuilder, sql } from "kysely";
import { numberArray } from "#db/orm/sql-arrays.ts";
import { takeNumbers } from "#platform/kernel/settings/numbering.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { StatementGenerateInput } from "../statement.schema.ts";
import { keepPeriods } from "#domain/masterdata/period/closed-period.server.ts";
import {
  etdOf,
  feesWithEtd,
  periodOf,
  type StatementGroup,
  requestedFees,
} from "./statement-fees.server.ts";

export type MadeStatement = {
  id: number;
  statementNo: string;
  corpCode: string;
  period: string;
  lineCount: number;
};
/** The first fee of a group without an exchange rate. */
export type NoRate = { corpCode: string; currency: string; date: string; blNo: string };

/** `ids` is a list as text, which the database takes back as it gave it. */
type Held = {
  corpCode: string;
  companyCode: string;
  period: string | null;
  ids: string;
  count: number;
  noRate: Omit<NoRate, "corpCode"> | null;
};

/** Valuation day: pricing date, ETD, or today in the fee's company. */
const dayOf = ({ now }: Ctx) =>
  sql`coalesce(f.pricing_date, ${etdOf}, ${dayOfSql(sql`${now}::timestamptz`, sql`f.company_code`)})`;
const localOf = sql`coalesce(nullif(c.local_currency, ''), 'CNY')`;

/** The latest booking rate on or before that day (domain §6). */
const rateJoin = (currency: "CNY" | "USD", alias: "cny" | "usd") => sql`
  left join lateral (
    select x.rate, x.unit
    from exchange_rate x
    where x.rate_type = 'BOOKING'
      and x.base_currency = d.local
      and x.currency = ${sql.lit(currency)}
      and x.rate > 0
      and x.publish_date <= d.day
    order by x.publish_date desc
    limit 1
  ) ${sql.ref(alias)} on true`;

/**
 * A fee in CNY or USD: its own or booked amount, otherwise through the base currency, rounded once.
 * Null without a rate; it is never 1.
 */
const valueIn = (currency: "CNY" | "USD", alias: "cny" | "usd"): RawBuilder<unknown> => sql`
  case
    when f.currency = ${sql.lit(currency)} then f.amount
    when f.local = ${sql.lit(currency)} then case
      when f.currency_rate > 0 then f.base_amount
    end ${currency === "USD" ? sql`when f.booked_usd is not null then f.booked_usd` : sql``}
    else round(
      f.amount * nullif(f.currency_rate, 0) * ${sql.ref(`r.${alias}_unit`)} / ${sql.ref(`r.${alias}_rate`)},
      2
    )
  end`;

/** Values locked fees in CNY and USD, with one rate lookup per day. */
const valued = sql`rates as materialized (
    select d.local, d.day, cny.rate as cny_rate, cny.unit as cny_unit, usd.rate as usd_rate,
      usd.unit as usd_unit
    from (
        select distinct local, day
        from held
      ) d ${rateJoin("CNY", "cny")} ${rateJoin("USD", "usd")}
  ),
  valued as materialized (
    select f.*, ${valueIn("CNY", "cny")} as cny, ${valueIn("USD", "usd")} as usd
    from held f join rates r on r.local = f.local and r.day = f.day
  )`;

/**
 * Locks the fees of groups and reads them in a second query, which sees what other runs committed
 * meanwhile.
 */
async function holdFees(
  ctx: Ctx,
  input: StatementGenerateInput,
  groups: readonly StatementGroup[],
): Promise<Held[]> {
  const db = ctx.em.getKysely();
  await keepPeriods(ctx);
  const keys = JSON.stringify(
    groups.map(({ corpCode, companyCode, period }) => ({
      corp: corpCode,
      company: companyCode,
      month: period,
    })),
  );
  const corps = [...new Set(groups.map(({ corpCode }) => corpCode))];
  // Counterparties as a value, and the groups as a truth and not as a join: otherwise the planner
  // counts on a single fee and looks up everything beside the fees row by row, which takes three
  // times as long.
  const { rows: locked } = await sql<{
    ids: string | null;
  }>`with wanted as materialized (
        select *
        from jsonb_to_recordset(${keys}::jsonb) as w (corp text, company text, month text)
      ),
      held as materialized (
        select f.id
        from ${feesWithEtd}
        where ${await requestedFees(ctx, input)}
          and f.corp_code = any (${corps}::text[])
          and coalesce(
            (f.corp_code, f.company_code, coalesce(${periodOf(input)}, '')) in (
            select corp, company, coalesce(month, '')
            from wanted
            ), false
          )
        order by f.id
        for update of f
      )
    select array_agg(id)::text as ids
    from held`.execute(db);
  const { rows } = await sql<Held>`with held as materialized (
        select f.id, f.corp_code, f.company_code, ${periodOf(input)} as period, f.bl_no, f.currency,
          f.amount, f.base_amount, f.usd_amount as booked_usd, f.currency_rate,
          ${dayOf(ctx)} as day, ${localOf} as local
        from ${feesWithEtd} left join company c on c.code = f.company_code
        where f.id = any (${locked[0]?.ids ?? "{}"}::int[])
          and not exists (select from statement_line l where l.fee_id = f.id)
      ),
      ${valued}
    select corp_code as "corpCode", company_code as "companyCode", period,
      string_agg(id::text, ',' order by id) as ids, count(*)::int as count,
      (
        array_agg(
          jsonb_build_object(
            'currency',
            case
              when currency_rate <= 0
              and currency <> local then currency
              when cny is null then 'CNY'
              else 'USD'
            end,
            'date', day, 'blNo', bl_no
          )
          order by id
        ) filter (
        where cny is null or usd is null
        )
      ) [1] as "noRate"
    from valued
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Makes the statements of groups in one transaction: fees, numbers, then statements, lines (by ETD,
 * voyage, bill, fee) and totals in one query. A group without a rate is left out. Numbers wait for
 * `before`; `numbered` follows them.
 */
export async function makeStatements(
  ctx: Ctx,
  input: StatementGenerateInput,
  {
    groups,
    before,
    numbered,
  }: {
    groups: readonly StatementGroup[];
    before?: Promise<void> | undefined;
    numbered: () => void;
  },
): Promise<{ made: MadeStatement[]; refused: NoRate[] }> {
  const held = await holdFees(ctx, input, groups);
  const good = held.filter((group) => !group.noRate);
  const refused = held.flatMap(({ corpCode, noRate }) => (noRate ? [{ corpCode, ...noRate }] : []));
  if (good.length === 0) return { made: [], refused };
  await before;
  const numbers = await numbersFor(ctx, good);
  numbered();
  const drafts = good.map((group, n) => ({
    n,
    no: numbers[n],
    corp: group.corpCode,
    company: group.companyCode,
    month: group.period ?? "",
  }));
  const { rows } = await writeStatements(ctx, input, { drafts, fees: good }).execute(
    ctx.em.getKysely(),
  );
  return { made: rows, refused };
}

/** Numbers in group order, drawn at once per company. */
async function numbersFor(ctx: Ctx, groups: readonly Held[]): Promise<string[]> {
  const taken = new Map<string, string[]>();
  for (const companyCode of new Set(groups.map((group) => group.companyCode))) {
    const count = groups.filter((group) => group.companyCode === companyCode).length;
    taken.set(companyCode, await takeNumbers(ctx, "STATEMENT", count, { companyCode }));
  }
  return groups.map((group) => taken.get(group.companyCode)?.shift() ?? "");
}

/** Columns copied from the fee. */
const copiedColumns = [
  "fee_code",
  "fee_name",
  "bk_no",
  "bl_no",
  "containerno",
  "size_type",
  "unit",
  "qty",
  "price",
  "currency",
  "amount",
  "tax_rate",
  "tax_amount",
  "no_tax_amount",
  "currency_rate",
  "fee_status",
  "audit_by",
  "audit_time",
];
const copied = sql.raw(copiedColumns.map((name) => `f.${name}`).join(", "));

type Draft = { n: number; no: string | undefined; corp: string; company: string; month: string };

const idsOf = (fees: readonly Pick<Held, "ids">[]): string =>
  `{${fees.map(({ ids }) => ids).join(",")}}`;

/** From `draft` and the sums of its fees, in the order of the drafts. */
const insertStatements = ({ feeBelong, requirements }: StatementGenerateInput) =>
  sql`insert into statement (
        statement_no, fee_belong, corp_code, corp_name, company_code, period, requirements,
        line_count, total_cny, total_usd
      )
    select d.no, ${feeBelong}, d.corp, coalesce(
        nullif(coalesce(nullif(c.name_ch, ''), c.name_en), ''), s.name, ''
      ),
      d.company, d.month, ${requirements}, s.lines, s.cny, s.usd
    from draft d join sums s on s.n = d.n left join customer c on c.code = d.corp
    order by d.n
    returning id, statement_no, corp_code, period, line_count`;

/** The fees of each statement made, with the number of their line. */
const placed = sql`placed as materialized (
    select m.id as made_id, v.*, row_number() over (
        partition by v.n
        order by v.sails, v.sailing, v.bl_no, v.fee_code, v.id
      ) as line_no
    from made m join draft d on d.no = m.statement_no join valued v on v.n = d.n
  )`;

/** The lines stay as the fees are now, whatever becomes of them. */
const insertLines = ({ feeBelong }: StatementGenerateInput) =>
  sql`insert into statement_line (
        created_by, updated_by, created_time, updated_time, fee_belong, statement_id, line_no,
        fee_id, voyage_name, cny_amount, usd_amount, etd, ${sql.raw(copiedColumns.join(", "))}
      )
    select w.who, w.who, now(), now(), ${feeBelong}, f.made_id, f.line_no, f.id, f.sailing, f.cny,
      f.usd, f.sails, ${copied}
    from placed f
      cross join (
        select coalesce(nullif(current_setting('seaway.actor', true), ''), 'system') as who
      ) w
    order by f.n, f.line_no`;

/**
 * `fees` are those of each draft. The first reading of them stands alone, so that the planner knows
 * how many it joins everything else to.
 */
const writeStatements = (
  ctx: Ctx,
  input: StatementGenerateInput,
  { drafts, fees }: { drafts: readonly Draft[]; fees: readonly Pick<Held, "ids" | "count">[] },
) => sql<MadeStatement>`with draft as materialized (
      select *
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d (n int, no text, corp text, company text, month text)
    ),
    stated as materialized (
      select ${copied}, f.id, f.corp_name, f.base_amount, ${etdOf} as sails,
        coalesce(v.voyage_name, '') as sailing, f.usd_amount as booked_usd, ${dayOf(ctx)} as day,
        ${localOf} as local
      from fee f
        left join booking b on b.bk_no = f.bk_no
        and f.bk_no <> ''
        left join voyage v on v.id = f.voyage_id
        left join company c on c.code = f.company_code
      where f.id = any (${idsOf(fees)}::int[])
    ),
    held as materialized (
      select p.n, s.*
      from stated s
        join unnest(
          ${idsOf(fees)}::int[], ${numberArray(fees.flatMap(({ count }, n) => Array<number>(count).fill(n)))}::int[]
        ) as p (id, n) on p.id = s.id
    ),
    ${valued},
    sums as (
      select n, count(*)::int as lines, sum(cny) as cny, sum(usd) as usd, max(corp_name) as name
      from valued
      group by n
    ),
    made as (${insertStatements(input)}), ${placed}, frozen as (${insertLines(input)})
  select id, statement_no as "statementNo", corp_code as "corpCode", period,
    line_count as "lineCount"
  from made
  order by statement_no`;
