import { sql } from "kysely";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, rowFault } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { invoiceTypeList, clauseList, feeFlowList } from "./code.list.ts";

const invoiceTypeColumns = defineColumns([
  { key: "code", names: ["发票类型", "Invoice type", "code"], kind: "code", required: true, max: 20 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", required: true, max: 80 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", max: 80 },
  { key: "localFlag", names: ["本币", "Local", "local_flag"], kind: "flag", asked: true },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 250 },
]);

/** Invoice types (platform §3; code, name and local flag are asked for, §5). */
export const invoiceTypeImport = defineImport({
  kind: "invoiceType",
  title: "code.import.invoiceType",
  perm: "master:import",
  columns: invoiceTypeColumns,
  list: invoiceTypeList,
  key: ["code"],
  write: plainWrite("invoice_type", invoiceTypeColumns, ["code"]),
});

const clauseColumns = defineColumns([
  { key: "code", names: ["条款代码", "Clause code", "code"], kind: "code", required: true, max: 20 },
  { key: "clauseType", names: ["条款类型", "Clause type", "type", "clause_type"], kind: "code", dict: "clause_type", required: true },
  { key: "defaultFlag", names: ["默认", "Default", "default_flag"], kind: "flag" },
  { key: "remark", names: ["条款内容", "Text", "remark"], kind: "text", max: 2000 },
]);

/** Clauses for documents (platform §3). Of one type at most one is the default. */
export const clauseImport = defineImport({
  kind: "clause",
  title: "code.import.clause",
  perm: "master:import",
  columns: clauseColumns,
  list: clauseList,
  key: ["code"],
  check: async (ctx, rows) => {
    const given = rows.map((one) => one.values.code ?? "");
    const { rows: known } = await sql<{ type: string; code: string }>`select clause_type as type, code from clause
      where default_flag = 'Y' and not code = any(${given}::text[])`.execute(ctx.em.getKysely());
    const defaults = new Map(known.map((row) => [row.type, row.code]));
    return rows.flatMap((one) => {
      const { clauseType, defaultFlag, code } = one.values;
      if (defaultFlag !== "Y" || !clauseType) return [];
      const other = defaults.get(clauseType);
      if (other) return [rowFault(one, "defaultFlag", "code.secondDefault", { code: other })];
      defaults.set(clauseType, code ?? "");
      return [];
    });
  },
  write: plainWrite("clause", clauseColumns, ["code"]),
});

const feeFlowColumns = defineColumns([
  { key: "seq", names: ["序号", "Seq", "seq"], kind: "integer", required: true, least: "1", greatest: "999" },
  { key: "code", names: ["节点", "Node", "code"], kind: "code", dict: "fee_status", required: true },
  { key: "name", names: ["名称", "Name", "name"], kind: "text", required: true, max: 60 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", max: 60 },
  { key: "enabled", names: ["启用", "Enabled", "enabled"], kind: "flag", asked: true, start: "Y" },
  { key: "allowAudit", names: ["允许审核", "Allow audit", "allow_audit"], kind: "flag", asked: true },
  { key: "allowRecheck", names: ["允许复核", "Allow recheck", "allow_recheck"], kind: "flag", asked: true },
  { key: "allowInvoice", names: ["允许开票", "Allow invoice", "allow_invoice"], kind: "flag", asked: true },
]);

/** Fee flow nodes (operations §3): one per status of a fee. Fees cannot skip where they begin. */
export const feeFlowImport = defineImport({
  kind: "feeFlow",
  title: "code.import.feeFlow",
  perm: "master:import",
  columns: feeFlowColumns,
  list: feeFlowList,
  key: ["code"],
  check: (_ctx, rows) =>
    rows.flatMap((one) =>
      one.values.code === "CREATED" && one.values.enabled === "N" ? [rowFault(one, "enabled", "code.firstNode")] : [],
    ),
  write: plainWrite("fee_flow", feeFlowColumns, ["code"]),
});
