import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { streamPdf } from "#platform/output/document/pdf.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import type { ListQuery } from "#platform/records/list/list.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { periodNames, periodsDict } from "#platform/output/report/periods.ts";
import { reportPdf } from "#platform/output/report/report-pdf.server.ts";
import {
  conditionText,
  type Dicts,
  type LetterHead,
  type ReportLabels,
  type ReportPage,
  type ReportPrint,
} from "#platform/output/report/report-print.ts";
import { writeReportWorkbook } from "#platform/output/report/report-workbook.server.ts";
import { laidOut, type ReportSetting } from "#platform/output/report/report-setting.ts";
import { groupsDict, type Report } from "#platform/output/report/report.server.ts";
import { type ReportResult, runReport } from "#platform/output/report/run-report.server.ts";
import { companyOfReader } from "#domain/administration/org/reader-company.server.ts";
import { type PortTexts, portTexts } from "#domain/masterdata/place/port-texts.server.ts";
import { settingFor } from "#domain/reports/report/report-setting.queries.server.ts";
import { findReport } from "#domain/reports/report/reports.server.ts";
import { keptDictionaries } from "../references/kept-dictionaries.server.ts";

export type ReportFormat = "xlsx" | "pdf";
export const isFormat = (format: unknown): format is ReportFormat =>
  format === "xlsx" || format === "pdf";

export type OpenReport = { report: Report; result: ReportResult; dicts: Dicts; print: ReportPrint };
export type ReportFile = {
  fileName: string;
  contentType: string;
  write(to: Writable): Promise<void>;
};

/** @throws Refusal kit.notFound */
export function reportOf(apiName: string): Report {
  const report = findReport(apiName);
  if (!report) throw new Refusal("kit.notFound", {}, { key: apiName });
  return report;
}

export async function reportDicts(em: EntityManager, lang: Lang, report: Report): Promise<Dicts> {
  const kept = report.list.columns.flatMap(({ dict }) =>
    dict && dict !== periodsDict && dict !== groupsDict ? [dict] : [],
  );
  return {
    ...(await keptDictionaries(em, lang, { types: kept })).labels,
    [periodsDict]: Object.fromEntries(
      periodNames.map((name) => [name, translate(lang, `report.period.${name}`)]),
    ),
    [groupsDict]: Object.fromEntries(
      report.groups.map(({ key, label }) => [key, translate(lang, label)]),
    ),
  };
}

/** @throws Refusal kit.noPermission, kit.badFilter, report.tooManyRows */
export async function openReport(
  { em, actor }: Reader,
  report: Report,
  { query, now, setting }: { query: ListQuery; now: Date; setting?: ReportSetting },
): Promise<OpenReport> {
  const layout = setting ?? (await settingFor(em, actor, report.apiName));
  const result = laidOut(await runReport({ em, actor }, report, { query, now }), layout);
  const dicts = await reportDicts(em, actor.lang, report);
  const { title, ...print } = printOf(report, result, { actor, dicts, now });
  const { header, footer } = layout;
  const sent = await sentTo({ em, actor }, report, { result, addressee: layout.addressee });
  return {
    report,
    result,
    dicts,
    print: { ...print, ...sent, title: layout.title || title, header, footer },
  };
}

type Sent = Pick<ReportPrint, "company" | "addressee" | "letter">;
type Printed = Omit<ReportPrint, "header" | "footer" | keyof Sent>;

/** Who sends the report to whom. */
async function sentTo(
  { em, actor }: Reader,
  report: Report,
  { result, addressee }: { result: ReportResult; addressee: string },
): Promise<Sent> {
  const company = await letterHead(em, actor);
  const { letter } = report;
  if (!letter) return { company, addressee, letter: null };
  const text = translate(actor.lang, letter.text);
  const { each } = letter;
  const codes = result.lines.flatMap((line) =>
    each && line.kind === "sum" && line.level === 0 ? [String(line.values[each.column] ?? "")] : [],
  );
  const apart = each !== undefined && result.groups[0]?.key === each.group;
  const ports = apart ? await portTexts(em, codes) : new Map<string, PortTexts>();
  const places = codes.map((code) =>
    [ports.get(code)?.[actor.lang === "zh" ? "zh" : "text"], `(${code})`].filter(Boolean).join(" "),
  );
  const addressees = apart
    ? places.map((place) => addressee || translate(actor.lang, each.to, { place }))
    : [];
  return {
    company,
    addressee: addressee || translate(actor.lang, letter.to),
    letter: { text, addressees },
  };
}

async function letterHead(em: EntityManager, actor: Actor): Promise<LetterHead> {
  const company = await companyOfReader(em, actor);
  const { lang } = actor;
  if (!company) return { name: "", address: "", contact: "" };
  const [name, address] =
    lang === "zh" ? [company.nameZh, company.addressZh] : [company.nameEn, company.addressEn];
  return { name, address, contact: [company.tel, company.mail].filter(Boolean).join("  ") };
}

function printOf(
  report: Report,
  result: ReportResult,
  { actor, dicts, now }: { actor: Actor; dicts: Dicts; now: Date },
): Printed {
  const { lang } = actor;
  const labels: ReportLabels = {
    lang,
    dicts,
    t: (label, params) => translate(lang, label, params),
  };
  const conditions = result.query.filters.flatMap((filter) => {
    const column = report.list.columns.find((shown) => shown.key === filter.key);
    return column ? [conditionText(filter, column, labels)] : [];
  });
  const spans = result.days.map(([from, to]) => `${from} – ${to}`);
  return {
    title: translate(lang, report.title),
    about: translate(lang, report.about),
    columns: result.columns,
    lines: result.lines,
    total: result.total,
    conditions: [...conditions, ...spans],
    madeBy: actor.nickName || actor.userName,
    made: timeShown(now, { zone: actor.zone }),
    labels,
  };
}

export function reportFile(
  { result, print }: Pick<OpenReport, "result" | "print">,
  {
    format,
    now,
    written,
  }: { format: ReportFormat; now: Date; written?: (lines: number) => Promise<void> | void },
): ReportFile {
  const page: ReportPage = { print, groups: result.groups };
  const fileName = `${print.title.replace(/[\\/:*?"<>|]/g, "-")}.${format}`;
  if (format === "pdf")
    return {
      fileName,
      contentType: "application/pdf",
      write: (to) => finished(streamPdf(reportPdf(page, now)).pipe(to)),
    };
  return {
    fileName,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: (to) => writeReportWorkbook(to, page, written),
  };
}
