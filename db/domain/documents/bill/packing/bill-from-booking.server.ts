import { LockMode } from "@mikro-orm/postgresql";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import {
  type BillPart,
  collectBill,
  type PackingShare,
  unequalQuantities,
} from "./bill-conserve.ts";
import { billSourceFacts } from "../bill.facts.server.ts";
import { billSourceMachine } from "./bill-source.machine.ts";
import { Bill, BillCargo, BillContainer } from "../bill.entity.server.ts";
import {
  Booking,
  type BookingCargo,
} from "#domain/booking/booking-record/booking.entity.server.ts";
import { cargoProps } from "#domain/booking/cargo/cargo-props.server.ts";
import { flagsOfLine, natureOfLine } from "#domain/booking/cargo/implied-flags.ts";
import { Box, PackingLine } from "#domain/containers/container/container.entity.server.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { countBoxes } from "../bill-booking.server.ts";
import { portTexts, writtenPlace } from "#domain/masterdata/place/port-texts.server.ts";

/** Domain §2. */
const blNoLength = 20;

const parties = ["shipper", "consignee", "notify"] as const;
const partyFields = ["Code", "Name", "Address", "CustomsNo", "Tel", "Mail", "Fax"] as const;
const taken = parties.flatMap((party) => partyFields.map((field) => `${party}${field}` as const));
const cargoFields = Object.keys(cargoProps()) as (keyof ReturnType<typeof cargoProps>)[];

/**
 * Makes one bill for all boxes of a locked booking (operations §5) under the booking's row lock, so
 * that two runs make one bill.
 * @throws Refusal.
 */
export async function billFromBooking(ctx: Ctx, bookingId: number): Promise<Bill> {
  const booking = await ctx.em.findOne(
    Booking,
    { id: bookingId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!booking) throw new Refusal("kit.notFound", {}, { key: String(bookingId) });
  const boxes = await ctx.em.find(Box, { booking: bookingId }, { orderBy: { id: "asc" } });
  const packing = await ctx.em.find(
    PackingLine,
    { booking: bookingId },
    { orderBy: { id: "asc" } },
  );
  await assertOpen(
    ctx,
    { machine: billSourceMachine, facts: billSourceFacts },
    booking,
    "generate",
  );
  await ctx.em.populate(booking, ["cargo", "voyage"]);
  const shares = packing.map(shareOf);
  return makeBill(ctx, {
    booking,
    type: "WHOLE",
    cargo: booking.cargo.getItems(),
    boxes,
    part: collectBill(shares),
    shares,
  });
}

export const shareOf = ({ id, cargo, box, pkgs, gwt, dim }: PackingLine): PackingShare => ({
  id,
  cargoId: cargo.id,
  boxId: box.id,
  pkgs,
  gwt,
  dim,
});

type NewBill = {
  booking: Booking;
  type: "WHOLE" | "SPLIT" | "MERGE";
  cargo: readonly BookingCargo[];
  boxes: readonly Box[];
  /** Of `boxes` those that other bills count already. */
  counted?: ReadonlySet<number>;
  part: BillPart;
  /** The packing the part was collected from. */
  shares: readonly PackingShare[];
};

/**
 * Writes a draft with cargo and boxes, and marks its packing lines. A box several bills share is
 * counted on the first.
 */
export async function makeBill(
  ctx: Ctx,
  { booking, type, cargo, boxes, counted, part, shares }: NewBill,
): Promise<Bill> {
  // Unequal sums are a defect of the program; nothing may be written.
  for (const sums of [part.cargo, part.boxes, [part.total]])
    if (unequalQuantities(shares, sums).length > 0)
      throw new Error(`bill of booking ${booking.bkNo} does not conserve its packing list`);
  const bill = await createHead(
    ctx,
    booking,
    boxes.filter((box) => !counted?.has(box.id)),
  );
  const goods = new Map(part.cargo.map((line) => [line.cargoId, line]));
  const [first] = type === "WHOLE" ? [] : cargo.filter((line) => goods.has(line.id));
  ctx.em.assign(bill, {
    ...part.total,
    blType: type,
    ...(first ? { cargoGoodsNameCn: first.goodsNameCn } : {}),
  });
  let lineNo = 0;
  for (const line of cargo) {
    const { cargoId: _id, ...quantities } = goods.get(line.id) ?? { cargoId: 0 };
    if (goods.has(line.id))
      ctx.em.create(BillCargo, { ...copyCargo(line), ...quantities, lineNo: ++lineNo, bill });
  }
  const packed = new Map(part.boxes.map((line) => [line.boxId, line]));
  for (const [i, box] of boxes.entries()) {
    const { pkgs, gwt, dim } = packed.get(box.id) ?? { pkgs: 0, gwt: "0", dim: "0" };
    const { cntNo, sizeType, sealNo, isSoc, emptyFlag } = box;
    ctx.em.create(BillContainer, {
      bill,
      lineNo: i + 1,
      boxId: box.id,
      cntNo,
      sizeType,
      sealNo,
      isSoc,
      emptyFlag,
      pkgs,
      gwt,
      dim,
    });
  }
  booking.blStatus = booking.blStatus === "ISSUED" ? "ISSUED" : "DRAFT";
  await ctx.em.flush();
  await kyselyOf(ctx.em)
    .updateTable("packing_line")
    .set({ bill_id: bill.id })
    .where("id", "=", anyOf(part.lineIds))
    .execute();
  return bill;
}

function pick<T extends object, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {};
  for (const key of keys) picked[key] = record[key];
  return picked as Pick<T, K>;
}

