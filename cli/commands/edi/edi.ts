import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import { type Command, Option } from "commander";
import {
  billExportList,
  ediExportList,
  importBillExportList,
} from "#domain/exchange/edi/edi.lists.ts";
import type { DocumentIds } from "#domain/exchange/edi/mapping/edi-coverage.queries.server.ts";
import { documentCoverage } from "#domain/exchange/edi/mapping/ops/edi-coverage.server.ts";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { type MessagePurpose, messagePurposes } from "#edi/outbound/purpose.ts";
import { ediMessageSteps } from "#domain/exchange/edi/edi.resource.server.ts";
import type { BillExportResult } from "#domain/exchange/edi/outbound/ops/export-bills.server.ts";
import { importBillExportSource } from "#domain/exchange/edi/outbound/ops/export-import-bills.server.ts";
import { inScopeSql } from "#platform/records/list/query/list-scope.server.ts";
import type { ExportResult } from "#domain/exchange/edi/outbound/ops/export-bookings.server.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { isLockedBooking } from "#domain/booking/booking-record/booking-states.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { withContext, changing, type CliContext, exitCode, run } from "../../kit.ts";
import { text } from "../../speak.ts";
import { registerReceivedEdi } from "./edi-received.ts";

type Documents = {
  operation: string;
  /** The input's id field, and the findings' field that names one. */
  ids: string;
  kind: DocumentIds["kind"];
  field: string;
  byNumber(context: CliContext, numbers: readonly string[]): RawBuilder<{ id: number; no: string }>;
  ofVoyage(context: CliContext, voyageName: string): RawBuilder<{ id: number }>;
  /** Refusal for a voyage without documents. */
  none: "edi.noLocked" | "edi.noIssued" | "edi.noImportBills";
};

const exportKinds = ["IFCSUM", "CUSCAR", "IMPORT"] as const;
type ExportKind = (typeof exportKinds)[number];

/** Bookings, bills, and import bills that are sent on. */
const documentsOf: Readonly<Record<ExportKind, Documents>> = {
  IFCSUM: {
    operation: "edi.exportBookings",
    ids: "bookingIds",
    kind: "booking",
    field: "bkNo",
    byNumber: (context, numbers) => sql`select id, bk_no as "no"
      from booking
      where bk_no = any (${[...numbers]}::text[]) and ${bookingInScope(context, ediExportList.apiName, "booking.id")}`,
    ofVoyage: (context, voyageName) => sql`select b.id
      from booking b join voyage v on v.id = b.voyage_id
      where v.voyage_name = ${voyageName}
        and ${isLockedBooking("b")}
        and ${bookingInScope(context, ediExportList.apiName, "b.id")}
      order by b.id`,
    none: "edi.noLocked",
  },
  CUSCAR: {
    operation: "edi.exportBills",
    ids: "billIds",
    kind: "bill",
    field: "blNo",
    byNumber: (context, numbers) => sql`select id, bl_no as "no"
      from bill
      where bl_no = any (${[...numbers]}::text[]) and ${billInScope(context, billExportList.apiName, "bill.id")}`,
    ofVoyage: (context, voyageName) => sql`select l.id
      from bill l join voyage v on v.id = l.voyage_id
      where v.voyage_name = ${voyageName}
        and l.bl_status = 'ISSUED'
        and ${billInScope(context, billExportList.apiName, "l.id")}
      order by l.id`,
    none: "edi.noIssued",
  },
  IMPORT: {
    operation: "edi.exportImportBills",
    ids: "rows",
    kind: "import_bill",
    field: "blNo",
    byNumber: (context, numbers) => sql`select id, bl_no as "no"
      from import_bill
      where bl_no = any (${[...numbers]}::text[]) and ${importBillInScope(context)}`,
    ofVoyage: (context, voyageName) => sql`select i.id
      from import_bill i join voyage v on v.id = i.voyage_id
      where v.voyage_name = ${voyageName} and ${importBillInScope(context, "i.id")}
      order by i.id`,
    none: "edi.noImportBills",
  },
};

const importBillInScope = ({ em, actor }: CliContext, id = "import_bill.id") =>
  inScopeSql(em, actor, { list: importBillExportList, source: importBillExportSource }, id);

type ExportOptions = {
  message: ExportKind;
  voyage?: string;
  partner: string;
  purpose: MessagePurpose;
  out?: string;
  dryRun?: boolean;
};

export function registerEdi(program: Command): void {
  const edi = program.command("edi").description(text("cli.edi"));
  registerReceivedEdi(edi);
  changing(
    edi
      .command("export [number...]")
      .alias("out")
      .description(text("cli.edi.export"))
      .option("--voyage <name>", text("cli.edi.voyage"))
      .addOption(
        new Option("--message <type>", text("cli.edi.message"))
          .choices([...exportKinds])
          .default("IFCSUM"),
      )
      .requiredOption("--partner <code>", text("cli.edi.partner"))
      .option(
        "--purpose <purpose>",
        text("cli.edi.purpose", { purposes: messagePurposes.join(" | ") }),
        "original",
      )
      .option("--out <dir>", text("cli.edi.exportOut")),
  ).action((numbers: string[], options: ExportOptions, command: Command) =>
    withContext(command, async (context) => {
      if (numbers.length > 0 === (options.voyage !== undefined)) {
        process.stderr.write(`${translate(context.options.lang, "edi.bookingsOrVoyage")}\n`);
        return exitCode.wrongUse;
      }
      return exportDocuments(context, numbers, options);
    }),
  );
  edi
    .command("coverage")
    .description(text("cli.edi.coverage"))
    .requiredOption("--partner <code>", text("cli.edi.partner"))
    .requiredOption("--voyage <name>", text("cli.edi.voyage"))
    .addOption(
      new Option("--message <type>", text("cli.edi.message"))
        .choices([...exportKinds])
        .default("IFCSUM"),
    )
    .action((options: CoverageOptions, command: Command) =>
      withContext(command, (context) => showCoverage(context, options)),
    );
  changing(
    edi
      .command("resend <controlRef>")
      .description(text("cli.edi.resend"))
      .option("--out <dir>", text("cli.edi.resendOut")),
  ).action((controlRef: string, options: { out?: string; dryRun?: boolean }, command: Command) =>
    withContext(command, (context) => resend(context, controlRef, options)),
  );
}

