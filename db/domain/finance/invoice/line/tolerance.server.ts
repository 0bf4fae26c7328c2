import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type Decimal, dec, plainText } from "#domain/masterdata/money/decimal.ts";

/** The same for several currencies; those without a tolerance are left out. */
export async function tolerancesOf(
  { em, actor }: Pick<Ctx, "em" | "actor">,
  currencies: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{
    currency: string;
    limit: string;
  }>`select currency, max(limit_amount)::text as limit
    from settlement_tolerance
    where currency = any (${[...currencies]}::text[])
      and (role_key = '' or role_key = any (${[...actor.roles]}::text[]))
    group by 1`.execute(em.getKysely());
  return Object.fromEntries(rows.map(({ currency, limit }) => [currency, plainText(limit)]));
}

/**
 * The largest difference in a currency that the actor may close without a decision: that of his
 * roles or of everybody.
 */
export async function toleranceOf(
  { em, actor }: Pick<Ctx, "em" | "actor">,
  currency: string,
): Promise<Decimal> {
  const { rows } = await sql<{
    limit: string;
  }>`select coalesce(max(limit_amount), 0)::text as limit
    from settlement_tolerance
    where currency = ${currency} and (role_key = '' or role_key = any (${[...actor.roles]}::text[]))`.execute(
    em.getKysely(),
  );
  return dec(rows[0]?.limit ?? "0");
}
