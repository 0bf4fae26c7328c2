import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Sample } from "#db/services/monitor/server-monitor.server.ts";
import type { ChartTable } from "#app/kit/chart/chart.tsx";
import { renderChart } from "#app/kit/chart/svg-chart.server.ts";
import type { Theme } from "#app/session/theme.server.ts";

type SampleChart = { label: MessageKey; svg: string; table: ChartTable };
type Line = readonly [name: MessageKey, values: readonly number[]];

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** CPU, memory and event loop delay over the last minutes; needs two samples. */
export async function drawSamples(
  samples: readonly Sample[],
  { theme, name }: { theme: Theme; name(label: MessageKey): string },
): Promise<SampleChart[]> {
  if (samples.length < 2) return [];
  const times = samples.map((sample) => timeShown(sample.at, { seconds: true }).slice(11));
  const draw = async (label: MessageKey, lines: readonly Line[]): Promise<SampleChart> => {
    const option = {
      grid: { left: 8, right: 12, bottom: 8, top: 34, containLabel: true },
      legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 10 },
      xAxis: { type: "category", data: times, axisLabel: { hideOverlap: true } },
      yAxis: { type: "value" },
      series: lines.map(([of, values]) => ({
        type: "line",
        showSymbol: false,
        name: name(of),
        data: values,
      })),
    };
    const rows = times.map(
      (time, i) => [time, ...lines.map(([, values]) => values[i] ?? 0)] as [string, ...number[]],
    );
    const head = [name("monitor.time"), ...lines.map(([of]) => name(of))];
    return {
      label,
      svg: await renderChart(option, { width: 640, height: 240 }, theme),
      table: { head, rows },
    };
  };
  return Promise.all([
    draw("monitor.chartLoad", [
      ["monitor.cpuPercent", samples.map((sample) => sample.cpu)],
      ["monitor.loopDelayMs", samples.map((sample) => sample.delay)],
    ]),
    draw("monitor.chartMemory", [
      ["monitor.rss", samples.map((sample) => megabytes(sample.rss))],
      ["monitor.heapUsed", samples.map((sample) => megabytes(sample.heap))],
    ]),
  ]);
}
