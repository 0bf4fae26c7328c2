import { sql } from "kysely";
import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { Bill } from "../bill.entity.server.ts";
import { billList, billSourceList } from "../bill.list.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { isLockedBooking } from "#domain/booking/booking-record/booking-states.server.ts";
import { missingMains } from "../packing/missing-mains.server.ts";
import { billFromBooking } from "../packing/bill-from-booking.server.ts";

const Id = v.recordId();

/** Selected rows, ids, numbers, or a voyage's locked bookings. WHOLE: one bill per booking. */
export const GenerateInput = z
  .object({
    rows: z
      .array(z.object({ id: Id }))
      .max(3000)
      .optional(),
    bookingIds: z.array(Id).max(3000).optional(),
    bkNos: z.array(v.requiredNumber("booking", 35)).max(3000).optional(),
    voyage: v.code(60).optional(),
    mode: z.enum(["WHOLE"]).default("WHOLE"),
    /** Order time of a task (ISO). Bills made since count as done after an interruption. */
    orderedAt: z.iso.datetime().optional(),
  })
  .refine(
    (input) =>
      Boolean(
        input.rows?.length || input.bookingIds?.length || input.bkNos?.length || input.voyage,
      ),
    {
      error: "kit.selectRows",
    },
  );
export type GenerateInput = z.output<typeof GenerateInput>;

export type GenerateRow = RowResult & { blNo?: string };
/** `skipped`: bookings that have bills. `taskId`: the work runs as a task. */
export type GenerateResult = {
  done: number;
  refused: number;
  skipped: number;
  rows: GenerateRow[];
  taskId?: number;
};

/** More bookings become a task (domain §3). */
const atOnceLimit = 20;
const name = "bill.generate";

/** Generates bills (operations §5), one transaction per booking. A second run makes none. */
export const generateBills = defineOperation({
  name,
  perm: "bill:generate",
  input: GenerateInput,
  transaction: "own",
  done: "bill.generate.done",
  requiresScope: true,
  run: async (ctx, input): Promise<GenerateResult> => {
    const { chosen, skipped } = await chooseBookings(ctx, input);
    const result: GenerateResult = { done: 0, refused: 0, skipped, rows: [] };
    const waits = (ctx.source === "screen" || ctx.source === "api") && !input.orderedAt;
    if (waits && chosen.length - skipped > atOnceLimit)
      return { ...result, ...(await orderGeneration(ctx, chosen, input.mode)) };
    const missing = await missingMains(ctx, chosen);
    for (const booking of chosen.filter((chosen) => !chosen.skip)) {
      ctx.signal.throwIfAborted();
      const row = await generateOne(ctx, booking, { missing, orderedAt: input.orderedAt });
      result.rows.push(row);
      if (row.done) result.done += 1;
      else result.refused += 1;
      await ctx.progress({
        seen: result.rows.length,
        total: chosen.length - skipped,
        changed: result.done,
        failed: result.refused,
      });
    }
    return result;
  },
  follows: async ({ em }, { result }) => {
    const numbers = result.rows.flatMap((row) => (row.done && row.blNo ? [row.blNo] : []));
    const rows = await kyselyOf(em)
      .selectFrom("bill")
      .select("id")
      .where("bl_no", "=", anyOf(numbers))
      .orderBy("id")
      .execute();
    return { page: billList.apiName, ids: rows.map((row) => row.id) };
  },
});

type Chosen = { id: number; bkNo: string; mainBkNo: string; skip: boolean };

/** Refuses unknown or unseen bookings before anything is made. */
async function chooseBookings(
  ctx: Ctx,
  input: GenerateInput,
): Promise<{ chosen: Chosen[]; skipped: number }> {
  const ids = input.bookingIds ?? input.rows?.map((row) => row.id) ?? [];
  const bkNos = input.bkNos ?? [];
  const voyage = ids.length + bkNos.length > 0 ? "" : (input.voyage ?? "");
  const db = ctx.em.getKysely();
  const { rows } = await sql<Chosen>`select b.id, b.bk_no as "bkNo", b.main_bk_no as "mainBkNo",
      (
        ${voyage} <> ''
        and exists (select 1 from packing_line p where p.booking_id = b.id)
        and not exists (
          select 1
          from packing_line p
          where p.booking_id = b.id and p.bill_id is null
        )
      ) as skip
    from booking b join voyage v on v.id = b.voyage_id
    where (
        b.id = any (${ids}::int[])
        or b.bk_no = any (${bkNos}::text[])
        or (${voyage} <> '' and v.voyage_name = ${voyage} and ${isLockedBooking("b")})
      )
      and ${bookingInScope(ctx, billSourceList.apiName, "b.id")}
    order by b.main_bk_no <> '', b.id`.execute(db);
  const visibleBookings = new Set(rows.flatMap((row) => [String(row.id), row.bkNo]));
  const unknown = [...ids.map(String), ...bkNos].filter((key) => !visibleBookings.has(key));
  // A customer account cannot tell an unknown number from a foreign one.
  if (unknown[0] !== undefined && ctx.actor.kind === "customer")
    throw new Refusal("kit.notFound", {}, { key: unknown[0] });
  if (unknown.length > 0)
    throw new Refusals(
      unknown.map((value) => new Refusal("bill.unknownBooking", { value }, { key: value })),
    );
  if (rows.length === 0)
    throw new Refusal("bill.nothingToGenerate", { voyage }, { field: "voyage" });
  return { chosen: rows, skipped: rows.filter((row) => row.skip).length };
}

/** Orders the work as a task. */
async function orderGeneration(
  ctx: Ctx,
  chosen: readonly Chosen[],
  mode: "WHOLE",
): Promise<{ taskId?: number }> {
  const bookingIds = chosen.filter((chosen) => !chosen.skip).map((chosen) => chosen.id);
  const title = translate(ctx.actor.lang, "bill.taskTitle", { count: bookingIds.length });
  const input = { bookingIds, mode, orderedAt: ctx.now.toISOString() };
  const taskId = await ctx.unit((inner) =>
    orderTask(inner.em, inner.actor, { operation: name, input, title }),
  );
  return taskId === null ? {} : { taskId };
}

async function generateOne(
  ctx: Ctx,
  booking: Chosen,
  input: { missing: ReadonlySet<string>; orderedAt: string | undefined },
): Promise<GenerateRow> {
  const { id, bkNo, mainBkNo } = booking;
  try {
    if (input.missing.has(mainBkNo)) throw new Refusal("bill.mainMissing", { mainBkNo });
    const before = input.orderedAt ? await madeSince(ctx, id, input.orderedAt) : null;
    const blNo =
      before ?? (await ctx.unit(async (inner) => (await billFromBooking(inner, id)).blNo));
    return { id, key: bkNo, done: true, blNo };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return {
      id,
      key: bkNo,
      done: false,
      code: first?.code ?? "kit.failed",
      params: first?.params ?? {},
    };
  }
}

/** The bill this order made before an interruption. */
async function madeSince(ctx: Ctx, bookingId: number, orderedAt: string): Promise<string | null> {
  const made = await ctx.em.findOne(
    Bill,
    {
      booking: bookingId,
      createdBy: ctx.actor.userName,
      createdTime: { $gte: new Date(orderedAt) },
    },
    { fields: ["blNo"], disableIdentityMap: true },
  );
  return made?.blNo ?? null;
}
