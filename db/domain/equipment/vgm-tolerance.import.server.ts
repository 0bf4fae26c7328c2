import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, rowFault } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { vgmToleranceList } from "./equipment.list.ts";

const columns = defineColumns([
  { key: "country", names: ["国家", "Country", "country"], kind: "code", max: 2 },
  { key: "effectiveDate", names: ["生效日期", "Effective date", "effective_date"], kind: "date", required: true },
  { key: "percent", names: ["允差（%）", "Tolerance (%)", "percent"], kind: "decimal", decimals: 2, least: "0", greatest: "100" },
  { key: "kg", names: ["允差 (KG)", "Tolerance (KG)", "kg"], kind: "decimal", decimals: 3, least: "0", unit: "kg" },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 250 },
]);

const keep = plainWrite("vgm_tolerance", columns, ["country", "effectiveDate"]);

/** Tolerances of verified gross mass by country and day (field notes 4.12); a blank country stands for all others. */
export const vgmToleranceImport = defineImport({
  kind: "vgmTolerance",
  title: "gear.import.vgmTolerance",
  perm: "master:import",
  columns,
  list: vgmToleranceList,
  key: ["country", "effectiveDate"],
  check: (_ctx, rows) =>
    rows.flatMap((one) => {
      const { country, percent, kg } = one.values;
      if (country && !/^[A-Z]{2}$/.test(country)) return [rowFault(one, "country", "gear.badCountry")];
      return percent === null && kg === null ? [rowFault(one, "percent", "gear.noLimit")] : [];
    }),
  // A blank country is a value here: the one of all others.
  write: (ctx, rows) =>
    keep(
      ctx,
      rows.map((one) => ({ ...one, values: { ...one.values, country: one.values.country ?? "" } })),
    ),
});
