import { Link } from "@remix-run/react";
import { headingOf, type ListColumn } from "#platform/records/list/list.ts";
import type { FlatRow } from "#platform/output/report/report-lines.ts";
import {
  groupName,
  hasSums,
  nameColumn,
  reportCell,
  type ReportLabels,
} from "#platform/output/report/report-print.ts";
import { cellClass } from "#app/kit/list/grid/cell.tsx";
import { addressOf, sortedBy } from "#app/kit/list/filters/filter-address.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { ReportContent, ReportData, ShownLine } from "./report-data.ts";

type Props = { report: ReportData; content: ReportContent };

/** Rows under group headings, group sums and the total. */
export function ReportTable({ report, content }: Props) {
  const t = useTranslate();
  const labels: ReportLabels = { lang: useLang(), dicts: report.dicts, t };
  const { columns, lines, groups, total } = content;
  return (
    <div className="sw-table-box sw-report-box">
      <table className="sw-report-table">
        <caption className="sw-hidden">{content.title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} report={report} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            // Lines are never reordered.
            <Line
              key={i}
              line={line}
              columns={columns}
              of={line.kind === "row" ? [] : (groups[line.level] ?? [])}
              labels={labels}
            />
          ))}
        </tbody>
        {hasSums(content) ? (
          <tfoot>
            <SumRow
              columns={columns}
              sums={total.sums}
              name={t("report.total")}
              labels={labels}
              level={-1}
            />
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function Heading({ column, report }: { column: ListColumn; report: ReportData }) {
  const t = useTranslate();
  const name = headingOf(column, t);
  const now = report.query.sort.find((by) => by.key === column.key);
  const order = now ? (now.order === "desc" ? "descending" : "ascending") : undefined;
  return (
    <th scope="col" className={cellClass(column)} aria-sort={order}>
      {column.sort ? (
        <Link
          to={addressOf(sortedBy(report.query, column.key, false))}
          className="sw-head-name"
          preventScrollReset
        >
          {name}
          {now ? (
            <span className="sw-sort" aria-hidden="true">
              {now.order === "desc" ? "▼" : "▲"}
            </span>
          ) : null}
        </Link>
      ) : (
        name
      )}
    </th>
  );
}

type LineProps = {
  line: ShownLine;
  columns: readonly ListColumn[];
  of: readonly string[];
  labels: ReportLabels;
};

function Line({ line, columns, of, labels }: LineProps) {
  if (line.kind === "head")
    return (
      <tr className={`sw-report-head sw-report-level-${line.level}`}>
        <th scope="rowgroup" colSpan={columns.length}>
          {groupName(columns, line, { of, labels })}
        </th>
      </tr>
    );
  if (line.kind === "sum") {
    const name = `${labels.t("report.subtotal")} ${groupName(columns, line, { of, labels })}`;
    return (
      <SumRow columns={columns} sums={line.sums} name={name} labels={labels} level={line.level} />
    );
  }
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          <Figure text={reportCell(column, line.row, labels)} to={line.links?.[column.key]} />
        </td>
      ))}
    </tr>
  );
}

const Figure = ({ text, to }: { text: string; to: string | undefined }) =>
  to && text ? <Link to={to}>{text}</Link> : <>{text}</>;

type SumProps = {
  columns: readonly ListColumn[];
  sums: FlatRow;
  name: string;
  labels: ReportLabels;
  level: number;
};

/** The name takes the columns up to the next sum, so that it widens none of them. */
function SumRow({ columns, sums, name, labels, level }: SumProps) {
  const at = nameColumn(columns, sums);
  const next = columns.findIndex((column, i) => i > at && Object.hasOwn(sums, column.key));
  const span = (next < 0 ? columns.length : next) - at;
  return (
    <tr className={level < 0 ? "sw-report-total" : `sw-report-sum sw-report-level-${level}`}>
      {columns.map((column, i) =>
        i === at ? (
          <th key={column.key} scope="row" colSpan={span}>
            {name}
          </th>
        ) : i > at && i < at + span ? null : (
          <td key={column.key} className={cellClass(column)}>
            {reportCell(column, sums, labels)}
          </td>
        ),
      )}
    </tr>
  );
}
