import { sql } from "kysely";
import { z } from "zod";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { rateGapList } from "../rate-check.list.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { explainText } from "#domain/finance/fee/derivation/explain-fee.ts";
import {
  type BookingFacts,
  readBookingFacts,
} from "#domain/finance/fee/pricing/price-booking.server.ts";
import type { Finding } from "#domain/finance/fee/pricing/pricing-findings.ts";
import { priceBill } from "#domain/finance/fee/pricing/price-bill.ts";
import { loadTariff } from "#domain/finance/fee/pricing/tariff.queries.server.ts";
import { addDays, type LocalDate } from "#domain/masterdata/money/local-date.ts";
import { nearDays } from "./view-freight.server.ts";
import { readOfferedRates } from "../offered-rates.queries.server.ts";

/** Days of sailing looked at. */
export const coveredDays = 30;
/** Bookings priced at once. */
const batch = 500;

export type CoverResult = { bookings: number; unpriced: number; gaps: number };

/**
 * Prices the bookings that sail within the next days and replaces what the last look at them found.
 * Nothing is charged.
 */
export const coverBookings = defineOperation({
  name: "rateCheck.coverage",
  perm: "rateCheck:run",
  input: z.object({}).default({}),
  transaction: "own",
  done: "rateCheck.cover.done",
  run: (ctx) => lookAhead(ctx),
});

/** Orders the look ahead as a task. */
export const orderCoverage = defineOperation({
  name: "rateCheck.orderCoverage",
  perm: "rateCheck:run",
  input: z.object({}).default({}),
  run: async (ctx) => ({
    taskId: await orderTask(ctx.em, ctx.actor, {
      operation: "rateCheck.coverage",
      input: {},
      title: dayOf(ctx.now, ctx.actor.zone),
      page: rateGapList.apiName,
    }),
  }),
});

export async function lookAhead(ctx: Ctx): Promise<CoverResult> {
  const from = dayOf(ctx.now, ctx.actor.zone);
  const ids = await sailing(ctx, from, addDays(from, coveredDays));
  const gaps = new Map<string, Gap>();
  const unpriced = new Set<number>();
  for (let at = 0; at < ids.length; at += batch) {
    ctx.signal.throwIfAborted();
    const tariff = await loadTariff(ctx, addDays(from, -nearDays), addDays(from, coveredDays));
    for (const booking of await readBookingFacts(
      ctx,
      sql`k.id = any(${ids.slice(at, at + batch)}::int[])`,
    )) {
      // What the charges come to in money does not matter here, so no exchange rate may be missing.
      const { findings } = priceBill(booking.facts, tariff, null);
      for (const finding of findings.filter(({ code }) => code !== "PROBLEM")) {
        unpriced.add(booking.bookingId);
        count(gaps, booking, finding);
      }
    }
    await ctx.progress({
      seen: Math.min(at + batch, ids.length),
      total: ids.length,
      changed: gaps.size,
    });
  }
  await ctx.unit((inner) => replaceGaps(inner, [...gaps.values()]));
  return { bookings: ids.length, unpriced: unpriced.size, gaps: gaps.size };
}

