import { Refusal } from "#platform/operation/refusal.ts";

/**
 * Tables that say who may do what, hold secrets, or what people keep for themselves: only the product's own actions write them, which ask what
 * the writer holds himself (security.md, access).
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

/** Why no code is made of a table; null when nothing hinders. `unfilled`: a column that must be filled and that no sheet of the generator can fill. */
export function blockerOf(tableName: string, unfilled: string): Refusal | null {
  if (guarded.has(tableName)) return new Refusal("tool.gen.guarded", { table: tableName }, { key: tableName });
  if (unfilled) return new Refusal("tool.gen.cannotFill", { table: tableName, column: unfilled }, { key: tableName });
  return null;
}
