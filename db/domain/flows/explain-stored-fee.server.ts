import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { Fee } from "../fee/fee.entity.server.ts";
import { explainFee, explainText } from "../fee/explain-fee.ts";
import type { FeeDerivation } from "../fee/fee-terms.ts";
import type { Actor } from "../kit/actor.ts";
import { defineOperation } from "../kit/operation.server.ts";
import { Refusal } from "../kit/refusal.ts";
import { readResource } from "../kit/resource.server.ts";
import { en, zh } from "../words.ts";
import { feeResources } from "./fee.resource.server.ts";

export type ExplainedFee = {
  fee: Pick<Fee, "id" | "blNo" | "feeCode" | "feeName" | "amount" | "currency" | "differs" | "origin">;
  lines: string[];
};

/**
 * How the amount of a fee came about, line by line in the reader's language ("explain this number", domain §4). A reversal says
 * what it undoes, then how that amount came about. @throws Refusal kit.notFound outside permission and scope.
 */
export async function explainStoredFee(em: EntityManager, actor: Actor, id: number): Promise<ExplainedFee> {
  const [search] = feeResources;
  if (!search) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await readResource(em, actor, search, id);
  const { blNo, feeCode, feeName, amount, currency, differs, origin, reversesId, opRem, derivation } = await em.findOneOrFail(Fee, { id });
  const words = actor.lang === "en" ? en : zh;
  const stored = derivation as FeeDerivation | null;
  const reversal = reversesId ? [{ word: "fee.explain.reversal" as const, params: { id: reversesId, reason: opRem } }] : [];
  const steps = stored ? explainFee(stored) : [{ word: "fee.explain.none" as const, params: {} }];
  return { fee: { id, blNo, feeCode, feeName, amount, currency, differs, origin }, lines: explainText([...reversal, ...steps], words) };
}

/** The same for calls by name. */
export const explainFeeNumber = defineOperation({
  name: "fee.explain",
  perm: "fee:explain",
  input: z.object({ feeId: z.coerce.number().int().positive() }),
  run: (ctx, input) => explainStoredFee(ctx.em, ctx.actor, input.feeId),
});
