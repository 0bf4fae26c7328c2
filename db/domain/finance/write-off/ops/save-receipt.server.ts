import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { assertDecimals } from "#domain/masterdata/money/money.ts";
import { assertPeriodOpen } from "#domain/masterdata/period/closed-period.server.ts";
import { receiptFacts } from "../receipt.facts.server.ts";
import { receiptMachines } from "../write-off.machine.ts";
import { ReceiptInput } from "../write-off.schema.ts";
import { Receipt } from "../write-off.entity.server.ts";
import { writeOffSides } from "../write-off-screens.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";

/** Registers a receipt or payment, at the settlement rate of its bank date (domain §6). */
const saveOf = (side: FeeSide) =>
  defineOperation({
    name: `${writeOffSides[side]}.save`,
    perm: `${writeOffSides[side]}:edit`,
    input: ReceiptInput,
    done: "receipt.save.done",
    async run(ctx, input) {
      const { id, version, ...fields } = input;
      const companyCode = companyOf(ctx, fields.companyCode);
      const receipt =
        id > 0
          ? await ctx.em.findOne(
              Receipt,
              { id, feeBelong: side },
              { lockMode: LockMode.PESSIMISTIC_WRITE },
            )
          : null;
      if (id > 0 && !receipt) throw new Refusal("kit.notFound", {}, { key: String(id) });
      if (receipt) {
        await assertSeen(ctx.em, "Receipt", receipt, version);
        await assertOpen(
          ctx,
          { machine: receiptMachines[side], facts: receiptFacts, place: { key: receipt.afNo } },
          receipt,
          "edit",
        );
      }
      await assertExistingCodes(ctx, [
        { master: "currency", code: input.currency, field: "currency" },
        { master: "customer", code: input.corpCode, field: "corpCode" },
        { master: "company", code: companyCode, field: "companyCode" },
      ]);
      assertDecimals(input.amount, input.currency, "amount");
      await assertPeriodOpen(ctx, companyCode, input.bankDate, "bankDate");
      const values = {
        ...fields,
        companyCode,
        corpName: await nameOf(ctx, input.corpCode),
        currencyRate: await settlementRate(ctx, {
          companyCode,
          currency: input.currency,
          day: input.bankDate,
        }),
      };
      const saved =
        receipt ??
        ctx.em.create(Receipt, {
          ...values,
          feeBelong: side,
          afNo: await takeNumber(ctx, "AF", { companyCode }),
        });
      if (receipt) ctx.em.assign(receipt, values);
      await ctx.em.flush();
      return { id: saved.id, afNo: saved.afNo };
    },
  });

export const saveReceipt = eachSide(saveOf);

async function nameOf(ctx: Ctx, code: string): Promise<string> {
  const customer = await kyselyOf(ctx.em)
    .selectFrom("customer")
    .select(["name_ch", "name_en"])
    .where("code", "=", code)
    .executeTakeFirst();
  return customer ? customer.name_ch || customer.name_en : "";
}

/**
 * The company's currency per unit: a settlement rate, else the booking rate, published on or before
 * the day.
 * @throws Refusal money.noRate, never 1
 */
export async function settlementRate(
  ctx: Ctx,
  of: { companyCode: string; currency: string; day: string },
): Promise<string> {
  const { rows } = await sql<{
    rate: string | null;
  }>`select case
        when b.base = ${of.currency} then '1'
        else (
          select (x.rate / x.unit)::numeric(18, 8)::text
          from exchange_rate x
          where x.currency = ${of.currency}
            and x.base_currency = b.base
            and x.rate_type in ('SETTLEMENT', 'BOOKING')
            and x.publish_date <= ${of.day}::date
          order by x.rate_type = 'SETTLEMENT' desc, x.publish_date desc
          limit 1
        )
      end as rate
    from (
        select coalesce(
            (select c.local_currency from company c where c.code = ${of.companyCode}), 'CNY'
          ) as base
      ) b`.execute(ctx.em.getKysely());
  const rate = rows[0]?.rate;
  if (!rate)
    throw new Refusal(
      "money.noRate",
      { currency: of.currency, date: of.day },
      { field: "currency" },
    );
  return rate;
}
