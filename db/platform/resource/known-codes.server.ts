import { sql } from "kysely";
import type { Ctx } from "../operation/operation.server.ts";
import { Refusal, Refusals } from "../operation/refusal.ts";

/** Master data a code may come from, by table and column. */
const masters = {
  port: ["port", "code"],
  customer: ["customer", "code"],
  sizeType: ["size_type", "code"],
  packageKind: ["package_kind", "code"],
  costCode: ["cost_code", "code"],
  currency: ["currency", "code"],
  line: ["vessel_line", "code"],
} as const;
export type Master = keyof typeof masters;

/** One code somebody typed, and the field it stands in. Blank codes are not asked. */
export type TypedCode = { master: Master; code: string; field: string };

/** Refuses, all at once and each at its field, codes that the master data does not know. One query per kind of master. */
export async function assertKnownCodes(ctx: Ctx, typed: readonly TypedCode[]): Promise<void> {
  const faults: Refusal[] = [];
  for (const master of Object.keys(masters) as Master[]) {
    const asked = typed.filter((one) => one.master === master && one.code);
    if (asked.length === 0) continue;
    const [table, column] = masters[master];
    const codes = [...new Set(asked.map((one) => one.code))];
    const { rows } = await sql<{
      code: string;
    }>`select ${sql.ref(column)} as code from ${sql.table(table)} where ${sql.ref(column)} = any(${codes}::text[])`.execute(
      ctx.em.getKysely(),
    );
    const known = new Set(rows.map((row) => row.code));
    faults.push(
      ...asked
        .filter((one) => !known.has(one.code))
        .map((one) => new Refusal("kit.unknownCode", { value: one.code }, { field: one.field })),
    );
  }
  if (faults.length > 0) throw new Refusals(faults);
}
