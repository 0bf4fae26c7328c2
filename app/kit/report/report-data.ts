import type { ListColumn } from "#platform/list/list.ts";
import type { ReportLine, ReportTotal } from "#platform/report/report-lines.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import type { ChartTable } from "../chart/chart.tsx";
import type { FilterData, ViewsData } from "../list/list-data.ts";

/** A line and, of a row, the addresses of the lists its figures come from, by column. */
export type ShownLine = ReportLine & { links?: Readonly<Record<string, string>> };

export type ReportContent = {
  columns: readonly ListColumn[];
  /** Columns of each group, outermost first. */
  groups: readonly (readonly string[])[];
  /** The first lines; `lineCount` is how many there are. */
  lines: readonly ShownLine[];
  lineCount: number;
  total: ReportTotal;
  /** The conditions in use, as texts. */
  conditions: readonly string[];
  chart: { svg: string; title: string; table: ChartTable } | null;
  /** The run was long: its files are made by a task. */
  inTask: boolean;
};

/** All a report screen shows. `content` is null when the report was refused. */
export type ReportData = FilterData &
  ViewsData & {
    title: Word;
    about: Word;
    limit: number;
    content: ReportContent | null;
    refusal: { code: Word; params: Record<string, string | number> } | null;
  };
