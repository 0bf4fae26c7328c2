import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import {
  type ImportFault,
  type ImportRow,
  rowFault,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { FieldKey } from "#platform/records/resource/field-views.ts";
import type { clauseFields, costCodeFields } from "./code.entity.server.ts";

type CostCodeRow = ImportRow<FieldKey<typeof costCodeFields>>;
type ClauseRow = ImportRow<FieldKey<typeof clauseFields>>;

/** The published list ends with a line for all goods, which is skipped. */
export function hscodeFaults(rows: readonly ImportRow<"code">[]): ImportFault[] {
  return rows
    .filter((row) => !/^\d{2,10}$/.test(row.values.code ?? ""))
    .map((row) => (row.values.code === "TOTAL" ? rowSkipped : rowFault)(row, "code", "code.badHs"));
}

/** Fees start at this node. */
export function feeFlowFaults(rows: readonly ImportRow<"code" | "enabled">[]): ImportFault[] {
  return rows.flatMap((row) =>
    row.values.code === "CREATED" && row.values.enabled === "N"
      ? [rowFault(row, "enabled", "code.firstNode")]
      : [],
  );
}

/** One default clause per type. */
export async function clauseFaults(ctx: Ctx, rows: readonly ClauseRow[]): Promise<ImportFault[]> {
  const input = rows.map((row) => row.values.code ?? "");
  const existing = await kyselyOf(ctx.em)
    .selectFrom("clause")
    .select(["clause_type as type", "code"])
    .where("default_flag", "=", "Y")
    .where((row) => row.not(row("code", "=", anyOf(input))))
    .execute();
  const defaults = new Map(existing.map((row) => [row.type, row.code]));
  return rows.flatMap((row) => {
    const { clauseType, defaultFlag, code } = row.values;
    if (defaultFlag !== "Y" || !clauseType) return [];
    const other = defaults.get(clauseType);
    if (other) return [rowFault(row, "defaultFlag", "code.secondDefault", { code: other })];
    defaults.set(clauseType, code ?? "");
    return [];
  });
}

/** The target of a merge exists, also in the file, and is not merged itself. */
export async function mergeFaults(ctx: Ctx, rows: readonly CostCodeRow[]): Promise<ImportFault[]> {
  const named = rows.map((row) => row.values.mergeCostCode).filter(Boolean);
  const codes = rows.map((row) => row.values.code);
  const matches = await kyselyOf(ctx.em)
    .selectFrom("cost_code")
    .select(["code", "merge_cost_code as merge"])
    .where((row) =>
      row.or([
        row("code", "=", anyOf([...named, ...codes])),
        row("merge_cost_code", "=", anyOf(codes)),
      ]),
    )
    .execute();
  const mergeOf = new Map(matches.map((row) => [row.code, row.merge]));
  for (const { values } of rows)
    mergeOf.set(values.code ?? "", values.mergeCostCode ?? mergeOf.get(values.code ?? "") ?? "");
  const targets = new Set(mergeOf.values());
  return rows.flatMap((row) => {
    const code = row.values.code ?? "";
    const merge = mergeOf.get(code) ?? "";
    if (!merge)
      return row.values.printType === "MERGED"
        ? [rowFault(row, "mergeCostCode", "code.mergeNeeded")]
        : [];
    if (merge === code) return [rowFault(row, "mergeCostCode", "code.mergeSelf")];
    if (!mergeOf.has(merge))
      return [rowFault(row, "mergeCostCode", "kit.unknownCode", { value: merge })];
    const chained = mergeOf.get(merge) || targets.has(code);
    return chained
      ? [
          rowFault(row, "mergeCostCode", "code.mergeChain", {
            code: mergeOf.get(merge) ? merge : code,
          }),
        ]
      : [];
  });
}
