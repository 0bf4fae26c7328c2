import { useEffect, useId, useRef, useState } from "react";
import { Link } from "@remix-run/react";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** One row per category, one column per series in the option's order. */
export type ChartTable = {
  head: readonly string[];
  rows: readonly (readonly [string, ...(number | string)[]])[];
};

/** `to`: the page of the figures. */
type Props = { svg: string; title: string; table: ChartTable; to?: string | undefined };
type Tip = { left: number; top: number; text: string };

const shown = (value: number | string) =>
  typeof value === "number" ? groupDigits(String(value)) : value;

/** A server-drawn chart with its figures as a table. An idle page adds tooltips. */
export function Chart({ svg, title, table, to }: Props) {
  const t = useTranslate();
  const label = useId();
  const { box, tip } = useTips(svg, table);
  return (
    <figure className="sw-chart" aria-labelledby={label}>
      <figcaption id={label}>{to ? <Link to={to}>{title}</Link> : title}</figcaption>
      <div className="sw-chart-box">
        {/* Safe: our own renderer escapes all texts. */}
        <div ref={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
        {tip ? (
          <div className="sw-chart-tip" role="tooltip" style={{ left: tip.left, top: tip.top }}>
            {tip.text}
          </div>
        ) : null}
      </div>
      <details>
        <summary>{t("shell.chartTable")}</summary>
        <div className="sw-scroll">
          <table className="sw-plain-table">
            <thead>
              <tr>
                {table.head.map((head, i) => (
                  <th key={head} scope="col" className={i > 0 ? "sw-number" : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, i) => (
                    <td key={table.head[i + 1]} className="sw-number">
                      {shown(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** Tooltip text, such as "2026-W47 · TEU: 274". */
function useTips(svg: string, table: ChartTable) {
  const box = useRef<HTMLDivElement>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || !svg) return;
    let left = false;
    const begin = async () => {
      const { hydrate } = await import("echarts/ssr/client/index");
      if (left) return;
      hydrate(element, {
        on: {
          mouseover: ({ seriesIndex, dataIndex, event }) => {
            const row = dataIndex === undefined ? undefined : table.rows[dataIndex];
            const value = seriesIndex === undefined ? undefined : row?.[seriesIndex + 1];
            if (!row || value === undefined) return;
            const at = (event.target as Element).getBoundingClientRect();
            const home = element.getBoundingClientRect();
            const text = `${row[0]} · ${table.head[(seriesIndex ?? 0) + 1]}: ${shown(value)}`;
            setTip({ left: at.left - home.left + at.width / 2, top: at.top - home.top, text });
          },
          mouseout: () => setTip(null),
        },
      });
    };
    const whenIdle =
      window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 500));
    const id = whenIdle(() => void begin());
    return () => {
      left = true;
      (window.cancelIdleCallback ?? window.clearTimeout)(id);
    };
  }, [svg, table]);
  return { box, tip };
}
