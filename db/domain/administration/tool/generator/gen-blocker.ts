import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * Tables of rights, secrets and private data, which only the product's operations may write
 * (security.md, access).
 */
const guarded = new Set([
  "app_user",
  "config",
  "data_permission",
  "data_permission_page",
  "form_draft",
  "gen_table",
  "job",
  "list_desk",
  "list_view",
  "menu",
  "post",
  "role",
]);

/** Why a table cannot be generated, or null. `unfilled`: a required column no form can fill. */
export function blockerOf(tableName: string, unfilled: string): Refusal | null {
  // The name becomes paths, identifiers and SQL.
  if (!/^[a-z][a-z0-9_]*$/.test(tableName))
    return new Refusal("tool.gen.badTable", { table: tableName }, { key: tableName });
  if (guarded.has(tableName))
    return new Refusal("tool.gen.guarded", { table: tableName }, { key: tableName });
  if (unfilled)
    return new Refusal(
      "tool.gen.cannotFill",
      { table: tableName, column: unfilled },
      { key: tableName },
    );
  return null;
}
