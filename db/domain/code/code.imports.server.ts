import { sql } from "kysely";
import { defineColumns } from "../kit/import/columns.ts";
import { defineImport, type ImportRow, rowFault, rowSkipped } from "../kit/import/define-import.server.ts";
import { upsertRows } from "../kit/import/upsert.server.ts";
import type { Ctx } from "../kit/operation.server.ts";

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
  { key: "code", names: ["HS编码", "HS code", "hs_code", "code"], kind: "code", required: true, max: 10, drop: "." },
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

const hazardousColumns = defineColumns([
  { key: "unNo", names: ["UN编号", "UN number", "un_no"], kind: "code", required: true, max: 6 },
  {
    key: "nameEn",
    names: ["正式运输名称", "Proper shipping name", "proper_shipping_name", "name_en"],
    kind: "text",
    required: true,
    max: 1000,
  },
  { key: "category", names: ["类别", "Class", "class"], kind: "code", max: 10 },
  { key: "printed", names: ["印刷类别", "Class as printed", "class_as_printed"], kind: "code", max: 10 },
  { key: "packingGroup", names: ["包装类", "Packing group", "packing_group"], kind: "code", max: 10 },
  { key: "labels", names: ["标签", "Labels", "labels"], kind: "text", max: 80 },
  { key: "limitedQty", names: ["限量", "Limited quantity", "limited_qty"], kind: "text", max: 40 },
  { key: "flashPoint", names: ["闪点", "Flash point", "indicative_flashpoint_c", "flash_point"], kind: "text", max: 20 },
  { key: "ems", names: ["EmS", "EmS code", "ems"], kind: "text", max: 20 },
  { key: "page", names: ["页码", "Page", "page"], kind: "text", max: 20 },
  // Tells rows of one number apart; not kept.
  { key: "classification", names: ["分类代码", "Classification code", "classification_code"], kind: "text", max: 40 },
]);

/** Subsidiary risks stand behind the class label: "3+6.1" has the risk 6.1. */
const subRisksOf = (labels: string) => (labels.split("+").slice(1).join("+") || "").slice(0, 40);

/** Dangerous goods (dangerous_goods_adr2017.csv). One number has several entries; their running number follows the file's order. */
export const hazardousImport = defineImport({
  kind: "hazardous",
  title: "code.import.hazardous",
  perm: "master:import",
  columns: hazardousColumns,
  key: [],
  check: (_ctx, rows) =>
    rows.flatMap((one) => {
      if (!/^\d{4}$/.test(unOf(one))) return [rowFault(one, "unNo", "code.badUn")];
      return one.values.category || one.values.printed ? [] : [rowFault(one, "category", "import.required")];
    }),
  write: (ctx, rows) => {
    const seen = new Map<string, number>();
    return upsertRows(
      ctx,
      {
        table: "hazardous",
        key: ["item_key"],
        columns: {
          item_key: "text",
          un_no: "text",
          name_en: "text",
          category: "text",
          sub_risks: "text",
          packing_group: "text",
          labels: "text",
          page: "text",
          flash_point: "text",
          limited_qty: "text",
          ems: "text",
        },
        insertOnly: ["page", "ems"],
      },
      rows.map((one) => {
        const { values } = one;
        const category = values.category ?? values.printed ?? "";
        const head = [unOf(one), category, values.packingGroup ?? ""].join("/");
        const running = (seen.get(head) ?? 0) + 1;
        seen.set(head, running);
        return {
          item_key: `${head}/${running}`,
          un_no: unOf(one),
          name_en: values.nameEn ?? "",
          category,
          sub_risks: subRisksOf(values.labels ?? ""),
          packing_group: values.packingGroup ?? "",
          labels: values.labels ?? "",
          page: values.page ?? "",
          flash_point: values.flashPoint ?? "",
          limited_qty: values.limitedQty ?? "",
          ems: values.ems ?? "",
        };
      }),
    );
  },
});

/** "UN1263" and a number without its leading zeros are both understood. */
const unOf = (one: ImportRow<"unNo">) => (one.values.unNo ?? "").replace(/^UN/, "").padStart(4, "0");

export const codeImports = [hazardousImport, hscodeImport, packageKindImport, transTermsImport];
