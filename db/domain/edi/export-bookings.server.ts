import { localTimeOf } from "#platform/clock/zone.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { Booking } from "../booking/booking.entity.server.ts";
import { bookingMachine } from "../booking/booking.machine.ts";
import {
  type BookingComposer,
  type ComposeBookings,
  type ComposedExport,
  type EdiPurpose,
  type ExportBox,
  type ExportControl,
  ediPurposes,
  functionOfPurpose,
  type MappingRow,
} from "./booking-export.ts";
import { ediExportList } from "./edi.lists.ts";
import { EdiMapping, EdiMessage, EdiPartner } from "./edi.entity.server.ts";
import { packBody, packJson } from "./packed-body.server.ts";
import { assertInScope } from "#platform/list/list-rows.server.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import { type Ctx, defineOperation, type Operation } from "#platform/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/operation/refusal.ts";
import type { RowResult } from "#platform/machine/steps.server.ts";
import * as v from "#platform/operation/validation.ts";
import { stampColumns, stamps } from "../container/containers-stamps.server.ts";
import { type Cells, type EdiHead, type EdiSlice, holdEdiBookings, readEdiBoxes, readEdiSlice } from "./edi-bookings.queries.server.ts";
import { controlOf } from "./edi-document.server.ts";
import { type EdiFacts, exportBookingsOf, exportBoxesOf, exportVoyageOf, readVoyageFacts } from "./edi-facts.server.ts";
import { exportSendable } from "./export-sendable.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";

/** Bookings by `bookingIds`, or as `rows` of a list; for whom; and whether the file is new or replaces, changes or cancels one. */
export const ExportBookingsInput = z
  .object({
    bookingIds: z.array(v.recordId()).max(20_000).optional(),
    rows: z
      .array(z.object({ id: v.recordId() }))
      .max(20_000)
      .optional(),
    partnerCode: v.requiredCode(20),
    purpose: z.enum(ediPurposes).default("original"),
    /** Bookings that cannot be sent are left out and told, and the others leave without them; else they stop the whole file. */
    leaveOut: v.flag(),
  })
  .transform(({ bookingIds, rows, partnerCode, purpose, leaveOut }) => ({
    leaveOut,
    bookingIds: [...new Set([...(bookingIds ?? []), ...(rows ?? []).map((row) => row.id)])],
    partnerCode,
    purpose,
  }))
  .refine((input) => input.bookingIds.length > 0, { error: "kit.selectRows", path: ["bookingIds"] });

/** Bookings of the export page in any state: what is not locked is refused by name. */
const ediBookings: ListSource = { entity: Booking };

export type ExportedMessage = { id: number; controlRef: string; documentNo: string; fileName: string; bookings: number; warnings: number };
export type ExportResult = { done: number; refused: number; rows: RowResult[]; messages: ExportedMessage[] };
type Given = { partner: EdiPartner; rows: MappingRow[]; purpose: EdiPurpose; compose: ComposeBookings };

/**
 * IFCSUM of locked bookings of one voyage (guide §5.1): one file per load port, with its references taken in the transaction that stores
 * it. Any error finding refuses the whole export, naming booking, field and character; nothing is stored then and no number is used up. With `leaveOut`
 * only the bookings it names stay behind.
 */
export function defineExportBookings(compose: ComposeBookings): Operation<z.output<typeof ExportBookingsInput>, ExportResult> {
  return defineOperation({
    name: "edi.exportBookings",
    perm: "edi:export",
    input: ExportBookingsInput,
    done: "booking.exportEdi.done",
    asksScope: true,
    async run(ctx, input): Promise<ExportResult> {
      await assertInScope(ctx.em, ediExportList, ediBookings, { actor: ctx.actor, ids: input.bookingIds });
      const bookings = await lockBookings(ctx, input.bookingIds);
      const partner = await ctx.em.findOne(EdiPartner, { code: input.partnerCode });
      if (!partner) throw new Refusal("kit.unknownCode", { value: input.partnerCode }, { field: "partnerCode" });
      const given: Given = { partner, rows: await mappingRows(ctx, partner.code), purpose: input.purpose, compose };
      const { sent, left, messages } =
        input.leaveOut === "Y"
          ? await exportSendable(ctx, bookings, (inner, some) => exportAll(inner, given, some))
          : { sent: bookings, left: [], messages: await exportAll(ctx, given, bookings) };
      const done = sent.map((one): RowResult => ({ id: one.id, key: one.bkNo, done: true }));
      return { done: sent.length, refused: left.length, rows: [...done, ...left], messages };
    },
  });
}

