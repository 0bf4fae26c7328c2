import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import type { CurrencyHistory } from "#domain/masterdata/money/exchange/rate-history.queries.server.ts";
import type { ChartTable } from "#app/kit/chart/chart.tsx";
import { renderChart } from "#app/kit/chart/svg-chart.server.ts";
import type { Theme } from "#app/session/theme.server.ts";

export type RateChart = { title: string; svg: string; table: ChartTable };

const size = { width: 960, height: 320 };

/** Several currencies show an index of 100 on the first day, because 7 and 0.05 share no scale. */
export async function drawRateHistory(
  courses: readonly CurrencyHistory[],
  base: string,
  { theme, lang }: { theme: Theme; lang: Lang },
): Promise<RateChart | null> {
  const shown = courses.filter((history) => history.rates.length > 1);
  if (shown.length === 0) return null;
  const days = [
    ...new Set(shown.flatMap((history) => history.rates.map((rate) => rate.date))),
  ].sort();
  const [only] = shown;
  const single = shown.length === 1;
  const series = shown.map(({ currency, rates }) => {
    const price = new Map(rates.map(({ date, rate, unit }) => [date, dec(rate).div(unit)]));
    const first = price.get(rates[0]?.date ?? "");
    const pointOf = (day: string) => {
      const item = price.get(day);
      if (!item || !first) return null;
      return single
        ? Number(item.times(rates[0]?.unit ?? 1))
        : Number(item.div(first).times(100).toFixed(3));
    };
    return {
      type: "line",
      showSymbol: false,
      connectNulls: true,
      name: currency,
      data: days.map(pointOf),
    };
  });
  const option = {
    grid: { left: 8, right: 16, bottom: 8, top: 34, containLabel: true },
    legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 10 },
    xAxis: { type: "category", data: days, axisLabel: { hideOverlap: true } },
    // From zero, a change by a tenth would look flat.
    yAxis: { type: "value", scale: true },
    series,
  };
  const quoted = shown.map(
    ({ rates }) =>
      new Map(rates.map(({ date, rate, unit }) => [date, unit === 1 ? rate : `${rate} / ${unit}`])),
  );
  const title = single
    ? translate(lang, "money.courseOne", { currency: only?.currency ?? "", base })
    : translate(lang, "money.courseIndex", { base });
  return {
    title,
    svg: await renderChart(option, size, theme),
    table: {
      head: [translate(lang, "money.date"), ...shown.map((history) => history.currency)],
      rows: days
        .toReversed()
        .map((day): [string, ...string[]] => [day, ...quoted.map((rates) => rates.get(day) ?? "")]),
    },
  };
}
