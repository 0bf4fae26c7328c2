import { LockMode } from "@mikro-orm/postgresql";
import { type BatchKey, batchFields, cargoKeys, gridField } from "../batch-edit/batch-edit.ts";
import { BatchEditInput, type BatchRow } from "../batch-edit/batch-edit.schema.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingFacts } from "../booking.facts.server.ts";
import { bookingMachine } from "../booking.machine.ts";
import { bookingRows } from "#domain/booking/booking-record/booking-scope.server.ts";
import { editOf } from "../read-booking.server.ts";
import { assertSharesFit } from "#domain/booking/space/share/assert-shares-fit.server.ts";
import { unprintableFaults } from "#domain/documents/bill/print/printable.ts";
import { factsOf } from "#platform/records/machine/facts.server.ts";
import type { RowResult, StepResult } from "#platform/records/machine/steps.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalFor } from "#platform/kernel/field/stale-readers.server.ts";
import { saveWithSpace } from "./save-booking.server.ts";

/** `field` is a field of the grid, or "containers". */
export type DetailChange = { field: BatchKey | "containers"; before: string; after: string };
export type EditedRow = RowResult & { changes: DetailChange[] };
/** `done` are the changed ones; an unchanged one was neither written nor logged. */
export type BatchEdited = Omit<StepResult, "rows"> & { unchanged: number; rows: EditedRow[] };

/**
 * Changes bill details of many bookings with one reason (operations §3 "Batch edit", §5). Texts are
 * printable ASCII; each booking is checked as its form is. All of them or the good ones.
 * @throws Refusals at `rows.<n>.<field>` when `whole` and a row is refused
 */
export const batchEditBookings = defineOperation({
  name: "booking.batchEdit",
  perm: "booking:edit",
  input: BatchEditInput,
  transaction: "own",
  rehearses: true,
  undoable: true,
  assertUndoable: async (ctx, keysOf) => {
    for (const booking of await ctx.em.find(Booking, { id: await keysOf("booking") }))
      await assertEditable(ctx, booking);
  },
  assertUndone: async (ctx, keysOf) => assertSharesFit(ctx, await keysOf("booking")),
  done: "booking.batchEdit.done",
  async run(ctx, input): Promise<BatchEdited> {
    const ids = input.rows.map(({ id }) => id);
    if (!ctx.page)
      await assertInScope(ctx.em, bookingRows.list, bookingRows.source, { actor: ctx.actor, ids });
    return input.whole ? ctx.unit((inner) => editAll(inner, input)) : editGood(ctx, input);
  },
});