/** The files of some bookings of a voyage, one per load port. @throws Refusals with what stops any of them. */
async function exportAll(ctx: Ctx, given: Given, bookings: readonly EdiHead[]): Promise<ExportedMessage[]> {
  const [first] = bookings;
  if (!first) throw new Error("an export has bookings");
  const facts = await readVoyageFacts(ctx, first);
  const files: File[] = [];
  for (const group of byLoadPort(bookings)) {
    const control = await controlOf(ctx, { partnerCode: given.partner.code, purpose: given.purpose, bookings: group });
    files.push({ group, control });
  }
  return makeFiles(ctx, given, { facts, files });
}

type File = { group: EdiHead[]; control: ExportControl };

/** Writes the files, puts them into the archive and marks their bookings. @throws Refusals with what stops any of them. */
async function makeFiles(
  ctx: Ctx,
  given: Given,
  { facts, files }: { facts: EdiFacts; files: readonly File[] },
): Promise<ExportedMessage[]> {
  const faults: Refusal[] = [];
  const messages: ExportedMessage[] = [];
  for (const { group, control } of files) {
    const { composer, boxes } = await composeSlices(ctx, given, { facts, group, control });
    const containers = exportBoxesOf(facts, await boxes, group);
    // The database marks the bookings while the file is finished here; a file that may not leave takes the marks back with it.
    const composed = await whileRunning(markBookings(ctx, group, given.purpose), () => finish(composer, containers));
    faults.push(...errorsOf(composed));
    if (composed.bytes) messages.push(await storeMessage(ctx, { composed, given, group, controlRef: control.interchangeRef }));
  }
  if (faults.length > 0) throw new Refusals(faults);
  return messages;
}

type Composing = { facts: EdiFacts; group: readonly EdiHead[]; control: ExportControl };

/** Bookings read at once: large enough that the way to the database does not count, small enough to die young. */
const sliceSize = 1000;

type Composed = { composer: BookingComposer; boxes: Promise<Cells[]> };

/** Slices asked for ahead: with one only, this process would wait for whatever else the database is asked between two of them. */
const slicesAhead = 2;

/**
 * Gives the bookings to the composer slice by slice; the database reads the next slices while this process writes the last. Behind the first of
 * them it reads the boxes, which are wanted when all bookings are written: a process is slowest at its first slices, so nobody waits for them.
 */
async function composeSlices(ctx: Ctx, given: Given, { facts, group, control }: Composing): Promise<Composed> {
  const now = localTimeOf(ctx.now, ctx.actor.zone).replace(" ", "T");
  const first = group[0] as EdiHead;
  const composer = given.compose(exportVoyageOf(facts, first), { profile: given.partner.profile, rows: given.rows, control, now });
  const idsFrom = (from: number, to: number) => group.slice(from, to).map((one) => one.id);
  const ahead = <T>(reading: Promise<T>): Promise<T> => {
    reading.catch(() => undefined);
    return reading;
  };
  const count = Math.ceil(group.length / sliceSize);
  const coming: Promise<EdiSlice>[] = [];
  const ask = (nth: number) => {
    if (nth < count) coming.push(ahead(readEdiSlice(ctx, idsFrom(nth * sliceSize, (nth + 1) * sliceSize))));
  };
  for (let nth = 0; nth < slicesAhead; nth += 1) ask(nth);
  const boxes = ahead(readEdiBoxes(ctx, idsFrom(0, group.length)));
  for (let nth = 0; nth < count; nth += 1) {
    const slice = (await coming.shift()) as EdiSlice;
    ask(nth + slicesAhead);
    await turn();
    composer.add(exportBookingsOf(facts, slice, group.slice(nth * sliceSize, (nth + 1) * sliceSize)));
  }
  return { composer, boxes };
}

