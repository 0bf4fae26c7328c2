import type { Ctx } from "#platform/operation/operation.server.ts";
import { isRefusal, type Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import type { RowResult } from "#platform/machine/steps.server.ts";
import type { EdiHead } from "./edi-bookings.queries.server.ts";

export type Sendable<M> = { sent: readonly EdiHead[]; left: RowResult[]; messages: M[] };

/**
 * Exports the bookings that can be sent: what a refusal names is left out and told, and the others are tried again. Each try is a savepoint, so a try that
 * fails stores nothing and uses up no number. @throws the refusals when they name no booking, or all of them.
 */
export async function exportSendable<M>(
  ctx: Ctx,
  bookings: readonly EdiHead[],
  exportAll: (inner: Ctx, some: readonly EdiHead[]) => Promise<M[]>,
): Promise<Sendable<M>> {
  const left: RowResult[] = [];
  for (let sent = bookings; ; ) {
    try {
      const messages = await ctx.em.transactional((em) => exportAll({ ...ctx, em: em as Ctx["em"] }, sent));
      return { sent, left, messages };
    } catch (error) {
      const faulty = isRefusal(error) ? byBooking(refusalsOf(error), sent) : undefined;
      if (!faulty || faulty.size === sent.length) throw error;
      left.push(...sent.flatMap((one) => rowOf(one, faulty.get(one.bkNo))));
      sent = sent.filter((one) => !faulty.has(one.bkNo));
    }
  }
}

/** The refusals by the booking they name; undefined when one of them names none. */
function byBooking(refusals: readonly Refusal[], bookings: readonly EdiHead[]): Map<string, Refusal[]> | undefined {
  const numbers = new Set(bookings.map((one) => one.bkNo));
  const named = Map.groupBy(refusals, (one) => one.place.key ?? "");
  return [...named.keys()].every((key) => numbers.has(key)) ? named : undefined;
}

function rowOf({ id, bkNo }: EdiHead, refusals: readonly Refusal[] | undefined): RowResult[] {
  const [first] = refusals ?? [];
  if (!first) return [];
  return [{ id, key: bkNo, done: false, code: first.code, params: first.params }];
}
