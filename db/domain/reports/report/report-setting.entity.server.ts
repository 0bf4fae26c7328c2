import { defineEntity, p } from "@mikro-orm/postgresql";
import type { SettingColumn } from "#platform/output/report/report-setting.ts";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, defineFields, text } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

/** "*" is every company, every language; the most specific setting counts. */
export const reportSettingFields = defineFields("reportSetting", {
  report: code(100, { required: true, dict: "report_name" }),
  companyCode: code(20, { required: "form", initial: "*" }),
  lang: code(2, { required: "form", initial: "*", dict: "report_lang", values: ["*", "zh", "en"] }),
  title: text(200),
  /** Whom the document goes to; blank keeps the report's own. */
  addressee: text(200),
  header: text(500),
  footer: text(500),
  remark: text(250),
});

const ReportSettingSchema = defineEntity({
  name: "ReportSetting",
  tableName: "report_setting",
  properties: {
    ...recordProps(),
    ...propsOf(reportSettingFields),
    /** In their order; none keeps the report's own. */
    columns: p.json().$type<SettingColumn[]>().default([]),
  },
  uniques: [{ properties: ["report", "companyCode", "lang"] }],
});
export class ReportSetting extends ReportSettingSchema.class {}
ReportSettingSchema.setClass(ReportSetting);
