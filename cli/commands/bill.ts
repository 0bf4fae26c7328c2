import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import type { PrintKind } from "#domain/documents/bill/print/bill-document.ts";
import { printBill } from "#domain/documents/bill/print/print-bill.server.ts";
import { billList } from "#domain/documents/bill/bill.list.ts";
import { checkVoyage } from "#domain/documents/bill/check/check-bills.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { billResource, billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { withContext, changing, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

export function registerBill(program: Command): void {
  const bill = program.command("bill").description(text("cli.bill"));
  changing(
    bill
      .command("generate [bkNos...]")
      .description(text("cli.bill.generate"))
      .option("--voyage <name>", text("cli.bill.voyage")),
  ).action(generate);
  bill
    .command("check")
    .description(text("cli.bill.check"))
    .requiredOption("--voyage <name>", text("cli.bill.checkVoyage"))
    .action(check);
  bill
    .command("print <blNo>")
    .description(text("cli.bill.print"))
    .addOption(
      new Option("--kind <kind>", text("cli.bill.kind"))
        .choices(["original", "copy", "plain"])
        .default("copy"),
    )
    .option("--reason <text>", text("cli.bill.reason"))
    .option("--out <file>", text("cli.bill.out"))
    .action(print);
}

async function generate(
  bkNos: string[],
  options: { voyage?: string },
  command: Command,
): Promise<void> {
  // Commander's own errors for missing or excess arguments.
  if (bkNos.length === 0 && !options.voyage) return command.help({ error: true });
  if (bkNos.length > 0 && options.voyage) return command.help({ error: true });
  await withContext(command, async (context) => {
    const { lang } = context.options;
    const generated = await run(
      context,
      generateBills,
      options.voyage ? { voyage: options.voyage } : { bkNos },
    );
    const lines = generated.rows.map(
      (row) =>
        `${row.key}\t${row.done ? row.blNo : translate(lang, row.code ?? "kit.failed", row.params)}`,
    );
    if (generated.skipped > 0)
      lines.push(translate(lang, "bill.skipped", { count: generated.skipped }));
    context.print(lines.join("\n"), generated);
    return generated.refused > 0 ? exitCode.refused : exitCode.done;
  });
}

async function check(options: { voyage: string }, command: Command): Promise<void> {
  await withContext(command, async (context) => {
    const {
      em,
      actor,
      options: { lang },
    } = context;
    if (!can(actor, billList.perm)) throw new Refusal("kit.noPermission");
    const checked = await checkVoyage({ em, actor }, options.voyage.trim().toUpperCase());
    if (checked.bills === 0) throw new Refusal("bill.checkNone", { voyage: options.voyage });
    const lines = checked.findings.map(({ blNo, rule, severity, name }) =>
      [
        blNo,
        translate(lang, `bill.check.${severity}`),
        rule,
        translate(lang, `bill.check.${rule}`, { name }),
      ].join("\t"),
    );
    lines.push(
      translate(lang, "bill.checkSummary", { bills: checked.bills, clean: checked.clean }),
    );
    if (checked.more) lines.push(translate(lang, "bill.checkMore", { limit: checked.bills }));
    context.print(lines.join("\n"), checked);
    return checked.findings.some(({ severity }) => severity === "ERROR")
      ? exitCode.refused
      : exitCode.done;
  });
}

async function print(
  blNo: string,
  options: { kind: PrintKind; reason?: string; out?: string },
  command: Command,
): Promise<void> {
  await withContext(command, async (context) => {
    const { em, actor, print: tell } = context;
    if (!can(actor, "bill:print")) throw new Refusal("kit.noPermission");
    const billRow = await em.findOne(Bill, { blNo }, { fields: ["id"] });
    if (!billRow) throw new Refusal("kit.notFound", {}, { key: blNo });
    const bill = await readResource(em, actor, billResource, billRow.id);
    // Each print of an original is recorded.
    if (options.kind === "original" && bill.blStatus !== "DRAFT") {
      const recorded = await run(context, billSteps.print, {
        rows: [{ id: billRow.id }],
        fields: { kind: "ORIGINAL_PDF" },
        ...(options.reason ? { reason: options.reason } : {}),
      });
      const refused = recorded.rows.find((row) => !row.done);
      if (refused)
        throw new Refusal(refused.code ?? "kit.failed", refused.params ?? {}, { key: blNo });
    }
    const bytes = await pdfBytes(
      await printBill(em, bill, {
        kind: options.kind,
        userName: actor.userName,
        now: currentTime(),
      }),
    );
    const file = options.out ?? `${blNo.replace(/[^\w.-]/g, "_")}-${options.kind}.pdf`;
    await writeFile(file, bytes);
    tell(file, { blNo, kind: options.kind, file, bytes: bytes.length });
    return exitCode.done;
  });
}
