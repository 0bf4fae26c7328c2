import { sql } from "kysely";
import { type ArrayColumn, unnested } from "#db/orm/row-arrays.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  stampColumns,
  stamps,
} from "#domain/containers/container/import/containers-stamps.server.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { SettledPart } from "./settle-part.ts";

/**
 * `amount` and `difference` in the fee's currency, `receiptAmount` in the registration's: `rate` of
 * it per one of the fee's.
 */
export type NewPart = SettledPart & {
  rateReason: string;
  receiptId: number;
  feeId: number;
  feeCurrency: string;
  checkNo: string;
  day: string;
  amount: string;
  difference: string;
  receiptAmount: string;
  rate: string;
};

const columns: Readonly<Record<string, ArrayColumn<NewPart>>> = {
  receipt_id: { type: "int", of: ({ receiptId }) => receiptId },
  fee_id: { type: "int", of: ({ feeId }) => feeId },
  check_no: { type: "text", of: ({ checkNo }) => checkNo },
  verified_date: { type: "date", of: ({ day }) => day },
  fee_currency: { type: "text", of: ({ feeCurrency }) => feeCurrency },
  amount: { type: "numeric", of: ({ amount }) => amount },
  difference: { type: "numeric", of: ({ difference }) => difference },
  receipt_amount: { type: "numeric", of: ({ receiptAmount }) => receiptAmount },
  rate: { type: "numeric", of: ({ rate }) => rate },
  rate_reason: { type: "text", of: ({ rateReason }) => rateReason },
  booked_amount: { type: "numeric", of: ({ bookedAmount }) => bookedAmount },
  settled_amount: { type: "numeric", of: ({ settledAmount }) => settledAmount },
  exchange_gain: { type: "numeric", of: ({ exchangeGain }) => exchangeGain },
};
const names = Object.keys(columns);

/** Writes parts in one statement. */
export async function insertParts(
  ctx: Ctx,
  side: FeeSide,
  parts: readonly NewPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const { from, pick } = unnested("x", columns, parts);
  await sql`insert into verification (
        fee_belong, ${sql.join(names.map((name) => sql.ref(name)))}, ${stampColumns}
      )
    select ${side}, ${sql.join(names.map(pick))}, ${stamps(ctx)}
    from ${from}
    order by x.n`.execute(ctx.em.getKysely());
}
