import { Link } from "@remix-run/react";
import type {
  Pivot,
  PivotDimension,
  PivotTable as Table,
} from "#platform/records/pivot/pivot-query.ts";
import {
  dimensionName,
  figureText,
  leafName,
  type PivotTexts,
  valueName,
} from "#platform/records/pivot/pivot-text.ts";
import { addressOf } from "#app/kit/list/filters/filter-address.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { drillQuery } from "./pivot-drill.ts";
import { usePivotTexts } from "./pivot-texts.ts";

type Props = { data: ListData; pivot: Pivot; table: Table };
type Value = { dimension: PivotDimension; value: string };

/** Figures under their headings, with totals. Each leads to its records. */
export function PivotTable({ data: listData, pivot, table }: Props) {
  const t = useTranslate();
  const texts = usePivotTexts(listData);
  const blocks = columnBlocks(pivot, table);
  const line = { data: listData, pivot, table, texts, blocks };
  return (
    <div className="sw-table-box sw-report-box" tabIndex={0}>
      <table className="sw-report-table sw-pivot">
        <caption className="sw-hidden">{t("list.pivot")}</caption>
        <Head {...line} />
        <tbody>
          {table.rows.map((values, at) => {
            const down = values.map((value, i) => ({
              dimension: pivot.rows[i] ?? { key: "" },
              value,
            }));
            return (
              <tr key={JSON.stringify(values)}>
                {down.map(({ dimension, value }) => (
                  <th key={dimension.key + dimension.grain} scope="row">
                    {valueName(texts, dimension, value)}
                  </th>
                ))}
                <Figures
                  {...line}
                  figures={[
                    ...(table.cells[at] ?? []),
                    ...(pivot.column ? (table.rowTotals[at] ?? []) : []),
                  ]}
                  down={down}
                />
              </tr>
            );
          })}
        </tbody>
        {pivot.rows.length > 0 ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={pivot.rows.length}>
                {t("report.total")}
              </th>
              <Figures
                {...line}
                figures={[...table.columnTotals, ...(pivot.column ? table.total : [])]}
                down={[]}
              />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

/** The values across, and a block for their total. */
function columnBlocks({ column }: Pivot, { columns }: Table): (Value | null)[] {
  return column ? [...columns.map((value) => ({ dimension: column, value })), null] : [null];
}

type LineProps = Props & { texts: PivotTexts; blocks: readonly (Value | null)[] };

function Head({ pivot, table, texts, blocks }: LineProps) {
  const rowSpan = pivot.column ? 2 : 1;
  const names = pivot.rows.map((dimension) => (
    <th key={dimension.key + dimension.grain} scope="col" rowSpan={rowSpan}>
      {dimensionName(texts, dimension)}
    </th>
  ));
  const leaves = blocks.map((block) =>
    table.leaves.map((leaf) => (
      <th
        key={`${block?.value} ${leaf.measure} ${leaf.currency}`}
        scope="col"
        className="sw-number"
      >
        {leafName(texts, pivot.measures, leaf)}
      </th>
    )),
  );
  if (!pivot.column)
    return (
      <thead>
        <tr>
          {names}
          {leaves}
        </tr>
      </thead>
    );
  return (
    <thead>
      <tr>
        {names}
        {blocks.map((block) => (
          <th
            key={block ? `=${block.value}` : "total"}
            scope="colgroup"
            colSpan={table.leaves.length}
            className="sw-pivot-block"
          >
            {block ? valueName(texts, block.dimension, block.value) : texts.t("report.total")}
          </th>
        ))}
      </tr>
      <tr>{leaves}</tr>
    </thead>
  );
}

function Figures({
  figures,
  down,
  data: listData,
  pivot,
  table,
  texts,
  blocks,
}: LineProps & { figures: readonly (string | null)[]; down: readonly Value[] }) {
  const t = useTranslate();
  return blocks.map((block, at) =>
    table.leaves.map((leaf, i) => {
      const figure = figures[at * table.leaves.length + i] ?? null;
      const text = figureText(texts, pivot.measures[leaf.measure], figure, leaf.currency);
      const to = text
        ? drillQuery(listData.query, listData.columns, {
            dimensions: block ? [...down, block] : down,
            leaf,
          })
        : null;
      return (
        <td key={`${block?.value} ${leaf.measure} ${leaf.currency}`} className="sw-number">
          {to ? (
            <Link to={addressOf(to)} title={t("list.pivotDrill")}>
              {text}
            </Link>
          ) : (
            text
          )}
        </td>
      );
    }),
  );
}
