import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import {
  type CostTerms,
  type PreparedTariff,
  prepareTariff,
  type TariffRate,
} from "./prepare-tariff.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { ExchangeSnapshot } from "#domain/masterdata/money/exchange/exchange.ts";

const between = "\u001f";

let last: { key: string; tariff: PreparedTariff; forget: NodeJS.Timeout } | null = null;
/** A big tariff takes tens of megabytes. */
const keptMs = 10 * 60_000;

/**
 * Loads the published rows of the months of the range with terms of their fee codes. The last
 * tariff is reused while ids and versions are unchanged.
 */
export async function loadTariff(ctx: Ctx, from: string, to: string): Promise<PreparedTariff> {
  const months = { from: `${from.slice(0, 8)}01`, to: `${to.slice(0, 8)}${lastDay(to)}` };
  const key = `${String(ctx.em.config.get("clientUrl") ?? "")} ${months.from} ${months.to} ${await tariffMark(ctx, months)}`;
  if (last?.key === key) return last.tariff;
  if (last) clearTimeout(last.forget);
  last = null;
  const tariff = await readTariff(ctx, months);
  const forget = setTimeout(() => {
    last = null;
  }, keptMs);
  forget.unref();
  last = { key, tariff, forget };
  return tariff;
}

/** Last day of a date's month. */
function lastDay(date: string): string {
  return String(
    new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate(),
  ).padStart(2, "0");
}

