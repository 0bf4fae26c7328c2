import type { BillStatus } from "#domain/documents/bill/bill-status.ts";
import { type BillFacts, naturesOf } from "./bill-facts.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { sql } from "kysely";
import {
  bookingDaysOf,
  closedPeriodSql,
  keepPeriods,
} from "#domain/masterdata/period/closed-period.server.ts";
import { type Box, groupOf, loadBoxes } from "./box-groups.queries.server.ts";
import { exchangeDays } from "./exchange-days.queries.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { type DayRates, dayKey } from "./tariff.queries.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** `facts` is null without a pricing date. */
export type BillToPrice = {
  id: number;
  blNo: string;
  blStatus: BillStatus;
  bkNo: string;
  voyageId: number;
  voyageName: string;
  lineCode: string;
  portLoad: string;
  portDis: string;
  freightTerms: string;
  clientCode: string;
  consigneeCode: string;
  contractNo: string;
  companyCode: string;
  baseCurrency: string;
  /** The day whose published exchange rates it takes; null without a pricing date. */
  exchangeDate: string | null;
  feeLock: "Y" | "N";
  payableFeeLock: "Y" | "N";
  bookingFeeLock: "Y" | "N";
  voyageFeeLock: "Y" | "N";
  receivableSwitch: "OPEN" | "CLOSED";
  payableSwitch: "OPEN" | "CLOSED";
  /** The closed month of its sailing, or "". */
  closedPeriod: string;
  /**
   * The day its new lines are booked on while that month is closed; null while it is open, or when
   * no later month is.
   */
  bookedOn: string | null;
  facts: BillFacts | null;
};

type Row = Omit<BillToPrice, "facts" | "exchangeDate" | "bookedOn"> & {
  ioType: "I" | "O";
  arrival: string | null;
  receipt: string;
  delivery: string;
  tradeType: string;
  deliveryTerms: string;
  gwt: string;
  dim: string;
  stopEtd: string | null;
  etd: string | null;
  departure: string | null;
  manifest: number;
  mergedBill: number;
  amendment: number;
  dangerous: boolean;
  oversize: boolean;
  reefer: boolean;
  general: boolean;
  nature: string;
};

/** Shipments a bill stands for on the manifest: a merged one for all its bookings. */
const manifestCount = sql`case
    when b.bl_type = 'MERGE' then greatest(
      1, (select count(distinct l.booking_id) from packing_line l where l.bill_id = b.id)
    )::int
    when exists (
      select 1
      from bill o
      where o.booking_id = b.booking_id
        and o.bl_status not in ('SURRENDERED', 'VOIDED')
        and o.id < b.id
    ) then 0
    else 1
  end`;

/** The first call at the load port, the last one at the port of discharge. */
const loadCall = sql`left join lateral (
    select etd
    from voyage_stop s
    where s.voyage_id = b.voyage_id
      and s.port_code = b.port_load
      and s.etd is not null
      and s.is_load = 'Y'
    order by s.serial
    limit 1
  ) s on true`;
const dischargeCall = sql`left join lateral (
    select eta
    from voyage_stop d
    where d.voyage_id = b.voyage_id
      and d.port_code = b.port_dis
      and d.eta is not null
      and d.is_unload = 'Y'
    order by d.serial desc
    limit 1
  ) d on true`;

const cargoNatures = sql`left join lateral (
    select bool_or(is_dg = 'Y' or nature = 'DANGEROUS') as dangerous,
      bool_or(is_oversize = 'Y' or nature = 'OVERSIZE') as oversize,
      bool_or(is_rf = 'Y' or nature = 'REEFER') as reefer,
      bool_or(
        is_dg = 'N'
        and is_oversize = 'N'
        and is_rf = 'N'
        and nature not in ('DANGEROUS', 'OVERSIZE', 'REEFER')
      ) as general
    from bill_cargo g
    where g.bill_id = b.id
  ) g on true`;

