import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { LegacyGridContainLabel } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";
import type { Theme } from "#app/session/theme.server.ts";

export type Size = { width: number; height: number };
const fonts = "PingFang SC, Microsoft YaHei, Noto Sans SC, Noto Sans CJK SC, sans-serif";

/** Colours as in base.css, with sufficient contrast in both themes. */
const inks = {
  light: {
    ink: "#1c2127",
    muted: "#566172",
    line: "#e1e5ea",
    axis: "#aab3bf",
    series: ["#2d72d2", "#238551", "#c87619", "#7961db", "#00808c", "#cd4246"],
  },
  dark: {
    ink: "#edf1f5",
    muted: "#aeb8c4",
    line: "#3a424c",
    axis: "#5f6b7c",
    series: ["#5c9dee", "#48b97e", "#ec9a3c", "#a994f5", "#2fb5c0", "#f08080"],
  },
} as const;

// Only what our charts use: the whole library takes 4 MB in every web process.
echarts.use([
  BarChart,
  LineChart,
  GridComponent,
  LegendComponent,
  LegacyGridContainLabel,
  SVGRenderer,
]);

for (const theme of ["light", "dark"] as const) {
  const { ink, muted, line, axis, series } = inks[theme];
  const axisLook = {
    axisLine: { lineStyle: { color: axis } },
    axisTick: { show: false },
    axisLabel: { color: muted, fontSize: 12 },
    splitLine: { lineStyle: { color: line } },
  };
  echarts.registerTheme(`seaway-${theme}`, {
    color: series,
    backgroundColor: "transparent",
    textStyle: { fontFamily: fonts, color: ink },
    legend: { textStyle: { color: muted } },
    categoryAxis: axisLook,
    valueAxis: axisLook,
  });
}

/** See `renderChart`. */
export function drawSvg(
  option: echarts.EChartsCoreOption,
  { width, height }: Size,
  theme: Theme,
): string {
  const chart = echarts.init(null, `seaway-${theme}`, {
    renderer: "svg",
    ssr: true,
    width,
    height,
  });
  chart.setOption({ animation: false, ...option });
  const svg = chart.renderToSVGString({ useViewBox: true });
  chart.dispose();
  // The style elements hold only hover rules, and the content security policy rejects them without
  // a nonce.
  return svg.replace(/<style[^>]*>[\s\S]*?<\/style>/g, "");
}
