import { data, redirect } from "@remix-run/node";
import { translate } from "#platform/kernel/i18n/translate.ts";
import {
  readListQuery,
  readView,
  writeListQuery,
} from "#platform/records/list/query/list-address.ts";
import { readListPreferences } from "#platform/records/list/list-view.queries.server.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { FlatRow } from "#platform/output/report/report-lines.ts";
import type { ReportSetting } from "#platform/output/report/report-setting.ts";
import type { Report } from "#platform/output/report/report.server.ts";
import { effectiveQuery } from "#platform/output/report/run-report.server.ts";
import { placeTask } from "#platform/runtime/task/task-operations.server.ts";
import { exportReport } from "#db/services/report/export-report.server.ts";
import {
  isFormat,
  openReport,
  type OpenReport,
  reportDicts,
  reportOf,
} from "#db/services/report/report-file.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";
import { type Theme, themeOf } from "#app/session/theme.server.ts";
import { drawReport } from "./report-chart.server.ts";
import type { ReportContent, ReportData, ShownLine } from "./report-data.ts";

/** Lines shown on the page; files hold all. */
const mostShown = 1_000;
/** Reports above these bounds (milliseconds, lines) create their files in a task. */
const longRun = { tookMs: 1_000, lines: 5_000 };

/** `all=1` suppresses the reader's default parameters. */
const isPlain = (params: URLSearchParams) =>
  ![...params.keys()].some((key) => key.startsWith("f.") || ["view", "sort", "all"].includes(key));

const scheduling = "monitor:job:add";

/** The form of a new job that runs the report with these parameters for the reader. */
function scheduleOf({ apiName }: Report, { userName }: Actor, search: string): string {
  const target = `report.order('${apiName}', '${userName}', '${search.replaceAll("'", "%27")}', 'xlsx')`;
  return `/monitor/job/index/new?${new URLSearchParams({ target })}`;
}

/** Runs the address's report, or that of the reader's default parameters. */
export async function loadReport(
  page: PageContext,
  apiName: string,
  preview?: { reader: Actor; setting: ReportSetting },
) {
  const report = reportOf(apiName);
  const context = permit(page, report.perm);
  const { em, now } = context;
  const actor = preview?.reader ?? context.actor;
  const url = new URL(context.url);
  const kept = await readListPreferences(em, actor, apiName);
  const opensWith = kept.views.find((view) => view.isDefault);
  if (!preview && opensWith && context.method === "GET" && isPlain(url.searchParams))
    throw redirect(
      `${url.pathname.replace(/\.data$/, "")}?${opensWith.search}${opensWith.search ? "&" : ""}view=${opensWith.id}`,
    );
  const query = effectiveQuery(report, readListQuery(report.list, url.searchParams));
  const view = readView(url.searchParams);
  const screen: Omit<ReportData, "content" | "refusal"> = {
    apiName,
    title: report.title,
    about: report.about,
    limit: report.most,
    schedule:
      can(actor, scheduling) && !preview
        ? scheduleOf(report, actor, String(writeListQuery(query)))
        : null,
    columns: report.list.columns.filter((column) => column.filter),
    query,
    dicts: await reportDicts(em, actor.lang, report),
    views: kept.views,
    view: kept.views.some(({ id }) => id === view) ? view : null,
    mayShare: can(actor, "list:share"),
  };
  try {
    const opened = await openReport({ em, actor }, report, {
      query,
      now,
      ...(preview ? { setting: preview.setting } : {}),
    });
    return data<ReportData>({
      ...screen,
      content: await contentOf(opened, actor, await themeOf(context)),
      refusal: null,
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const refusal = first ? { code: first.code, params: first.params } : null;
    return data<ReportData>({ ...screen, content: null, refusal }, { status: 400 });
  }
}

async function contentOf(opened: OpenReport, actor: Actor, theme: Theme): Promise<ReportContent> {
  const { report, result, print } = opened;
  const { lines, columns } = result;
  const { title, addressee, header, footer } = print;
  return {
    title,
    addressee,
    header,
    footer,
    columns,
    groups: result.groups.map((group) => group.columns),
    lines: lines
      .slice(0, mostShown)
      .map(
        (line): ShownLine =>
          line.kind === "row" ? { ...line, links: linksOf(report, actor, line.row) } : line,
      ),
    lineCount: lines.length,
    total: result.total,
    conditions: print.conditions,
    chart: await drawReport(opened, theme),
    inTask: result.tookMs > longRun.tookMs || lines.length > longRun.lines,
  };
}

/** Links to the rows behind each figure, where the reader may see them. */
function linksOf(report: Report, actor: Actor, row: FlatRow): Record<string, string> {
  const links: Record<string, string> = {};
  for (const { key, link } of report.columns) {
    if (!link || !can(actor, link.perm)) continue;
    for (const shown of Object.keys(row).filter(
      (name) => name === key || name.startsWith(`${key}.`),
    )) {
      if (!row[shown] || Number(row[shown]) === 0) continue;
      const filters = link.filters(row);
      if (!filters) continue;
      const prefix = link.plain ? "" : "f.";
      const params = new URLSearchParams();
      for (const [name, values] of Object.entries(filters))
        for (const value of [values].flat()) params.append(`${prefix}${name}`, value);
      const currency = shown.slice(key.length + 1);
      if (currency && link.currency) params.append(`${prefix}${link.currency}`, currency);
      links[shown] = `${link.path}?${params}`;
    }
  }
  return links;
}

/** Starts a task that creates a file, and redirects to it. */
export async function exportInTask(context: PageContext, apiName: string) {
  const report = reportOf(apiName);
  permit(context, report.perm);
  const form = await context.form();
  const format = form.get("_export");
  if (!isFormat(format)) throw new Response("bad request", { status: 400 });
  const query = effectiveQuery(
    report,
    readListQuery(report.list, new URL(context.url).searchParams),
  );
  const input = { report: apiName, search: String(writeListQuery(query)), format };
  try {
    const title = translate(context.actor.lang, report.title);
    const { id } = await runAction(context, placeTask, {
      operation: exportReport.name,
      input,
      title,
    });
    return redirect(`/task/${id}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return data(
      { refusal: first ? { code: first.code, params: first.params } : null },
      { status: 409 },
    );
  }
}
