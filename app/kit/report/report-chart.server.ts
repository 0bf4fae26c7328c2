import { translate } from "#platform/kernel/i18n/translate.ts";
import { headingOf } from "#platform/records/list/list.ts";
import { groupName, reportCell } from "#platform/output/report/report-print.ts";
import type { OpenReport } from "#db/services/report/report-file.server.ts";
import type { Theme } from "#app/session/theme.server.ts";
import { renderChart } from "#app/kit/chart/svg-chart.server.ts";
import type { ReportContent } from "./report-data.ts";

const size = { width: 960, height: 280 };
const mostBars = 40;

type Bar = { name: string; values: Readonly<Record<string, unknown>> };

/** The outermost groups, or the rows without groups. */
function barsOf({ report, result, print }: OpenReport): Bar[] {
  const { lines, columns, groups } = result;
  const { chart } = report;
  const bars = lines.flatMap((line): Bar[] => {
    if (line.kind === "row" && groups.length === 0)
      return [{ name: String(line.row[chart?.category ?? ""] ?? ""), values: line.row }];
    if (line.kind !== "sum" || line.level !== 0) return [];
    return [
      {
        name: groupName(columns, line, { of: groups[0]?.columns ?? [], labels: print.labels }),
        values: line.sums,
      },
    ];
  });
  return bars.slice(0, mostBars);
}

/** Null without figures. Only the picture uses numbers; the table keeps texts. */
export async function drawReport(
  opened: OpenReport,
  theme: Theme,
): Promise<ReportContent["chart"]> {
  const { report, result, print } = opened;
  const { chart } = report;
  if (!chart) return null;
  const { labels } = print;
  const series = chart.series.flatMap(
    (key) =>
      result.columns.find((column) => column.key === key || column.key.startsWith(`${key}.`)) ?? [],
  );
  const bars = barsOf(opened);
  if (
    series.length === 0 ||
    !bars.some(({ values }) => series.some(({ key }) => Number(values[key]) > 0))
  )
    return null;
  const names = series.map((column) => headingOf(column, labels.t));
  const option = {
    grid: { left: 8, right: 12, bottom: 8, top: 34, containLabel: true },
    legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 10 },
    xAxis: {
      type: "category",
      data: bars.map((bar) => bar.name),
      axisLabel: { hideOverlap: true },
    },
    yAxis: { type: "value" },
    series: series.map(({ key }, i) => ({
      type: "bar",
      barMaxWidth: 38,
      name: names[i],
      data: bars.map(({ values }) => Number(values[key] ?? 0)),
    })),
  };
  return {
    title: translate(labels.lang, chart.label),
    svg: await renderChart(option, size, theme),
    table: {
      head: ["", ...names],
      rows: bars.map(({ name, values }): [string, ...string[]] => [
        name,
        ...series.map((column) => reportCell(column, values, labels)),
      ]),
    },
  };
}
