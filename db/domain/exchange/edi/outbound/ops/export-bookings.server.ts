import { sql } from "kysely";
import { z } from "zod";
import type { BookingDocument } from "#edi/documents/booking.ts";
import { ifcsumMessage } from "#edi/outbound/ifcsum/ifcsum.message.ts";
import type { MessagePurpose } from "#edi/outbound/purpose.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingMachine } from "#domain/booking/booking/booking.machine.ts";
import {
  stampColumns,
  stamps,
} from "#domain/containers/container/import/containers-stamps.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import {
  type Ctx,
  defineOperation,
  type Operation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { bookingDocuments } from "../booking-documents.server.ts";
import { holdEdiBookings, readEdiBoxes, readEdiSlice } from "../edi-bookings.queries.server.ts";
import type { DocumentHead } from "../../edi-rows.server.ts";
import { ediExportList } from "../../edi.lists.ts";
import { type DocumentSource, exportDocuments, exportFields } from "../message-export.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";

/** Bookings by `bookingIds` or `rows`. */
export const ExportBookingsInput = z
  .object({
    bookingIds: z.array(v.recordId()).max(20_000).optional(),
    rows: z
      .array(z.object({ id: v.recordId() }))
      .max(20_000)
      .optional(),
    ...exportFields,
  })
  .transform(({ bookingIds, rows, ...choice }) => ({
    ...choice,
    bookingIds: [...new Set([...(bookingIds ?? []), ...(rows ?? []).map((row) => row.id)])],
  }))
  .refine((input) => input.bookingIds.length > 0, {
    error: "kit.selectRows",
    path: ["bookingIds"],
  });

/** In any state, so that a refusal can name them. */
const ediBookings: ListSource = { entity: Booking };

export type ExportedMessage = {
  id: number;
  controlRef: string;
  documentNo: string;
  fileName: string;
  bookings: number;
  warnings: number;
};
export type ExportResult = {
  done: number;
  refused: number;
  rows: RowResult[];
  messages: ExportedMessage[];
};

const bookingSource: DocumentSource<BookingDocument> = {
  messages: [ifcsumMessage],
  field: "bookingIds",
  read: readEdiSlice,
  documents: bookingDocuments,
  readBoxes: readEdiBoxes,
  mark: markBookings,
};

/** IFCSUM of locked bookings of one voyage (guide §5.1). `checked` is false only in a benchmark. */
export function defineExportBookings({
  checked,
}: {
  checked: boolean;
}): Operation<z.output<typeof ExportBookingsInput>, ExportResult> {
  return defineOperation({
    name: "edi.exportBookings",
    perm: "edi:export",
    input: ExportBookingsInput,
    done: "booking.exportEdi.done",
    requiresScope: true,
    async run(ctx, { bookingIds, ...choice }): Promise<ExportResult> {
      await assertInScope(ctx.em, ediExportList, ediBookings, {
        actor: ctx.actor,
        ids: bookingIds,
      });
      const bookings = await lockBookings(ctx, bookingIds);
      const { files, ...result } = await exportDocuments(ctx, bookingSource, bookings, {
        ...choice,
        checked,
      });
      return {
        ...result,
        messages: files.map(({ documents, ...file }) => ({ ...file, bookings: documents })),
      };
    },
  });
}
export const exportBookings = defineExportBookings({ checked: true });

/** A booking never sent has no mark to remove. */
async function markBookings(
  ctx: Ctx,
  heads: readonly DocumentHead[],
  purpose: MessagePurpose,
): Promise<void> {
  const ids = numberArray(heads.map(({ id }) => id));
  const db = ctx.em.getKysely();
  if (purpose === "cancel")
    await sql`update booking_edi
      set export_edi_flag = 'N'
      where id = any (${ids}::int[]) and export_edi_flag <> 'N'`.execute(db);
  else
    await sql`insert into booking_edi (id, export_edi_flag, ${stampColumns})
      select id, 'Y', ${stamps(ctx)}
      from unnest(${ids}::int[]) x (id)
      on conflict (id) do update
      set export_edi_flag = excluded.export_edi_flag
      where booking_edi.export_edi_flag <> excluded.export_edi_flag`.execute(db);
}

/** Locks the bookings; all must be LOCKED. */
async function lockBookings(ctx: Ctx, ids: readonly number[]): Promise<DocumentHead[]> {
  const bookings = await holdEdiBookings(ctx, ids);
  const lockedIds = new Set(bookings.map(({ id }) => id));
  const missing = ids.find((id) => !lockedIds.has(id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
  const faults = bookings.flatMap(({ bkStatus, no }) => {
    const why = bookingMachine.whyNotIn(bkStatus, "exportEdi");
    return why ? [new Refusal(why.code, why.params, { key: no })] : [];
  });
  if (faults.length > 0) throw new Refusals(faults);
  return bookings;
}
