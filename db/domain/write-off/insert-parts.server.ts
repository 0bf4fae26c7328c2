import { sql } from "kysely";
import { numberArray, textArray } from "#db/orm/sql-arrays.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { stampColumns, stamps } from "../container/containers-stamps.server.ts";
import type { FeeSide } from "../fee/fee-side.ts";
import type { SettledPart } from "./settle-part.ts";

/** `amount` and `difference` in the fee's currency, `receiptAmount` in the registration's: `rate` per unit of the fee's. */
export type NewPart = SettledPart & {
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

/** Writes parts in one statement. */
export async function insertParts(ctx: Ctx, side: FeeSide, parts: readonly NewPart[]): Promise<void> {
  const texts = (pick: (part: NewPart) => string) => textArray(parts.map(pick));
  const numbers = (pick: (part: NewPart) => string | number) => numberArray(parts.map(pick));
  await sql`insert into verification (fee_belong, receipt_id, check_no, verified_date, fee_id, fee_currency, amount, difference, receipt_amount, rate,
      booked_amount, settled_amount, exchange_gain, ${stampColumns})
    select ${side}, x.*, ${stamps(ctx)} from unnest(${numbers(({ receiptId }) => receiptId)}::int[], ${texts(({ checkNo }) => checkNo)}::text[],
      ${texts(({ day }) => day)}::date[], ${numbers(({ feeId }) => feeId)}::int[], ${texts(({ feeCurrency }) => feeCurrency)}::text[],
      ${numbers(({ amount }) => amount)}::numeric[], ${numbers(({ difference }) => difference)}::numeric[],
      ${numbers(({ receiptAmount }) => receiptAmount)}::numeric[], ${numbers(({ rate }) => rate)}::numeric[],
      ${numbers(({ bookedAmount }) => bookedAmount)}::numeric[], ${numbers(({ settledAmount }) => settledAmount)}::numeric[],
      ${numbers(({ exchangeGain }) => exchangeGain)}::numeric[]) x`.execute(ctx.em.getKysely());
}
