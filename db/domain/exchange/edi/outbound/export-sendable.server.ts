import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, type Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import type { DocumentHead } from "../edi-rows.server.ts";

export type Sendable<M> = { sent: readonly DocumentHead[]; left: RowResult[]; messages: M[] };

/**
 * Exports without refused documents. Each try is a savepoint, so that a failure stores nothing and
 * uses no number.
 * @throws the refusals when they name no document, or all.
 */
export async function exportSendable<M>(
  ctx: Ctx,
  documents: readonly DocumentHead[],
  exportAll: (inner: Ctx, some: readonly DocumentHead[]) => Promise<M[]>,
): Promise<Sendable<M>> {
  const left: RowResult[] = [];
  for (let sent = documents; ; ) {
    try {
      const messages = await ctx.em.transactional((em) =>
        exportAll({ ...ctx, em: em as Ctx["em"] }, sent),
      );
      return { sent, left, messages };
    } catch (error) {
      const faulty = isRefusal(error) ? byDocument(refusalsOf(error), sent) : undefined;
      if (!faulty || faulty.size === sent.length) throw error;
      left.push(
        ...sent.flatMap((documentHead) => rowOf(documentHead, faulty.get(documentHead.no))),
      );
      sent = sent.filter((documentHead) => !faulty.has(documentHead.no));
    }
  }
}

/** Undefined when a refusal names no document. */
function byDocument(
  refusals: readonly Refusal[],
  documents: readonly DocumentHead[],
): Map<string, Refusal[]> | undefined {
  const numbers = new Set(documents.map((documentHead) => documentHead.no));
  const named = Map.groupBy(refusals, (refusal) => refusal.place.key ?? "");
  return [...named.keys()].every((key) => numbers.has(key)) ? named : undefined;
}

function rowOf({ id, no }: DocumentHead, refusals: readonly Refusal[] | undefined): RowResult[] {
  const [first] = refusals ?? [];
  if (!first) return [];
  return [{ id, key: no, done: false, code: first.code, params: first.params }];
}
