import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { Fee } from "../fee.entity.server.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import type { ExplainLine } from "#domain/pricing/rate/match/explain-rate.ts";
import { fixed } from "../calculation/exact-sums.ts";
import { explainFee, explainText } from "../derivation/explain-fee.ts";
import type { FeeDerivation } from "../fee-terms.ts";
import { replayFee, replayStepLabel } from "../derivation/replay-fee.ts";
import {
  lateOfFee,
  type StoredDerivation,
  wholeDerivation,
} from "../derivation/stored-derivation.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readRecord } from "#platform/records/resource/resource.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { feeResources } from "../fee.resource.server.ts";
import { eachSide, feePage, type FeeSide, feeSides } from "../fee-side.ts";
import { typedRecordId } from "#platform/kernel/refusal/validation.ts";

export type ExplainedFee = {
  fee: Pick<
    Fee,
    "id" | "blNo" | "feeCode" | "feeName" | "amount" | "currency" | "differs" | "origin" | "feeKind"
  >;
  lines: string[];
  /**
   * Whether the derivation alone gives the amount again; blank for an amount that is not automatic.
   */
  replay: string;
};

/**
 * Explains the amount of a fee in the reader's language (domain §4).
 * @throws Refusal kit.notFound outside permission and scope.
 */
export async function explainStoredFee(
  em: EntityManager,
  actor: Actor,
  { side, id }: { side: FeeSide; id: number },
): Promise<ExplainedFee> {
  const page = feePage(side, "search");
  const search = feeResources.find((resource) => resource.apiName === page);
  if (!search) throw new Refusal("kit.notFound", {}, { key: String(id) });
  // The row has the fee's name in the reader's language.
  const { row } = await readRecord(em, actor, search, id);
  const fee = await em.findOneOrFail(Fee, { id });
  const {
    blNo,
    feeCode,
    feeKind,
    amount,
    currency,
    differs,
    origin,
    reversesId,
    changesId,
    opRem,
  } = fee;
  const labels = messages[actor.lang];
  const stored = derivationOf(fee);
  const reversal = reversesId
    ? [{ label: "fee.explain.reversal" as const, params: { id: reversesId, reason: opRem } }]
    : [];
  const back = origin === "CHANGE" && isTakenBack(fee);
  const change =
    changesId && origin === "CHANGE"
      ? [
          {
            label: back ? ("fee.explain.takenBack" as const) : ("fee.explain.change" as const),
            params: { id: changesId },
          },
        ]
      : [];
  const steps = stored
    ? explainFee(stored)
    : back
      ? []
      : [{ label: "fee.explain.none" as const, params: {} }];
  return {
    fee: {
      id,
      blNo,
      feeCode,
      feeKind,
      feeName: String(row.feeName ?? ""),
      amount,
      currency,
      differs,
      origin,
    },
    replay: origin === "AUTO" && stored ? replayText(fee, stored, labels) : "",
    lines: explainText(
      [...reversal, ...change, ...steps, ...lateLines(fee), ...(await differencesOf(em, fee))],
      labels,
    ),
  };
}

/** Difference lines of a fee, oldest first; a late change makes one. */
async function differencesOf(em: EntityManager, { id }: Fee): Promise<ExplainLine[]> {
  const changes = await em.find(
    Fee,
    { changesId: id, origin: "CHANGE" },
    { orderBy: { id: "asc" }, limit: 100 },
  );
  return changes.map((change) => ({
    label: "fee.explain.changedBy",
    params: {
      id: change.id,
      amount: fixed(change.amount, currencyDecimals(change.currency)),
      currency: change.currency,
    },
  }));
}

/** The month a line belongs to, where it is booked in a later one. */
function lateLines({ derivation, pricingDate }: Fee): ExplainLine[] {
  const late = lateOfFee(derivation);
  if (!late || !pricingDate) return [];
  return [
    {
      label: "fee.explain.late",
      params: { day: late.day, period: late.day.slice(0, 7), booked: pricingDate },
    },
  ];
}

/** A difference line that says no more than what stood takes all of it back. */
const isTakenBack = ({ derivation }: Fee): boolean => !derivation || !("pricing" in derivation);

function replayText(
  fee: Fee,
  derivation: FeeDerivation,
  labels: (typeof messages)[Actor["lang"]],
): string {
  const difference = replayFee(derivation, fee);
  if (!difference) return labels["fee.replay.agrees"];
  const { step, computed, stored } = difference;
  const [line] = explainText(
    [
      {
        label: "fee.replay.differs",
        params: { step: { label: replayStepLabel(step) }, computed, stored },
      },
    ],
    labels,
  );
  return line ?? "";
}

/** A reversal has negated figures. */
export function derivationOf(fee: Fee): FeeDerivation | null {
  if (!fee.derivation || ("stood" in fee.derivation && isTakenBack(fee))) return null;
  if ("pricing" in fee.derivation) return fee.derivation as FeeDerivation;
  const figure = (text: string) => (fee.reversesId ? dec(text).negated().toFixed() : text);
  const { qty, noTaxAmount, taxAmount, amount, baseAmount, ...rest } = fee;
  return wholeDerivation(fee.derivation as StoredDerivation, {
    feeCode: rest.feeCode,
    feeKind: rest.feeKind,
    unit: rest.unit,
    sizeType: rest.sizeType,
    currency: rest.currency,
    price: rest.price,
    taxRate: rest.taxRate,
    rateId: rest.rateId ?? rest.supplierPriceId ?? null,
    rateVersion: rest.rateVersion ?? null,
    pricingDate: rest.pricingDate ?? null,
    pricingReason: rest.pricingReason,
    qty: figure(qty),
    noTaxAmount: figure(noTaxAmount),
    taxAmount: figure(taxAmount),
    amount: figure(amount),
    baseAmount: figure(baseAmount),
  });
}

const explainOf = (side: FeeSide) =>
  defineOperation({
    name: `${feeSides[side].name}.explain`,
    perm: `${feeSides[side].name}:explain`,
    input: z.object({ feeId: typedRecordId() }),
    run: (ctx, input) => explainStoredFee(ctx.em, ctx.actor, { side, id: input.feeId }),
  });

export const explainFeeNumber = eachSide(explainOf);
