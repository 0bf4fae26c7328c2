import type { EntityManager } from "@mikro-orm/postgresql";
import { BookingCargo } from "#domain/booking/booking-record/booking.entity.server.ts";
import { Box, PackingLine } from "#domain/containers/container/container.entity.server.ts";
import { shareOf } from "./bill-from-booking.server.ts";
import type { BillSource } from "../split/split-packing.ts";

export type UnbilledCargo = {
  cargo: BookingCargo[];
  boxes: Box[];
  packing: PackingLine[];
  source: BillSource;
};

/**
 * What of bookings is on no bill yet, boxes by their number (field 4.11). Boxes nothing is packed
 * in go along while there is no bill.
 */
export async function unbilledCargo(
  em: EntityManager,
  bookingIds: readonly number[],
): Promise<UnbilledCargo> {
  const own = { booking: { $in: [...bookingIds] } };
  const all = await em.find(PackingLine, own, { orderBy: { id: "asc" } });
  const packing = all.filter((line) => line.billId === null);
  const packed = new Set((packing.length < all.length ? packing : []).map((line) => line.box.id));
  const boxes = (await em.find(Box, own, { orderBy: { cntNo: "asc", id: "asc" } })).filter(
    ({ id }) => packed.size === 0 || packed.has(id),
  );
  const lines = await em.find(BookingCargo, own, {
    orderBy: { booking: "asc", lineNo: "asc", id: "asc" },
  });
  const there = new Set(packing.map((line) => line.cargo.id));
  const cargo = lines.filter((line) => there.has(line.id));
  const order = new Map(boxes.map((box, i) => [box.id, i]));
  const source = {
    cargo: cargo.map((line) => ({ id: line.id, name: line.goodsNameEn || line.goodsNameCn })),
    boxes: boxes.map(({ id, cntNo, sizeType }) => ({ id, cntNo, sizeType })),
    lines: packing
      .map(shareOf)
      .toSorted((a, b) => (order.get(a.boxId) ?? 0) - (order.get(b.boxId) ?? 0) || a.id - b.id),
  };
  return { cargo, boxes, packing, source };
}
