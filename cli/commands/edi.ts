import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import { type Command, Option } from "commander";
import { billExportList, ediExportList } from "#domain/edi/edi.lists.ts";
import { EdiMessage } from "#domain/edi/edi.entity.server.ts";
import { type MessageType, messageTypes } from "#edi/partners/partner-profile.ts";
import { type MessagePurpose, messagePurposes } from "#edi/outbound/purpose.ts";
import { ediMessageSteps } from "#domain/edi/edi.resource.server.ts";
import type { BillExportResult } from "#domain/edi/export-bills.server.ts";
import type { ExportResult } from "#domain/edi/export-bookings.server.ts";
import { billInScope } from "#domain/bill/bill-scope.server.ts";
import { bookingInScope } from "#domain/booking/booking-scope.server.ts";
import { can } from "#platform/operation/actor.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { say } from "#platform/i18n/translate.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { atDesk, changing, type Desk, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

/** How the documents of a message are looked up, and which operation sends them. */
type Documents = {
  operation: string;
  /** The input's field of ids, and the field of a finding that names one of them. */
  ids: string;
  field: string;
  byNumber(desk: Desk, numbers: readonly string[]): RawBuilder<{ id: number; no: string }>;
  ofVoyage(desk: Desk, voyageName: string): RawBuilder<{ id: number }>;
  /** What is refused where a voyage has none. */
  none: "edi.noLocked" | "edi.noIssued";
};

const documentsOf: Readonly<Record<MessageType, Documents>> = {
  IFCSUM: {
    operation: "edi.exportBookings",
    ids: "bookingIds",
    field: "bkNo",
    byNumber: (desk, numbers) => sql`select id, bk_no as "no" from booking where bk_no = any(${[...numbers]}::text[])
      and ${bookingInScope(desk, ediExportList.apiName, "booking.id")}`,
    ofVoyage: (desk, voyageName) => sql`select b.id from booking b join voyage v on v.id = b.voyage_id
      where v.voyage_name = ${voyageName} and b.bk_status = 'LOCKED' and ${bookingInScope(desk, ediExportList.apiName, "b.id")} order by b.id`,
    none: "edi.noLocked",
  },
  CUSCAR: {
    operation: "edi.exportBills",
    ids: "billIds",
    field: "blNo",
    byNumber: (desk, numbers) => sql`select id, bl_no as "no" from bill where bl_no = any(${[...numbers]}::text[])
      and ${billInScope(desk, billExportList.apiName, "bill.id")}`,
    ofVoyage: (desk, voyageName) => sql`select l.id from bill l join voyage v on v.id = l.voyage_id
      where v.voyage_name = ${voyageName} and l.bl_status = 'ISSUED' and ${billInScope(desk, billExportList.apiName, "l.id")} order by l.id`,
    none: "edi.noIssued",
  },
};

type ExportOptions = { message: MessageType; voyage?: string; partner: string; purpose: MessagePurpose; out?: string; dryRun?: boolean };

/** `seaway edi export|resend`. */
export function registerEdi(program: Command): void {
  const edi = program.command("edi").description(text("cli.edi"));
  changing(
    edi
      .command("export [number...]")
      .description(text("cli.edi.export"))
      .option("--voyage <name>", text("cli.edi.voyage"))
      .addOption(new Option("--message <type>", text("cli.edi.message")).choices([...messageTypes]).default("IFCSUM"))
      .requiredOption("--partner <code>", text("cli.edi.partner"))
      .option("--purpose <purpose>", text("cli.edi.purpose", { purposes: messagePurposes.join(" | ") }), "original")
      .option("--out <dir>", text("cli.edi.exportOut")),
  ).action((numbers: string[], options: ExportOptions, command: Command) =>
    atDesk(command, async (desk) => {
      if (numbers.length > 0 === (options.voyage !== undefined)) {
        process.stderr.write(`${say(desk.options.lang, "edi.bookingsOrVoyage")}\n`);
        return exitCode.wrongUse;
      }
      return exportDocuments(desk, numbers, options);
    }),
  );
  changing(edi.command("resend <controlRef>").description(text("cli.edi.resend")).option("--out <dir>", text("cli.edi.resendOut"))).action(
    (controlRef: string, options: { out?: string; dryRun?: boolean }, command: Command) =>
      atDesk(command, (desk) => resend(desk, controlRef, options)),
  );
}

async function exportDocuments(desk: Desk, numbers: string[], options: ExportOptions): Promise<number> {
  const { lang } = desk.options;
  const documents = documentsOf[options.message];
  const ids = await (options.voyage === undefined ? idsOf(desk, documents, numbers) : idsOfVoyage(desk, documents, options.voyage));
  const input = { [documents.ids]: ids, partnerCode: options.partner, purpose: options.purpose };
  const result = (await run(desk, operationOf(documents.operation), input)) as ExportResult | BillExportResult;
  const files =
    options.out && !options.dryRun
      ? await writeFiles(
          desk,
          options.out,
          result.messages.map((one) => one.id),
        )
      : [];
  const lines = result.messages.map((one) =>
    say(lang, "edi.exported", { fileName: one.fileName, count: "bills" in one ? one.bills : one.bookings, ref: one.controlRef }),
  );
  desk.print([...lines, ...files].join("\n"), { ...result, files });
  return exitCode.done;
}

async function idsOf(desk: Desk, { byNumber, field }: Documents, numbers: readonly string[]): Promise<number[]> {
  const requested = numbers.map((number) => number.trim().toUpperCase());
  const { rows } = await byNumber(desk, requested).execute(desk.em.getKysely());
  const missing = requested.find((number) => !rows.some(({ no }) => no === number));
  if (missing) throw new Refusal("kit.unknownCode", { value: missing }, { field });
  return rows.map(({ id }) => id);
}

async function idsOfVoyage(desk: Desk, { ofVoyage, none }: Documents, voyage: string): Promise<number[]> {
  const { rows } = await ofVoyage(desk, voyage.trim()).execute(desk.em.getKysely());
  if (rows.length === 0) throw new Refusal(none, { voyage }, { field: "voyage" });
  return rows.map(({ id }) => id);
}

async function resend(desk: Desk, controlRef: string, options: { out?: string; dryRun?: boolean }): Promise<number> {
  if (!can(desk.actor, "edi:resend")) throw new Refusal("kit.noPermission");
  const messages = await desk.em.find(EdiMessage, { controlRef: controlRef.trim().toUpperCase(), direction: "OUT" }, { exclude: ["body"] });
  const [message] = messages;
  if (!message) throw new Refusal("kit.notFound", {}, { key: controlRef });
  const result = await run(desk, ediMessageSteps.resend, { rows: messages.map(({ id }) => ({ id })) });
  const files =
    options.out && !options.dryRun
      ? await writeFiles(
          desk,
          options.out,
          messages.map(({ id }) => id),
        )
      : [];
  desk.print([`${message.fileName} ${message.sha256}`, ...files].join("\n"), { ...result, fileName: message.fileName, files });
  return result.refused > 0 ? exitCode.refused : exitCode.done;
}

/** Writes each file under a passing name and renames it: whoever watches the folder never reads half a file. */
async function writeFiles({ platform }: Desk, folder: string, ids: readonly number[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const messages = await platform.orm.em.fork().find(EdiMessage, { id: { $in: [...ids] } }, { orderBy: { id: "asc" } });
  const written: string[] = [];
  for (const message of messages) {
    const file = path.join(folder, path.basename(message.fileName));
    await writeFile(`${file}.tmp`, message.body as Uint8Array);
    await rename(`${file}.tmp`, file);
    written.push(file);
  }
  return written;
}
