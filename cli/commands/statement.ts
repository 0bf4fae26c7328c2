import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type { Command } from "commander";
import { can } from "#platform/kernel/actor/actor.ts";
import type { ListFilter } from "#platform/records/list/list.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { statementPage } from "#domain/finance/settlement/statement.list.ts";
import { findStatement } from "#domain/finance/settlement/statement.queries.server.ts";
import {
  type DocumentKind,
  statementPrintOf,
  statementPrints,
  writeDocument,
  writeDocumentFiles,
} from "#db/services/export/statement-print.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { withContext, changing, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

type GenerateOptions = {
  corp: string[];
  period?: string;
  from?: string;
  to?: string;
  payable?: boolean;
  requirements?: string;
};

type ExportOptions = {
  month?: string;
  corp: string[];
  out: string;
  pdf?: boolean;
  payable?: boolean;
};

export function registerStatement(program: Command): void {
  const statement = program.command("statement").description(text("cli.statement"));
  changing(
    statement
      .command("generate")
      .description(text("cli.statement.generate"))
      .option("--corp <code...>", text("cli.statement.corp"), [])
      .option("--period <yyyy-mm>", text("cli.statement.period"))
      .option("--from <date>", text("cli.statement.from"))
      .option("--to <date>", text("cli.statement.to"))
      .option("--requirements <text>", text("cli.statement.requirements"))
      .option("--payable", text("cli.statement.payable")),
  ).action(generate);
  statement
    .command("print <statementNo>")
    .description(text("cli.statement.print"))
    .option("--xlsx", text("cli.statement.xlsx"))
    .option("--pdf", text("cli.statement.pdf"))
    .option("--out <file>", text("cli.statement.out"))
    .action(print);
  statement
    .command("export")
    .description(text("cli.statement.export"))
    .option("--month <yyyy-mm>", text("cli.statement.month"))
    .option("--corp <code...>", text("cli.statement.corp"), [])
    .requiredOption("--out <folder>", text("cli.statement.folder"))
    .option("--pdf", text("cli.statement.pdf"))
    .option("--payable", text("cli.statement.payable"))
    .action(writeAll);
}

async function writeAll(options: ExportOptions, command: Command): Promise<void> {
  await withContext(
    command,
    async ({ em, actor, now, progress: report, options: { lang }, print }) => {
      const month = options.month ?? "";
      if (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
        throw new Refusal("statement.badPeriod", {}, { field: "month" });
      const corps = options.corp.map((code) => code.trim().toUpperCase());
      const filters: ListFilter[] = [
        ...(month ? [{ key: "period", kind: "equals" as const, values: [month] }] : []),
        ...(corps.length > 0 ? [{ key: "corpCode", kind: "in" as const, values: corps }] : []),
      ];
      const query = {
        filters,
        sort: [{ key: "statementNo", order: "asc" as const }],
        page: 1,
        pageSize: 100,
      };
      const kind: DocumentKind = options.pdf ? "pdf" : "xlsx";
      const prints = statementPrints(em, actor, { side: options.payable ? "P" : "R", query }, now);
      const files: string[] = [];
      const progress = (file: string) => void report?.({ seen: files.push(file) });
      const count = await writeDocumentFiles(prints, {
        folder: options.out,
        kind,
        onFile: progress,
      });
      if (count === 0) throw new Refusal("statement.nothing");
      print(translate(lang, "statement.exported", { count, folder: options.out }), {
        count,
        folder: options.out,
        files: files.toSorted(),
      });
      return exitCode.done;
    },
  );
}

async function generate(options: GenerateOptions, command: Command): Promise<void> {
  await withContext(command, async (context) => {
    const { lang } = context.options;
    const generated = await run(context, generateStatements, {
      corpCodes: options.corp,
      feeBelong: options.payable ? "P" : "R",
      period: options.period ?? "",
      etdFrom: options.from,
      etdTo: options.to,
      requirements: options.requirements ?? "",
    });
    const lines = [
      ...generated.statements.map(
        (statement) =>
          `${statement.corpCode}\t${translate(lang, "statement.made", { statementNo: statement.statementNo, count: statement.lineCount })}`,
      ),
      ...generated.rows
        .filter((row) => !row.done)
        .map((row) => `${row.key}\t${translate(lang, row.code ?? "kit.failed", row.params)}`),
    ];
    context.print(lines.join("\n"), generated);
    return generated.refused > 0 ? exitCode.refused : exitCode.done;
  });
}

async function print(
  statementNo: string,
  options: { xlsx?: boolean; pdf?: boolean; out?: string },
  command: Command,
): Promise<void> {
  await withContext(command, async ({ em, actor, now, options: { lang }, print }) => {
    if (!can(actor, "statement:list")) throw new Refusal("kit.noPermission");
    const statementView = await findStatement(em, statementNo.trim().toUpperCase());
    if (!statementView) throw new Refusal("kit.notFound", {}, { key: statementNo });
    await readResource(
      em,
      actor,
      resourceOf(statementPage(statementView.feeBelong)),
      statementView.id,
    );
    const printDocument = await statementPrintOf(em, { statement: statementView, lang, now });
    const kind = options.xlsx && !options.pdf ? "xlsx" : "pdf";
    const file = options.out ?? `${statementView.statementNo}.${kind}`;
    const to = createWriteStream(file);
    await Promise.all([finished(to), writeDocument(to, printDocument, kind)]);
    print(file, { statementNo: statementView.statementNo, file });
    return exitCode.done;
  });
}
