import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { Client } from "pg";
import { pino } from "pino";
import { openRuntime } from "#db/services/runtime.server.ts";
import { statementPrints, writeDocumentFiles } from "#db/services/export/statement-print.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { addFees, corps, fees, period } from "./datasets/statements-dataset.ts";
import { type BenchLine, type BenchResult, fasterAtLeast, within } from "./line.ts";

/** Seconds, files, and peak memory (MB). */
type Done = { seconds: number; files: number; memory: number; parts?: string };

/**
 * The limit: one query, and exceljs's streaming writer per counterparty; no statement is stored.
 */
async function bare(url: string, folder: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } =
    await client.query(`select f.corp_code, f.corp_name, to_char(b.etd, 'YYYY-MM-DD') as etd, v.voyage_name, f.bk_no, f.bl_no,
      f.containerno, f.size_type, f.fee_code, f.fee_name, f.qty, f.price, f.currency, f.amount, f.tax_rate, f.tax_amount, f.no_tax_amount,
      f.currency_rate, f.base_amount, f.usd_amount, f.fee_status, f.audit_by
    from fee f join booking b on b.bk_no = f.bk_no join voyage v on v.id = f.voyage_id
    where f.fee_belong = 'R' and f.fee_status in ('AUDITED', 'RECHECKED') order by f.corp_code, b.etd, v.voyage_name, f.bl_no, f.fee_code, f.id`);
  await client.end();
  const { default: ExcelJS } = await import("exceljs");
  const numbers = new Set([
    "qty",
    "price",
    "amount",
    "tax_rate",
    "tax_amount",
    "no_tax_amount",
    "currency_rate",
    "base_amount",
    "usd_amount",
  ]);
  const byCorp = Map.groupBy(rows as Record<string, string | null>[], (row) =>
    String(row.corp_code),
  );
  for (const [corp, lines] of byCorp) {
    const to = createWriteStream(path.join(folder, `${corp}.xlsx`));
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream: to,
      useStyles: true,
      useSharedStrings: false,
    });
    const form = book.addWorksheet(corp);
    const keys = Object.keys(lines[0] ?? {}).slice(2);
    form.addRow([corp, lines[0]?.corp_name]).commit();
    form.addRow(["no", ...keys]).commit();
    const sums = new Map<string, number>();
    for (const [i, line] of lines.entries()) {
      form
        .addRow([
          i + 1,
          ...keys.map((key) =>
            numbers.has(key) && line[key] !== null ? Number(line[key]) : line[key],
          ),
        ])
        .commit();
      sums.set(line.currency ?? "", (sums.get(line.currency ?? "") ?? 0) + Number(line.amount));
    }
    for (const sum of sums) form.addRow(sum).commit();
    await Promise.all([finished(to), book.commit()]);
  }
  return byCorp.size;
}

/**
 * Ours: the nightly run (permission, scope, locks, frozen lines, totals, change log, versions),
 * then every statement as a file.
 */
async function ours(url: string, folder: string): Promise<{ files: number; parts: string }> {
  const platform = await openRuntime(url, "bench", { max: 4 });
  try {
    const em = platform.orm.em.fork() as EntityManager;
    const actor = await actorOfUser(em, { userName: "bench" });
    if (!actor) throw new Error("no user of the bench");
    const log = pino({ level: "silent" });
    const begun = performance.now();
    const run = await runOperation(
      { em, actor, source: "job", requestId: "bench", log },
      generateStatements,
      { period },
    );
    const made = performance.now();
    if (run.done !== corps || run.refused > 0)
      throw new Error(`${run.done} statements made, ${run.refused} refused`);
    const filters = [{ key: "period", kind: "equals" as const, values: [period] }];
    const sort = [{ key: "statementNo", order: "asc" as const }];
    const prints = statementPrints(
      em,
      actor,
      { side: "R", query: { filters, sort, page: 1, pageSize: 100 } },
      new Date(),
    );
    const files = await writeDocumentFiles(prints, { folder, kind: "xlsx" });
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    return {
      files,
      parts: `${seconds(begun, made)} s making them, ${seconds(made, performance.now())} s writing them`,
    };
  } finally {
    await platform.close();
  }
}

/** Runs either in its own process, for its own memory, with the flags of worker and command. */
async function inChild(what: "bare" | "ours", url: string): Promise<Done> {
  const folder = mkdtempSync(path.join(tmpdir(), "seaway-bench-"));
  try {
    const child: ChildProcess = fork(import.meta.filename, [what, url, folder], {
      execArgv: ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=8"],
    });
    const response = once(child, "message") as Promise<[Done]>;
    const [code] = await Promise.race([
      once(child, "exit") as Promise<[number]>,
      response.then(() => once(child, "exit") as Promise<[number]>),
    ]);
    if (code !== 0) throw new Error(`the ${what} child ended with ${code}`);
    const [done] = await response;
    await checkFiles(folder, done.files);
    return done;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Another program reads a file and finds its lines. */
async function checkFiles(folder: string, files: number): Promise<void> {
  const names = readdirSync(folder);
  if (files !== corps || names.length !== corps)
    throw new Error(`${names.length} files instead of ${corps}`);
  const { default: ExcelJS } = await import("exceljs");
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path.join(folder, names[7] ?? ""));
  const rows = book.worksheets[0]?.rowCount ?? 0;
  if (rows < fees / corps) throw new Error(`${rows} rows in ${names[7]}`);
}

/** 100,000 fee lines into 500 workbooks by the nightly run, beside one SQL and exceljs. */
export const statementsLine: BenchLine = {
  name: "statements",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    await addFees(testDatabase.em());
    await stage.addUser(testDatabase, "bench", "finance", "bench-password-1");
    const before = await inChild("bare", testDatabase.url);
    const done = await inChild("ours", testDatabase.url);
    const after = await inChild("bare", testDatabase.url);
    stage.log(
      `statements: ${done.parts}; the limit ${before.seconds.toFixed(1)} s before and ${after.seconds.toFixed(1)} s after, ${Math.round(before.memory)} MB`,
    );
    const limit = fees / ((before.seconds + after.seconds) / 2);
    const speed = { limit, ours: fees / done.seconds, unit: "lines" };
    return [
      fasterAtLeast(
        "statements: 100,000 fee lines into 500 .xlsx",
        "SQL + exceljs stream, nothing kept",
        speed,
        0.7,
      ),
      within("statements: memory of the run", done.memory, 300, "MB"),
    ];
  },
};

if (import.meta.main) {
  const [what, url = "", folder = ""] = process.argv.slice(2);
  const begun = performance.now();
  const done = what === "bare" ? { files: await bare(url, folder) } : await ours(url, folder);
  const memory =
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
  process.send?.({ ...done, seconds: (performance.now() - begun) / 1000, memory } satisfies Done);
  process.disconnect?.();
}
