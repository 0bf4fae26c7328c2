import { assertOpen } from "#platform/records/machine/facts.server.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import {
  assertExistingCodes,
  type TypedCode,
} from "#platform/records/resource/known-codes.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { FreightBook, FreightRate } from "../rate.entity.server.ts";
import { rateFacts } from "../rate.facts.server.ts";
import { overlapNotes, overlapsOf } from "../match/overlapping-rates.server.ts";
import { rateMachine } from "../rate.machine.ts";
import { RateInput } from "../rate.schema.ts";

type Kind = "PORT" | "EXTRA";

/** Saves a port-to-port row (operations §2). */
export const savePortRate = defineOperation({
  name: "rate.savePort",
  perm: "rate:edit",
  input: RateInput,
  done: "rate.save.done",
  run: (ctx, input) => saveNoting(ctx, "PORT", input),
});

/** Saves an extra-fee row (operations §2). */
export const saveExtraRate = defineOperation({
  name: "rate.saveExtra",
  perm: "rate:edit",
  input: RateInput,
  done: "rate.save.done",
  run: (ctx, input) => saveNoting(ctx, "EXTRA", input),
});

/** Saves a row and says which rows of its book hold for the same shipments on the same days. */
async function saveNoting(
  ctx: Ctx,
  kind: Kind,
  input: RateInput,
): Promise<{ id: number; notes: RowNote[] }> {
  const { id } = await saveRateRecord(ctx, kind, input);
  return { id, notes: overlapNotes(await overlapsOf(ctx, { ids: [id] })) };
}

/**
 * Saves a draft row. A published row is refused: calculations read it.
 * @throws Refusals at their fields.
 */
export async function saveRateRecord(
  ctx: Ctx,
  kind: Kind,
  input: RateInput,
): Promise<{ id: number }> {
  const faults = rateFaults(kind, input);
  if (faults.length > 0) throw new Refusals(faults);
  await assertExistingCodes(ctx, codesOf(input));
  const book = await ctx.em.findOne(FreightBook, { fcode: input.book });
  if (!book) throw new Refusal("kit.unknownCode", { value: input.book }, { field: "book" });
  const { id, version, book: _code, ...fields } = input;
  const values = { ...fields, kind, book };
  if (id === 0) {
    assertBookOpen(book);
    const made = ctx.em.create(FreightRate, values);
    await ctx.em.flush();
    return { id: made.id };
  }
  const rate = await ctx.em.findOne(FreightRate, { id, kind });
  if (!rate) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "FreightRate", rate, version);
  // The row's own reason comes first, as the list names it; then the book it may move to.
  await assertOpen(ctx, { machine: rateMachine, facts: rateFacts }, rate, "edit");
  assertBookOpen(book);
  ctx.em.assign(rate, values);
  await ctx.em.flush();
  return { id };
}

/** @throws Refusal rate.contractFrozen for a book whose contract is not a draft */
function assertBookOpen({ contractStatus }: FreightBook): void {
  if (contractStatus !== "" && contractStatus !== "DRAFT")
    throw new Refusal("rate.contractFrozen", {}, { field: "book" });
}

/** Checks that need no master data: price, dates, limits, sizes. */
export function rateFaults(kind: Kind, input: RateInput): Refusal[] {
  const faults: Refusal[] = [];
  const fault = (code: ConstructorParameters<typeof Refusal>[0], field: string) =>
    faults.push(new Refusal(code, {}, { field }));
  if (dec(input.price).lte(0)) fault("rate.priceNotPositive", "price");
  if (input.endDate < input.startDate) fault("rate.endBeforeStart", "endDate");
  if (
    input.minAmount !== null &&
    input.maxAmount !== null &&
    dec(input.maxAmount).lt(input.minAmount)
  )
    fault("rate.maxBelowMin", "maxAmount");
  if (kind === "PORT" && !input.portLoad) fault("kit.requiredPlain", "portLoad");
  if (kind === "PORT" && !input.portDis) fault("kit.requiredPlain", "portDis");
  if (input.unit !== "CONTAINER" && (input.sizeType || input.sizeGroup))
    fault("rate.sizeOnlyContainer", input.sizeType ? "sizeType" : "sizeGroup");
  return faults;
}

/** The codes of a row with their fields, exclusions too. */
export function codesOf(input: RateInput): TypedCode[] {
  const places = (["portLoad", "portDis", "receipt", "delivery"] as const).flatMap((field) =>
    input[field]
      .replace(/^!/, "")
      .split(",")
      .filter(Boolean)
      .map((code): TypedCode => ({ master: "port", code, field })),
  );
  return [
    ...places,
    { master: "line", code: input.voyline, field: "voyline" },
    { master: "sizeType", code: input.sizeType, field: "sizeType" },
    { master: "currency", code: input.currency, field: "currency" },
    { master: "costCode", code: input.feeCode, field: "feeCode" },
    ...input.includedFees.map(
      (code): TypedCode => ({ master: "costCode", code, field: "includedFees" }),
    ),
  ];
}
