import { type RawBuilder, sql } from "kysely";
import { sumTexts } from "#platform/kernel/text/decimal-text.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type BillFacts, boxKey, naturesOf } from "./bill-facts.ts";
import { exchangeDays } from "./exchange-days.queries.server.ts";
import { priceBill } from "./price-bill.ts";
import { dayKey, loadDayRates, loadTariff } from "./tariff.queries.server.ts";

/** Amounts by currency as decimal text, in the order of the currencies. */
type Amounts = Readonly<Record<string, string>>;

type Row = Omit<BillFacts, "natures" | "boxes" | "pricingReason"> & {
  bookingId: number;
  voyageId: number;
  baseCurrency: string;
  companyCode: string;
  ioType: "I" | "O";
  arrival: string | null;
  dangerous: boolean;
  oversize: boolean;
  reefer: boolean;
  general: boolean;
  boxes: Omit<BillFacts["boxes"][number], "key">[];
};

/**
 * What the tariff makes of a booking's boxes on each voyage, as its one bill would be priced
 * (domain §4). Nothing is written. A voyage without a pricing date is left out.
 */
export async function priceBookingOn(
  ctx: Ctx,
  bookingId: number,
  voyageIds: readonly number[],
): Promise<Map<number, Amounts>> {
  const of = sql`k.id = ${bookingId} and v.id = any(${[...voyageIds]}::int[])`;
  const rows = (await readRows(ctx, of)).filter((row) => row.pricingDate);
  const dates = rows.map((row) => row.pricingDate).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return new Map();
  const tariff = await loadTariff(ctx, from, to);
  const dayOf = await exchangeDays(ctx, rows);
  const exchange = rows.map(({ baseCurrency }, i) => ({
    date: dayOf[i] ?? "",
    base: baseCurrency,
  }));
  const days = await loadDayRates(ctx, exchange);
  return new Map(
    rows.map((row, i) => {
      const rates = days.get(dayKey(exchange[i] ?? { date: "", base: "" })) ?? {};
      const { lines } = priceBill(factsOf(row), tariff, { currency: row.baseCurrency, rates });
      const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted();
      const sums = currencies.map((currency): [string, string] => [
        currency,
        sumTexts(lines.filter((line) => line.currency === currency).map(({ amount }) => amount)),
      ]);
      return [row.voyageId, Object.fromEntries(sums)] as const;
    }),
  );
}

/** A booking's facts as its one bill would have them, on its own voyage. */
export type BookingFacts = { bookingId: number; baseCurrency: string; facts: BillFacts };

/**
 * Bookings by a condition on `k`, with the terms that `priceBookingOn` prices them by. One without
 * a pricing date is left out.
 */
export async function readBookingFacts(
  ctx: Pick<Ctx, "em">,
  condition: RawBuilder<unknown>,
): Promise<BookingFacts[]> {
  const rows = await readRows(ctx, sql`v.id = k.voyage_id and ${condition}`);
  return rows.flatMap((row) =>
    row.pricingDate
      ? [{ bookingId: row.bookingId, baseCurrency: row.baseCurrency, facts: factsOf(row) }]
      : [],
  );
}

function factsOf(row: Row): BillFacts {
  const {
    dangerous,
    oversize,
    reefer,
    general,
    boxes,
    bookingId: _booking,
    voyageId: _voyage,
    baseCurrency: _base,
    ...priced
  } = row;
  const { companyCode: _company, ioType: _direction, arrival: _arrival, ...facts } = priced;
  return {
    ...facts,
    pricingReason: "fee.pricing.etdLoadPort",
    natures: naturesOf({
      dangerous,
      oversize,
      reefer,
      general,
      empty: boxes.length > 0 && boxes.every((box) => box.emptyFlag === "Y"),
    }),
    boxes: boxes.map((box) => ({ ...box, key: boxKey(box) })),
  };
}

/** When voyage `v` arrives at the port of discharge of booking `k`. */
const arrivalOf = sql`(
    select to_char(d.eta, 'YYYY-MM-DD')
    from voyage_stop d
    where d.voyage_id = v.id
      and d.port_code = k.port_dis
      and d.eta is not null
      and d.is_unload = 'Y'
    order by d.serial desc
    limit 1
  )`;

/** When voyage `v` leaves the port of loading of booking `k`. */
const departureOf = sql`(
    select etd
    from voyage_stop s
    where s.voyage_id = v.id and s.port_code = k.port_load and s.etd is not null and s.is_load = 'Y'
    order by s.serial
    limit 1
  )`;

const naturesOfCargo = sql`(
    select bool_or(is_dg = 'Y' or nature = 'DANGEROUS') as dangerous,
      bool_or(is_oversize = 'Y' or nature = 'OVERSIZE') as oversize,
      bool_or(is_rf = 'Y' or nature = 'REEFER') as reefer,
      bool_or(
        is_dg = 'N'
        and is_oversize = 'N'
        and is_rf = 'N'
        and nature not in ('DANGEROUS', 'OVERSIZE', 'REEFER')
      ) as general
    from booking_cargo g
    where g.booking_id = k.id
  )`;

/** The containers ordered, by all that a price may depend on. */
const boxesOf = sql`(
    select coalesce(json_agg(x), '[]')
    from (
        select l.size_type as "sizeType", coalesce(t.size_group, '') as size, t.teu::text as teu,
          l.is_soc as "isSoc", l.empty_flag as "emptyFlag", sum(l.cont_count)::int as count
        from booking_container l left join size_type t on t.code = l.size_type
        where l.booking_id = k.id and l.cont_count > 0
        group by 1, 2, 3, 4, 5
        order by 1, 4, 5
      ) x
  )`;

/** Bookings once per voyage, as a bill of all their boxes. */
async function readRows(ctx: Pick<Ctx, "em">, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`select k.id as "bookingId", v.id as "voyageId",
      coalesce(c.local_currency, 'CNY') as "baseCurrency", k.company_code as "companyCode",
      k.io_type as "ioType", ${arrivalOf} as arrival,
      to_char(coalesce(s.etd, v.departure_date), 'YYYY-MM-DD') as "pricingDate",
      k.port_load as "portLoad", k.port_dis as "portDis", k.receipt, k.delivery,
      v.line_code as voyline, k.trade_type as "tradeType", k.delivery_terms as "deliveryTerms",
      k.freight_terms as "freightTerms", k.service_contract_no as contract,
      k.client_code as customer, 1 as manifest, 0 as "mergedBill", k.gwt::text as "grossWeightKg",
      k.dim::text as "measureCbm", coalesce(g.dangerous, false) as dangerous,
      coalesce(g.oversize, false) as oversize, coalesce(g.reefer, false) as reefer,
      coalesce(g.general, false) as general, ${boxesOf} as boxes
    from booking k
      join voyage v on ${condition}
      left join company c on c.code = k.company_code
      left join lateral ${departureOf} s on true
      left join lateral ${naturesOfCargo} g on true
    order by v.id, k.id`.execute(ctx.em.getKysely());
  return rows;
}
