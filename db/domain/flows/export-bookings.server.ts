import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { bookingMachine } from "../booking/booking.machine.ts";
import {
  type ComposeBookings,
  type ComposedExport,
  type EdiPurpose,
  type ExportControl,
  ediPurposes,
  functionOfPurpose,
  type MappingRow,
} from "../edi/booking-export.ts";
import { EdiMapping, EdiMessage, EdiPartner } from "../edi/edi.entity.server.ts";
import { type Ctx, defineOperation, type Operation } from "../kit/operation.server.ts";
import { Refusal, Refusals } from "../kit/refusal.ts";
import type { RowResult } from "../kit/steps.server.ts";
import * as v from "../kit/validation.ts";
import { type EdiBooking, holdEdiBookings } from "./edi-bookings.queries.server.ts";
import { type EdiFacts, readEdiFacts, voyageExportOf } from "./edi-facts.server.ts";
import { controlOf } from "./edi-document.server.ts";

/** Bookings by `bookingIds`, or as `rows` of a list; for whom; and whether the file is new or replaces, changes or cancels one. */
export const ExportBookingsInput = z
  .object({
    bookingIds: z.array(z.number().int().positive()).max(20_000).optional(),
    rows: z
      .array(z.object({ id: z.number().int().positive() }))
      .max(20_000)
      .optional(),
    partnerCode: v.requiredCode(20),
    purpose: z.enum(ediPurposes).default("original"),
  })
  .transform(({ bookingIds, rows, partnerCode, purpose }) => ({
    bookingIds: [...new Set([...(bookingIds ?? []), ...(rows ?? []).map((row) => row.id)])],
    partnerCode,
    purpose,
  }))
  .refine((input) => input.bookingIds.length > 0, { error: "kit.selectRows", path: ["bookingIds"] });

export type ExportedMessage = { id: number; controlRef: string; documentNo: string; fileName: string; bookings: number; warnings: number };
export type ExportResult = { done: number; refused: number; rows: RowResult[]; messages: ExportedMessage[] };
type Given = { partner: EdiPartner; rows: MappingRow[]; purpose: EdiPurpose; compose: ComposeBookings };

/**
 * IFCSUM of locked bookings of one voyage (guide §5.1): one file per load port, with its references taken in the transaction that stores
 * it. Any error finding refuses the whole export, naming booking, field and character; nothing is stored then and no number is used up.
 */
export function defineExportBookings(compose: ComposeBookings): Operation<z.output<typeof ExportBookingsInput>, ExportResult> {
  return defineOperation({
    name: "edi.exportBookings",
    perm: "edi:export",
    input: ExportBookingsInput,
    done: "booking.exportEdi.done",
    async run(ctx, input): Promise<ExportResult> {
      const bookings = await lockBookings(ctx, input.bookingIds);
      const partner = await ctx.em.findOne(EdiPartner, { code: input.partnerCode });
      if (!partner) throw new Refusal("kit.unknownCode", { value: input.partnerCode }, { field: "partnerCode" });
      const given: Given = { partner, rows: await mappingRows(ctx, partner.code), purpose: input.purpose, compose };
      const facts = await readEdiFacts(ctx, bookings);
      const files: File[] = [];
      for (const group of byLoadPort(bookings)) {
        const control = await controlOf(ctx, { partnerCode: partner.code, purpose: input.purpose, bookings: group });
        files.push({ group, control });
      }
      // The database marks the bookings while the files are written here; a file that may not leave takes the marks back with it.
      const marked = markBookings(ctx, bookings, input.purpose);
      const messages = await whileRunning(marked, () => storeFiles(ctx, given, { facts, files }));
      await ctx.em.flush();
      return {
        done: bookings.length,
        refused: 0,
        rows: bookings.map((one) => ({ id: one.id, key: one.bkNo, done: true })),
        messages: messages.map(told),
      };
    },
  });
}

type File = { group: EdiBooking[]; control: ExportControl };

/** Writes the files and puts them into the archive. @throws Refusals with what stops any of them. */
function storeFiles(ctx: Ctx, given: Given, { facts, files }: { facts: EdiFacts; files: readonly File[] }): EdiMessage[] {
  const now = new Date(ctx.now.getTime() + 8 * 3600_000).toISOString().slice(0, 19);
  const faults: Refusal[] = [];
  const messages: EdiMessage[] = [];
  for (const { group, control } of files) {
    const { voyage, bookings, containers } = voyageExportOf(facts, group);
    const composer = given.compose(voyage, { profile: given.partner.profile, rows: given.rows, control, now });
    composer.add(bookings);
    const composed = composer.finish(containers);
    faults.push(...errorsOf(composed));
    if (composed.bytes) messages.push(storeMessage(ctx, { composed, given, group, controlRef: control.interchangeRef }));
  }
  if (faults.length > 0) throw new Refusals(faults);
  return messages;
}

