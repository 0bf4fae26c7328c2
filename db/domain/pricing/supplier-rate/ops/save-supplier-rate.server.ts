import { assertOpen } from "#platform/records/machine/facts.server.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import { flushWithLines, replaceLines } from "#platform/records/form/lines.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { existingAmong } from "#platform/records/import/upsert.server.ts";
import {
  assertExistingCodes,
  type TypedCode,
} from "#platform/records/resource/known-codes.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { priceOverlapNotes, priceOverlapsOf } from "../overlapping-prices.server.ts";
import { SupplierGroup, SupplierPrice, SupplierRate } from "../supplier-rate.entity.server.ts";
import { supplierRateFacts } from "../supplier-rate.facts.server.ts";
import { supplierRateMachine } from "../supplier-rate.machine.ts";
import { type PriceInput, SupplierRateInput } from "../supplier-rate.schema.ts";

/**
 * Saves a draft rate with its prices (operations §3, §5). A published one is refused: calculations
 * read it.
 * @throws Refusals at their fields, of a price at `prices.<n>.<field>`
 */
export const saveSupplierRate = defineOperation({
  name: "supplierRate.save",
  perm: "supplierRate:edit",
  input: SupplierRateInput,
  done: "supplierRate.save.done",
  run: saveNoting,
});

/** Saves a rate and says which other rates price its charges for the same cargo and days. */
async function saveNoting(
  ctx: Ctx,
  input: SupplierRateInput,
): Promise<{ id: number; notes: RowNote[] }> {
  const { id } = await saveRateRecord(ctx, input);
  return { id, notes: priceOverlapNotes(await priceOverlapsOf(ctx, id)) };
}

export async function saveRateRecord(ctx: Ctx, input: SupplierRateInput): Promise<{ id: number }> {
  const faults = rateFaults(input);
  if (faults.length > 0) throw new Refusals(faults);
  await assertExistingCodes(ctx, codesOf(input));
  await assertDocks(ctx, list(input.docks));
  const group = await groupOf(ctx, input);
  const { id, version, groupName: _group, prices, taxRate, ...fields } = input;
  const values = { ...fields, group, taxRate: taxRate ?? "0" };
  const rate = id === 0 ? ctx.em.create(SupplierRate, values) : await openRate(ctx, id, version);
  if (id !== 0) ctx.em.assign(rate, values);
  replaceLines(rate.prices, prices, (line) =>
    ctx.em.create(SupplierPrice, { ...(line as SupplierPrice), rate }),
  );
  await flushWithLines(ctx, rate);
  return { id: rate.id };
}

async function openRate(ctx: Ctx, id: number, version: number | undefined): Promise<SupplierRate> {
  const rate = await ctx.em.findOne(SupplierRate, { id }, { populate: ["prices"] });
  if (!rate) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "SupplierRate", rate, version);
  await assertOpen(ctx, { machine: supplierRateMachine, facts: supplierRateFacts }, rate, "edit");
  return rate;
}

/** A group is chosen first, and the supplier is one of it (operations §5). */
async function groupOf(
  ctx: Ctx,
  { groupName, supplierCode }: SupplierRateInput,
): Promise<SupplierGroup> {
  const group = await ctx.em.findOne(SupplierGroup, { groupName }, { populate: ["suppliers"] });
  if (!group)
    throw new Refusal("supplierRate.chooseGroup", { value: groupName }, { field: "groupName" });
  if (!group.suppliers.getItems().some((member) => member.supplierCode === supplierCode))
    throw new Refusal(
      "supplierRate.notInGroup",
      { supplier: supplierCode, group: groupName },
      { field: "supplierCode" },
    );
  return group;
}

/** Checks that need no master data. */
export function rateFaults(input: SupplierRateInput): Refusal[] {
  const faults: Refusal[] = [];
  if (input.endDate < input.startDate)
    faults.push(new Refusal("supplierRate.endBeforeStart", {}, { field: "endDate" }));
  if (input.prices.length === 0)
    faults.push(new Refusal("supplierRate.needsPrice", {}, { field: "prices" }));
  const first = new Map<string, number>();
  for (const [at, price] of input.prices.entries()) {
    const fault = (
      code:
        | "supplierRate.priceNotPositive"
        | "supplierRate.sizeOnlyContainer"
        | "supplierRate.equalLine",
      field: string,
      row = 0,
    ) => faults.push(new Refusal(code, { row }, { field: `prices.${at}.${field}` }));
    if (dec(price.price).lte(0)) fault("supplierRate.priceNotPositive", "price");
    if (price.unit === "BILL" && (price.sizeType || price.sizeGroup))
      fault("supplierRate.sizeOnlyContainer", price.sizeType ? "sizeType" : "sizeGroup");
    const earlier = first.get(criteriaOf(price));
    if (earlier === undefined) first.set(criteriaOf(price), at + 1);
    else fault("supplierRate.equalLine", "price", earlier);
  }
  return faults;
}

/** Two prices that agree in all this would tie. */
export function criteriaOf({
  id: _id,
  price: _price,
  currency: _currency,
  remark: _remark,
  ...criteria
}: PriceInput): string {
  return JSON.stringify(Object.entries(criteria).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function assertDocks(ctx: Ctx, docks: readonly string[]): Promise<void> {
  const existing = await existingAmong(ctx, "dock", "dock_code", docks);
  const unknown = docks.filter((code) => !existing.has(code));
  if (unknown.length > 0)
    throw new Refusals(
      unknown.map((value) => new Refusal("kit.unknownCode", { value }, { field: "docks" })),
    );
}

const list = (codes: string) => codes.split(",").filter(Boolean);

function codesOf(input: SupplierRateInput): TypedCode[] {
  const ofRate: TypedCode[] = [
    { master: "customer", code: input.supplierCode, field: "supplierCode" },
    { master: "company", code: input.shipowner, field: "shipowner" },
    ...list(input.routes).map((code): TypedCode => ({ master: "line", code, field: "routes" })),
  ];
  const ofPrices = input.prices.flatMap((price, at): TypedCode[] =>
    priceCodes.map(([master, field]) => ({
      master,
      code: price[field],
      field: `prices.${at}.${field}`,
    })),
  );
  return [...ofRate, ...ofPrices];
}

const priceCodes = [
  ["costCode", "feeCode"],
  ["currency", "currency"],
  ["sizeType", "sizeType"],
  ["transTerms", "deliveryTerms"],
  ["port", "portLoad"],
  ["port", "portDis"],
  ["port", "receipt"],
  ["port", "delivery"],
  ["port", "bargePort"],
  ["port", "nextPort"],
  ["vessel", "vesselCode"],
  ["customer", "forwardAgent"],
] as const satisfies readonly (readonly [string, keyof PriceInput])[];
