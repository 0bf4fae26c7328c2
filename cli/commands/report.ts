import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type { Command } from "commander";
import { can } from "#platform/kernel/actor/actor.ts";
import { headingOf, type ListColumn } from "#platform/records/list/list.ts";
import type { FlatRow, ReportLine } from "#platform/output/report/report-lines.ts";
import {
  groupName,
  hasSums,
  nameColumn,
  reportCell,
} from "#platform/output/report/report-print.ts";
import type { Report } from "#platform/output/report/report.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { reports } from "#domain/reports/report/reports.server.ts";
import {
  type OpenReport,
  openReport,
  type ReportFormat,
  reportFile,
  reportOf,
} from "#db/services/report/report-file.server.ts";
import { withContext, exitCode } from "../kit.ts";
import { queryOf } from "../search-options.ts";
import { text } from "../speak.ts";

type Options = { param: string[]; sort?: string; xlsx?: string; pdf?: string };

/** `seaway report [name]`. */
export function registerReport(program: Command): void {
  program
    .command("report [name]")
    .description(text("cli.report"))
    .option("-p, --param <key=value...>", text("cli.report.param"), [])
    .option("--sort <key>", text("cli.list.sort"))
    .option("--xlsx <file>", text("cli.report.xlsx"))
    .option("--pdf <file>", text("cli.report.pdf"))
    .action(run);
}

/** By apiName or its last part. */
const named = (name: string): Report =>
  reports.find(({ apiName }) => apiName.endsWith(`/${name}`)) ?? reportOf(name);

async function run(name: string | undefined, options: Options, command: Command): Promise<void> {
  await withContext(command, async ({ em, actor, now, options: { lang }, print }) => {
    if (!name) {
      const open = reports.filter((report) => can(actor, report.perm));
      print(
        open.map((report) => `${report.apiName}\t${translate(lang, report.title)}`).join("\n"),
        open.map((report) => report.apiName),
      );
      return exitCode.done;
    }
    const report = named(name);
    const query = queryOf(report.list, {
      filter: options.param,
      ...(options.sort ? { sort: options.sort } : {}),
    });
    const opened = await openReport({ em, actor }, report, { query, now });
    const files = (["xlsx", "pdf"] as const).flatMap((format) =>
      options[format] ? [{ format, path: options[format] }] : [],
    );
    for (const { format, path } of files) await writeFile(opened, { format, path, now });
    const { total } = opened.result;
    if (files.length > 0)
      print(files.map(({ path }) => path).join("\n"), {
        files: files.map(({ path }) => path),
        rows: total.count,
      });
    else
      print(linesOf(opened), {
        columns: opened.result.columns.map(({ key }) => key),
        lines: opened.result.lines,
        total,
      });
    return exitCode.done;
  });
}

async function writeFile(
  opened: OpenReport,
  { format, path, now }: { format: ReportFormat; path: string; now: Date },
): Promise<void> {
  const to = createWriteStream(path);
  await Promise.all([finished(to), reportFile(opened, { format, now }).write(to)]);
}

/** Tab-separated. */
function linesOf({ result, print }: OpenReport): string {
  const { columns, labels } = print;
  const cells = (row: FlatRow) =>
    columns.map((column: ListColumn) => reportCell(column, row, labels).replace(/[\t\r\n]+/g, " "));
  const sums = (row: FlatRow, name: string) =>
    cells(row)
      .map((cell, i) => (i === nameColumn(columns, row) ? name : cell))
      .join("\t");
  const shown = (line: ReportLine): string => {
    if (line.kind === "row") return cells(line.row).join("\t");
    const group = groupName(columns, line, {
      of: result.groups[line.level]?.columns ?? [],
      labels,
    });
    return line.kind === "head"
      ? group
      : sums(line.sums, `${labels.t("report.subtotal")} ${group}`);
  };
  const head = columns.map((column) => headingOf(column, labels.t)).join("\t");
  const total = hasSums(print) ? [sums(result.total.sums, labels.t("report.total"))] : [];
  return [head, ...result.lines.map(shown), ...total].join("\n");
}