/** Sent, or taken back. */
async function markBookings(ctx: Ctx, bookings: readonly EdiBooking[], purpose: EdiPurpose): Promise<void> {
  const flag = purpose === "cancel" ? "N" : "Y";
  await sql`update booking set export_edi_flag = ${flag} where id = any(${bookings.map((one) => one.id)}::int[])
    and export_edi_flag <> ${flag}`.execute(ctx.em.getKysely());
}

/** Does `work` while the statement runs in the database; the connection is free again when this ends, whichever of them fails. */
async function whileRunning<T>(statement: Promise<void>, work: () => T): Promise<T> {
  statement.catch(() => undefined);
  // One turn of the loop, so that the statement is on its way before this process is busy.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    return work();
  } finally {
    await statement;
  }
}

/** The bookings under lock, so that none is unlocked meanwhile; all LOCKED and of one voyage, or refusals that name them. */
async function lockBookings(ctx: Ctx, ids: readonly number[]): Promise<EdiBooking[]> {
  const bookings = await holdEdiBookings(ctx, ids);
  const found = new Set(bookings.map((one) => one.id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
  const faults = bookings.flatMap((one) => {
    const facts = { bkStatus: one.bkStatus, blStatus: one.blStatus, voyageEnded: one.voyage.ended, invoiced: false } as const;
    const no = bookingMachine.whyNot({ ...facts, reconcileResult: one.reconcileResult }, "exportEdi");
    return no ? [new Refusal(no.code, no.params, { key: one.bkNo })] : [];
  });
  if (faults.length > 0) throw new Refusals(faults);
  const voyages = [...new Set(bookings.map((one) => one.voyage.voyageName))].sort();
  if (voyages.length > 1) throw new Refusal("edi.oneVoyage", { voyages: voyages.slice(0, 10).join(", ") }, { field: "bookingIds" });
  return bookings;
}

async function mappingRows(ctx: Ctx, partnerCode: string): Promise<MappingRow[]> {
  const rows = await ctx.em.find(EdiMapping, { sender: { $in: ["*", partnerCode] } });
  const own = rows.map(({ sender, type, ediCode, systemCode, priority }) => ({ sender, type, ediCode, systemCode, priority }));
  // The master data's own ISO codes stand behind the table: a size nobody mapped still has one.
  const sizes = await sql<{ ediCode: string; systemCode: string }>`select iso_code as "ediCode", code as "systemCode" from size_type
    where iso_code <> ''`.execute(ctx.em.getKysely());
  return [...own, ...sizes.rows.map((row) => ({ sender: "*", type: "SIZETYPE", priority: 1_000_000, ...row }))];
}

function byLoadPort(bookings: readonly EdiBooking[]): EdiBooking[][] {
  const ports = [...new Set(bookings.map((one) => one.portLoad))].sort();
  return ports.map((port) => bookings.filter((one) => one.portLoad === port));
}

function errorsOf(composed: ComposedExport): Refusal[] {
  return composed.findings
    .filter((one) => one.level === "error")
    .map((one) => {
      const key = one.bkNo ?? one.cntNo;
      return new Refusal(one.code, one.params, { ...(key ? { key } : {}), ...(one.field ? { field: one.field } : {}) });
    });
}

type Stored = { composed: ComposedExport; given: Given; group: readonly EdiBooking[]; controlRef: string };

function storeMessage(ctx: Ctx, { composed, given, group, controlRef }: Stored): EdiMessage {
  const body = composed.bytes ?? new Uint8Array();
  return ctx.em.create(EdiMessage, {
    direction: "OUT",
    partnerCode: given.partner.code,
    messageType: composed.messageType,
    messageVersion: composed.messageVersion,
    messageFunction: functionOfPurpose[given.purpose],
    documentNo: composed.documentNo,
    controlRef,
    messageRefs: [...composed.messageRefs],
    fileName: composed.fileName,
    size: body.byteLength,
    sha256: createHash("sha256").update(body).digest("hex"),
    voyageName: group[0]?.voyage.voyageName ?? "",
    objectNos: group.map((one) => one.bkNo),
    findings: [...composed.findings],
    body,
  });
}

function told(message: EdiMessage): ExportedMessage {
  const { id, controlRef, documentNo, fileName } = message;
  const warnings = (message.findings as unknown[] | null)?.length ?? 0;
  return { id, controlRef, documentNo, fileName, bookings: message.objectNos.length, warnings };
}
