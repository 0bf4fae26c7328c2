import { sql } from "kysely";
import { type ImportFault, type ImportRow, rowFault, rowSkipped } from "#platform/import/define-import.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { FieldKey } from "#platform/resource/field-views.ts";
import type { clauseFields, costCodeFields } from "./code.entity.server.ts";

type CostCodeRow = ImportRow<FieldKey<typeof costCodeFields>>;
type ClauseRow = ImportRow<FieldKey<typeof clauseFields>>;

/** What is no HS code. The published list ends with a line that stands for all goods; it is left out. */
export function hscodeFaults(rows: readonly ImportRow<"code">[]): ImportFault[] {
  return rows
    .filter((row) => !/^\d{2,10}$/.test(row.values.code ?? ""))
    .map((row) => (row.values.code === "TOTAL" ? rowSkipped : rowFault)(row, "code", "code.badHs"));
}

/** Fees cannot skip the node where they begin. */
export function feeFlowFaults(rows: readonly ImportRow<"code" | "enabled">[]): ImportFault[] {
  return rows.flatMap((row) =>
    row.values.code === "CREATED" && row.values.enabled === "N" ? [rowFault(row, "enabled", "code.firstNode")] : [],
  );
}

/** Of one type at most one clause is the default. */
export async function clauseFaults(ctx: Ctx, rows: readonly ClauseRow[]): Promise<ImportFault[]> {
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
}

/** A merge leads to a code that exists, in the file or already, and ends there. */
export async function mergeFaults(ctx: Ctx, rows: readonly CostCodeRow[]): Promise<ImportFault[]> {
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
