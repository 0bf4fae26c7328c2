import { rowFault } from "#platform/records/import/define-import.server.ts";
import { defineMaster } from "#platform/records/resource/master.server.ts";
import { ExchangeRule, exchangeRuleFields } from "./exchange-rule.entity.server.ts";

/** One rule a company and direction. */
export const exchangeRule = defineMaster({
  name: "exchangeRule",
  unnamed: true,
  key: ["companyCode", "ioType"],
  fields: exchangeRuleFields,
  source: { entity: ExchangeRule },
  // Who keeps the rates says which of them counts.
  perms: { edit: "exchangeRate:edit", import: "exchangeRate:edit" },
  title: "exchangeRule.sheet",
  list: {
    apiName: "xhlbasic/exchangeRule",
    title: "exchangeRule.list",
    scopes: "reference",
    sort: { key: "companyCode", order: "asc" },
    columns: {
      companyCode: { sort: true, filter: "equals", width: 110, fixed: "left" },
      ioType: { sort: true, filter: "in", width: 80 },
      event: { filter: "in", width: 150 },
      daysBefore: { width: 90 },
      shift: { filter: "in", width: 150 },
      calendarCode: { filter: "equals", width: 110 },
      updatedTime: {},
    },
  },
  import: {
    title: "exchangeRule.import",
    check: (_ctx, rows) =>
      rows.flatMap((row) =>
        row.values.shift !== "NONE" && !row.values.calendarCode
          ? [rowFault(row, "calendarCode", "exchangeRule.calendarNeeded")]
          : [],
      ),
  },
  form: {},
});
