import { sql } from "kysely";
import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { feeInScope } from "../fee-scope.server.ts";
import { feePage, type FeeSide, feeSides } from "../fee-side.ts";
import type { ReplayDifference } from "../derivation/replay-fee.ts";
import { type BasisReplay, replayStored, type StoredFeeRow } from "../derivation/replay-stored.ts";

/**
 * Differences and fees that cannot be replayed, each listed up to this many; they are counted
 * beyond.
 */
const listed = 500;
const batchSize = 5000;

/** The rules of the runs that write container fees. */
export const basisReplay = new ExtensionPoint<BasisReplay>("fee.basisReplay");

const ReplayInput = z
  .object({
    voyages: z.array(v.requiredCode(60)).max(500).default([]),
    all: z.boolean().default(false),
  })
  .refine(({ voyages, all }) => all || voyages.length > 0, { error: "fee.voyageRequired" });

type NamedFee = { feeId: number; blNo: string; feeCode: string; side: FeeSide };
export type ReplayResult = {
  replayed: number;
  differing: number;
  differences: (NamedFee & ReplayDifference)[];
  /** Fees whose stored figures do not say how they came about. */
  skipped: number;
  skips: (NamedFee & { reason: MessageKey })[];
};

/**
 * Computes every fee the system has calculated again, with difference lines and reversals, from
 * what is stored with it alone, on the sides the reader may explain. Reports the first step that
 * differs, and what cannot be computed again and why.
 */
export const replayFees = defineOperation({
  name: "fee.replay",
  perm: "fee:explain",
  input: ReplayInput,
  requiresScope: true,
  async run(ctx, input): Promise<ReplayResult> {
    const voyages = input.all ? null : await voyagesOf(ctx, input.voyages);
    const result: ReplayResult = {
      replayed: 0,
      differing: 0,
      differences: [],
      skipped: 0,
      skips: [],
    };
    for (const side of ["R", "P"] as const)
      if (can(ctx.actor, `${feeSides[side].name}:explain`))
        await replaySide(ctx, side, voyages, result);
    return result;
  },
});

async function voyagesOf(ctx: Ctx, names: readonly string[]): Promise<number[]> {
  const rows = await kyselyOf(ctx.em)
    .selectFrom("voyage")
    .select(["id", "voyage_name as name"])
    .where("voyage_name", "=", anyOf(names))
    .execute();
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    throw new Refusals(
      unknown.map(
        (value) => new Refusal("kit.unknownCode", { value }, { field: "voyage", key: value }),
      ),
    );
  return rows.map(({ id }) => id);
}

type Row = StoredFeeRow & { id: number; blNo: string };

async function replaySide(
  ctx: Ctx,
  side: FeeSide,
  voyages: readonly number[] | null,
  result: ReplayResult,
): Promise<void> {
  const [basisOf] = basisReplay.parts();
  if (!basisOf) return;
  for (let last = 0; ; ) {
    ctx.signal.throwIfAborted();
    const rows = await rowsAfter(ctx, last, { side, voyages });
    for (const row of rows) addReplayed(result, row, replayStored(row, basisOf));
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < batchSize) return;
  }
}

function addReplayed(
  result: ReplayResult,
  { id, blNo, feeCode, side }: Row,
  replayed: ReturnType<typeof replayStored>,
): void {
  const named = { feeId: id, blNo, feeCode, side };
  if (replayed && "skipped" in replayed) {
    result.skipped += 1;
    if (result.skips.length < listed) result.skips.push({ ...named, reason: replayed.skipped });
    return;
  }
  result.replayed += 1;
  if (!replayed) return;
  result.differing += 1;
  if (result.differences.length < listed) result.differences.push({ ...named, ...replayed });
}

async function rowsAfter(
  ctx: Ctx,
  last: number,
  { side, voyages }: { side: FeeSide; voyages: readonly number[] | null },
): Promise<readonly Row[]> {
  const scope = feeInScope(ctx, feePage(side, "search"), "fee.id");
  const ofVoyage = voyages ? sql`fee.voyage_id = any(${[...voyages]}::int[])` : sql`true`;
  const { rows } =
    await sql<Row>`select fee.id, fee.fee_belong as side, fee.origin, fee.bl_no as "blNo",
        fee.fee_code as "feeCode", fee.fee_kind as "feeKind", fee.unit, fee.size_type as "sizeType",
        fee.currency, fee.qty::text as qty, fee.price::text as price,
        fee.tax_rate::text as "taxRate", fee.no_tax_amount::text as "noTaxAmount",
        fee.tax_amount::text as "taxAmount", fee.amount::text as amount,
        fee.base_amount::text as "baseAmount",
        coalesce(fee.rate_id, fee.supplier_price_id) as "rateId", fee.rate_version as "rateVersion",
        null as "pricingDate", '' as "pricingReason", fee.derivation,
        case
          when o.id is not null then jsonb_build_object(
            'noTaxAmount', o.no_tax_amount::text, 'taxAmount', o.tax_amount::text, 'amount',
            o.amount::text, 'baseAmount', o.base_amount::text
          )
        end as reversed
      from fee left join fee o on o.id = fee.reverses_id
      where fee.id > ${last}
        and fee.fee_belong = ${side}
        and fee.origin in ('AUTO', 'CHANGE', 'REVERSAL')
        and ${ofVoyage}
        and ${scope}
      order by fee.id
      limit ${batchSize}`.execute(ctx.em.getKysely());
  return rows;
}