type CoverageOptions = { message: ExportKind; voyage: string; partner: string };

/**
 * Codes that a voyage's documents use and the partner's mapping lacks; 1 where one would stop the
 * file.
 */
async function showCoverage(
  context: CliContext,
  { message, voyage, partner }: CoverageOptions,
): Promise<number> {
  const documents = documentsOf[message];
  const ids = await idsOfVoyage(context, documents, voyage);
  const input = { kind: documents.kind, rows: ids.map((id) => ({ id })), partnerCode: partner };
  const { rows, open, mapped } = await run(context, documentCoverage, input);
  const { lang } = context.options;
  const lines = rows.map(({ type, systemCode, uses, stops }) =>
    translate(lang, stops ? "edi.codeStops" : "edi.codeAsItIs", {
      type,
      code: systemCode,
      uses,
      partner,
    }),
  );
  context.print(
    rows.length > 0 ? lines.join("\n") : translate(lang, "edi.codesCovered", { mapped }),
    { rows, open, mapped },
  );
  return open > 0 ? exitCode.refused : exitCode.done;
}

async function exportDocuments(
  context: CliContext,
  numbers: string[],
  options: ExportOptions,
): Promise<number> {
  const { lang } = context.options;
  const documents = documentsOf[options.message];
  const ids = await (options.voyage === undefined
    ? idsOf(context, documents, numbers)
    : idsOfVoyage(context, documents, options.voyage));
  const input = {
    [documents.ids]: documents.ids === "rows" ? ids.map((id) => ({ id })) : ids,
    partnerCode: options.partner,
    purpose: options.purpose,
  };
  const exported = (await run(context, operationOf(documents.operation), input)) as
    | ExportResult
    | BillExportResult;
  const files =
    options.out && !options.dryRun
      ? await writeFiles(
          context,
          options.out,
          exported.messages.map((message) => message.id),
        )
      : [];
  const lines = exported.messages.map((message) =>
    translate(lang, "edi.exported", {
      fileName: message.fileName,
      count: "bills" in message ? message.bills : message.bookings,
      ref: message.controlRef,
    }),
  );
  context.print([...lines, ...files].join("\n"), { ...exported, files });
  return exitCode.done;
}

async function idsOf(
  context: CliContext,
  { byNumber, field }: Documents,
  numbers: readonly string[],
): Promise<number[]> {
  const requested = numbers.map((number) => number.trim().toUpperCase());
  const { rows } = await byNumber(context, requested).execute(context.em.getKysely());
  const missing = requested.find((number) => !rows.some(({ no }) => no === number));
  if (missing) throw new Refusal("kit.unknownCode", { value: missing }, { field });
  return rows.map(({ id }) => id);
}

async function idsOfVoyage(
  context: CliContext,
  { ofVoyage, none }: Documents,
  voyage: string,
): Promise<number[]> {
  const { rows } = await ofVoyage(context, voyage.trim()).execute(context.em.getKysely());
  if (rows.length === 0) throw new Refusal(none, { voyage }, { field: "voyage" });
  return rows.map(({ id }) => id);
}

async function resend(
  context: CliContext,
  controlRef: string,
  options: { out?: string; dryRun?: boolean },
): Promise<number> {
  if (!can(context.actor, "edi:resend")) throw new Refusal("kit.noPermission");
  const messages = await context.em.find(
    EdiMessage,
    { controlRef: controlRef.trim().toUpperCase(), direction: "OUT" },
    { exclude: ["body"] },
  );
  const [message] = messages;
  if (!message) throw new Refusal("kit.notFound", {}, { key: controlRef });
  const resent = await run(context, ediMessageSteps.resend, {
    rows: messages.map(({ id }) => ({ id })),
  });
  const files =
    options.out && !options.dryRun
      ? await writeFiles(
          context,
          options.out,
          messages.map(({ id }) => id),
        )
      : [];
  context.print([`${message.fileName} ${message.sha256}`, ...files].join("\n"), {
    ...resent,
    fileName: message.fileName,
    files,
  });
  return resent.refused > 0 ? exitCode.refused : exitCode.done;
}

/** Writes to a temporary name and renames, so that a watcher never reads half a file. */
async function writeFiles(
  { platform }: CliContext,
  folder: string,
  ids: readonly number[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const messages = await platform.orm.em
    .fork()
    .find(EdiMessage, { id: { $in: [...ids] } }, { orderBy: { id: "asc" } });
  const written: string[] = [];
  for (const message of messages) {
    const file = path.join(folder, path.basename(message.fileName));
    await writeFile(`${file}.tmp`, message.body as Uint8Array);
    await rename(`${file}.tmp`, file);
    written.push(file);
  }
  return written;
}
