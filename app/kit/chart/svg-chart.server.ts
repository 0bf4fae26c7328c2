import type { EChartsCoreOption } from "echarts/core";
import type { Theme } from "#app/session/theme.server.ts";
import type { Size } from "./draw-svg.server.ts";

/**
 * Renders an ECharts option to SVG, which needs no JavaScript and prints. The library is loaded for
 * the first chart.
 */
export async function renderChart(
  option: EChartsCoreOption,
  size: Size,
  theme: Theme = "light",
): Promise<string> {
  const { drawSvg } = await import("./draw-svg.server.ts");
  return drawSvg(option, size, theme);
}
