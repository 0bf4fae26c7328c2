import { sql } from "kysely";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { unknownCodes } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { costCodeList } from "./cost-code.list.ts";

/** Every field of platform §3 "Cost code"; what §5 asks for is `required` or `asked`. Prices contain the tax when `taxInclusive` says so (domain §1). */
export const costCodeColumns = defineColumns([
  { key: "code", names: ["费用代码", "Cost code", "code", "cost_code"], kind: "code", required: true, max: 20 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 80 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", max: 80 },
  { key: "codeBelong", names: ["归属", "Belongs to", "code_belong"], kind: "code", dict: "code_belong", asked: true, start: "B" },
  {
    key: "item1",
    names: ["一级科目", "Item 1", "category", "item1"],
    kind: "code",
    dict: "cost_item",
    asked: true,
    max: 40,
    start: "OTHER",
  },
  { key: "item2", names: ["二级科目", "Item 2", "subcategory", "item2"], kind: "text", max: 40 },
  {
    key: "invoiceTypeCode",
    names: ["发票类型", "Invoice type", "invoice_type_code"],
    kind: "code",
    asked: true,
    max: 20,
    start: "SPECIAL",
  },
  { key: "ioType", names: ["进出口", "Export or import", "io_type"], kind: "code", dict: "cost_io_type", asked: true, start: "B" },
  {
    key: "portType",
    names: ["装卸港", "Port of the charge", "port_type"],
    kind: "code",
    dict: "cost_port_type",
    asked: true,
    start: "BOTH",
  },
  {
    key: "taxRate",
    names: ["税率", "Tax %", "tax_rate"],
    kind: "decimal",
    decimals: 3,
    least: "0",
    greatest: "100",
    asked: true,
    start: "0",
  },
  {
    key: "arCoefficient",
    names: ["应收系数", "AR coefficient", "ar_coefficient"],
    kind: "decimal",
    decimals: 4,
    least: "0.0001",
    greatest: "99999",
    asked: true,
    start: "1",
  },
  {
    key: "printType",
    names: ["打印方式", "Print type", "print_type"],
    kind: "code",
    dict: "cost_print_type",
    asked: true,
    start: "DETAIL",
  },
  { key: "mergeCostCode", names: ["合并费用代码", "Merged into", "merge_cost_code"], kind: "code", max: 20 },
  { key: "releaseSubType", names: ["适用放货方式", "For release type", "release_sub_type"], kind: "code", dict: "release_type" },
  { key: "printTag", names: ["打印", "Print", "print_tag"], kind: "flag", start: "Y" },
  { key: "taxInclusive", names: ["含税", "Tax included", "tax_inclusive"], kind: "flag", start: "Y" },
  { key: "isOceanFreight", names: ["海运费", "Ocean freight", "is_ocean_freight"], kind: "flag" },
  { key: "isBoxCharge", names: ["箱费用", "Box charge", "is_box_charge"], kind: "flag" },
  { key: "isDemurrageCharge", names: ["滞期费", "Demurrage", "is_demurrage_charge"], kind: "flag" },
  { key: "isFelex", names: ["电放费", "Telex release", "is_felex"], kind: "flag" },
  { key: "isPrePay", names: ["代垫", "Advance", "is_pre_pay"], kind: "flag" },
  { key: "isDeposit", names: ["押金", "Deposit", "is_deposit"], kind: "flag" },
  { key: "description", names: ["说明", "Description", "description"], kind: "text", max: 250 },
]);

type Row = ImportRow<(typeof costCodeColumns)[number]["key"]>;

/** Cost codes with all their flags (platform §3 and §5). A code that others are merged into is not merged itself. */
export const costCodeImport = defineImport({
  kind: "costCode",
  title: "code.import.costCode",
  perm: "master:import",
  columns: costCodeColumns,
  list: costCodeList,
  key: ["code"],
  check: async (ctx, rows) => [
    ...(await unknownCodes(ctx, rows, { invoiceTypeCode: ["invoice_type", "code"] })),
    ...(await mergeFaults(ctx, rows)),
  ],
  write: plainWrite("cost_code", costCodeColumns, ["code"]),
});

/** A merge leads to a code that exists, in the file or already, and ends there. */
async function mergeFaults(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const named = rows.map((one) => one.values.mergeCostCode).filter(Boolean);
  const { rows: found } = await sql<{ code: string; merge: string }>`select code, merge_cost_code as merge from cost_code
    where code = any(${[...named, ...rows.map((one) => one.values.code)]}::text[]) or merge_cost_code = any(${rows.map((one) => one.values.code)}::text[])`.execute(
    ctx.em.getKysely(),
  );
  const mergeOf = new Map(found.map((row) => [row.code, row.merge]));
  for (const { values } of rows) mergeOf.set(values.code ?? "", values.mergeCostCode ?? mergeOf.get(values.code ?? "") ?? "");
  const targets = new Set(mergeOf.values());
  return rows.flatMap((one) => {
    const code = one.values.code ?? "";
    const merge = mergeOf.get(code) ?? "";
    if (!merge) return one.values.printType === "MERGED" ? [rowFault(one, "mergeCostCode", "code.mergeNeeded")] : [];
    if (merge === code) return [rowFault(one, "mergeCostCode", "code.mergeSelf")];
    if (!mergeOf.has(merge)) return [rowFault(one, "mergeCostCode", "kit.unknownCode", { value: merge })];
    const chained = mergeOf.get(merge) || targets.has(code);
    return chained ? [rowFault(one, "mergeCostCode", "code.mergeChain", { code: mergeOf.get(merge) ? merge : code })] : [];
  });
}
