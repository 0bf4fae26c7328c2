import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { referenceNamed } from "./reference.server.ts";

/** A typed code, its reference kind and field. Blank codes are skipped. */
export type TypedCode = { master: string; code: string; field: string };

/** Order of faults; other kinds follow. */
const order: readonly string[] = [
  "port",
  "customer",
  "sizeType",
  "packageKind",
  "costCode",
  "currency",
  "line",
];
const rankOf = (kind: string) => (order.indexOf(kind) < 0 ? order.length : order.indexOf(kind));

/** @throws Refusals for unknown codes at their fields; one query per kind */
export async function assertExistingCodes(ctx: Ctx, typed: readonly TypedCode[]): Promise<void> {
  const faults: Refusal[] = [];
  const kinds = [...new Set(typed.map((code) => code.master))].sort(
    (a, b) => rankOf(a) - rankOf(b),
  );
  for (const master of kinds) {
    const typedCodes = typed.filter((typedCode) => typedCode.master === master && typedCode.code);
    if (typedCodes.length === 0) continue;
    const { table, code: column } = referenceNamed(master);
    const codes = [...new Set(typedCodes.map((typedCode) => typedCode.code))];
    const { rows } = await sql<{
      code: string;
    }>`select ${sql.ref(column)} as code
      from ${sql.table(table)}
      where ${sql.ref(column)} = any (${codes}::text[])`.execute(ctx.em.getKysely());
    const stored = new Set(rows.map((row) => row.code));
    faults.push(
      ...typedCodes
        .filter((typedCode) => !stored.has(typedCode.code))
        .map(
          (typedCode) =>
            new Refusal("kit.unknownCode", { value: typedCode.code }, { field: typedCode.field }),
        ),
    );
  }
  if (faults.length > 0) throw new Refusals(faults);
}
