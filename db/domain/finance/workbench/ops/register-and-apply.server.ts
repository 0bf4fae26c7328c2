import { sql } from "kysely";
import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { feeRows } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { applyReceipt, netFees } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { lockFees } from "#domain/finance/invoice/fee-to-invoice/invoiced-fees.server.ts";
import { lockPartyFees } from "#domain/finance/write-off/part/write-off-sums.server.ts";
import { saveReceipt } from "#domain/finance/write-off/ops/save-receipt.server.ts";
import { writeOffSides } from "#domain/finance/write-off/write-off-screens.ts";

/** No `checkNo`: the number of the registration. No `bankDate`: today. */
export const SettleInput = z.object({
  feeIds: z.array(v.recordId()).min(1, { error: "writeOff.selectFees" }).max(3000),
  bankDate: v.date(),
  checkNo: v.text(40),
});

type Party = {
  corpCode: string;
  companyCode: string;
  currency: string;
  fees: { id: number; open: string }[];
};

/** The one party, company and currency the fees belong to. */
async function partyOf(ctx: Ctx, side: FeeSide, feeIds: readonly number[]): Promise<Party> {
  await assertInScope(ctx.em, feeList(side, "search"), feeRows, { actor: ctx.actor, ids: feeIds });
  const rows = await kyselyOf(ctx.em)
    .selectFrom("fee")
    .select(["id", "corp_code as corpCode", "company_code as companyCode", "currency"])
    .select(sql<string>`amount - verified_amount`.as("open"))
    .where("id", "=", anyOf(feeIds))
    .where("fee_belong", "=", side)
    .orderBy("id")
    .execute();
  const [first] = rows;
  if (!first) throw new Refusal("kit.notFound", {}, { field: "feeIds" });
  const parties = new Set(
    rows.map(({ corpCode, companyCode, currency }) => `${corpCode} ${companyCode} ${currency}`),
  );
  if (parties.size > 1)
    throw new Refusal(
      "workbench.oneParty",
      { parties: [...parties].slice(0, 5).join(", ") },
      { field: "feeIds" },
    );
  return {
    corpCode: first.corpCode,
    companyCode: first.companyCode,
    currency: first.currency,
    fees: rows,
  };
}

const sumOf = ({ fees }: Party) =>
  fees.reduce((sum, { open }) => sum.plus(dec(open)), new Decimal(0));

/**
 * Registers the receipt or payment of what is open of the chosen fees and applies it to them, all
 * or nothing.
 */
const registerAndApplyOf = (side: FeeSide) =>
  defineOperation({
    name: `workbench.${writeOffSides[side]}`,
    perm: `${writeOffSides[side]}:apply`,
    input: SettleInput,
    done: "workbench.settle.done",
    async run(ctx, input) {
      const save = saveReceipt[side];
      if (!can(ctx.actor, save.perm)) throw new Refusal("kit.noPermission");
      await lockFees(ctx, input.feeIds);
      const party = await partyOf(ctx, side, input.feeIds);
      const amount = sumOf(party);
      if (amount.lte(0))
        throw new Refusal("workbench.nothingToSettle", {
          amount: amount.toFixed(),
          currency: party.currency,
        });
      const { corpCode, companyCode, currency } = party;
      const bankDate = input.bankDate ?? dayOf(ctx.now, ctx.actor.zone);
      const saved = await save.run(
        ctx,
        save.input.parse({ corpCode, companyCode, currency, bankDate, amount: amount.toFixed() }),
      );
      const lines = party.fees.flatMap(({ id, open }) =>
        dec(open).isZero() ? [] : [{ feeId: id, amount: open }],
      );
      const apply = applyReceipt[side];
      await apply.run(
        ctx,
        apply.input.parse({ id: saved.id, checkNo: input.checkNo || saved.afNo, lines }),
      );
      return saved;
    },
  });

export const registerAndApply = eachSide(registerAndApplyOf);

/** Sets the chosen fees off against what is open on the other side, as far as it goes. */
const netOf = (side: FeeSide) =>
  defineOperation({
    name: `workbench.net${side === "R" ? "Receivables" : "Payables"}`,
    perm: netFees.perm,
    input: SettleInput.pick({ feeIds: true }),
    done: "workbench.net.done",
    async run(ctx, { feeIds }) {
      // Both sides in one order, whichever the choice is of; then what is open is read again.
      await lockPartyFees(ctx, await partyOf(ctx, side, feeIds));
      const party = await partyOf(ctx, side, feeIds);
      const { corpCode, companyCode, currency } = party;
      const other = side === "R" ? "P" : "R";
      const { rows } = await sql<{
        open: string;
      }>`select coalesce(sum(amount - verified_amount), 0)::text as open
        from fee
        where corp_code = ${corpCode}
          and company_code = ${companyCode}
          and currency = ${currency}
          and fee_belong = ${other}
          and fee_status in ('AUDITED', 'RECHECKED')`.execute(ctx.em.getKysely());
      const amount = Decimal.min(sumOf(party), dec(rows[0]?.open ?? "0"));
      return netFees.run(
        ctx,
        netFees.input.parse({
          corpCode,
          companyCode,
          currency,
          feeIds,
          amount: amount.gt(0) ? amount.toFixed() : "",
        }),
      );
    },
  });

export const netChosen = eachSide(netOf);
