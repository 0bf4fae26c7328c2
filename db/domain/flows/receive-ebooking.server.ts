import { BookingInput } from "../booking/booking.schema.ts";
import { saveBookingRecord } from "../booking/ops/save-booking.server.ts";
import type { EBooking } from "../ebooking/ebooking.entity.server.ts";
import type { Ctx } from "../kit/operation.server.ts";

/**
 * Receives a submitted electronic booking: the internal booking is made with it in the same transaction, numbered, and both name
 * each other (domain §3). It starts as a DRAFT, since confirming is a step of its own (operations §4).
 */
export async function receiveEbooking(ctx: Ctx, eb: EBooking): Promise<void> {
  await ctx.em.populate(eb, ["cargo", "containers", "voyage"]);
  const { bkNo } = await saveBookingRecord(ctx, bookingInputOf(eb), { ebNo: eb.ebNo });
  eb.bkNo = bkNo;
  eb.receivedTime = ctx.now;
}

/** The sheet of the internal booking: what both sheets share, under new line ids. */
function bookingInputOf(eb: EBooking): BookingInput {
  const shared = Object.fromEntries(
    Object.keys(BookingInput.shape)
      .filter((key) => key in eb)
      .map((key) => [key, eb[key as keyof EBooking]]),
  );
  const cargo = eb.cargo.getItems().map((line) => ({ ...line, id: 0 }));
  return {
    ...(shared as unknown as BookingInput),
    id: 0,
    version: 0,
    bkNo: "",
    voyage: eb.voyage?.voyageName ?? "",
    ioType: eb.voyage?.ioType ?? "O",
    nature: natureOf(cargo),
    agent: "",
    bookinger: eb.createdBy ?? "",
    hscode: cargo[0]?.hscode ?? "",
    remark: eb.ebRemark,
    changeReason: "",
    changeContact: "",
    cargo: cargo.map((line) => pick(line, BookingInput.shape.cargo.unwrap().element.shape)) as BookingInput["cargo"],
    containers: eb.containers
      .getItems()
      .map((line) => pick({ ...line, id: 0 }, BookingInput.shape.containers.unwrap().element.shape)) as BookingInput["containers"],
  };
}

function pick(values: object, shape: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape).map((key) => [key, (values as Record<string, unknown>)[key]]));
}

/** The cargo nature of the whole booking: the most demanding of its lines. */
function natureOf(cargo: readonly { isDg: string; isOversize: string; isRf: string; nature: string }[]): string {
  if (cargo.some((line) => line.isDg === "Y")) return "DANGEROUS";
  if (cargo.some((line) => line.isOversize === "Y")) return "OVERSIZE";
  if (cargo.some((line) => line.isRf === "Y")) return "REEFER";
  return cargo[0]?.nature ?? "GENERAL";
}
