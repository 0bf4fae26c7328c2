import { z } from "zod";
import type { FormRecord } from "#platform/records/form/form.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { defineMaster } from "#platform/records/resource/master.server.ts";
import type { MasterLines } from "#platform/records/resource/save-master.server.ts";
import { ReportSetting, reportSettingFields } from "./report-setting.entity.server.ts";
import { findReport } from "./reports.server.ts";

const ColumnLine = z.object({ key: v.text(40), heading: v.text(80), sum: v.flag() });
type ColumnLine = z.output<typeof ColumnLine>;

/** Columns of the report, in the order they are to have. */
const settingColumns: MasterLines = {
  form: {
    key: "columns",
    label: "reportSetting.columns",
    max: 60,
    fields: [
      { key: "key", label: "reportSetting.key", hint: "reportSetting.keyHint" },
      { key: "heading", label: "reportSetting.heading" },
      { key: "sum", label: "reportSetting.sum", kind: "flag" },
    ],
  },
  input: z.array(ColumnLine).max(60).default([]),
  read: async (em, id) => {
    const setting = await em.findOne(ReportSetting, { id });
    return (setting?.columns ?? []).map(
      ({ key, heading, sum }): FormRecord => ({ key, heading, sum }),
    );
  },
  write: async (ctx: Ctx, id: number, lines: readonly ColumnLine[]) => {
    const setting = await ctx.em
      .fork({ keepTransactionContext: true })
      .findOneOrFail(ReportSetting, { id });
    const requested = lines.filter(({ key }) => key !== "");
    assertColumns(setting.report, requested);
    await ctx.em.nativeUpdate(ReportSetting, { id }, { columns: [...requested] });
  },
};

/** @throws Refusals reportSetting.unknownColumn, reportSetting.columnTwice at the line */
function assertColumns(apiName: string, lines: readonly ColumnLine[]): void {
  const keys = findReport(apiName)?.columns.map(({ key }) => key) ?? [];
  const faults = lines.flatMap(({ key }, i) => {
    const place = { field: `columns.${i}.key` };
    if (!keys.includes(key))
      return [
        new Refusal(
          "reportSetting.unknownColumn",
          { column: key, columns: keys.join(", ") },
          place,
        ),
      ];
    return lines.findIndex((line) => line.key === key) < i
      ? [new Refusal("reportSetting.columnTwice", { column: key }, place)]
      : [];
  });
  if (faults.length > 0) throw new Refusals(faults);
}

/** Layout of reports by company and language (spec/screens.csv "Report setting"). */
export const reportSettingResource = defineMaster({
  name: "reportSetting",
  unnamed: true,
  fields: reportSettingFields,
  key: ["report", "companyCode", "lang"],
  source: { entity: ReportSetting },
  perms: { list: "reportSetting:list", edit: "reportSetting:edit", import: "reportSetting:edit" },
  title: "reportSetting.sheet",
  list: {
    apiName: "seaway/reportMgr/reportSetting",
    title: "reportSetting.list",
    scopes: "reference",
    sort: { key: "report", order: "asc" },
    columns: {
      report: { sort: true, filter: "in", width: 240, fixed: "left" },
      companyCode: { filter: "equals", width: 100 },
      lang: { filter: "in", width: 90 },
      title: { filter: "contains", width: 240 },
      addressee: { width: 200 },
      header: { width: 240 },
      footer: { width: 240 },
      remark: { width: 160 },
      updatedTime: {},
    },
  },
  import: { title: "reportSetting.import" },
  lines: settingColumns,
  links: [{ to: "/seaway/reportMgr/reportSetting/preview?id=:id", label: "reportSetting.preview" }],
});
