import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import type { ReportInput } from "#platform/output/report/report.server.ts";
import { billList } from "#domain/documents/bill/bill.list.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";

const receivables = feeList("R", "search");
const payables = feeList("P", "search");

/** Confirmed, locked or not. */
export const bookedStates = ["CONFIRMED", "LOCKED"] as const;
export const billStates = ["DRAFT", "ISSUED"] as const;

/** The columns that name a line. */
export const lineKey = sql`voyage_id, port_load, port_dis`;

/** By voyage and, if grouped, port pair. */
const keys = (input: ReportInput) =>
  input.groups.includes("portPair")
    ? sql`x.voyage_id, x.port_load, x.port_dis`
    : sql`x.voyage_id, ''::text as port_load, ''::text as port_dis`;

const boxes = sql`count(*)::int as bookings,
  sum(x.ctn20num)::int as ctn20,
  sum(x.ctn40num)::int as ctn40,
  sum(x.ctn40h_num)::int as ctn40h,
  sum(x.ctn45num)::int as ctn45,
  sum(x.ctn20num + 2 * (x.ctn40num + x.ctn40h_num + x.ctn45num))::int as teu,
  sum(x.gwt) as weight`;

const nothing = (figures: RawBuilder<unknown>) => sql`select ${figures} where false`;

/**
 * What was booked, loaded, billed and charged of the table `voyages`, each a statement by line.
 * Parts the reader may not see return the same shape, empty.
 */
export function figuresOf(reader: Reader, input: ReportInput) {
  const of = sql`x.voyage_id in (select id from voyages) and ${input.where("cargo")}`;
  const states = (some: readonly string[]) => sql`any(${[...some]}::text[])`;
  const noKeys = sql`null::int as voyage_id, ''::text as port_load, ''::text as port_dis`;
  return {
    booked: input.has("bookings")
      ? sql`select ${keys(input)}, ${boxes}
        from booking x
        where ${of}
          and x.bk_status = ${states(bookedStates)}
          and ${bookingInScope(reader, bookingList.apiName, "x.id")}
        group by 1, 2, 3`
      : nothing(
          sql`${noKeys},
            0 as bookings,
            0 as ctn20,
            0 as ctn40,
            0 as ctn40h,
            0 as ctn45,
            0 as teu,
            0::numeric as weight`,
        ),
    loaded: input.has("loadedBoxes")
      ? sql`select ${keys(input)}, sum(b.boxes)::int as boxes, sum(b.teu) as teu,
          sum(b.weight) as weight
        from booking x
          join (
            select b.booking_id, count(*) as boxes, sum(t.teu) as teu, sum(b.gwt) as weight
            from box b left join size_type t on t.code = b.size_type
            where b.voyage_id in (select id from voyages)
            group by 1
          ) b on b.booking_id = x.id
        where ${of} and ${bookingInScope(reader, bookingList.apiName, "x.id")}
        group by 1, 2, 3`
      : nothing(sql`${noKeys}, 0 as boxes, 0::numeric as teu, 0::numeric as weight`),
    billed: input.has("bills")
      ? sql`select ${keys(input)}, count(*)::int as bills,
          (count(*) filter (where x.bl_status = 'ISSUED'))::int as issued
        from bill x
        where ${of}
          and x.bl_status = ${states(billStates)}
          and ${billInScope(reader, billList.apiName, "x.id")}
        group by 1, 2, 3`
      : nothing(sql`${noKeys}, 0 as bills, 0 as issued`),
    charged:
      input.has("receivable") || input.has("payable")
        ? sql`select ${keys(input)}, x.fee_belong as side, x.currency,
            coalesce(nullif(c.local_currency, ''), 'CNY') as base, sum(x.amount) as amount,
            sum(x.base_amount) as base_amount
          from fee x left join company c on c.code = x.company_code
          where ${of}
            and case x.fee_belong
              when 'R' then ${feeInScope(reader, receivables.apiName, "x.id")}
              else ${feeInScope(reader, payables.apiName, "x.id")}
            end
          group by 1, 2, 3, 4, 5, 6`
        : nothing(
            sql`${noKeys},
              '' as side,
              '' as currency,
              '' as base,
              0::numeric as amount,
              0::numeric as base_amount`,
          ),
  };
}

const ofSide = (side: "R" | "P") => sql`filter (where side = ${sql.lit(side)})`;

/** From `charged`: what is owed of a line, by the currency of its fees. */
export const chargedByCurrency = sql`select ${lineKey},
    jsonb_object_agg(currency, amount::text) ${ofSide("R")} as receivable,
    jsonb_object_agg(currency, amount::text) ${ofSide("P")} as payable
  from (
      select ${lineKey}, side, currency, sum(amount) as amount
      from charged
      group by 1, 2, 3, 4, 5
    ) a
  group by 1, 2, 3`;

const byBase = (figure: "r" | "p" | "m") =>
  sql`jsonb_object_agg(base, ${sql.ref(figure)}::text) filter (where ${sql.ref(figure)} is not null)`;

/** From `charged`: what is owed of a line and the margin, by the currency of its companies. */
export const chargedByBase = sql`select ${lineKey}, ${byBase("r")} as receivable,
    ${byBase("p")} as payable, ${byBase("m")} as margin
  from (
      select ${lineKey}, base, sum(base_amount) ${ofSide("R")} as r,
        sum(base_amount) ${ofSide("P")} as p,
        sum(case side when 'P' then - base_amount else base_amount end) as m
      from charged
      group by 1, 2, 3, 4
    ) a
  group by 1, 2, 3`;

/** Every line that has a figure. */
export const linesOfParts = sql`select ${lineKey}
  from booked
  union
  select ${lineKey}
  from loaded
  union
  select ${lineKey}
  from billed
  union
  select ${lineKey}
  from charged`;
