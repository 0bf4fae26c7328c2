import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { unequalQuantities, sumQuantities } from "../packing/bill-conserve.ts";
import { Bill, BillCargo, BillContainer } from "../bill.entity.server.ts";
import { billFacts } from "../bill.facts.server.ts";
import { billList } from "../bill.list.ts";
import { noReview } from "../review/no-review.ts";
import { billMachine } from "../bill.machine.ts";
import { BillInput } from "../bill.schema.ts";
import { billSource } from "../bill.source.server.ts";
import { unreadableFaults } from "#domain/booking/cargo/unreadable-texts.server.ts";
import { packingFaults } from "../packing/bill-packing.server.ts";
import { unprintableFaults } from "../print/printable.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { cargoFaults } from "#domain/booking/cargo/cargo-rules.ts";
import { withImpliedFlags } from "#domain/booking/cargo/implied-flags.ts";
import { flushWithLines, replaceLines } from "#platform/records/form/lines.server.ts";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import {
  assertExistingCodes,
  type TypedCode,
} from "#platform/records/resource/known-codes.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { handNumber } from "#platform/kernel/settings/numbering.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { countBoxes, membersOf, syncBlStatus } from "../bill-booking.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { createHead } from "../packing/bill-from-booking.server.ts";

/**
 * Adds a bill to a locked booking or changes a draft (operations §3-§5). Boxes belong to the
 * booking and to no other bill; cargo and boxes have equal sums, and each box says what is packed
 * in it.
 */
export const saveBill = defineOperation({
  name: "bill.save",
  perm: "bill:edit",
  input: BillInput,
  done: "bill.save.done",
  run: async (ctx, sent) => {
    // The booking checked what its boxes imply; here each line says it itself.
    const input = { ...sent, cargo: withImpliedFlags(sent.cargo, { boxes: [] }) };
    await assertSound(ctx, input);
    const bill = input.id > 0 ? await loadDraft(ctx, input) : null;
    const booking = await loadBooking(ctx, bill ? { id: bill.booking.id } : { bkNo: input.bkNo });
    const bookings = bill ? await membersOf(ctx, bill.id) : [booking.id];
    const { boxes, countedBefore } = await boxesOf(ctx, {
      input,
      bookings,
      bkNo: booking.bkNo,
      bill,
    });
    const faults = await packingFaults(ctx.em, {
      billId: bill?.id ?? 0,
      bookings,
      lines: input.containers,
    });
    if (faults.length > 0) throw new Refusals(faults);
    return { ...(await writeBill(ctx, { input, booking, bookings, boxes, countedBefore, bill })) };
  },
});

/**
 * What holds of every bill, whoever changes it: cargo, printable texts, equal sums, existing codes.
 * @throws Refusals
 */
export async function assertSound(ctx: Ctx, input: BillInput): Promise<void> {
  const unprintable = unprintableFaults(printedTexts(input));
  const named = new Set(unprintable.map(({ place }) => place.field));
  const unreadable = (await unreadableFaults(ctx, input)).filter(
    ({ place }) => !named.has(place.field),
  );
  const faults = [...cargoFaults(input.cargo), ...unprintable, ...unreadable, ...sumFaults(input)];
  if (input.cargo.length === 0) faults.push(new Refusal("bill.noCargo", {}, { field: "cargo" }));
  if (faults.length > 0) throw new Refusals(faults);
  await assertExistingCodes(ctx, codesOf(input));
}

/** `countedBefore`: boxes an earlier bill counts. */
type Boxes = { boxes: Box[]; countedBefore: ReadonlySet<number> };
type Data = Boxes & {
  input: BillInput;
  booking: Booking;
  bookings: readonly number[];
  bill: Bill | null;
};

