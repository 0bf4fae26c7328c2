import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** Main bookings of appended ones must be chosen or billed already (operations §5). */
export async function missingMains(
  ctx: Ctx,
  chosen: readonly { bkNo: string; mainBkNo: string }[],
): Promise<ReadonlySet<string>> {
  const here = new Set(chosen.map((chosen) => chosen.bkNo));
  const mainNumbers = [
    ...new Set(chosen.map((chosen) => chosen.mainBkNo).filter((bkNo) => bkNo && !here.has(bkNo))),
  ];
  if (mainNumbers.length === 0) return new Set();
  const rows = await kyselyOf(ctx.em)
    .selectFrom("booking")
    .select("bk_no as bkNo")
    .where("bk_no", "=", anyOf(mainNumbers))
    .where("bl_status", "<>", "NONE")
    .execute();
  const billed = new Set(rows.map((row) => row.bkNo));
  return new Set(mainNumbers.filter((bkNo) => !billed.has(bkNo)));
}