async function editAll(ctx: Ctx, input: BatchEditInput): Promise<BatchEdited> {
  const rows: EditedRow[] = [];
  const refusals: Refusal[] = [];
  for (const [at, row] of input.rows.entries()) {
    const key = { no: String(row.id) };
    try {
      rows.push({ id: row.id, done: true, ...(await editOne(ctx, row, input, key)) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const { code, params, place } of refusalsOf(error))
        refusals.push(
          new Refusal(code, params, {
            field: `rows.${at}.${gridField(place.field ?? "")}`,
            key: key.no,
          }),
        );
    }
  }
  if (refusals.length > 0) throw new Refusals(refusals);
  const done = rows.filter(isChanged).length;
  return { done, unchanged: rows.length - done, refused: 0, rows };
}

const isChanged = ({ changes }: Pick<EditedRow, "changes">): boolean => changes.length > 0;

async function editGood(ctx: Ctx, input: BatchEditInput): Promise<BatchEdited> {
  const result: BatchEdited = { done: 0, unchanged: 0, refused: 0, rows: [] };
  for (const row of input.rows) {
    ctx.signal.throwIfAborted();
    const key = { no: String(row.id) };
    const edited = await ctx
      .unit((inner) => editOne(inner, row, input, key))
      .catch((error: unknown) => refusedRow(ctx, error, row, key));
    result.rows.push("done" in edited ? edited : { id: row.id, done: true, ...edited });
    if ("done" in edited) result.refused += 1;
    else if (isChanged(edited)) result.done += 1;
    else result.unchanged += 1;
    await ctx.progress({
      seen: result.rows.length,
      total: input.rows.length,
      changed: result.done,
      failed: result.refused,
    });
  }
  return result;
}

function refusedRow(ctx: Ctx, error: unknown, { id }: BatchRow, key: { no: string }): EditedRow {
  if (!isRefusal(error)) throw error;
  const faults = refusalsOf(refusalFor(ctx.actor, error)).map(({ code, params, place }) => ({
    code,
    params,
    ...(place.field ? { field: gridField(place.field) } : {}),
  }));
  const { code = "kit.failed", params = {} } = faults[0] ?? {};
  return { id, key: key.no, done: false, code, params, faults, changes: [] };
}

async function assertEditable(ctx: Ctx, booking: Booking): Promise<void> {
  const no = bookingMachine.whyNot(await factsOf(ctx, bookingFacts, booking), "edit");
  if (no) throw new Refusal(no.code, no.params, { key: booking.bkNo });
}

type Told = Pick<EditedRow, "key" | "changes" | "notes">;

/** @throws Refusal or Refusals with fields of the booking's form; `key` then holds its number */
async function editOne(
  ctx: Ctx,
  row: BatchRow,
  { reason, accept }: BatchEditInput,
  key: { no: string },
): Promise<Told> {
  const booking = await ctx.em.findOne(
    Booking,
    { id: row.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!booking) throw new Refusal("kit.notFound", {}, { key: key.no });
  key.no = booking.bkNo;
  await assertSeen(ctx.em, "Booking", booking, row.version);
  await assertEditable(ctx, booking);
  await ctx.em.populate(booking, ["cargo", "containers", "voyage"]);
  const changes = changesOf(booking, row);
  if (changes.length === 0) return { key: booking.bkNo, changes };
  const overwritten = changes.filter(
    ({ field, before }) => field !== "containers" && before !== "",
  ).length;
  if (overwritten > 0 && !accept)
    throw new Refusal("booking.batchOverwrites", { count: overwritten });
  const faults = unprintableFaults(
    changes.flatMap(({ field, after }) =>
      field === "containers" ? [] : [{ field: String(field), text: after }],
    ),
  );
  if (faults.length > 0) throw new Refusals(faults);
  const saved = await saveWithSpace(ctx, editOf(booking, edited(booking, row, reason)));
  return { key: booking.bkNo, changes, ...(saved.note ? { notes: [noteOf(saved.note)] } : {}) };
}

const noteOf = ({
  code,
  params,
}: NonNullable<Awaited<ReturnType<typeof saveWithSpace>>["note"]>) => ({
  code,
  ...(params ? { params } : {}),
});

const isOfCargo = (key: string): key is (typeof cargoKeys)[number] =>
  cargoKeys.some((own) => own === key);

/** The values of a booking the grid edits. */
export function detailsOf(booking: Booking): Record<BatchKey, string> {
  const [first] = booking.cargo.getItems();
  return Object.fromEntries(
    batchFields.map(({ key }) => [
      key,
      isOfCargo(key) ? (first?.[key] ?? "") : String(booking[key] ?? ""),
    ]),
  ) as Record<BatchKey, string>;
}

const quantities = (
  lines: readonly { sizeType: string; contCount: number; sizeTypeSub: string }[],
): string =>
  lines
    .map(
      ({ sizeType, contCount, sizeTypeSub }) =>
        `${contCount}×${sizeType}${sizeTypeSub ? ` (${sizeTypeSub})` : ""}`,
    )
    .join(" + ");

function changesOf(booking: Booking, { values, containers }: BatchRow): DetailChange[] {
  const before = detailsOf(booking);
  const texts = batchFields.flatMap(({ key }): DetailChange[] => {
    const after = values[key];
    return after === undefined || after === before[key]
      ? []
      : [{ field: key, before: before[key], after }];
  });
  const had = quantities(booking.containers.getItems());
  const has = containers ? quantities(containers) : had;
  return had === has ? texts : [...texts, { field: "containers", before: had, after: has }];
}

/** What the row changes, as parts of the booking's form. */
function edited(booking: Booking, { values, containers }: BatchRow, changeReason: string) {
  const { description, marks, packageKind, ...head } = values;
  const ofCargo = Object.entries({ description, marks, packageKind }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    ...Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined)),
    changeReason,
    cargo: booking.cargo.getItems().map((_line, i) => (i === 0 ? Object.fromEntries(ofCargo) : {})),
    ...(containers ? { containers } : {}),
  };
}
