import { z } from "zod";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { PackingLine } from "#domain/containers/container/container.entity.server.ts";
import { makeBill } from "../packing/bill-from-booking.server.ts";
import {
  lockSources,
  type MadeBill,
  madeBill,
  sourceRows,
} from "../packing/bill-source-rows.server.ts";
import { billList } from "../bill.list.ts";
import {
  mostBills,
  type Piece,
  planBills,
  proposeSplit,
  splitFaults,
  splitKinds,
  type SplitPlan,
  splitPacking,
} from "../split/split-packing.ts";
import { unbilledCargo, type UnbilledCargo } from "../packing/unbilled-cargo.server.ts";

/**
 * `places` and `take` as in a plan, the bills counted from 1; without them the booking is divided
 * in equal parts.
 */
export const SplitInput = z.object({
  ...sourceRows(1),
  version: v.formVersion(),
  by: z.enum(splitKinds).default("BOX"),
  count: v.whole({ min: 0, max: mostBills }),
  places: z
    .array(v.whole({ min: 0, max: mostBills }))
    .max(3000)
    .optional(),
  take: z
    .array(z.array(v.whole({ min: 0, max: 99_999_999 })).max(mostBills))
    .max(200)
    .optional(),
});
type SplitInput = z.output<typeof SplitInput>;

/** The plan that was asked for. */
export function planOf(
  { source }: Pick<UnbilledCargo, "source">,
  { by, count, places, take }: Omit<SplitInput, "version">,
): SplitPlan {
  const usual = by === "BOX" ? source.boxes.length : by === "CARGO" ? source.cargo.length : 2;
  const plan = proposeSplit(source, by, count || Math.min(mostBills, usual));
  return {
    ...plan,
    ...(places ? { places: places.map((place) => place - 1) } : {}),
    ...(take ? { take } : {}),
  };
}

/**
 * Splits a locked booking into several bills by containers, cargo lines or packages (operations
 * §5). All of them or none; packages, weight and measure are conserved to the gram.
 */
export const splitBill = defineOperation({
  name: "bill.split",
  perm: "bill:generate",
  input: SplitInput,
  done: "billSource.split.done",
  requiresScope: true,
  rehearses: true,
  undoable: true,
  run: async (ctx, input): Promise<{ bkNo: string; bills: MadeBill[] }> => {
    const [booking] = await lockSources(ctx, input, "split");
    if (!booking) throw new Refusal("kit.selectRows");
    if (input.version) await assertSeen(ctx.em, "Booking", booking, input.version);
    const unbilled = await unbilledCargo(ctx.em, [booking.id]);
    const plan = planOf(unbilled, input);
    const faults = splitFaults(unbilled.source, plan, booking.blStatus === "NONE" ? 2 : 1);
    if (faults.length > 0) throw new Refusals(faults);
    return { bkNo: booking.bkNo, bills: await writeBills(ctx, booking, { unbilled, plan }) };
  },
  follows: async (_ctx, { result }) => ({
    page: billList.apiName,
    ids: result.bills.map(({ id }) => id),
  }),
});

async function writeBills(
  ctx: Ctx,
  booking: Booking,
  { unbilled, plan }: { unbilled: UnbilledCargo; plan: SplitPlan },
): Promise<MadeBill[]> {
  const { cargo, boxes, source } = unbilled;
  const lineIds = await dividePacking(ctx, unbilled, splitPacking(source, plan));
  const counted = new Set<number>();
  const made: MadeBill[] = [];
  for (const [i, { boxIds, ...part }] of planBills(source, plan).entries()) {
    const own = new Set(boxIds);
    const billBoxes = boxes.filter((box) => own.has(box.id));
    const shares = splitPacking(source, plan).filter((piece) => piece.bill === i);
    const bill = await makeBill(ctx, {
      booking,
      type: "SPLIT",
      cargo,
      boxes: billBoxes,
      counted,
      part: { ...part, lineIds: lineIds[i] ?? [] },
      shares,
    });
    for (const id of boxIds) counted.add(id);
    made.push(madeBill(bill, billBoxes));
  }
  return made;
}

/** Writes the pieces of divided packing lines. Returns the lines of each bill. */
async function dividePacking(
  ctx: Ctx,
  { packing }: UnbilledCargo,
  pieces: readonly Piece[],
): Promise<number[][]> {
  const stored = new Map(packing.map((line) => [line.id, line]));
  const seen = new Set<number>();
  const owned: { bill: number; line: PackingLine }[] = [];
  for (const { id, bill, pkgs, gwt, dim } of pieces) {
    const line = stored.get(id);
    if (!line) continue;
    if (seen.has(id)) {
      const { box, booking, cargo } = line;
      owned.push({
        bill,
        line: ctx.em.create(PackingLine, { box, booking, cargo, pkgs, gwt, dim }),
      });
    } else {
      if (line.pkgs !== pkgs) ctx.em.assign(line, { pkgs, gwt, dim });
      owned.push({ bill, line });
    }
    seen.add(id);
  }
  await ctx.em.flush();
  const lineIds: number[][] = [];
  for (const { bill, line } of owned) (lineIds[bill] ??= []).push(line.id);
  return lineIds;
}
