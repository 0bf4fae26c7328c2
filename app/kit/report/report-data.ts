import type { ListColumn } from "#platform/records/list/list.ts";
import type { ReportLine, ReportTotal } from "#platform/output/report/report-lines.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ChartTable } from "#app/kit/chart/chart.tsx";
import type { FilterData, ViewsData } from "#app/kit/list/data/list-data.ts";

/** `links`: addresses by column of the lists behind a row's figures. */
export type ShownLine = ReportLine & { links?: Readonly<Record<string, string>> };

export type ReportContent = {
  /** As printed; header and footer may be blank. */
  title: string;
  addressee: string;
  header: string;
  footer: string;
  columns: readonly ListColumn[];
  /** Outermost first. */
  groups: readonly (readonly string[])[];
  /** The first `mostShown` lines of `lineCount`. */
  lines: readonly ShownLine[];
  lineCount: number;
  total: ReportTotal;
  conditions: readonly string[];
  chart: { svg: string; title: string; table: ChartTable } | null;
  /** Files are created by a task. */
  inTask: boolean;
};

/** `content` is null when the report was refused. */
export type ReportData = FilterData &
  ViewsData & {
    title: MessageKey;
    about: MessageKey;
    limit: number;
    /** Where a run by schedule is set up for these parameters; null without the permission. */
    schedule: string | null;
    content: ReportContent | null;
    refusal: { code: MessageKey; params: Record<string, string | number> } | null;
  };