async function readBills(ctx: Ctx, ids: readonly number[]): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select b.id, b.bl_no as "blNo", b.bl_status as "blStatus", k.bk_no as "bkNo",
        v.id as "voyageId", v.voyage_name as "voyageName", v.line_code as "lineCode",
        b.port_load as "portLoad", b.port_dis as "portDis", b.receipt, b.delivery,
        k.trade_type as "tradeType", b.delivery_terms as "deliveryTerms",
        b.freight_terms as "freightTerms", b.client_code as "clientCode",
        b.consignee_code as "consigneeCode",
        coalesce(nullif(b.service_contract_no, ''), k.service_contract_no) as "contractNo",
        k.company_code as "companyCode", k.io_type as "ioType",
        to_char(d.eta, 'YYYY-MM-DD') as arrival,
        coalesce(c.local_currency, 'CNY') as "baseCurrency", b.gwt::text as gwt, b.dim::text as dim,
        b.fee_lock as "feeLock", b.payable_fee_lock as "payableFeeLock",
        k.fee_lock as "bookingFeeLock", v.fee_lock as "voyageFeeLock",
        v.receivable_switch as "receivableSwitch", v.payable_switch as "payableSwitch",
        ${closedPeriodSql(sql`k.company_code`, sql`coalesce(s.etd::date, b.etd, v.departure_date)`)} as "closedPeriod",
        to_char(s.etd, 'YYYY-MM-DD') as "stopEtd", to_char(b.etd, 'YYYY-MM-DD') as etd,
        to_char(v.departure_date, 'YYYY-MM-DD') as departure, ${manifestCount} as manifest,
        (b.bl_type = 'MERGE')::int as "mergedBill", (b.amendment_due = 'Y')::int as amendment,
        k.nature, coalesce(g.dangerous, false) as dangerous,
        coalesce(g.oversize, false) as oversize, coalesce(g.reefer, false) as reefer,
        coalesce(g.general, false) as general
      from bill b
        join voyage v on v.id = b.voyage_id
        join booking k on k.id = b.booking_id
        left join company c on c.code = k.company_code ${loadCall} ${dischargeCall} ${cargoNatures}
      where b.id = any (${[...ids]}::int[])
      order by b.id`.execute(ctx.em.getKysely());
  return rows;
}

/**
 * Loads bills to price in three queries and locks bills and voyages for share until the batch ends;
 * `held`: the caller has locked them.
 */
export async function loadBillsToPrice(
  ctx: Ctx,
  ids: readonly number[],
  held = false,
): Promise<BillToPrice[]> {
  const db = ctx.em.getKysely();
  if (!held)
    await sql`select 1
      from bill b join voyage v on v.id = b.voyage_id
      where b.id = any (${[...ids]}::int[])
      order by b.id
      for share of b, v`.execute(db);
  await keepPeriods(ctx);
  const rows = await readBills(ctx, ids);
  const boxes = await loadBoxes(ctx, ids);
  const sailings = rows.flatMap((row) => {
    const day = pricingDay(row);
    return day
      ? [
          {
            id: row.id,
            companyCode: row.companyCode,
            ioType: row.ioType,
            arrival: row.arrival,
            ...day,
          },
        ]
      : [];
  });
  const exchangeDates = await exchangeDays(ctx, sailings);
  const days = new Map(
    sailings.map(({ id, pricingDate, pricingReason }, i) => [
      id,
      { pricingDate, pricingReason, exchangeDate: exchangeDates[i] ?? null },
    ]),
  );
  const bookedOn = await bookingDaysOf(
    ctx,
    new Set(rows.flatMap((row) => closedMonth(row) ?? [])),
    dayOf(ctx.now, ctx.actor.zone),
  );
  return rows.map((row) => ({
    ...billOf(row, boxes.get(row.id) ?? [], days.get(row.id) ?? null),
    bookedOn: bookedOn.get(closedMonth(row) ?? "") ?? null,
  }));
}

const closedMonth = ({ companyCode, closedPeriod }: Row): string | null =>
  closedPeriod ? `${companyCode} ${closedPeriod}` : null;

/** The exchange days of bills, for `loadDayRates`. */
export const exchangeDaysOf = (bills: readonly BillToPrice[]): { date: string; base: string }[] =>
  bills.flatMap(({ exchangeDate, baseCurrency }) =>
    exchangeDate ? [{ date: exchangeDate, base: baseCurrency }] : [],
  );

/** The rates of a bill's exchange day. */
export const ratesOf = (
  { exchangeDate, baseCurrency }: BillToPrice,
  days: ReadonlyMap<string, DayRates>,
): DayRates => (exchangeDate && days.get(dayKey({ date: exchangeDate, base: baseCurrency }))) || {};

type PricingDay = { pricingDate: string; pricingReason: MessageKey };

function billOf(
  row: Row,
  boxes: readonly Box[],
  day: (PricingDay & { exchangeDate: string | null }) | null,
): Omit<BillToPrice, "bookedOn"> {
  const { dangerous, oversize, reefer, general, nature } = row;
  const plain = !(dangerous || oversize || reefer || general);
  const natures = naturesOf({
    dangerous: dangerous || (plain && nature === "DANGEROUS"),
    oversize: oversize || (plain && nature === "OVERSIZE"),
    reefer: reefer || (plain && nature === "REEFER"),
    general,
    empty: boxes.length > 0 && boxes.every((box) => box.emptyFlag === "Y"),
  });
  // Written out for speed.
  const facts: BillFacts | null = day && {
    pricingDate: day.pricingDate,
    pricingReason: day.pricingReason,
    portLoad: row.portLoad,
    portDis: row.portDis,
    receipt: row.receipt,
    delivery: row.delivery,
    voyline: row.lineCode,
    tradeType: row.tradeType,
    deliveryTerms: row.deliveryTerms,
    freightTerms: row.freightTerms,
    contract: row.contractNo,
    customer: row.clientCode,
    natures,
    manifest: row.manifest,
    mergedBill: row.mergedBill,
    amendment: row.amendment,
    boxes: boxes.map(groupOf),
    grossWeightKg: row.gwt,
    measureCbm: row.dim,
  };
  return {
    id: row.id,
    blNo: row.blNo,
    blStatus: row.blStatus,
    bkNo: row.bkNo,
    voyageId: row.voyageId,
    voyageName: row.voyageName,
    lineCode: row.lineCode,
    portLoad: row.portLoad,
    portDis: row.portDis,
    freightTerms: row.freightTerms,
    clientCode: row.clientCode,
    consigneeCode: row.consigneeCode,
    contractNo: row.contractNo,
    companyCode: row.companyCode,
    baseCurrency: row.baseCurrency,
    exchangeDate: day?.exchangeDate ?? null,
    feeLock: row.feeLock,
    payableFeeLock: row.payableFeeLock,
    bookingFeeLock: row.bookingFeeLock,
    voyageFeeLock: row.voyageFeeLock,
    receivableSwitch: row.receivableSwitch,
    payableSwitch: row.payableSwitch,
    closedPeriod: row.closedPeriod,
    facts,
  };
}

/**
 * Pricing date (domain §4): ETD at the load port, otherwise of the bill, otherwise the voyage's
 * departure.
 */
function pricingDay({ stopEtd, etd, departure }: Row): PricingDay | null {
  if (stopEtd) return { pricingDate: stopEtd, pricingReason: "fee.pricing.etdLoadPort" };
  if (etd) return { pricingDate: etd, pricingReason: "fee.pricing.billEtd" };
  return departure ? { pricingDate: departure, pricingReason: "fee.pricing.departure" } : null;
}
