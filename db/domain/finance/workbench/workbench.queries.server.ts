import { type RawBuilder, sql } from "kysely";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import {
  ageBands,
  agedFees,
  agedGroups,
  dueOf,
  withTerms,
} from "#domain/finance/write-off/ageing/aged-fees.server.ts";
import type {
  PartyFee,
  Workbench,
  WorkbenchParty,
  WorkbenchQuery,
  WorkbenchTree,
} from "./workbench.ts";
import { bandKeys, keyOfParty, mostFees, mostFeesInFile, partiesPerPage } from "./workbench.ts";

type ReaderNow = Reader & { now: Date };

type Counted = {
  counts: RawBuilder<unknown>;
  fees: RawBuilder<unknown>;
  day: string;
  today: string;
};

/**
 * Open items in the reader's scope on the key date asked, at most today and `knownOn`, which leaves
 * out what was recorded after that day (decision 115).
 */
function countedAt(
  reader: ReaderNow,
  side: FeeSide,
  { asOf, knownOn }: Pick<WorkbenchQuery, "asOf" | "knownOn">,
): Counted {
  const { zone } = reader.actor;
  const today = dayOf(reader.now, zone);
  const recorded = knownOn && knownOn < today ? knownOn : "";
  const [day = today] = [asOf || recorded, recorded || today, today].filter(Boolean).sort();
  const items = agedFees(side, {
    zone,
    key: day < today ? sql`${day}::date` : undefined,
    recorded: recorded
      ? sql`((${recorded}::date + 1)::timestamp at time zone ${zone}::text)`
      : undefined,
  });
  const counts = sql`(select a.* from ${items} a where ${feeInScope(reader, feeList(side, "search").apiName, "a.id")})`;
  const fees = sql`(
      select a.*, ${dueOf("a")} as due, ${day}::date - ${dueOf("a")} as overdue
      from ${withTerms(counts)} a
    )`;
  return { counts, fees, day, today };
}

/** Parties by company and currency, the longest overdue first. */
async function partiesOf(
  reader: ReaderNow,
  { counts, day }: Counted,
  {
    corpCode,
    currency,
    limit,
    offset,
  }: Pick<WorkbenchQuery, "corpCode" | "currency"> & { limit: number; offset: number },
): Promise<WorkbenchParty[]> {
  const requested = sql`(
      select x.*
      from ${counts} x
      where (${corpCode} = '' or x.corp_code = ${corpCode})
        and (${currency} = '' or x.currency = ${currency})
    )`;
  const sums = sql`max(x.corp_name) as corp_name, count(*) as count, sum(x.open) as open`;
  const groups = agedGroups(requested, ["company_code", "currency"], sums);
  const bands = ageBands.map(
    ({ key, where }) =>
      sql`coalesce(sum(f.open) filter (where ${where}), 0)::text as ${sql.ref(key)}`,
  );
  const english = sql`nullif((select c.name_en from customer c where c.code = f.corp_code), '')`;
  const name =
    reader.actor.lang === "en"
      ? sql`coalesce(${english}, max(f.corp_name))`
      : sql`max(f.corp_name)`;
  const { rows } =
    await sql<WorkbenchParty>`select f.corp_code as "corpCode", ${name} as "corpName",
        f.company_code as "companyCode", f.currency, sum(f.count)::int as count,
        sum(f.open)::text as open, ${sql.join(bands)}
      from (select g.*, ${day}::date - ${dueOf("g")} as overdue from ${groups} g offset 0) f
      group by 1, 3, 4
      order by max(f.overdue) desc, 1, 3, 4
      limit ${limit}
      offset ${offset}`.execute(reader.em.getKysely());
  return rows.map(inDecimals);
}

/**
 * Parties with open fees by company and currency, the longest overdue first, with ageing columns
 * that sum to `open`; and the open fees of the one unfolded. The caller checks the permission.
 */