async function sailing(ctx: Ctx, from: LocalDate, to: LocalDate): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select k.id
    from booking k
    where k.etd >= ${from}::date
      and k.etd < ${to}::date + 1
      and k.bk_status not in ('CANCELLED', 'SHUT_OUT')
    order by k.etd, k.id`.execute(ctx.em.getKysely());
  return rows.map(({ id }) => id);
}

type Gap = {
  key: string;
  finding: Finding;
  facts: BookingFacts["facts"];
  bookings: Set<number>;
  boxes: number;
  firstEtd: string;
  first: number;
};

function count(gaps: Map<string, Gap>, { bookingId, facts }: BookingFacts, finding: Finding): void {
  const { portLoad, portDis, voyline, customer, contract, pricingDate } = facts;
  const parts = [
    finding.code,
    finding.feeCode,
    portLoad,
    portDis,
    voyline,
    finding.sizeType,
    customer,
    contract,
  ];
  const key = parts.join("/").slice(0, 200);
  const boxes = facts.boxes.find((box) => box.key === finding.sizeType)?.count ?? 0;
  const gap = gaps.get(key);
  if (!gap)
    gaps.set(key, {
      key,
      finding,
      facts,
      bookings: new Set([bookingId]),
      boxes,
      firstEtd: pricingDate,
      first: bookingId,
    });
  else {
    if (!gap.bookings.has(bookingId)) gap.boxes += boxes;
    gap.bookings.add(bookingId);
  }
}

const nearestOf = ({ finding }: Gap) => finding.near[0]?.rateId ?? finding.rates[0]?.rateId ?? null;

/** What keeps the nearest row away, or which rows tie. */
function reasonOf({ finding }: Gap, lang: "zh" | "en"): string {
  const lines = finding.near[0]?.reasons ?? [{ label: finding.label, params: finding.params }];
  return explainText(lines, messages[lang]).join("; ").slice(0, 500);
}

/** What is found again keeps its row and the time it was first found. */
async function replaceGaps(ctx: Ctx, gaps: readonly Gap[]): Promise<void> {
  const near = await readOfferedRates(ctx, gaps.flatMap((gap) => nearestOf(gap) ?? []).map(Number));
  const rows = gaps.map((gap) => {
    const rate = near.get(nearestOf(gap) ?? "");
    const { portLoad, portDis, voyline, customer, contract } = gap.facts;
    return {
      gap_key: gap.key,
      kind: gap.finding.code,
      fee_code: gap.finding.feeCode,
      port_load: portLoad,
      port_dis: portDis,
      voyline,
      size_type: gap.finding.sizeType,
      client_code: customer,
      contract_no: contract,
      bookings: gap.bookings.size,
      boxes: gap.boxes,
      first_etd: gap.firstEtd,
      first: gap.first,
      near_rate_id: rate?.id ?? null,
      near_kind: rate?.kind ?? "",
      near_book: rate?.book ?? "",
      near_reason: reasonOf(gap, "zh"),
      near_reason_en: reasonOf(gap, "en"),
    };
  });
  const db = ctx.em.getKysely();
  await sql`select pg_advisory_xact_lock(hashtext('rate_gap'))`.execute(db);
  const columns = sql.raw(Object.keys(shape).join(", "));
  const asFound = sql`found as materialized (
      select ${columns}
      from (
          select g.*, k.bk_no
          from json_to_recordset(${JSON.stringify(rows)}::json) as g (${sql.raw(
            Object.entries({ ...shape, bk_no: undefined, first: "int" })
              .flatMap(([name, type]) => (type ? [`${name} ${type}`] : []))
              .join(", "),
          )})
            join booking k on k.id = g.first
        ) x
    )`;
  await sql`with ${asFound}
    delete from rate_gap
    where row (${columns})::text not in (select row (${columns})::text from found)`.execute(db);
  await sql`with ${asFound}
    insert into rate_gap (${columns}, found_time)
    select f.*, ${ctx.now}::timestamptz
    from (select ${columns} from found except select ${columns} from rate_gap) f`.execute(db);
}

const shape = {
  gap_key: "varchar(200)",
  kind: "varchar(9)",
  fee_code: "varchar(20)",
  port_load: "varchar(5)",
  port_dis: "varchar(5)",
  voyline: "varchar(20)",
  size_type: "varchar(16)",
  client_code: "varchar(20)",
  contract_no: "varchar(40)",
  bookings: "int",
  boxes: "int",
  first_etd: "date",
  bk_no: "varchar(35)",
  near_rate_id: "int",
  near_kind: "varchar(5)",
  near_book: "varchar(40)",
  near_reason: "varchar(500)",
  near_reason_en: "varchar(500)",
};
