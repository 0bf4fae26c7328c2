import { LockMode } from "@mikro-orm/postgresql";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import {
  assertReason,
  type RowResult,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";
import {
  type Ctx,
  defineOperation,
  staleRefusal,
} from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalFor } from "#platform/kernel/field/stale-readers.server.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { mirrorParts } from "../part/mirror-parts.server.ts";
import { verificationFacts } from "../receipt.facts.server.ts";
import { Verification } from "../write-off.entity.server.ts";
import { verificationLists } from "../verification.list.ts";
import { verificationMachines } from "../write-off.machine.ts";
import { writeOffSides } from "../write-off-screens.ts";
import { verificationSource } from "../write-off.source.server.ts";
import { lockReceipts } from "../part/write-off-sums.server.ts";

type Requested = StepInput["rows"][number];

/**
 * Cancels parts of fees paid. Those of one registration are cancelled together, in one transaction:
 * a credit alone would leave more applied than was received (domain §3).
 */
const cancelPartsOf = (side: FeeSide) =>
  defineOperation({
    name: `${writeOffSides[side]}Verification.cancel`,
    perm: verificationMachines[side].actions.cancel.perm,
    input: StepInput,
    transaction: "own",
    rehearses: true,
    done: "verification.cancel.done",
    async run(ctx, { rows, reason = "" }): Promise<StepResult> {
      assertReason(verificationMachines[side].actions.cancel, { reason });
      const ids = rows.map(({ id }) => id);
      if (!ctx.page)
        await assertInScope(ctx.em, verificationLists[side], verificationSource, {
          actor: ctx.actor,
          ids,
        });
      const results = new Map<number, RowResult>();
      for (const [receiptId, own] of await byReceipt(ctx, rows)) {
        ctx.signal.throwIfAborted();
        for (const result of await cancelOf(ctx, side, { receiptId, rows: own, reason }))
          results.set(result.id, result);
        await ctx.progress({ seen: results.size, total: ids.length });
      }
      const all = rows.map(
        ({ id }) =>
          results.get(id) ?? { id, key: String(id), done: false, code: "kit.notFound" as const },
      );
      const done = all.filter((row) => row.done).length;
      return { done, refused: all.length - done, rows: all };
    },
  });

export const cancelParts = eachSide(cancelPartsOf);

async function byReceipt(ctx: Ctx, rows: readonly Requested[]): Promise<Map<number, Requested[]>> {
  const parts = await kyselyOf(ctx.em)
    .selectFrom("verification")
    .select(["id", "receipt_id as receiptId"])
    .where("id", "=", anyOf(rows.map(({ id }) => id)))
    .execute();
  const receiptOf = new Map(parts.map(({ id, receiptId }) => [id, receiptId]));
  return Map.groupBy(rows, ({ id }) => receiptOf.get(id) ?? 0);
}

type OfReceipt = { receiptId: number; rows: readonly Requested[]; reason: string };

async function cancelOf(
  ctx: Ctx,
  side: FeeSide,
  { receiptId, rows, reason }: OfReceipt,
): Promise<RowResult[]> {
  const keys = new Map<number, string>();
  const refused = (error: unknown, id: number): RowResult => {
    const [first] = refusalsOf(refusalFor(ctx.actor, error));
    return {
      id,
      key: keys.get(id) ?? String(id),
      done: false,
      code: first?.code ?? "kit.failed",
      params: first?.params ?? {},
    };
  };
  try {
    return await ctx.unit(async (inner) => {
      await lockReceipts(inner, [receiptId]);
      const results = new Map<number, RowResult>();
      const parts = await lockedParts(inner, side, rows);
      const facts = await verificationFacts.read(inner, [...parts.values()]);
      for (const { id, version } of rows) {
        const part = parts.get(id);
        const values = facts.get(id);
        if (part) keys.set(id, part.checkNo);
        try {
          if (!part || !values) throw new Refusal("kit.notFound", {}, { key: String(id) });
          if (version !== undefined && part.version !== version)
            throw await staleRefusal(inner.em, "Verification", id, version);
          verificationMachines[side].assert(values, "cancel");
        } catch (error) {
          if (!isRefusal(error)) throw error;
          results.set(id, refused(error, id));
        }
      }
      const only = rows.flatMap(({ id }) => (results.has(id) ? [] : [id]));
      if (only.length > 0) await mirrorParts(inner, [receiptId], { reason, only });
      return rows.map(
        ({ id }) => results.get(id) ?? { id, key: keys.get(id) ?? String(id), done: true },
      );
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return rows.map(({ id }) => refused(error, id));
  }
}

async function lockedParts(
  ctx: Ctx,
  side: FeeSide,
  rows: readonly Requested[],
): Promise<Map<number, Verification>> {
  const parts = await ctx.em.find(
    Verification,
    { id: { $in: rows.map(({ id }) => id) }, feeBelong: side },
    { orderBy: { id: "asc" }, refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return new Map(parts.map((part) => [part.id, part]));
}
