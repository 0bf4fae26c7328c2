import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Booking, BookingCargo } from "#domain/booking/booking-record/booking.entity.server.ts";
import { Box, PackingLine } from "#domain/containers/container/container.entity.server.ts";
import { Customer } from "#domain/masterdata/customer/customer.entity.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

export const voyageName = "SITC HANSHIN/2611E";

/** A customer and a voyage Shanghai - Osaka. */
export async function openTrade(em: EntityManager): Promise<Voyage> {
  em.create(Customer, {
    code: "C001",
    nameEn: "SUNRISE TRADING CO., LTD",
    nameCh: "日出贸易有限公司",
  });
  const voyage = em.create(Voyage, {
    voyageName,
    voyage: "2611E",
    lineCode: "JPX1",
    vesselCode: "SITCHAN",
    vesselName: "SITC HANSHIN",
    departureDate: "2026-11-24",
  });
  await em.flush();
  return voyage;
}

type Line = { pkgs: number; gwt: string; dim: string };
export type Shipment = {
  bkNo: string;
  /** Name per cargo line; two by default. */
  goods?: readonly string[];
  /** Packages of each cargo line per container. */
  boxes?: readonly { cntNo: string; sizeType?: string; lines: readonly (Line | null)[] }[];
  /** Further fields of the booking. */
  more?: Partial<Booking>;
};

const usual: Shipment["boxes"] = [
  { cntNo: "SITU1234564", lines: [{ pkgs: 100, gwt: "1000.500", dim: "10.1" }, null] },
  {
    cntNo: "SITU7654320",
    sizeType: "40HC",
    lines: [
      { pkgs: 50, gwt: "499.5", dim: "5.05" },
      { pkgs: 20, gwt: "250.125", dim: "1.333" },
    ],
  },
];

/** A locked booking with its packing list, as after the container import. */
export function lockedBooking(em: EntityManager, voyage: Voyage, shipment: Shipment): Booking {
  const { bkNo, goods = ["GARMENTS", "BUTTONS"], boxes = usual, more = {} } = shipment;
  const booking = em.create(Booking, {
    bkNo,
    bkStatus: "LOCKED",
    voyage,
    etd: "2026-11-24",
    clientCode: "C001",
    clientName: "日出贸易有限公司",
    companyCode: "SEAWAY",
    portLoad: "CNSGH",
    portDis: "JPOSA",
    shipperName: "SUNRISE TRADING CO., LTD",
    shipperAddress: "88 CENTURY AVENUE\nSHANGHAI, CHINA",
    consigneeName: "KANSAI FOODS CO., LTD",
    notifyName: "SAME AS CONSIGNEE",
    ...more,
  });
  const cargo = goods.map((goodsNameEn, i) =>
    em.create(BookingCargo, {
      booking,
      lineNo: i + 1,
      goodsNameEn,
      goodsNameCn: "服装",
      description: `${goodsNameEn} OF COTTON`,
      marks: "N/M",
      packageKind: "CT",
    }),
  );
  for (const { cntNo, sizeType = "20GP", lines } of boxes ?? []) {
    const box = em.create(Box, {
      booking,
      voyage,
      cntNo,
      sizeType,
      sealNo: `SL${cntNo.slice(-4)}`,
    });
    for (const [i, line] of lines.entries()) {
      const goodsOf = cargo[i];
      if (line && goodsOf) em.create(PackingLine, { box, booking, cargo: goodsOf, ...line });
    }
  }
  return booking;
}

/** Sums of each bill's three parts, as decimal text. */
export function billsOf(testDatabase: TestDatabase) {
  return rowsOf<{
    blNo: string;
    blStatus: string;
    blType: string;
    bkNo: string;
    head: string;
    cargo: string;
    boxes: string;
    packing: string;
  }>(
    testDatabase,
    sql`select b.bl_no as "blNo", b.bl_status as "blStatus", b.bl_type as "blType",
        k.bk_no as "bkNo", concat_ws('/', b.pkgs, b.gwt, b.dim) as head,
        (
          select concat_ws('/', sum(pkgs), sum(gwt), sum(dim))
          from bill_cargo x
          where x.bill_id = b.id
        ) as cargo,
        (
          select concat_ws('/', sum(pkgs), sum(gwt), sum(dim))
          from bill_container x
          where x.bill_id = b.id
        ) as boxes,
        (
          select concat_ws('/', sum(pkgs), sum(gwt), sum(dim))
          from packing_line x
          where x.bill_id = b.id
        ) as packing
      from bill b join booking k on k.id = b.booking_id
      order by b.id`,
  );
}

/** Bill status by booking. */
export async function blStatusOf(testDatabase: TestDatabase): Promise<Record<string, string>> {
  const rows = await rowsOf<{ bkNo: string; blStatus: string }>(
    testDatabase,
    sql`select bk_no as "bkNo", bl_status as "blStatus" from booking order by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.bkNo, row.blStatus]));
}
