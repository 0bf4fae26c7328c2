import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import type { Bill } from "../bill.entity.server.ts";
import { billSourceFacts } from "../bill.facts.server.ts";
import { billSourceList } from "../bill.list.ts";
import { billSourceMachine } from "./bill-source.machine.ts";
import { missingMains } from "./missing-mains.server.ts";

/** Bookings by selected rows or by number. */
export const sourceRows = (most: number) => ({
  rows: z
    .array(z.object({ id: v.recordId() }))
    .max(most)
    .optional(),
  bkNos: z.array(v.requiredNumber("booking", 35)).max(most).optional(),
});
export type SourceRows = {
  rows?: readonly { id: number }[] | undefined;
  bkNos?: readonly string[] | undefined;
};
export type SourceRow = { id: number; bkNo: string; mainBkNo: string };

/**
 * The bookings the reader sees, main bookings first.
 * @throws Refusals for numbers that do not exist or are not his
 */
export async function seenBookings(
  reader: Reader,
  { rows = [], bkNos = [] }: SourceRows,
): Promise<SourceRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length + bkNos.length === 0) throw new Refusal("kit.selectRows");
  const { rows: seen } =
    await sql<SourceRow>`select b.id, b.bk_no as "bkNo", b.main_bk_no as "mainBkNo"
      from booking b
      where (b.id = any (${ids}::int[]) or b.bk_no = any (${[...bkNos]}::text[]))
        and ${bookingInScope(reader, billSourceList.apiName, "b.id")}
      order by b.main_bk_no <> '', b.id`.execute(reader.em.getKysely());
  const existing = new Set(seen.flatMap((row) => [String(row.id), row.bkNo]));
  const unknown = [...ids.map(String), ...bkNos].filter((key) => !existing.has(key));
  if (unknown.length > 0)
    throw new Refusals(
      unknown.map(
        (value) => new Refusal("bill.unknownBooking", { value }, { field: "bkNos", key: value }),
      ),
    );
  return seen;
}

/** Locks the bookings and asks whether their goods may go on bills now. @throws Refusal */
export async function lockSources(
  ctx: Ctx,
  input: SourceRows,
  action: "split" | "merge",
): Promise<Booking[]> {
  const rows = await seenBookings(ctx, input);
  const ids = rows.map(({ id }) => id);
  const locked = await ctx.em.find(
    Booking,
    { id: ids },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: "asc" } },
  );
  const missing = await missingMains(ctx, rows);
  const bookings = rows.flatMap(({ id }) => locked.find((booking) => booking.id === id) ?? []);
  for (const booking of bookings) {
    await assertOpen(ctx, { machine: billSourceMachine, facts: billSourceFacts }, booking, action);
    if (missing.has(booking.mainBkNo))
      throw new Refusal("bill.mainMissing", { mainBkNo: booking.mainBkNo }, { key: booking.bkNo });
  }
  await ctx.em.populate(bookings, ["voyage", "cargo"]);
  return bookings;
}

export type MadeBill = {
  id: number;
  blNo: string;
  cntNos: string[];
  pkgs: number;
  gwt: string;
  dim: string;
};

export const madeBill = (
  { id, blNo, pkgs, gwt, dim }: Bill,
  boxes: readonly { cntNo: string }[],
): MadeBill => ({
  id,
  blNo,
  cntNos: boxes.map((box) => box.cntNo),
  pkgs,
  gwt,
  dim,
});