async function writeBill(ctx: Ctx, data: Data): Promise<{ id: number; blNo: string }> {
  const { input, booking, bookings, boxes, countedBefore, bill: existing } = data;
  const {
    cargo,
    containers,
    id: _id,
    version: _version,
    bkNo: _bkNo,
    blNo: _typed,
    ...fields
  } = input;
  const blNo = await numberOf(ctx, input, existing?.blNo ?? "");
  const bill = existing ?? (await createHead(ctx, booking, boxes, blNo || undefined));
  if (blNo) bill.blNo = blNo;
  if (!existing)
    bill.blType =
      (await ctx.em.count(Box, { booking: booking.id })) === boxes.length ? "WHOLE" : "SPLIT";
  const counts = await countBoxes(
    ctx,
    boxes.filter((box) => !countedBefore.has(box.id)).map((box) => box.sizeType),
  );
  const { "20": ctn20Num, "40": ctn40Num, "40H": ctn40hNum, "45": ctn45Num } = counts;
  ctx.em.assign(bill, {
    ...fields,
    ...sumQuantities(cargo),
    ctn20Num,
    ctn40Num,
    ctn40hNum,
    ctn45Num,
  });
  replaceLines(bill.cargo, cargo, (values) =>
    ctx.em.create(BillCargo, { ...(values as BillCargo), bill }),
  );
  const boxOf = new Map(boxes.map((box) => [box.cntNo, box]));
  const before = new Set(bill.containers.getItems().map(({ boxId }) => boxId));
  const added = boxes.flatMap(({ id }) => (before.has(id) ? [] : [id]));
  const lines = containers.map((line) => {
    const box = boxOf.get(line.cntNo);
    return {
      ...line,
      boxId: box?.id ?? null,
      sizeType: box?.sizeType ?? "",
      isSoc: box?.isSoc ?? "N",
      emptyFlag: box?.emptyFlag ?? "N",
    };
  });
  replaceLines(bill.containers, lines, (values) =>
    ctx.em.create(BillContainer, { ...(values as BillContainer), bill }),
  );
  // What the customer approved is no longer what stands there.
  if (bill.reviewState === "APPROVED") Object.assign(bill, noReview);
  await flushWithLines(ctx, bill);
  await takePacking(ctx, bill.id, { bookings, ids: boxes.map((box) => box.id), added });
  await syncBlStatus(ctx, bookings);
  return { id: bill.id, blNo: bill.blNo };
}

type Taken = { bookings: readonly number[]; ids: readonly number[]; added: readonly number[] };

/**
 * The packing of boxes taken off the bill is free; the bill takes what is free of added ones. Of
 * others it has what was dealt to it.
 */
async function takePacking(
  ctx: Ctx,
  billId: number,
  { bookings, ids, added }: Taken,
): Promise<void> {
  await sql`update packing_line
    set bill_id = case when box_id = any (${[...ids]}::int[]) then ${billId}::int end
    where booking_id = any (${[...bookings]}::int[])
      and (
        bill_id = ${billId}
        and box_id <> all (${[...ids]}::int[])
        or bill_id is null
        and box_id = any (${[...added]}::int[])
      )`.execute(ctx.em.getKysely());
}

/** A typed number is free and outside the automatic range; blank keeps or draws one. */
async function numberOf(ctx: Ctx, input: BillInput, old: string): Promise<string> {
  if (!input.blNo || input.blNo === old) return "";
  const blNo = await handNumber(ctx, "BL", input.blNo, "blNo");
  if ((await ctx.em.count(Bill, { blNo })) > 0)
    throw new Refusal("kit.notUnique", { detail: blNo }, { field: "blNo" });
  return blNo;
}

async function loadDraft(ctx: Ctx, { id, version }: BillInput): Promise<Bill> {
  await assertInScope(ctx.em, billList, billSource, { actor: ctx.actor, ids: [id] });
  const bill = await ctx.em.findOne(Bill, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!bill) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "Bill", bill, version);
  await assertOpen(ctx, { machine: billMachine, facts: billFacts }, bill, "edit");
  await ctx.em.populate(bill, ["cargo", "containers"]);
  return bill;
}

