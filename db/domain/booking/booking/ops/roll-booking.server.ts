import { sql } from "kysely";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { priceBookingOn } from "#domain/finance/fee/pricing/price-booking.server.ts";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { measures } from "#domain/booking/space/allotment/allot.ts";
import { settleSpace } from "#domain/booking/space/share/settle-space.server.ts";
import { lineText, signOf } from "#domain/booking/space/allotment/space-labels.ts";
import { takenOf, voyageLines } from "#domain/booking/space/allotment/space-lock.server.ts";
import { findVoyage } from "#domain/sailing/voyage/voyage.queries.server.ts";
import { localTimeOf } from "#platform/kernel/clock/zone.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { askApprovalsAgain, moveToVoyage } from "./change-voyage.server.ts";

type Entered = { reason: string; fields: Readonly<Record<string, string>> };
const targetOf = ({ fields }: Entered): string => (fields.voyage ?? "").trim().toUpperCase();

/**
 * One booking of a roll (domain §3 changeVoyage), with what people must know of it: cut-offs,
 * dangerous cargo, fees, space.
 */
export async function rollBooking(
  ctx: Ctx,
  booking: Booking,
  entered: Entered,
): Promise<{ notes: RowNote[] }> {
  const target = await findVoyage(ctx, targetOf(entered));
  const from = booking.voyage.id;
  const { load } = await moveToVoyage(ctx, booking, {
    target,
    reason: entered.reason,
    contact: entered.fields.contact ?? "",
  });
  await askApprovalsAgain(ctx, booking.ebNo, target);
  const space = await settleSpace(ctx, booking.id);
  const shown = (time: string | null | undefined) => time?.slice(0, 16).replace("T", " ") ?? "—";
  const notes: RowNote[] = [];
  if (load.cyCutoff || load.customsCutoff || load.siCutoff)
    notes.push({
      code: "booking.roll.cutoffs",
      params: {
        cy: shown(load.cyCutoff),
        customs: shown(load.customsCutoff),
        si: shown(load.siCutoff),
      },
    });
  if (load.cyCutoff && shown(load.cyCutoff) < shown(localTimeOf(ctx.now, ctx.actor.zone)))
    notes.push({ code: "booking.roll.cutoffPassed", params: { time: shown(load.cyCutoff) } });
  const facts = await factsOfRoll(ctx, booking);
  if (facts.dangerous) notes.push({ code: "booking.roll.dangerous" });
  if (facts.count > 0)
    notes.push({
      code: "booking.roll.fees",
      params: { count: facts.count, amounts: facts.amounts },
    });
  notes.push(...(await freightOf(ctx, booking.id, { from, to: target.id })));
  if (space) notes.push({ code: space.code, ...(space.params ? { params: space.params } : {}) });
  return { notes };
}

const amountText = (amounts: Readonly<Record<string, string>> = {}) =>
  Object.entries(amounts)
    .map(([currency, amount]) => `${currency} ${plainText(dec(amount))}`)
    .join(", ") || "—";

/** The tariff's fees on the old and the new voyage; nothing where neither has a price. */
async function freightOf(
  ctx: Ctx,
  bookingId: number,
  { from, to }: { from: number; to: number },
): Promise<RowNote[]> {
  const priced = await priceBookingOn(ctx, bookingId, [from, to]);
  const [before, after] = [amountText(priced.get(from)), amountText(priced.get(to))];
  if (before === "—" && after === "—") return [];
  return [
    {
      code: before === after ? "booking.roll.samePrice" : "booking.roll.newPrice",
      params: { before, after },
    },
  ];
}

type Facts = { dangerous: boolean; count: number; amounts: string };

async function factsOfRoll(ctx: Ctx, booking: Booking): Promise<Facts> {
  const { rows } = await sql<Facts>`select exists (
        select 1
        from booking_cargo c
        where c.booking_id = ${booking.id} and c.dg_un_no <> ''
      ) as dangerous,
      coalesce(sum(f.n), 0)::int as count,
      coalesce(string_agg(f.currency || ' ' || f.amount, ', ' order by f.currency), '') as amounts
    from (
        select currency, count(*) as n, sum(amount)::text as amount
        from fee
        where bk_no = ${booking.bkNo}
        group by currency
      ) f`.execute(ctx.em.getKysely());
  return rows[0] ?? { dangerous: false, count: 0, amounts: "" };
}

/** Space of the target after the roll, a line each measure with a limit. */
export async function spaceOfTarget(ctx: Ctx, entered: Entered): Promise<RowNote[]> {
  const voyage = await findVoyage(ctx, targetOf(entered));
  const lines = await voyageLines(ctx, voyage.id);
  if (lines.length === 0)
    return [{ code: "booking.roll.noSpaceLines", params: { voyage: voyage.voyageName } }];
  const taken = await takenOf(
    ctx,
    lines.map(({ id }) => id),
  );
  return lines.flatMap((line) =>
    measures.flatMap((measure): RowNote[] => {
      const limit = line.limits[measure];
      if (limit === null) return [];
      const held = dec(taken.get(line.id)?.[measure] ?? "0").toFixed();
      return [
        {
          code: "booking.roll.space",
          params: {
            voyage: voyage.voyageName,
            line: lineText(line),
            measure: signOf[measure],
            held,
            limit,
          },
        },
      ];
    }),
  );
}
