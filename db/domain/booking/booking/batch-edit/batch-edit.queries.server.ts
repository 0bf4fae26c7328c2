import { sql } from "kysely";
import { type BatchKey, mostEdited } from "./batch-edit.ts";
import { Booking, bookingEdiFlag } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingFacts } from "../booking.facts.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingMachine } from "../booking.machine.ts";
import {
  bookingInScope,
  bookingRows,
} from "#domain/booking/booking-record/booking-scope.server.ts";
import { listWithFacts } from "#platform/records/list/query/list-facts.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { detailsOf } from "../ops/batch-edit-bookings.server.ts";

export type QuantityLine = { id: number; sizeType: string; contCount: number; sizeTypeSub: string };
/** A booking in the grid; `closed`: why it cannot be edited now. */
export type BatchBooking = {
  id: number;
  version: number;
  bkNo: string;
  closed: WhyNot;
  values: Record<BatchKey, string>;
  containers: QuantityLine[];
};

type Wanted = { ids: readonly number[]; bkNos: readonly string[] };

/**
 * Bookings in the reader's scope with their bill details, by number.
 * @throws Refusal kit.tooBig beyond `mostEdited`, kit.unknownCode for a number that is not there or
 *   not the reader's
 */
export async function batchBookings(
  reader: Reader & Pick<Ctx, "now">,
  { ids, bkNos }: Wanted,
): Promise<BatchBooking[]> {
  if (ids.length + bkNos.length > mostEdited)
    throw new Refusal("kit.tooBig", { limit: mostEdited }, { field: "bkNo" });
  const { rows } = await sql<{ id: number; no: string }>`
    select b.id, b.bk_no as no
    from booking b
    where (b.id = any (${[...ids]}::int[]) or b.bk_no = any (${[...bkNos]}::text[]))
      and ${bookingInScope(reader, bookingList.apiName, "b.id")}
    order by b.bk_no`.execute(reader.em.getKysely());
  const unknown =
    bkNos.find((no) => !rows.some((row) => row.no === no)) ??
    ids.find((id) => !rows.some((row) => row.id === id))?.toString();
  if (unknown !== undefined)
    throw new Refusal("kit.unknownCode", { value: unknown }, { field: "bkNo" });
  const bookings = await reader.em.find(
    Booking,
    { id: rows.map(({ id }) => id) },
    { populate: ["cargo", "containers"], orderBy: { bkNo: "asc" } },
  );
  const source = {
    ...bookingRows.source,
    facts: bookingFacts,
    sideTable: { exportEdiFlag: bookingEdiFlag },
  };
  const listed = await listRowsByIds(reader.em, listWithFacts(bookingList, source), source, {
    actor: reader.actor,
    ids: rows.map(({ id }) => id),
  });
  const factRows = new Map(listed.map((row) => [row.id, row]));
  return bookings.map((booking) => {
    const row = factRows.get(booking.id);
    return {
      id: booking.id,
      version: booking.version,
      bkNo: booking.bkNo,
      closed: row ? bookingMachine.whyNot(bookingFacts.ofRow(row, reader), "edit") : null,
      values: detailsOf(booking),
      containers: booking.containers.getItems().map(({ id, sizeType, contCount, sizeTypeSub }) => ({
        id,
        sizeType,
        contCount,
        sizeTypeSub,
      })),
    };
  });
}
