import { sql } from "kysely";
import { z } from "zod";
import { can } from "#platform/operation/actor.ts";
import { type Ctx, defineOperation } from "#platform/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/operation/refusal.ts";
import * as v from "#platform/operation/validation.ts";
import { feeInScope } from "./fee-scope.server.ts";
import { feePage, type FeeSide, feeSides } from "./fee-side.ts";
import { type ReplayDifference, replayFee } from "./replay-fee.ts";
import { type DerivedColumns, type StoredDerivation, wholeDerivation } from "./stored-derivation.ts";

/** Differences a result lists; they are counted beyond. */
const listed = 500;
const batchSize = 5000;

const ReplayInput = z
  .object({ voyages: z.array(v.requiredCode(60)).max(500).default([]), all: z.boolean().default(false) })
  .refine(({ voyages, all }) => all || voyages.length > 0, { error: "fee.voyageRequired" });

type Differing = { feeId: number; blNo: string; feeCode: string; side: FeeSide } & ReplayDifference;
export type ReplayResult = { replayed: number; differing: number; differences: Differing[] };

/** Computes every automatic fee again from its derivation alone, on the sides the reader may explain, and reports the first step that differs. */
export const replayFees = defineOperation({
  name: "fee.replay",
  perm: "fee:explain",
  input: ReplayInput,
  requiresScope: true,
  async run(ctx, input): Promise<ReplayResult> {
    const voyages = input.all ? null : await voyagesOf(ctx, input.voyages);
    const result: ReplayResult = { replayed: 0, differing: 0, differences: [] };
    for (const side of ["R", "P"] as const)
      if (can(ctx.actor, `${feeSides[side].name}:explain`)) await replaySide(ctx, side, voyages, result);
    return result;
  },
});

async function voyagesOf(ctx: Ctx, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, voyage_name as name from voyage where voyage_name = any(${[...names]}::text[])`.execute(ctx.em.getKysely());
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    throw new Refusals(unknown.map((value) => new Refusal("kit.unknownCode", { value }, { field: "voyage", key: value })));
  return rows.map(({ id }) => id);
}

type Row = DerivedColumns & { id: number; blNo: string; derivation: StoredDerivation };

async function replaySide(ctx: Ctx, side: FeeSide, voyages: readonly number[] | null, result: ReplayResult): Promise<void> {
  const scope = feeInScope(ctx, feePage(side, "search"), "fee.id");
  const ofVoyage = voyages ? sql`fee.voyage_id = any(${[...voyages]}::int[])` : sql`true`;
  for (let last = 0; ; ) {
    ctx.signal.throwIfAborted();
    const { rows } = await sql<Row>`select fee.id, fee.bl_no as "blNo", fee.fee_code as "feeCode", fee.fee_kind as "feeKind", fee.unit,
        fee.size_type as "sizeType", fee.currency, fee.qty::text as qty, fee.price::text as price, fee.tax_rate::text as "taxRate",
        fee.no_tax_amount::text as "noTaxAmount", fee.tax_amount::text as "taxAmount", fee.amount::text as amount,
        fee.base_amount::text as "baseAmount", coalesce(fee.rate_id, fee.supplier_price_id) as "rateId", fee.rate_version as "rateVersion",
        null as "pricingDate", '' as "pricingReason", fee.derivation
      from fee where fee.id > ${last} and fee.fee_belong = ${side} and fee.origin = 'AUTO' and fee.derivation is not null and ${ofVoyage} and ${scope}
      order by fee.id limit ${batchSize}`.execute(ctx.em.getKysely());
    for (const row of rows) {
      const difference = replayFee(wholeDerivation(row.derivation, row), row);
      if (!difference) continue;
      result.differing += 1;
      if (result.differences.length < listed)
        result.differences.push({ feeId: row.id, blNo: row.blNo, feeCode: row.feeCode, side, ...difference });
    }
    result.replayed += rows.length;
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < batchSize) return;
  }
}
