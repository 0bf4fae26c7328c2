/**
 * `npm run bench` measures each line beside its limit and prints the table; `npm run bench -- fees
 * list` runs single lines.
 */
import { ageingLine } from "./ageing.bench.ts";
import { bookingScreensLine } from "./booking-screens.bench.ts";
import { containersLine } from "./containers.bench.ts";
import { contractsLine } from "./contracts.bench.ts";
import { ediLine } from "./edi.bench.ts";
import { feesLine } from "./fees.bench.ts";
import { ifcsumLine } from "./ifcsum.bench.ts";
import type { BenchLine, BenchResult } from "./line.ts";
import { leakageLine } from "./leakage.bench.ts";
import { listLine } from "./list.bench.ts";
import { memoryLine } from "./memory.bench.ts";
import { overdueLine } from "./overdue.bench.ts";
import { pageLine } from "./page.bench.ts";
import { payablesLine } from "./payables.bench.ts";
import { platformLine } from "./platform.bench.ts";
import { referenceLine } from "./reference.bench.ts";
import { screensLine } from "./screens.bench.ts";
import { searchLine } from "./search.bench.ts";
import { withStage } from "./measure/stage.ts";
import { statementsLine } from "./statements.bench.ts";
import { stormLine } from "./storm.bench.ts";
import { writeOffLine } from "./write-off.bench.ts";

const lines: BenchLine[] = [
  pageLine,
  memoryLine,
  listLine,
  screensLine,
  bookingScreensLine,
  containersLine,
  feesLine,
  payablesLine,
  contractsLine,
  overdueLine,
  leakageLine,
  statementsLine,
  writeOffLine,
  ageingLine,
  ifcsumLine,
  ediLine,
  platformLine,
  searchLine,
  stormLine,
  referenceLine,
];

function printTable(results: readonly BenchResult[]): void {
  const head = ["Work", "Bare limit", "limit", "ours", "ratio", "target", ""];
  const rows = results.map((result) => [
    result.work,
    result.limit,
    result.limitFigure,
    result.oursFigure,
    result.ratio === null ? "" : `${result.ratio.toFixed(2)}×`,
    result.target,
    result.reached ? "ok" : "MISSED",
  ]);
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  for (const row of [head, widths.map((width) => "-".repeat(width)), ...rows]) {
    console.log(`| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`);
  }
}

async function main(): Promise<void> {
  const requested = process.argv.slice(2);
  const unknown = requested.find((name) => !lines.some((line) => line.name === name));
  if (unknown)
    throw new Error(
      `there is no line "${unknown}"; lines: ${lines.map((line) => line.name).join(", ")}`,
    );
  const results: BenchResult[] = [];
  await withStage(async (stage) => {
    for (const line of lines.filter(
      (line) => requested.length === 0 || requested.includes(line.name),
    )) {
      const begun = Date.now();
      stage.log(`${line.name} …`);
      results.push(...(await line.run(stage)));
      stage.log(`${line.name}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    }
  });
  printTable(results);
}

await main();
