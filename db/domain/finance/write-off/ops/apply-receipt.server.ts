import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { factsOf } from "#platform/records/machine/facts.server.ts";
import { takeNumbers } from "#platform/kernel/settings/numbering.server.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { assertDecimals } from "#domain/masterdata/money/money.ts";
import { spreadOldestFirst } from "#domain/finance/settlement/terms/spread-receipt.ts";
import { applyOldest } from "./apply-by-age.server.ts";
import { applyParts } from "../part/apply-parts.server.ts";
import { receiptFacts } from "../receipt.facts.server.ts";
import { settlementRate } from "./save-receipt.server.ts";
import { receiptMachines } from "../write-off.machine.ts";
import { ApplyInput, NettingInput } from "../write-off.schema.ts";
import { Receipt } from "../write-off.entity.server.ts";
import { byAge, lockPartyFees, writeOffDay } from "../part/write-off-sums.server.ts";
import { writeOffSides } from "../write-off-screens.ts";
import { openFee } from "#domain/finance/fee/fee-conditions.server.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";

/** Applies a registration to chosen fees, all or nothing (operations §5). */
const applyOf = (side: FeeSide) =>
  defineOperation({
    name: `${writeOffSides[side]}.apply`,
    perm: `${writeOffSides[side]}:apply`,
    input: ApplyInput,
    done: "receipt.apply.done",
    async run(ctx, input) {
      const receipt = await ctx.em.findOne(
        Receipt,
        { id: input.id, feeBelong: side },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      if (!receipt) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
      await takeParty(ctx, receipt, input);
      receiptMachines[side].assert(await factsOf(ctx, receiptFacts, receipt), "applyByAge", {
        key: receipt.afNo,
      });
      await applyParts(ctx, receipt, { ...input, closeDifference: input.closeDifference === "Y" });
      return { id: receipt.id };
    },
  });

export const applyReceipt = eachSide(applyOf);

/** A bank line of an unknown payer becomes the receipt of the party whose fees it pays. */
async function takeParty(ctx: Ctx, receipt: Receipt, { lines }: ApplyInput): Promise<void> {
  if (receipt.corpCode) return;
  const party = await kyselyOf(ctx.em)
    .selectFrom("fee")
    .select(["corp_code as corpCode", "corp_name as corpName"])
    .where("id", "=", anyOf(lines.map(({ feeId }) => feeId)))
    .where("fee_belong", "=", receipt.feeBelong)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (party) ctx.em.assign(receipt, party);
  await ctx.em.flush();
}

/**
 * Registers a receipt and a payment of the same amount and applies both, to the fees chosen or by
 * age.
 */
export const netFees = defineOperation({
  name: "writeOff.net",
  perm: "receipt:apply",
  input: NettingInput,
  done: "writeOff.net.done",
  async run(ctx, input) {
    const companyCode = companyOf(ctx, input.companyCode);
    const { corpCode, currency } = input;
    const db = ctx.em.getKysely();
    await lockPartyFees(ctx, { corpCode, companyCode, currency });
    const { rows } = await sql<{
      side: FeeSide;
      open: string;
      name: string;
    }>`select f.fee_belong as side, sum(f.amount - f.verified_amount)::text as open,
        max(f.corp_name) as name
      from fee f
      where f.corp_code = ${corpCode}
        and f.company_code = ${companyCode}
        and f.currency = ${currency}
        and ${openFee("f")}
      group by 1`.execute(db);
    const openOf = (side: FeeSide) => dec(rows.find((row) => row.side === side)?.open ?? "0");
    const most = Decimal.min(openOf("R"), openOf("P"));
    if (most.lte(0))
      throw new Refusal(
        "writeOff.nothingToNet",
        { corp: corpCode, currency },
        { field: "corpCode" },
      );
    const amount = input.amount === null ? most : dec(input.amount);
    assertDecimals(amount, currency, "amount");
    if (amount.gt(most))
      throw new Refusal(
        "writeOff.aboveNetting",
        { most: most.toFixed(), currency },
        { field: "amount" },
      );
    const day = await writeOffDay(ctx, companyCode);
    const currencyRate = await settlementRate(ctx, { companyCode, currency, day });
    const [receiptNo = "", paymentNo = ""] = await takeNumbers(ctx, "AF", 2, { companyCode });
    const chosen = await chosenFees(ctx, { ...input, companyCode });
    const ids: number[] = [];
    for (const [feeBelong, afNo] of [
      ["R", receiptNo],
      ["P", paymentNo],
    ] as const) {
      const receipt = ctx.em.create(Receipt, {
        afNo,
        feeBelong,
        corpCode,
        companyCode,
        currency,
        currencyRate,
        kind: "NETTING",
        corpName: rows[0]?.name ?? "",
        amount: amount.toFixed(),
        bankDate: day,
        nettingNo: receiptNo,
      });
      await ctx.em.flush();
      const own = chosen.filter(({ side }) => side === feeBelong);
      if (own.length > 0) await applyToChosen(ctx, receipt, own);
      else await applyOldest(ctx, feeBelong, [receipt.id]);
      ids.push(receipt.id);
    }
    return { id: ids[0] ?? 0, afNo: receiptNo, amount: amount.toFixed() };
  },
});

type ChosenFee = { id: number; side: FeeSide; amount: string; verified: string };

/** The chosen fees that are open, by age. */
async function chosenFees(
  ctx: Ctx,
  { feeIds, corpCode, companyCode, currency }: NettingInput,
): Promise<ChosenFee[]> {
  if (feeIds.length === 0) return [];
  const { rows } = await sql<ChosenFee>`select f.id, f.fee_belong as side, f.amount::text as amount,
      f.verified_amount::text as verified
    from fee f
    where f.id = any (${feeIds}::int[])
      and f.corp_code = ${corpCode}
      and f.company_code = ${companyCode}
      and f.currency = ${currency}
      and ${openFee("f")}
    order by ${byAge}`.execute(ctx.em.getKysely());
  return rows;
}

async function applyToChosen(
  ctx: Ctx,
  receipt: Receipt,
  fees: readonly ChosenFee[],
): Promise<void> {
  const { applied } = spreadOldestFirst(receipt.amount, receipt.currency, fees);
  const lines = fees.flatMap(({ id }, i) =>
    dec(applied[i] ?? "0").isZero() ? [] : [{ feeId: id, amount: applied[i] ?? null, rate: null }],
  );
  await applyParts(ctx, receipt, { lines, checkNo: receipt.afNo, closeDifference: false });
}
