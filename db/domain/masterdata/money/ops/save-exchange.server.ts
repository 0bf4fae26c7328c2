import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { ConfirmableWarning, Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { exchangeTypes } from "../exchange/exchange.ts";
import { compareWithPublished, isFarOff } from "../exchange/rate-jumps.server.ts";
import { ExchangePublication } from "../money.entity.server.ts";

const RateLine = z.object({
  currency: v.requiredCode(3),
  unit: v.whole({ min: 1, max: 1_000_000 }, 1),
  rate: v.requiredDecimal(8, { min: 0.00000001, max: 9_999_999_999 }),
  source: v.text(40),
});

export const ExchangeInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  /** Confirms unusual changes. */
  accept: v.flag(),
  rateType: z.enum(exchangeTypes),
  baseCurrency: v.requiredCode(3),
  publishDate: v.requiredDate(),
  localFlag: v.flag(),
  refreshPeriod: z.enum(["DAY", "WEEK", "MONTH", "NONE"]).default("DAY"),
  remark: v.text(250),
  rates: z.array(RateLine).min(1, { error: "money.oneRate" }).max(200),
});
type ExchangeInput = z.output<typeof ExchangeInput>;

/** A larger change may be a wrong point or unit. */
const usualChangePercent = 20;

/**
 * Saves a day's rates of a base currency (platform §3). Day, type and base never change. An unusual
 * change is a confirmable warning.
 */
export const saveExchange = defineOperation({
  name: "exchangeRate.save",
  perm: "exchangeRate:edit",
  input: ExchangeInput,
  done: "master.saved",
  run: async (ctx, input) => {
    const { id, version, accept: _accept, rates: _rates, ...fields } = input;
    await assertLines(ctx, input);
    const keys = {
      rateType: fields.rateType,
      baseCurrency: fields.baseCurrency,
      publishDate: fields.publishDate,
    };
    const exchangePublication = await ctx.em.findOne(ExchangePublication, id > 0 ? { id } : keys);
    if (id === 0 && exchangePublication)
      throw new Refusal(
        "master.exists",
        { code: Object.values(keys).join(" ") },
        { field: "publishDate" },
      );
    if (id > 0) {
      if (!exchangePublication) throw new Refusal("kit.notFound", {}, { key: String(id) });
      await assertSeen(ctx.em, "ExchangePublication", exchangePublication, version);
      const changed = (["publishDate", "rateType", "baseCurrency"] as const).find(
        (key) => exchangePublication[key] !== fields[key],
      );
      if (changed) throw new Refusal("master.keyFixed", {}, { field: changed });
    }
    await warnOfJumps(ctx, input);
    const saved = exchangePublication
      ? ctx.em.assign(exchangePublication, fields)
      : ctx.em.create(ExchangePublication, fields);
    await ctx.em.flush();
    await replaceRates(ctx, input);
    return { id: saved.id };
  },
});

/** Each currency is known, foreign and named once. */
async function assertLines(ctx: Ctx, { baseCurrency, rates }: ExchangeInput): Promise<void> {
  await assertExistingCodes(ctx, [
    { master: "currency", code: baseCurrency, field: "baseCurrency" },
    ...rates.map((line, i) => ({
      master: "currency" as const,
      code: line.currency,
      field: `rates.${i}.currency`,
    })),
  ]);
  const faults = rates.flatMap(({ currency }, i) => {
    const at = { field: `rates.${i}.currency` };
    if (currency === baseCurrency) return [new Refusal("money.sameCurrency", { currency }, at)];
    return rates.findIndex((line) => line.currency === currency) < i
      ? [new Refusal("money.currencyTwice", { currency }, at)]
      : [];
  });
  if (faults.length > 0) throw new Refusals(faults);
}

/** A change far off the published rate needs a reason in the remark besides. */
async function warnOfJumps(
  ctx: Ctx,
  { rateType, baseCurrency, publishDate, rates, accept, remark }: ExchangeInput,
): Promise<void> {
  const named = rates.map(({ currency, unit, rate }) => ({
    rateType,
    baseCurrency,
    publishDate,
    currency,
    unit,
    rate,
  }));
  const jumps = await compareWithPublished(ctx, named);
  const faults = jumps.flatMap((rateJump, i) => {
    if (!rateJump || rateJump.times.minus(1).times(100).abs().lte(usualChangePercent)) return [];
    const at = { field: `rates.${i}.rate` };
    if (accept !== "Y")
      return [
        new ConfirmableWarning(
          isFarOff(rateJump) ? "money.rateTimes" : "money.rateJumps",
          rateJump.params,
          at,
        ),
      ];
    return isFarOff(rateJump) && remark === ""
      ? [new Refusal("money.jumpReason", rateJump.params, { field: "remark" })]
      : [];
  });
  if (faults.length > 0) throw new Refusals(faults);
}

async function replaceRates(
  ctx: Ctx,
  { rateType, baseCurrency, publishDate, rates }: ExchangeInput,
): Promise<void> {
  const keys = { rate_type: rateType, base_currency: baseCurrency, publish_date: publishDate };
  await kyselyOf(ctx.em)
    .deleteFrom("exchange_rate")
    .where((row) => row.and(keys))
    .where((row) => row.not(row("currency", "=", anyOf(rates.map((line) => line.currency)))))
    .execute();
  await upsertRows(
    ctx,
    {
      table: "exchange_rate",
      key: ["rate_type", "base_currency", "currency", "publish_date"],
      columns: {
        rate_type: "text",
        base_currency: "text",
        publish_date: "date",
        currency: "text",
        unit: "int",
        rate: "numeric(18,8)",
        source: "text",
      },
    },
    rates.map(({ currency, unit, rate, source }) => ({ ...keys, currency, unit, rate, source })),
  );
}
