import "#app/kit/list/list.css";
import "./report.css";
import type { ReactNode } from "react";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { writeListQuery } from "#platform/records/list/query/list-address.ts";
import { Chart } from "#app/kit/chart/chart.tsx";
import { Chips, Filters, FoldFilters } from "#app/kit/list/filters/filters.tsx";
import { SavedViews } from "#app/kit/list/filters/saved-views.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import type { ReportContent, ReportData } from "./report-data.ts";
import { ReportTable } from "./report-table.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { AnchorButton, Button, LinkButton } from "#app/kit/ui/button.tsx";

type Refused = { refusal: ReportData["refusal"] };

/** The report screen; works without JavaScript. */
export function ReportScreen({ files }: { files?: ReactNode }) {
  const report = useLoaderData() as ReportData;
  const outcome = useActionData() as Refused | undefined;
  const t = useTranslate();
  const busy = useBusy();
  const { content } = report;
  const refusal = outcome?.refusal ?? report.refusal;
  return (
    <section className="sw-list sw-report" aria-labelledby="report-title" aria-busy={busy}>
      <header className="sw-list-head">
        <h1 id="report-title">{content?.title ?? t(report.title)}</h1>
        <div className="sw-tools">
          <FoldFilters data={report} />
          <SavedViews data={report} />
          {report.schedule ? (
            <LinkButton to={report.schedule}>{t("report.schedule")}</LinkButton>
          ) : null}
          {files ?? (content ? <Files report={report} content={content} /> : null)}
        </div>
      </header>
      <p className="sw-hint">{t(report.about)}</p>
      <Filters data={report} />
      <Chips data={report} />
      <RefusalList refusals={[refusal]} />
      {content ? <Content report={report} content={content} /> : null}
      {busy ? <div className="sw-busy" role="status" aria-label={t("shell.working")} /> : null}
    </section>
  );
}

type Props = { report: ReportData; content: ReportContent };

/** Download links, or a task order for a long report. */
function Files({ report, content }: Props) {
  const t = useTranslate();
  const { search } = useLocation();
  const formats = ["xlsx", "pdf"] as const;
  if (content.inTask)
    return (
      <Form method="post" action={search} className="sw-report-files" title={t("report.inTask")}>
        {formats.map((format) => (
          <Button key={format} type="submit" name="_export" value={format}>
            {t(`report.${format}`)}
          </Button>
        ))}
      </Form>
    );
  const query = String(writeListQuery(report.query));
  return (
    <>
      {formats.map((format) => (
        <AnchorButton
          key={format}
          href={`/report-file/${report.apiName}?${query}&format=${format}`}
          download
        >
          {t(`report.${format}`)}
        </AnchorButton>
      ))}
    </>
  );
}

function Content({ report, content }: Props) {
  const t = useTranslate();
  const { chart, conditions, lines, lineCount } = content;
  if (content.total.count === 0)
    return (
      <div className="sw-empty">
        <strong>{t("report.empty")}</strong>
        <p>{t("report.emptyHint")}</p>
      </div>
    );
  return (
    <>
      {content.addressee ? <p className="sw-report-header">{content.addressee}</p> : null}
      {content.header ? <p className="sw-report-header">{content.header}</p> : null}
      <p className="sw-report-conditions">{conditions.join(" · ")}</p>
      {chart ? <Chart svg={chart.svg} title={chart.title} table={chart.table} /> : null}
      <ReportTable report={report} content={content} />
      {content.footer ? <p className="sw-report-footer">{content.footer}</p> : null}
      <p className="sw-hint">
        {t("report.count", { count: content.total.count })} ·{" "}
        {t("report.limit", { limit: report.limit })}
      </p>
      {lineCount > lines.length ? (
        <p className="sw-hint" role="status">
          {t("report.firstLines", { shown: lines.length, count: lineCount })}
        </p>
      ) : null}
      {content.inTask ? <p className="sw-hint">{t("report.inTask")}</p> : null}
    </>
  );
}
