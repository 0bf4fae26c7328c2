import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { type Decimal, dec } from "../money/decimal.ts";

/** The largest difference in a currency that the actor may close without a decision: that of his roles or of everybody. */
export async function toleranceOf({ em, actor }: Pick<Ctx, "em" | "actor">, currency: string): Promise<Decimal> {
  const { rows } = await sql<{ limit: string }>`select coalesce(max(limit_amount), 0)::text as limit from settlement_tolerance
    where currency = ${currency} and (role_key = '' or role_key = any(${[...actor.roles]}::text[]))`.execute(em.getKysely());
  return dec(rows[0]?.limit ?? "0");
}
