import type { EntityManager } from "@mikro-orm/postgresql";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { Booking, BookingContainer } from "#domain/booking/booking-record/booking.entity.server.ts";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { Report } from "#platform/output/report/report.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { runReport } from "#platform/output/report/run-report.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** Date of the reports. */
export const now = new Date("2026-11-21T02:00:00Z");

type Shipment = {
  bkNo: string;
  ports: readonly [load: string, dis: string];
  client: string;
  status?: "CONFIRMED" | "LOCKED" | "CANCELLED" | "DRAFT";
  counts?: readonly [c20: number, c40: number];
  gwt?: string;
  boxes?: readonly string[];
  lines?: readonly (readonly [sizeType: string, count: number])[];
  bill?: "DRAFT" | "ISSUED" | "SURRENDERED";
  fees?: readonly (readonly [side: "R" | "P", currency: string, amount: string, base: string])[];
};

function addShipment(em: EntityManager, voyage: Voyage, of: Shipment): void {
  const [portLoad, portDis] = of.ports;
  const place = { portLoad, portDis, clientCode: of.client };
  const [ctn20Num, ctn40Num] = of.counts ?? [1, 0];
  const booking = em.create(Booking, {
    bkNo: of.bkNo,
    voyage,
    bkStatus: of.status ?? "CONFIRMED",
    ...place,
    ctn20Num,
    ctn40Num,
    gwt: of.gwt ?? "1000.125",
    companyCode: "SEAWAY",
    etd: voyage.departureDate ?? null,
  });
  for (const [i, sizeType] of (of.boxes ?? []).entries())
    em.create(Box, {
      booking,
      voyage,
      cntNo: `TEST${of.bkNo.slice(-3)}${i}`,
      sizeType,
      gwt: "500.5",
    });
  for (const [i, [sizeType, contCount]] of (of.lines ?? []).entries())
    em.create(BookingContainer, { booking, lineNo: i + 1, sizeType, contCount });
  const bill = of.bill
    ? em.create(Bill, { blNo: `BL${of.bkNo}`, voyage, booking, blStatus: of.bill, ...place })
    : null;
  for (const [feeBelong, currency, amount, baseAmount] of of.fees ?? [])
    em.create(Fee, {
      feeBelong,
      voyage,
      bill,
      bkNo: of.bkNo,
      blNo: bill?.blNo ?? "",
      corpCode: of.client,
      companyCode: "SEAWAY",
      portLoad,
      portDis,
      feeCode: "OF",
      feeName: "OCEAN FREIGHT",
      unit: "CONTAINER",
      qty: "1",
      price: amount,
      currency,
      amount,
      noTaxAmount: amount,
      currencyRate: "1",
      baseAmount,
    });
}

/**
 * JPX1 with a full and an empty voyage in November and one in October, KRX1 with one in November.
 */
export async function addVoyages(em: EntityManager): Promise<void> {
  const voyage = (voyageName: string, lineCode: string, departureDate: string) =>
    em.create(Voyage, {
      voyageName,
      voyage: voyageName.split("/")[1] ?? "",
      lineCode,
      vesselCode: "V1",
      vesselName: "SEA STAR",
      departureDate,
    });
  const [full, , october, korea] = [
    voyage("SEA STAR/2611E", "JPX1", "2026-11-05"),
    voyage("SEA STAR/2613E", "JPX1", "2026-11-30"),
    voyage("SEA STAR/2610E", "JPX1", "2026-10-31"),
    voyage("SEA STAR/2611N", "KRX1", "2026-11-06"),
  ];
  const osaka = ["CNSHA", "JPOSA"] as const;
  addShipment(em, full, {
    bkNo: "BK001",
    ports: osaka,
    client: "C001",
    status: "LOCKED",
    counts: [2, 1],
    boxes: ["20GP", "20GP", "40GP"],
    lines: [
      ["20GP", 2],
      ["40GP", 2],
    ],
    bill: "ISSUED",
    fees: [
      ["R", "USD", "100.10", "712.34"],
      ["R", "CNY", "0.20", "0.20"],
      ["P", "USD", "40.00", "284.65"],
    ],
  });
  addShipment(em, full, {
    bkNo: "BK002",
    ports: osaka,
    client: "C002",
    bill: "DRAFT",
    fees: [["R", "CNY", "0.10", "0.10"]],
  });
  addShipment(em, full, {
    bkNo: "BK003",
    ports: ["CNNBO", "JPTYO"],
    client: "C001",
    counts: [0, 3],
    bill: "SURRENDERED",
  });
  addShipment(em, full, {
    bkNo: "BK004",
    ports: osaka,
    client: "C001",
    status: "CANCELLED",
    counts: [9, 9],
  });
  addShipment(em, full, {
    bkNo: "BK005",
    ports: osaka,
    client: "C001",
    status: "DRAFT",
    counts: [9, 9],
    lines: [["20GP", 9]],
  });
  addShipment(em, october, { bkNo: "BK006", ports: osaka, client: "C001" });
  addShipment(em, korea, {
    bkNo: "BK007",
    ports: ["CNSHA", "KRPUS"],
    client: "C002",
    fees: [["R", "USD", "-5.00", "-35.58"]],
  });
  await em.flush();
}

/** Runs a report as a role by address parameters. */
export function reportAs(
  testDatabase: TestDatabase,
  role: string,
  { report, search = "", more = {} }: { report: Report; search?: string; more?: object },
) {
  const { actor } = testDatabase.as(role, more);
  return runReport({ em: testDatabase.em(), actor }, report, {
    query: readListQuery(report.list, new URLSearchParams(search)),
    now,
  });
}
