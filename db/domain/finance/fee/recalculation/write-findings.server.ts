import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { BillPlan } from "./fee-rows.server.ts";
import type { FeeSide } from "../fee-side.ts";
import { sql } from "kysely";

/** Replaces changed findings of the bills. */
export async function writeFindings(
  ctx: Ctx,
  plans: readonly BillPlan[],
  billsWithFindings: ReadonlySet<number>,
  side: FeeSide,
): Promise<void> {
  const db = ctx.em.getKysely();
  const requested = plans.flatMap(({ bill, findings }) =>
    findings.map(({ code, feeCode, sizeType, ...detail }) => ({
      voyage_id: bill.voyageId,
      bill_id: bill.id,
      code,
      fee_code: feeCode,
      size_type: sizeType,
      detail,
    })),
  );
  const billIds = plans.flatMap(({ bill }) => (billsWithFindings.has(bill.id) ? [bill.id] : []));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as x (
      voyage_id int, bill_id int, code text, fee_code text, size_type text, detail jsonb
    )`;
  const same = sql`f.fee_belong = ${side}
    and f.bill_id = x.bill_id
    and f.code = x.code
    and f.fee_code = x.fee_code
    and f.size_type = x.size_type
    and f.detail = x.detail`;
  if (billIds.length > 0)
    await sql`delete from fee_finding f
      where f.fee_belong = ${side}
        and f.bill_id = any (${billIds}::int[])
        and not exists (select 1 from ${rows} where ${same})`.execute(db);
  if (requested.length > 0)
    await sql`insert into fee_finding (
          fee_belong, voyage_id, bill_id, code, fee_code, size_type, detail
        )
      select distinct ${side}, x.voyage_id, x.bill_id, x.code, x.fee_code, x.size_type, x.detail
      from ${rows}
      where not exists (select 1 from fee_finding f where ${same})`.execute(db);
}