export async function readWorkbench(
  reader: ReaderNow,
  side: FeeSide,
  query: WorkbenchQuery,
): Promise<Workbench> {
  const at = countedAt(reader, side, query);
  const { corpCode, currency, page, unfolded } = query;
  const rows = await partiesOf(reader, at, {
    corpCode,
    currency,
    limit: partiesPerPage + 1,
    offset: (page - 1) * partiesPerPage,
  });
  const of = unfolded
    ? sql`f.corp_code = ${unfolded.corpCode}
      and f.company_code = ${unfolded.companyCode}
      and f.currency = ${unfolded.currency}`
    : null;
  return {
    day: at.day,
    past: at.day < at.today,
    parties: rows.slice(0, partiesPerPage),
    more: rows.length > partiesPerPage,
    fees: of ? await openFeesOf(reader, { at, of, most: mostFees }) : [],
  };
}

/**
 * All parties of the conditions with all their open fees, at most `most`. The caller checks the
 * permission.
 * @throws Refusal workbench.tooManyFees
 */
export async function readWorkbenchTree(
  reader: ReaderNow,
  side: FeeSide,
  query: WorkbenchQuery,
  most = mostFeesInFile,
): Promise<WorkbenchTree> {
  const at = countedAt(reader, side, query);
  const { corpCode, currency } = query;
  const parties = await partiesOf(reader, at, { corpCode, currency, limit: most, offset: 0 });
  const count = parties.reduce((sum, party) => sum + party.count, 0);
  if (count > most) throw new Refusal("workbench.tooManyFees", { count, most });
  const of = sql`(${corpCode} = '' or f.corp_code = ${corpCode})
    and (${currency} = '' or f.currency = ${currency})`;
  const fees = await openFeesOf(reader, { at, of, most });
  return { day: at.day, parties, fees: Map.groupBy(fees, keyOfParty) };
}

/** Amounts with the decimals of their currency: yen without, dinar with three. */
function inDecimals(party: WorkbenchParty): WorkbenchParty {
  const amounts = (["open", ...bandKeys] as const).map(
    (key) => [key, amountText(party[key], party.currency)] as const,
  );
  return { ...party, ...Object.fromEntries(amounts) };
}

/** What invoices took of the fee `x` by the day. */
const invoicedBy = ({ day, today }: Counted): RawBuilder<unknown> =>
  day === today
    ? sql`coalesce(x.invoiced_amount, 0)`
    : sql`coalesce(
        (
          select sum(l.fee_amount)
          from invoice_line l join invoice i on i.id = l.invoice_id
          where l.fee_id = f.id and i.status = 'OPENED' and i.invoice_date <= ${day}::date
        ),
        0
      )`;

/** The longest overdue first. */
async function openFeesOf(
  reader: ReaderNow,
  { at, of, most }: { at: Counted; of: RawBuilder<unknown>; most: number },
): Promise<PartyFee[]> {
  const name =
    reader.actor.lang === "en" ? sql`coalesce(nullif(k.name_en, ''), x.fee_name)` : sql`x.fee_name`;
  const { rows } =
    await sql<PartyFee>`select f.id, f.corp_code as "corpCode", f.company_code as "companyCode",
        f.currency, coalesce(x.bl_no, '') as "blNo", coalesce(x.fee_code, '') as "feeCode",
        coalesce(${name}, '') as "feeName", coalesce(v.voyage_name, '') as "voyageName",
        to_char(f.fee_date, 'YYYY-MM-DD') as "feeDate", to_char(f.due, 'YYYY-MM-DD') as due,
        f.overdue, f.amount::text as amount, f.open::text as open,
        case
          when f.stated is null then ''
          else coalesce(
            (
              select s.statement_no
              from statement_line l join statement s on s.id = l.statement_id
              where l.fee_id = f.id
            ),
            ''
          )
        end as "statementNo",
        ${invoicedBy(at)}::text as invoiced
      from ${at.fees} f
        left join fee x on x.id = f.id
        left join voyage v on v.id = f.voyage_id
        left join cost_code k on k.code = x.fee_code
      where ${of}
      order by f.overdue desc, f.id
      limit ${most}`.execute(reader.em.getKysely());
  return rows.map((fee) => {
    const text = (amount: string) => amountText(amount, fee.currency);
    return { ...fee, amount: text(fee.amount), open: text(fee.open), invoiced: text(fee.invoiced) };
  });
}