/** One turn of the loop, so that a statement is on its way before this process is busy. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The finished file with its hash, packed for the archive beside this thread. */
type Finished = ComposedExport & { sha256: string; packedFindings: object };

async function finish(composer: BookingComposer, containers: readonly ExportBox[]): Promise<Finished> {
  const composed = composer.finish(containers);
  const body = composed.bytes ?? new Uint8Array();
  const packing = Promise.all([packJson(composed.findings), packBody(body)]);
  const sha256 = createHash("sha256").update(body).digest("hex");
  const [packedFindings] = await packing;
  return { ...composed, sha256, packedFindings };
}

/** Sent, or taken back. A booking that was never sent has no mark to take back. */
async function markBookings(ctx: Ctx, bookings: readonly EdiHead[], purpose: EdiPurpose): Promise<void> {
  const ids = numberArray(bookings.map((one) => one.id));
  const db = ctx.em.getKysely();
  if (purpose === "cancel")
    await sql`update booking_edi set export_edi_flag = 'N' where id = any(${ids}::int[]) and export_edi_flag <> 'N'`.execute(db);
  else
    await sql`insert into booking_edi (id, export_edi_flag, ${stampColumns}) select id, 'Y', ${stamps(ctx)} from unnest(${ids}::int[]) x(id)
      on conflict (id) do update set export_edi_flag = excluded.export_edi_flag where booking_edi.export_edi_flag <> excluded.export_edi_flag`.execute(
      db,
    );
}

/** Does `work` while the statement runs in the database; the connection is free again when this ends, whichever of them fails. */
async function whileRunning<T>(statement: Promise<void>, work: () => Promise<T>): Promise<T> {
  statement.catch(() => undefined);
  await turn();
  try {
    return await work();
  } finally {
    await statement;
  }
}

/** The bookings under lock, so that none is unlocked meanwhile; all LOCKED and of one voyage, or refusals that name them. */
async function lockBookings(ctx: Ctx, ids: readonly number[]): Promise<EdiHead[]> {
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

/** The code table as a partner's files use it: his rows, those of `*`, and behind them the ISO codes of the sizes. */
export async function mappingRows({ em }: Pick<Ctx, "em">, partnerCode: string): Promise<MappingRow[]> {
  const rows = await em.find(EdiMapping, { sender: { $in: ["*", partnerCode] } });
  const own = rows.map(({ sender, type, ediCode, systemCode, priority }) => ({ sender, type, ediCode, systemCode, priority }));
  // The master data's own ISO codes stand behind the table: a size nobody mapped still has one.
  const sizes = await sql<{ ediCode: string; systemCode: string }>`select iso_code as "ediCode", code as "systemCode" from size_type
    where iso_code <> ''`.execute(em.getKysely());
  return [...own, ...sizes.rows.map((row) => ({ sender: "*", type: "SIZETYPE", priority: 1_000_000, ...row }))];
}

function byLoadPort(bookings: readonly EdiHead[]): EdiHead[][] {
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

type Stored = { composed: Finished; given: Given; group: readonly EdiHead[]; controlRef: string };

async function storeMessage(ctx: Ctx, { composed, given, group, controlRef }: Stored): Promise<ExportedMessage> {
  const body = composed.bytes ?? new Uint8Array();
  const { documentNo, fileName, findings } = composed;
  const id = (await ctx.em.insert(EdiMessage, {
    direction: "OUT",
    partnerCode: given.partner.code,
    messageType: composed.messageType,
    messageVersion: composed.messageVersion,
    messageFunction: functionOfPurpose[given.purpose],
    documentNo,
    controlRef,
    messageRefs: [...composed.messageRefs],
    fileName,
    size: body.byteLength,
    sha256: composed.sha256,
    voyageName: group[0]?.voyage.voyageName ?? "",
    objectNos: group.map((one) => one.bkNo),
    findings: composed.packedFindings,
    findingCount: findings.length,
    body,
  })) as number;
  return { id, controlRef, documentNo, fileName, bookings: group.length, warnings: findings.length };
}