async function loadBooking(ctx: Ctx, of: { id: number } | { bkNo: string }): Promise<Booking> {
  if ("bkNo" in of && !of.bkNo) throw new Refusal("bill.bookingRequired", {}, { field: "bkNo" });
  const booking = await ctx.em.findOne(Booking, of, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (booking && "bkNo" in of) await assertBookingSeen(ctx, booking);
  if (!booking)
    throw new Refusal(
      "kit.unknownCode",
      { value: "bkNo" in of ? of.bkNo : of.id },
      { field: "bkNo" },
    );
  if (booking.bkStatus !== "LOCKED")
    throw new Refusal("bill.bookingNotLocked", {}, { field: "bkNo" });
  await ctx.em.populate(booking, ["cargo", "voyage"]);
  return booking;
}

/** @throws Refusal kit.unknownCode for a booking out of scope, as for an unknown one */
async function assertBookingSeen(ctx: Ctx, booking: Booking): Promise<void> {
  const rows = await kyselyOf(ctx.em)
    .selectFrom("booking")
    .select("id")
    .where("id", "=", booking.id)
    .where(bookingInScope(ctx, billList.apiName, "booking.id"))
    .execute();
  if (rows.length === 0)
    throw new Refusal("kit.unknownCode", { value: booking.bkNo }, { field: "bkNo" });
}

type BoxesOf = { input: BillInput; bookings: readonly number[]; bkNo: string; bill: Bill | null };

/** The boxes the lines name, in order; a box is on one bill, unless a split put it on several. */
async function boxesOf(ctx: Ctx, { input, bookings, bkNo, bill }: BoxesOf): Promise<Boxes> {
  const boxes = new Map(
    (await ctx.em.find(Box, { booking: { $in: [...bookings] } })).map((box) => [box.cntNo, box]),
  );
  const shared = new Set(bill?.containers.getItems().map((line) => line.boxId));
  const ids = [...boxes.values()].map((box) => box.id);
  const { rows: taken } = await sql<{
    boxId: number;
    blNo: string;
    earlier: boolean;
  }>`select distinct c.box_id as "boxId", b.bl_no as "blNo", b.id < ${bill?.id ?? 0} as earlier
    from bill_container c join bill b on b.id = c.bill_id
    where c.box_id = any (${ids}::int[])
      and b.id <> ${bill?.id ?? 0}
      and b.bl_status not in ('SURRENDERED', 'VOIDED')`.execute(ctx.em.getKysely());
  const blNoOf = new Map(
    taken.filter((row) => !shared.has(row.boxId)).map((row) => [row.boxId, row.blNo]),
  );
  const countedBefore = new Set(taken.filter((row) => row.earlier).map((row) => row.boxId));
  const faults: Refusal[] = [];
  const billBoxes: Box[] = [];
  for (const [i, { cntNo }] of input.containers.entries()) {
    const place = { field: `containers.${i}.cntNo` };
    const box = boxes.get(cntNo);
    const blNo = box ? blNoOf.get(box.id) : undefined;
    if (!box) faults.push(new Refusal("bill.notOnBooking", { cntNo, bkNo }, place));
    else if (billBoxes.includes(box)) faults.push(new Refusal("bill.boxTwice", { cntNo }, place));
    else if (blNo) faults.push(new Refusal("bill.boxBilled", { cntNo, blNo }, place));
    else billBoxes.push(box);
  }
  if (faults.length > 0) throw new Refusals(faults);
  return { boxes: billBoxes, countedBefore };
}

const differs = { pkgs: "bill.pkgsDiffer", gwt: "bill.gwtDiffer", dim: "bill.dimDiffer" } as const;

/** Cargo and boxes have equal sums; a draft may have no boxes yet. */
function sumFaults({ cargo, containers }: BillInput): Refusal[] {
  if (containers.length === 0) return [];
  return unequalQuantities(cargo, containers).map(
    ({ quantity, whole, parts }) =>
      new Refusal(
        differs[quantity],
        { cargo: whole, boxes: parts },
        { field: `containers.0.${quantity}` },
      ),
  );
}

const printedFields = [
  "receiptName",
  "portLoadName",
  "portDisName",
  "deliveryName",
  "issueUnit",
  ...(["shipper", "consignee", "notify"] as const).flatMap((party) =>
    (["Name", "Address", "CustomsNo", "Tel", "Mail", "Fax"] as const).map(
      (item) => `${party}${item}` as const,
    ),
  ),
] as const;

function printedTexts(input: BillInput): { field: string; text: string }[] {
  const head = printedFields.map((field) => ({ field, text: input[field] }));
  const lines = input.cargo.flatMap((line, i) =>
    (["goodsNameEn", "marks", "description"] as const).map((key) => ({
      field: `cargo.${i}.${key}`,
      text: line[key],
    })),
  );
  return [
    ...head,
    ...lines,
    ...input.containers.map((line, i) => ({ field: `containers.${i}.sealNo`, text: line.sealNo })),
  ];
}

function codesOf(input: BillInput): TypedCode[] {
  return [
    ...(["shipperCode", "consigneeCode", "notifyCode"] as const).map(
      (field): TypedCode => ({ master: "customer", code: input[field], field }),
    ),
    ...input.cargo.map(
      (line, i): TypedCode => ({
        master: "packageKind",
        code: line.packageKind,
        field: `cargo.${i}.packageKind`,
      }),
    ),
  ];
}
