import type { EntityManager } from "@mikro-orm/postgresql";
import {
  type DashboardCharts,
  dashboardCharts,
} from "#db/services/dashboard/charts.queries.server.ts";
import { ageBands } from "#domain/finance/write-off/ageing/aged-fees.server.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { shownDictionaries } from "#db/services/references/dictionary.server.ts";
import { chartColours } from "#app/kit/shell/theme/tints.ts";
import type { ChartTable } from "#app/kit/chart/chart.tsx";
import { renderChart } from "#app/kit/chart/svg-chart.server.ts";
import type { Theme } from "#app/session/theme.server.ts";

/** `to`: the page with these figures. */
export type DashboardChart = { label: MessageKey; svg: string; table: ChartTable; to?: string };

const size = { width: 640, height: 260 };
const grid = { left: 8, right: 12, bottom: 8, top: 34, containLabel: true };
const bar = { type: "bar", barMaxWidth: 38 } as const;

/** Keeps the order of appearance, or `order` for the series. */
export function pivot(
  rows: readonly (readonly [category: string, series: string, figure: number])[],
  order: readonly string[] = [],
) {
  const categories = [...new Set(rows.map(([category]) => category))];
  const names = new Set(rows.map(([, series]) => series));
  const series = [
    ...order.filter((name) => names.has(name)),
    ...[...names].filter((name) => !order.includes(name)),
  ];
  const cell = (category: string, name: string) =>
    rows.find((row) => row[0] === category && row[1] === name)?.[2] ?? 0;
  return {
    categories,
    series,
    figures: series.map((name) => categories.map((category) => cell(category, name))),
  };
}

/** `colours` of states; others take the theme's. */
type Figures = ReturnType<typeof pivot> & {
  names: readonly string[];
  colours?: readonly (string | undefined)[];
};

async function draw(
  label: MessageKey,
  first: string,
  { categories, names, figures, colours }: Figures,
  { theme, stack }: { theme: Theme; stack?: boolean },
): Promise<DashboardChart> {
  const option = {
    grid,
    ...(names.length > 1 ? { legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 10 } } : {}),
    xAxis: { type: "category", data: categories, axisLabel: { interval: 0, hideOverlap: true } },
    yAxis: { type: "value" },
    series: names.map((name, i) => ({
      ...bar,
      name,
      data: figures[i],
      ...(stack ? { stack: "all" } : {}),
      ...(colours?.[i] ? { itemStyle: { color: colours[i] } } : {}),
    })),
  };
  const rows = categories.map(
    (name, i) => [name, ...figures.map((column) => column[i] ?? 0)] as [string, ...number[]],
  );
  return {
    label,
    svg: await renderChart(option, size, theme),
    table: { head: [first, ...names], rows },
  };
}

export async function drawDashboard(
  em: EntityManager,
  actor: Actor,
  theme: Theme,
): Promise<DashboardChart[]> {
  const { statuses, weeks, fees, overdue, ages, months } = await dashboardCharts(em, actor);
  const { lang } = actor;
  const { labels: dicts, colours } = await shownDictionaries(em, lang, [
    "booking_status",
    "fee_status",
  ]);
  const inColours = (pivoted: ReturnType<typeof pivot>, dict: string): Figures => ({
    ...named(pivoted, dicts[dict]),
    colours: chartColours(
      pivoted.series.map((value) => colours[dict]?.[value]),
      theme,
    ),
  });
  const charts: DashboardChart[] = [];
  if (statuses.length > 0) {
    const order = Object.keys(dicts.booking_status ?? {});
    // Room for number and date only; the vessel is on the form.
    const pivoted = pivot(
      statuses.map((row) => [
        `${row.voyage.split("/").at(-1)}\n${row.date}`,
        row.status,
        row.count,
      ]),
      order,
    );
    charts.push(
      await draw(
        "home.chartStatus",
        translate(lang, "home.voyage"),
        inColours(pivoted, "booking_status"),
        { theme, stack: true },
      ),
    );
  }
  if (weeks.length > 0) {
    const pivoted = pivot(weeks.map((row) => [row.week, "TEU", row.teu]));
    charts.push(await draw("home.chart", translate(lang, "home.week"), named(pivoted), { theme }));
  }
  if (fees.length > 0) {
    const pivoted = pivot(
      fees.map((row) => [row.currency, row.status, Math.round(Number(row.amount))]),
      Object.keys(dicts.fee_status ?? {}),
    );
    charts.push(
      await draw(
        "home.chartFees",
        translate(lang, "home.currency"),
        inColours(pivoted, "fee_status"),
        { theme, stack: true },
      ),
    );
  }
  if (overdue.length > 0) {
    const pivoted = pivot(overdue.map((row) => [row.age, "CNY", row.cny]));
    charts.push(
      await draw("home.chartOverdue", translate(lang, "home.days"), named(pivoted), { theme }),
    );
  }
  return [...charts, ...(await financeCharts({ ages, months }, { lang, theme }))];
}

type Drawn = { lang: Lang; theme: Theme };

/** What is open by age, and what the months brought; each leads to its report. */
async function financeCharts(
  { ages, months }: Pick<DashboardCharts, "ages" | "months">,
  { lang, theme }: Drawn,
): Promise<DashboardChart[]> {
  const whole = (amount: string) => Math.round(Number(amount));
  const charts: DashboardChart[] = [];
  if (ages.length > 0) {
    const order = (["R", "P"] as const).flatMap((side) => [
      ...new Set(ages.map(({ base }) => `${translate(lang, `home.open${side}`)} ${base}`)),
    ]);
    const bands = ageBands.flatMap(({ key }) =>
      ages
        .filter(({ band }) => band === key)
        .map(
          ({ side, base, amount }) =>
            [
              translate(lang, `ageing.${key}`),
              `${translate(lang, `home.open${side}`)} ${base}`,
              whole(amount),
            ] as const,
        ),
    );
    const chart = await draw(
      "home.chartAges",
      translate(lang, "home.days"),
      named(pivot(bands, order)),
      { theme },
    );
    charts.push({
      ...chart,
      to: ages.some(({ side }) => side === "R") ? "/feemgr/ageing" : "/feemgr/payableAgeing",
    });
  }
  if (months.length > 0) {
    const series = (name: MessageKey, base: string) => `${translate(lang, name)} ${base}`;
    const rows = months.map(
      ({ month, side, base, amount }) =>
        [
          month,
          series(side === "R" ? "feeResult.income" : "feeResult.cost", base),
          whole(amount),
        ] as const,
    );
    const chart = await draw(
      "home.chartMonths",
      translate(lang, "feeResult.month"),
      named(pivot(rows)),
      { theme },
    );
    const first = `${months[0]?.month}-01`;
    charts.push({
      ...chart,
      to: `/feemgr/report?f.departureDate.from=${first}&f.group=month&f.brief=Y`,
    });
  }
  return charts;
}

const named = (
  pivoted: ReturnType<typeof pivot>,
  labels: Record<string, string> = {},
): Figures => ({
  ...pivoted,
  names: pivoted.series.map((name) => labels[name] ?? name),
});
