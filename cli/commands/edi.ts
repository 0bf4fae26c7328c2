import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Command } from "commander";
import { ediExportList } from "#domain/edi/edi.lists.ts";
import { EdiMessage } from "#domain/edi/edi.entity.server.ts";
import { type EdiPurpose, ediPurposes } from "#domain/edi/booking-export.ts";
import { ediMessageSteps } from "#domain/edi/edi.resource.server.ts";
import type { ExportResult } from "#domain/edi/export-bookings.server.ts";
import { bookingInScope } from "#domain/booking/booking-scope.server.ts";
import { isLockedBooking } from "#domain/booking/booking-states.server.ts";
import { can } from "#platform/operation/actor.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { say } from "#platform/i18n/translate.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { atDesk, changing, type Desk, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

type ExportOptions = { voyage?: string; partner: string; purpose: EdiPurpose; out?: string; dryRun?: boolean };

/** `seaway edi export|resend`. */
export function registerEdi(program: Command): void {
  const edi = program.command("edi").description(text("cli.edi"));
  changing(
    edi
      .command("export [bkNo...]")
      .description(text("cli.edi.export"))
      .option("--voyage <name>", text("cli.edi.voyage"))
      .requiredOption("--partner <code>", text("cli.edi.partner"))
      .option("--purpose <purpose>", text("cli.edi.purpose", { purposes: ediPurposes.join(" | ") }), "original")
      .option("--out <dir>", text("cli.edi.exportOut")),
  ).action((bkNos: string[], options: ExportOptions, command: Command) =>
    atDesk(command, async (desk) => {
      if (bkNos.length > 0 === (options.voyage !== undefined)) {
        process.stderr.write(`${say(desk.options.lang, "edi.bookingsOrVoyage")}\n`);
        return exitCode.wrongUse;
      }
      return exportBookings(desk, bkNos, options);
    }),
  );
  changing(edi.command("resend <controlRef>").description(text("cli.edi.resend")).option("--out <dir>", text("cli.edi.resendOut"))).action(
    (controlRef: string, options: { out?: string; dryRun?: boolean }, command: Command) =>
      atDesk(command, (desk) => resend(desk, controlRef, options)),
  );
}

async function exportBookings(desk: Desk, bkNos: string[], options: ExportOptions): Promise<number> {
  const { lang } = desk.options;
  const bookingIds = options.voyage === undefined ? await idsOf(desk, bkNos) : await lockedOf(desk, options.voyage);
  const input = { bookingIds, partnerCode: options.partner, purpose: options.purpose };
  const result = (await run(desk, operationOf("edi.exportBookings"), input)) as ExportResult;
  const files =
    options.out && !options.dryRun
      ? await writeFiles(
          desk,
          options.out,
          result.messages.map((one) => one.id),
        )
      : [];
  const lines = result.messages.map((one) =>
    say(lang, "edi.exported", { fileName: one.fileName, count: one.bookings, ref: one.controlRef }),
  );
  desk.print([...lines, ...files].join("\n"), { ...result, files });
  return exitCode.done;
}

async function idsOf({ em, actor }: Desk, bkNos: string[]): Promise<number[]> {
  const wanted = bkNos.map((one) => one.trim().toUpperCase());
  const { rows } = await sql<{
    id: number;
    bkNo: string;
  }>`select id, bk_no as "bkNo" from booking where bk_no = any(${wanted}::text[])
    and ${bookingInScope({ em, actor }, ediExportList.apiName, "booking.id")}`.execute(em.getKysely());
  const missing = wanted.find((bkNo) => !rows.some((row) => row.bkNo === bkNo));
  if (missing) throw new Refusal("kit.unknownCode", { value: missing }, { field: "bkNo" });
  return rows.map((row) => row.id);
}

async function lockedOf({ em, actor }: Desk, voyageName: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select b.id from booking b join voyage v on v.id = b.voyage_id
    where v.voyage_name = ${voyageName.trim()} and ${isLockedBooking("b")}
    and ${bookingInScope({ em, actor }, ediExportList.apiName, "b.id")} order by b.id`.execute(em.getKysely());
  if (rows.length === 0) throw new Refusal("edi.noLocked", { voyage: voyageName }, { field: "voyage" });
  return rows.map((row) => row.id);
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