function copyCargo(line: BookingCargo) {
  const flags = flagsOfLine(line);
  return { ...pick(line, cargoFields), ...flags, nature: natureOfLine({ ...line, ...flags }) };
}

export async function takeBlNo(
  ctx: Ctx,
  of: { companyCode: string; ioType: string },
): Promise<string> {
  const blNo = await takeNumber(ctx, "BL", of);
  if (blNo.length > blNoLength)
    throw new Refusal("bill.numberTooLong", { blNo, limit: blNoLength });
  return blNo;
}

/** The bill's head from the booking; ports are written as on all documents. */
export async function createHead(
  ctx: Ctx,
  booking: Booking,
  boxes: readonly { sizeType: string }[],
  blNo?: string,
): Promise<Bill> {
  const ports = await portTexts(ctx.em, [
    booking.receipt,
    booking.portLoad,
    booking.portDis,
    booking.delivery,
  ]);
  const counts = await countBoxes(
    ctx,
    boxes.map((box) => box.sizeType),
  );
  const { voyage, clientCode, clientName, receipt, portLoad, portDis, delivery, etd, ioType } =
    booking;
  const { deliveryTerms, freightTerms, releaseType, serviceContractNo } = booking;
  return ctx.em.create(Bill, {
    ...pick(booking, taken),
    booking,
    voyage,
    clientCode,
    clientName,
    receipt,
    portLoad,
    portDis,
    delivery,
    etd,
    ioType,
    deliveryTerms,
    freightTerms,
    releaseType,
    serviceContractNo,
    blNo: blNo ?? (await takeBlNo(ctx, booking)),
    receiptName: writtenPlace(booking.receiptDesc, ports.get(receipt)),
    portLoadName: writtenPlace(booking.portLoadDesc, ports.get(portLoad)) || portLoad,
    portDisName: writtenPlace(booking.portDisDesc, ports.get(portDis)) || portDis,
    deliveryName: writtenPlace(booking.deliveryDesc, ports.get(delivery)),
    cargoGoodsNameCn: booking.cargo.getItems()[0]?.goodsNameCn ?? "",
    originals: releaseType === "ORIGINAL" ? 3 : 0,
    ctn20Num: counts["20"],
    ctn40Num: counts["40"],
    ctn40hNum: counts["40H"],
    ctn45Num: counts["45"],
  });
}
