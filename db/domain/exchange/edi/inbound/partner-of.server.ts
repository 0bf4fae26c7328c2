import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { InterchangeHead } from "./read-file.server.ts";

/**
 * The partner whose identification the sender of an interchange is; of several the one that knows
 * us by the recipient. Null: unknown.
 */
export async function partnerOf(
  { em }: Ctx,
  { sender, recipient }: InterchangeHead,
): Promise<string | null> {
  const { rows } = await sql<{
    code: string;
  }>`select code
    from edi_partner
    where profile -> 'recipient' ->> 'id' = ${sender} and ${sender} <> ''
    order by profile -> 'sender' ->> 'id' = ${recipient} desc, code
    limit 1`.execute(em.getKysely());
  return rows[0]?.code ?? null;
}
