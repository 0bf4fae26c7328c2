import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { bookingFacts } from "#domain/booking/booking/booking.facts.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingMachine } from "#domain/booking/booking/booking.machine.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { divideSpace, keepShares } from "#domain/booking/space/share/divide-space.server.ts";
import type { SpaceNote } from "#domain/booking/space/share/settle-space.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Consolidation, type MadePart } from "../consolidation.entity.server.ts";
import { ConsolidateInput } from "../consolidation.schema.ts";
import { partNumbers } from "../part-numbers.ts";
import { findSourceBooking, readSource, type SourceBooking } from "../read-source.server.ts";
import { type Part, sumOf } from "../split-cargo.ts";
import { partsOf } from "../entered-parts.ts";
import { whyNoConsolidation } from "../why-not.ts";
import {
  copyBookings,
  moveContainers,
  type NewPart,
  reduceSource,
  settleTotals,
  shareNetWeight,
  writeLines,
} from "../write-parts.server.ts";

/** `parts` begins with what stays with the booking when it was split. */
export type Consolidated = {
  id: number;
  mainBkNo: string;
  stays: Part | null;
  parts: NewPart[];
  note?: SpaceNote;
};

/**
 * Appends parts to a booking, or splits it into parts (operations §4). Of a split every box,
 * package, gram and thousandth of a cubic metre is in exactly one booking afterwards. A dry run is
 * the preview.
 */
export const consolidate = defineOperation({
  name: "consolidation.consolidate",
  perm: "consolidation:edit",
  input: ConsolidateInput,
  done: "consolidation.consolidate.done",
  requiresScope: true,
  async run(ctx, input): Promise<Consolidated> {
    const booking = await lockSource(ctx, input);
    const source = await readSource(ctx.em, booking.id);
    const parts = partsOf(source, input);
    const bkNos = partNumbers(booking, input.scheme, input.count);
    await assertNumbersFree(ctx, bkNos);
    const [stays, made] =
      input.kind === "SPLIT" ? [parts[0] ?? null, parts.slice(1)] : [null, parts];
    const kept = await keepShares(ctx, [booking.id], booking.voyageId);
    const ids = await copyBookings(
      ctx,
      booking,
      bkNos,
      input.kind === "SPLIT" ? booking.bkStatus : "DRAFT",
    );
    const owned = made.map((part, i) => ({ owner: ids[i] ?? 0, part }));
    await writeLines(ctx, source, owned);
    if (stays) {
      await shareNetWeight(ctx, source, [{ owner: booking.id, part: stays }, ...owned]);
      await reduceSource(ctx, source, stays);
      await moveContainers(
        ctx,
        [booking.id],
        owned.map(({ owner, part }) => ({ owner, containers: part.containers })),
      );
    }
    await settleTotals(ctx, stays ? [booking.id, ...ids] : ids);
    await kyselyOf(ctx.em)
      .updateTable("booking")
      .set({ suffix_scheme: input.scheme.toLowerCase(), last_suffix: booking.last + input.count })
      .where("id", "=", booking.mainId)
      .execute();
    const note = stays ? await divideSpace(ctx, kept, [booking.id, ...ids]) : null;
    const newParts = made.map((part, i): NewPart => ({ ...part, bkNo: bkNos[i] ?? "" }));
    const id = await log(ctx, {
      booking,
      input,
      parts: newParts.map((part, i) => ({ ...part, id: ids[i] ?? 0, ...sumOf(part.goods) })),
    });
    return { id, mainBkNo: booking.mainBkNo, stays, parts: newParts, ...(note ? { note } : {}) };
  },
});

/** Locks main and source, so that no two people number or divide the same goods. */
async function lockSource(
  ctx: Ctx,
  { bkNo, version, kind }: ConsolidateInput,
): Promise<SourceBooking> {
  const notFound = new Refusal("consolidation.unknownBooking", { bkNo }, { field: "bkNo" });
  if (ctx.actor.kind === "customer") throw new Refusal("kit.noPermission");
  const db = ctx.em.getKysely();
  const { rows } = await sql<{
    id: number;
  }>`select b.id
    from booking b
    where b.id in (
        select id
        from booking s
        where s.bk_no = ${bkNo} and ${bookingInScope(ctx, bookingList.apiName, "s.id")}
        union
        select m.id
        from booking s join booking m on m.bk_no = s.main_bk_no
        where s.bk_no = ${bkNo} and s.main_bk_no <> ''
      )
    order by b.id
    for update`.execute(db);
  const source = rows.length > 0 ? await findSourceBooking(ctx.em, bkNo) : null;
  if (!source || !rows.some((row) => row.id === source.id)) throw notFound;
  const booking = await ctx.em.findOneOrFail(
    Booking,
    { id: source.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  await assertSeen(ctx.em, "Booking", booking, version);
  await assertOpen(ctx, { machine: bookingMachine, facts: bookingFacts }, booking, "edit");
  const why = whyNoConsolidation(source, kind);
  if (why) throw new Refusal(why.code, why.params, { field: "bkNo" });
  return source;
}

/** Somebody may have entered such a number by hand. */
async function assertNumbersFree(ctx: Ctx, bkNos: readonly string[]): Promise<void> {
  const rows = await kyselyOf(ctx.em)
    .selectFrom("booking")
    .select("bk_no as bkNo")
    .where("bk_no", "=", anyOf(bkNos))
    .orderBy("bk_no")
    .limit(1)
    .execute();
  if (rows[0]) throw new Refusal("consolidation.numberTaken", rows[0], { field: "count" });
}

async function log(
  ctx: Ctx,
  of: { booking: SourceBooking; input: ConsolidateInput; parts: MadePart[] },
): Promise<number> {
  const { booking, input, parts } = of;
  const totals = sumOf(parts);
  const row = ctx.em.create(Consolidation, {
    booking: booking.id,
    voyage: booking.voyageId,
    mainBkNo: booking.mainBkNo,
    kind: input.kind,
    scheme: input.scheme,
    partCount: parts.length,
    firstBkNo: parts[0]?.bkNo ?? "",
    lastBkNo: parts.at(-1)?.bkNo ?? "",
    ...totals,
    parts,
    reason: input.reason,
  });
  await ctx.em.flush();
  return row.id;
}
