import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { toleranceOf } from "#domain/finance/invoice/line/tolerance.server.ts";
import { Decimal, dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { convert } from "#domain/masterdata/money/exchange/exchange.ts";
import { fineFault } from "#domain/masterdata/money/money.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import { checkManualAmounts } from "#domain/finance/settlement/terms/spread-receipt.ts";
import type { Receipt } from "../write-off.entity.server.ts";
import { insertParts, type NewPart } from "./insert-parts.server.ts";
import { type PartRate, partRates, type TypedRate } from "../rate/part-rates.ts";
import { rateBookOf } from "../rate/published-rates.server.ts";
import { storedRate } from "../rate/quoted-rate.ts";
import { settlePart } from "./settle-part.ts";
import { settleVerified, writeOffDay } from "./write-off-sums.server.ts";

export type ApplyLine = TypedRate & { feeId: number };
type FeeRow = {
  id: number;
  key: string;
  corpCode: string;
  companyCode: string;
  currency: string;
  amount: string;
  verified: string;
  baseAmount: string;
  booked: string;
  local: string;
  isOpen: boolean;
};
type Part = Omit<NewPart, "receiptId" | "feeId" | "feeCurrency" | "checkNo" | "day"> & {
  fee: FeeRow;
};
type Applied = {
  lines: readonly ApplyLine[];
  checkNo: string;
  closeDifference: boolean;
  rateReason?: string;
};

const faultCodes = {
  EMPTY: "writeOff.emptyAmount",
  ZERO: "writeOff.zeroAmount",
  EXCEEDS_FEE: "writeOff.aboveFee",
  EXCEEDS_AVAILABLE: "writeOff.aboveTotal",
} as const;

/**
 * Applies a locked registration to fees, all or nothing (domain §3, operations §5).
 * @throws Refusals at the lines
 */
export async function applyParts(
  ctx: Ctx,
  receipt: Receipt,
  { lines, checkNo, closeDifference, rateReason = "" }: Applied,
): Promise<void> {
  const { feeBelong: side } = receipt;
  const day = await writeOffDay(ctx, receipt.companyCode);
  const fees = await lockFees(ctx, side, lines);
  assertParty(receipt, fees);
  assertAmounts(lines, fees);
  const currencies = fees.map(({ currency }) => currency);
  const bankDate = String(receipt.bankDate).slice(0, 10);
  const rates = partRates(lines, {
    ...(await rateBookOf(ctx.em, receipt, currencies)),
    receipt: { currency: receipt.currency, bankDate },
    fees,
    rateReason,
  });
  const parts: Part[] = [];
  for (const [i, line] of lines.entries()) {
    const fee = fees[i];
    const rate = rates[i];
    if (fee && rate) parts.push(await partOf(ctx, receipt, { line, fee, rate, closeDifference }));
  }
  const total = parts.reduce((sum, part) => sum.plus(part.receiptAmount), new Decimal(0));
  const rest = dec(receipt.amount).minus(receipt.appliedAmount);
  if (total.gt(rest))
    throw new Refusal(
      "writeOff.aboveRest",
      { total: plainText(total), rest: plainText(rest), currency: receipt.currency },
      { field: "lines" },
    );
  const after = dec(receipt.appliedAmount).plus(total);
  // A credit reduces charges; alone it would leave more of the registration than was received.
  if (total.isNegative() && after.isNegative())
    throw new Refusal(
      "writeOff.creditAlone",
      { applied: plainText(after), currency: receipt.currency },
      { field: "lines" },
    );
  const { id: receiptId } = receipt;
  await insertParts(
    ctx,
    side,
    parts.map(({ fee, ...part }) => ({
      ...part,
      receiptId,
      checkNo,
      day,
      feeId: fee.id,
      feeCurrency: fee.currency,
    })),
  );
  await settleVerified(ctx, { feeIds: fees.map(({ id }) => id), receiptIds: [receipt.id] });
}

async function lockFees(ctx: Ctx, side: FeeSide, lines: readonly ApplyLine[]): Promise<FeeRow[]> {
  const db = ctx.em.getKysely();
  const ids = lines.map(({ feeId }) => feeId);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new Refusal("writeOff.feeTwice", {}, { key: String(twice) });
  await kyselyOf(ctx.em)
    .selectFrom("fee")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
  const { rows } =
    await sql<FeeRow>`select f.id, concat_ws(' ', nullif(f.bl_no, ''), f.fee_code) as key,
        f.corp_code as "corpCode", f.company_code as "companyCode", f.currency,
        f.amount::text as amount, f.verified_amount::text as verified,
        f.base_amount::text as "baseAmount",
        (
          select coalesce(sum(y.booked_amount), 0)
          from verification y
          where y.fee_id = f.id
        )::text as booked,
        coalesce(c.local_currency, 'CNY') as local,
        f.fee_status in ('AUDITED', 'RECHECKED') as "isOpen"
      from fee f left join company c on c.code = f.company_code
      where f.id = any (${ids}::int[]) and f.fee_belong = ${side}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const fee = byId.get(id);
    if (!fee) throw new Refusal("kit.notFound", {}, { key: String(id) });
    return fee;
  });
}

/** One counterparty, one company, audited fees only. */
function assertParty(receipt: Receipt, fees: readonly FeeRow[]): void {
  const faults = fees.flatMap((fee, i) => {
    const at = { key: fee.key, field: `lines.${i}.amount` };
    if (fee.corpCode !== receipt.corpCode)
      return [new Refusal("writeOff.otherParty", { fee: fee.key, corp: fee.corpCode }, at)];
    if (fee.companyCode !== receipt.companyCode)
      return [new Refusal("writeOff.otherCompany", { fee: fee.key, company: fee.companyCode }, at)];
    return fee.isOpen ? [] : [new Refusal("writeOff.notAudited", { fee: fee.key }, at)];
  });
  if (faults.length > 0) throw new Refusals(faults);
}

function assertAmounts(lines: readonly ApplyLine[], fees: readonly FeeRow[]): void {
  const fine = fees.flatMap((fee, i) => {
    const fault = fineFault(lines[i]?.amount || "0", fee.currency);
    return fault
      ? [new Refusal("money.tooFine", fault, { field: `lines.${i}.amount`, key: fee.key })]
      : [];
  });
  if (fine.length > 0) throw new Refusals(fine);
  const entered = fees.map((fee, i) => ({
    amount: fee.amount,
    verified: fee.verified,
    apply: lines[i]?.amount,
  }));
  const sum = entered.reduce(
    (total, { amount, verified }) => total.plus(Decimal.max(0, dec(amount).minus(verified))),
    new Decimal(0),
  );
  const faults = checkManualAmounts(sum, entered);
  if (faults.length === 0) return;
  throw new Refusals(
    faults.map(({ row, code }) => {
      const fee = row === null ? undefined : fees[row];
      const rest = fee ? plainText(dec(fee.amount).minus(fee.verified)) : plainText(sum);
      return new Refusal(
        faultCodes[code],
        { fee: fee?.key ?? "", rest },
        { field: row === null ? "lines" : `lines.${row}.amount` },
      );
    }),
  );
}

type OfPart = { line: ApplyLine; fee: FeeRow; rate: PartRate; closeDifference: boolean };

async function partOf(
  ctx: Ctx,
  receipt: Receipt,
  { line, fee, rate: { rate, rateReason }, closeDifference }: OfPart,
): Promise<Part> {
  const same = fee.currency === receipt.currency;
  const amount = amountText(line.amount ?? "0", fee.currency);
  const left = dec(fee.amount).minus(fee.verified).minus(amount);
  const closes =
    closeDifference && !left.isZero() && left.abs().lte(await toleranceOf(ctx, fee.currency));
  const difference = closes ? left : new Decimal(0);
  const closed = dec(amount).plus(difference);
  const value = convert(
    closed,
    { rate: rate.rate.times(receipt.currencyRate), unit: rate.unit },
    fee.local,
  );
  const receiptAmount = same ? amount : convert(amount, rate, receipt.currency);
  const settled = settlePart(
    fee,
    { closed: plainText(closed), settled: value },
    { side: receipt.feeBelong, local: fee.local },
  );
  return {
    ...settled,
    fee,
    amount,
    difference: amountText(difference, fee.currency),
    receiptAmount,
    rate: storedRate(rate),
    rateReason,
  };
}
