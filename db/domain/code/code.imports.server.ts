import { sql } from "kysely";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportRow, rowFault, rowSkipped } from "#platform/import/define-import.server.ts";
import { upsertRows } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { hscodeList, packageKindList, transTermsList } from "./code.list.ts";

/** What the house has entered, so that a file that does not know it does not empty it. */
async function enteredOf<C extends string>(
  ctx: Ctx,
  table: string,
  columns: readonly C[],
  rows: readonly ImportRow<"code">[],
): Promise<Map<string, Record<C, string>>> {
  const codes = rows.map((one) => one.values.code ?? "");
  const found = await sql<
    { code: string } & Record<C, string>
  >`select code, ${sql.join(columns.map((one) => sql.ref(one)))} from ${sql.table(table)}
    where code = any(${codes}::text[])`.execute(ctx.em.getKysely());
  return new Map(found.rows.map((row) => [row.code, row]));
}

const hsColumns = defineColumns([
  { key: "code", names: ["HS编码", "HS code", "hs_code", "code"], kind: "code", required: true, max: 10, number: "hsCode" },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en", "description"], kind: "text", required: true, max: 1000 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", max: 1000 },
  { key: "remark", names: ["备注", "Remark"], kind: "text", max: 250 },
]);

/** HS codes of 2, 4, 6 or more digits (hs_codes.csv). */
export const hscodeImport = defineImport({
  kind: "hscode",
  title: "code.import.hscode",
  perm: "master:import",
  columns: hsColumns,
  list: hscodeList,
  key: ["code"],
  // The published list ends with a line that stands for all goods; it is no code.
  check: (_ctx, rows) =>
    rows
      .filter((one) => !/^\d{2,10}$/.test(one.values.code ?? ""))
      .map((one) => (one.values.code === "TOTAL" ? rowSkipped : rowFault)(one, "code", "code.badHs")),
  write: async (ctx, rows) => {
    const before = await enteredOf(ctx, "hs_code", ["name_zh", "remark"], rows);
    return upsertRows(
      ctx,
      { table: "hs_code", key: ["code"], columns: { code: "text", name_en: "text", name_zh: "text", remark: "text" } },
      rows.map(({ values, typed }) => {
        const old = before.get(values.code ?? "");
        return {
          code: values.code ?? "",
          name_en: values.nameEn ?? "",
          name_zh: values.nameZh ?? old?.name_zh ?? "",
          remark: typed ? (values.remark ?? "") : (old?.remark ?? values.remark ?? ""),
        };
      }),
    );
  },
});

const packageColumns = defineColumns([
  { key: "code", names: ["包装代码", "Package code", "code"], kind: "code", required: true, max: 10 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", required: true, max: 250 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", max: 250 },
  { key: "innerFlag", names: ["内包装", "Inner package", "inner_flag"], kind: "flag" },
  { key: "outerFlag", names: ["外包装", "Outer package", "outer_flag"], kind: "flag" },
]);

/** Package kinds of Recommendation 21 (package_kinds_rec21.csv). A Chinese name of the house is kept. */
export const packageKindImport = defineImport({
  kind: "packageKind",
  title: "code.import.packageKind",
  perm: "master:import",
  columns: packageColumns,
  list: packageKindList,
  key: ["code"],
  write: async (ctx, rows) => {
    const before = await enteredOf(ctx, "package_kind", ["name_zh", "inner_flag", "outer_flag"], rows);
    const columns = { code: "text", name_en: "text", name_zh: "text", inner_flag: "text", outer_flag: "text" };
    return upsertRows(
      ctx,
      { table: "package_kind", key: ["code"], columns },
      rows.map(({ values, typed }) => {
        const old = before.get(values.code ?? "");
        return {
          code: values.code ?? "",
          name_en: values.nameEn ?? "",
          name_zh: typed ? (values.nameZh ?? "") : old?.name_zh || (values.nameZh ?? ""),
          inner_flag: values.innerFlag ?? old?.inner_flag ?? "Y",
          outer_flag: values.outerFlag ?? old?.outer_flag ?? "Y",
        };
      }),
    );
  },
});

const termColumns = defineColumns([
  { key: "code", names: ["运输条款代码", "Terms code", "code"], kind: "text", required: true, max: 20 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 60 },
  { key: "exportTerm", names: ["出口条款", "Export term", "export_term"], kind: "code", max: 10 },
  { key: "importTerm", names: ["进口条款", "Import term", "import_term"], kind: "code", max: 10 },
  { key: "label", names: ["标签", "Label", "label"], kind: "text", max: 40 },
]);

/** Transport terms (transport_terms.csv); terms of bulk shipping have no halves. */
export const transTermsImport = defineImport({
  kind: "transTerms",
  title: "code.import.transTerms",
  perm: "master:import",
  columns: termColumns,
  list: transTermsList,
  key: ["code"],
  write: (ctx, rows) =>
    upsertRows(
      ctx,
      {
        table: "trans_terms",
        key: ["code"],
        columns: { code: "text", name_zh: "text", export_term: "text", import_term: "text", label: "text" },
      },
      rows.map(({ values }) => ({
        code: (values.code ?? "").toUpperCase(),
        name_zh: values.nameZh ?? "",
        export_term: values.exportTerm ?? "",
        import_term: values.importTerm ?? "",
        label: values.label ?? "",
      })),
    ),
});