/** Changes with every row: versions only rise (trigger `seaway_stamp`). */
async function tariffMark(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<string> {
  const mark = (alias: string) =>
    sql.raw(
      `count(*) || ':' || coalesce(sum(hashint8extended(${alias}.id::bigint * 1000000 + ${alias}.version, 7)::numeric), 0)`,
    );
  const { rows } = await sql<{
    mark: string;
  }>`select (
        select ${mark("r")}
        from freight_rate r
        where r.status = 'PUBLISHED' and r.start_date <= ${to}::date and r.end_date >= ${from}::date
      ) || ' ' || (
      select ${mark("b")}
      from freight_book b
      ) || ' ' || (select ${mark("k")} from cost_code k) || ' ' || (
      select ${mark("t")}
      from size_type t
      ) as mark`.execute(ctx.em.getKysely());
  return rows[0]?.mark ?? "";
}

/** One text a row with shared values takes a third of the time and memory. */
async function readTariff(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<PreparedTariff> {
  const db = ctx.em.getKysely();
  const { rows } = await sql<{
    row: string;
  }>`select concat_ws(
        ${between}::text, r.id, r.version, b.source, r.status, b.contract_no, b.customer_code,
        r.start_date, r.end_date, r.kind, r.rate_type, r.fee_code, r.unit, r.currency, r.price,
        coalesce(r.min_amount::text, ''), coalesce(r.max_amount::text, ''),
        array_to_string(r.included_fees, ','), r.port_load, r.port_dis,
        coalesce(nullif(r.voyline, ''), b.voyline), r.receipt, r.delivery,
        coalesce(nullif(r.size_group, ''), t.size_group, ''), r.size_type, r.nature, r.trade_type,
        r.delivery_terms, r.freight_terms, r.is_soc, r.empty_flag
      ) as row
    from freight_rate r
      join freight_book b on b.id = r.book_id
      left join size_type t on t.code = r.size_type
    where r.status = 'PUBLISHED' and r.start_date <= ${to}::date and r.end_date >= ${from}::date
    order by r.id`.execute(db);
  const costs = await sql<
    CostTerms & { code: string }
  >`select code, case when tax_rate > 0 then tax_rate::text end as "taxRate",
      tax_inclusive = 'Y' as "priceWithTax", is_ocean_freight = 'Y' as ocean
    from cost_code
    where code in (select distinct fee_code from freight_rate where status = 'PUBLISHED')`.execute(
    db,
  );
  const sharedTexts = new Map<string, string>();
  return prepareTariff(
    rows.map(({ row }) => rateOf(row, sharedTexts)),
    new Map(costs.rows.map(({ code, ...terms }) => [code, terms])),
  );
}

/** One literal: rows of one shape match several times faster. */
function rateOf(row: string, sharedTexts: Map<string, string>): TariffRate {
  const at = row.split(between);
  const text = (place: number): string => {
    const value = at[place] ?? "";
    const first = sharedTexts.get(value);
    if (first === undefined) sharedTexts.set(value, value);
    return first ?? value;
  };
  const included = text(16);
  return {
    id: at[0] ?? "",
    version: Number(at[1]),
    source: text(2) as TariffRate["source"],
    status: text(3),
    contract: text(4),
    customer: text(5),
    startDate: text(6),
    endDate: text(7),
    kind: text(8) as TariffRate["kind"],
    rateType: text(9),
    feeCode: text(10),
    unit: text(11) as TariffRate["unit"],
    currency: text(12),
    price: text(13),
    min: text(14) || null,
    max: text(15) || null,
    includedFees: included ? included.split(",") : none,
    portLoad: text(17),
    portDis: text(18),
    voyline: text(19),
    receipt: text(20),
    delivery: text(21),
    size: text(22),
    type: text(23),
    nature: text(24),
    tradeType: text(25),
    deliveryTerms: text(26),
    freightTerms: text(27),
    isSoc: text(28),
    emptyFlag: text(29),
  };
}

const none: readonly string[] = [];

export async function loadFeeNames(
  ctx: Ctx,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const costCodes = await kyselyOf(ctx.em)
    .selectFrom("cost_code")
    .select(["code", "name_zh", "name_en"])
    .where("code", "=", anyOf(codes))
    .execute();
  return new Map(costCodes.map(({ code, name_zh, name_en }) => [code, name_zh || name_en]));
}

export async function loadCounterpartyNames(
  ctx: Ctx,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const customers = await kyselyOf(ctx.em)
    .selectFrom("customer")
    .select(["code", "name_ch", "name_en"])
    .where("code", "=", anyOf(codes))
    .execute();
  return new Map(customers.map(({ code, name_ch, name_en }) => [code, name_ch || name_en]));
}

export type DayRates = Record<string, ExchangeSnapshot>;

/**
 * Latest booking rates on or before each day, per base currency (domain §6), by `dayKey`. A
 * currency without a rate is absent, never 1.
 */
export async function loadDayRates(
  ctx: Ctx,
  days: readonly { date: string; base: string }[],
): Promise<Map<string, DayRates>> {
  const ratesByDay = new Map<string, DayRates>(days.map((day) => [dayKey(day), {}]));
  const dayKeys = [...ratesByDay.keys()].map((key) => key.split(" ") as [string, string]);
  const { rows } = await sql<
    ExchangeSnapshot & { day: string }
  >`select d.day, r.currency, r.base_currency as "baseCurrency", r.rate::text as rate,
      r.unit::text as unit, to_char(r.publish_date, 'YYYY-MM-DD') as date, 'BOOKING' as type,
      nullif(r.source, '') as source
    from unnest(
        ${dayKeys.map(([date]) => date)}::text[], ${dayKeys.map(([, base]) => base)}::text[]
      ) as d (day, base)
      cross join lateral (
        select distinct on (x.currency) x.*
        from exchange_rate x
        where x.rate_type = 'BOOKING' and x.base_currency = d.base and x.publish_date <= d.day::date
        order by x.currency, x.publish_date desc
      ) r`.execute(ctx.em.getKysely());
  for (const { day, ...snapshot } of rows) {
    const rates = ratesByDay.get(`${day} ${snapshot.baseCurrency}`);
    if (rates) rates[snapshot.currency] = snapshot;
  }
  return ratesByDay;
}

export function dayKey({ date, base }: { date: string; base: string }): string {
  return `${date} ${base}`;
}
