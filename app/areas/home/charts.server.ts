import type { EntityManager } from "@mikro-orm/postgresql";
import { deskCharts } from "#db/services/dashboard/charts.queries.server.ts";
import type { Actor } from "#platform/operation/actor.ts";
import { say } from "#platform/i18n/translate.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { ChartTable } from "../../kit/chart/chart.tsx";
import { renderChart } from "../../kit/chart/svg-chart.server.ts";
import type { Theme } from "../../session/theme.server.ts";

export type DeskChart = { word: Word; svg: string; table: ChartTable };

const size = { width: 640, height: 260 };
const grid = { left: 8, right: 12, bottom: 8, top: 34, containLabel: true };
const bar = { type: "bar", barMaxWidth: 38 } as const;

/** Rows of (category, series, figure) as a table: categories and series in the order they come, or the series in a given order. */
export function pivot(rows: readonly (readonly [category: string, series: string, figure: number])[], order: readonly string[] = []) {
  const categories = [...new Set(rows.map(([category]) => category))];
  const known = new Set(rows.map(([, series]) => series));
  const series = [...order.filter((one) => known.has(one)), ...[...known].filter((one) => !order.includes(one))];
  const cell = (category: string, name: string) => rows.find((row) => row[0] === category && row[1] === name)?.[2] ?? 0;
  return { categories, series, figures: series.map((name) => categories.map((category) => cell(category, name))) };
}

type Figures = ReturnType<typeof pivot> & { names: readonly string[] };

function draw(
  word: Word,
  first: string,
  { categories, names, figures }: Figures,
  { theme, stack }: { theme: Theme; stack?: boolean },
): DeskChart {
  const option = {
    grid,
    ...(names.length > 1 ? { legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 10 } } : {}),
    xAxis: { type: "category", data: categories, axisLabel: { interval: 0, hideOverlap: true } },
    yAxis: { type: "value" },
    series: names.map((name, i) => ({ ...bar, name, data: figures[i], ...(stack ? { stack: "all" } : {}) })),
  };
  const rows = categories.map((name, i) => [name, ...figures.map((column) => column[i] ?? 0)] as [string, ...number[]]);
  return { word, svg: renderChart(option, size, theme), table: { head: [first, ...names], rows } };
}

/** The charts of the home page, drawn in the reader's language and theme. */
export async function drawDesk(em: EntityManager, actor: Actor, theme: Theme): Promise<DeskChart[]> {
  const { statuses, weeks, fees, overdue } = await deskCharts(em, actor);
  const { lang } = actor;
  const dicts = await dictionariesOf(em, lang, ["booking_status", "fee_status"]);
  const charts: DeskChart[] = [];
  if (statuses.length > 0) {
    const order = Object.keys(dicts.booking_status ?? {});
    // The vessel is on the sheet; under a bar there is room for number and day.
    const found = pivot(
      statuses.map((row) => [`${row.voyage.split("/").at(-1)}\n${row.date}`, row.status, row.count]),
      order,
    );
    charts.push(draw("home.chartStatus", say(lang, "home.voyage"), named(found, dicts.booking_status), { theme, stack: true }));
  }
  if (weeks.length > 0) {
    const found = pivot(weeks.map((row) => [row.week, "TEU", row.teu]));
    charts.push(draw("home.chart", say(lang, "home.week"), named(found), { theme }));
  }
  if (fees.length > 0) {
    const found = pivot(
      fees.map((row) => [row.currency, row.status, Math.round(Number(row.amount))]),
      Object.keys(dicts.fee_status ?? {}),
    );
    charts.push(draw("home.chartFees", say(lang, "home.currency"), named(found, dicts.fee_status), { theme, stack: true }));
  }
  if (overdue.length > 0) {
    const found = pivot(overdue.map((row) => [row.age, "CNY", row.cny]));
    charts.push(draw("home.chartOverdue", say(lang, "home.days"), named(found), { theme }));
  }
  return charts;
}

const named = (found: ReturnType<typeof pivot>, words: Record<string, string> = {}): Figures => ({
  ...found,
  names: found.series.map((one) => words[one] ?? one),
});
