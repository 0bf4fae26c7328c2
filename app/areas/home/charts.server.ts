import type { EntityManager } from "@mikro-orm/postgresql";
import { dashboardCharts } from "#db/services/dashboard/charts.queries.server.ts";
import type { Actor } from "#platform/operation/actor.ts";
import { translate } from "#platform/i18n/translate.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { ChartTable } from "../../kit/chart/chart.tsx";
import { renderChart } from "../../kit/chart/svg-chart.server.ts";
import type { Theme } from "../../session/theme.server.ts";

export type DashboardChart = { label: Word; svg: string; table: ChartTable };

const size = { width: 640, height: 260 };
const grid = { left: 8, right: 12, bottom: 8, top: 34, containLabel: true };
const bar = { type: "bar", barMaxWidth: 38 } as const;

/** Rows of (category, series, figure) as a table: categories and series in the order they come, or the series in a given order. */
export function pivot(rows: readonly (readonly [category: string, series: string, figure: number])[], order: readonly string[] = []) {
  const categories = [...new Set(rows.map(([category]) => category))];
  const existing = new Set(rows.map(([, series]) => series));
  const series = [...order.filter((item) => existing.has(item)), ...[...existing].filter((item) => !order.includes(item))];
  const cell = (category: string, name: string) => rows.find((row) => row[0] === category && row[1] === name)?.[2] ?? 0;
  return { categories, series, figures: series.map((name) => categories.map((category) => cell(category, name))) };
}

type Figures = ReturnType<typeof pivot> & { names: readonly string[] };

function draw(
  label: Word,
  first: string,
  { categories, names, figures }: Figures,
  { theme, stack }: { theme: Theme; stack?: boolean },
): DashboardChart {
  const option = {
    grid,
    ...(names.length > 1 ? { legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 10 } } : {}),
    xAxis: { type: "category", data: categories, axisLabel: { interval: 0, hideOverlap: true } },
    yAxis: { type: "value" },
    series: names.map((name, i) => ({ ...bar, name, data: figures[i], ...(stack ? { stack: "all" } : {}) })),
  };
  const rows = categories.map((name, i) => [name, ...figures.map((column) => column[i] ?? 0)] as [string, ...number[]]);
  return { label, svg: renderChart(option, size, theme), table: { head: [first, ...names], rows } };
}

/** The charts of the home page, drawn in the reader's language and theme. */
export async function drawDashboard(em: EntityManager, actor: Actor, theme: Theme): Promise<DashboardChart[]> {
  const { statuses, weeks, fees, overdue } = await dashboardCharts(em, actor);
  const { lang } = actor;
  const dicts = await dictionariesOf(em, lang, ["booking_status", "fee_status"]);
  const charts: DashboardChart[] = [];
  if (statuses.length > 0) {
    const order = Object.keys(dicts.booking_status ?? {});
    // The vessel is on the sheet; under a bar there is room for number and day.
    const result = pivot(
      statuses.map((row) => [`${row.voyage.split("/").at(-1)}\n${row.date}`, row.status, row.count]),
      order,
    );
    charts.push(draw("home.chartStatus", translate(lang, "home.voyage"), named(result, dicts.booking_status), { theme, stack: true }));
  }
  if (weeks.length > 0) {
    const result = pivot(weeks.map((row) => [row.week, "TEU", row.teu]));
    charts.push(draw("home.chart", translate(lang, "home.week"), named(result), { theme }));
  }
  if (fees.length > 0) {
    const result = pivot(
      fees.map((row) => [row.currency, row.status, Math.round(Number(row.amount))]),
      Object.keys(dicts.fee_status ?? {}),
    );
    charts.push(draw("home.chartFees", translate(lang, "home.currency"), named(result, dicts.fee_status), { theme, stack: true }));
  }
  if (overdue.length > 0) {
    const result = pivot(overdue.map((row) => [row.age, "CNY", row.cny]));
    charts.push(draw("home.chartOverdue", translate(lang, "home.days"), named(result), { theme }));
  }
  return charts;
}

const named = (result: ReturnType<typeof pivot>, messages: Record<string, string> = {}): Figures => ({
  ...result,
  names: result.series.map((sery) => messages[sery] ?? sery),
});
