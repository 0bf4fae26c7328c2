import type { EntityClass, EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { CostCode } from "#domain/masterdata/code/code.entity.server.ts";
import { SizeType } from "#domain/masterdata/equipment/equipment.entity.server.ts";
import { ExchangeRate } from "#domain/masterdata/money/money.entity.server.ts";
import { Customer } from "#domain/masterdata/customer/customer.entity.server.ts";
import { Port } from "#domain/masterdata/place/place.entity.server.ts";
import { FreightBook, FreightRate } from "#domain/pricing/rate/rate.entity.server.ts";
import { VesselLine, Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/** Adds or adjusts master data. */
async function put(
  em: EntityManager,
  entity: EntityClass<{ code: string }>,
  values: { code: string } & Record<string, unknown>,
): Promise<void> {
  const existing = await em.findOne(entity, { code: values.code });
  if (existing) em.assign(existing, values);
  else em.create(entity, values);
}

/** Master data of the fee tests. ETD is 2 June at Shanghai and 4 June at Osaka. */
export async function seedFeeFixture(testDatabase: TestDatabase): Promise<void> {
  const em = testDatabase.em();
  for (const code of ["CNSGH", "JPOSA", "JPUKB"])
    await put(em, Port, {
      code,
      nameEn: code,
      country: code.slice(0, 2),
      timeZone: code.startsWith("JP") ? "Asia/Tokyo" : "Asia/Shanghai",
    });
  await put(em, VesselLine, { code: "JPX1", nameEn: "Japan", nameZh: "日本线" });
  for (const [code, sizeGroup, typeGroup, teu] of [
    ["20GP", "20", "GP", 1],
    ["40HC", "40H", "HC", 2],
    ["40GP", "40", "GP", 2],
  ] as const)
    await put(em, SizeType, {
      code,
      nameZh: code,
      nameEn: code,
      sizeGroup,
      typeGroup,
      isoCode: "22G1",
      teu,
      tareKg: "2200",
      maxPayloadKg: "28000",
    });
  const codes = ["OF", "BAF", "LSS", "PSS", "THC", "DOC", "SEAL", "DGS", "AFS", "VAT"];
  for (const code of codes) {
    const tax =
      code === "VAT"
        ? ({ taxRate: "6", taxInclusive: "Y" } as const)
        : ({ taxRate: "0", taxInclusive: "N" } as const);
    await put(em, CostCode, {
      code,
      nameZh: `费用${code}`,
      nameEn: code,
      isOceanFreight: code === "OF" ? "Y" : "N",
      ...tax,
    });
  }
  for (const code of ["C001", "C002"])
    await put(em, Customer, { code, nameEn: code, nameCh: `客户${code}` });
  const rate = { rateType: "BOOKING", baseCurrency: "CNY", source: "BOC" } as const;
  em.create(ExchangeRate, { ...rate, currency: "USD", rate: "7.1234", publishDate: "2026-06-01" });
  em.create(ExchangeRate, { ...rate, currency: "USD", rate: "9", publishDate: "2026-06-03" });
  em.create(ExchangeRate, {
    ...rate,
    currency: "JPY",
    unit: 100,
    rate: "4.8210",
    publishDate: "2026-06-01",
  });
  await em.flush();
}

let serial = 0;
const next = () => String((serial += 1)).padStart(4, "0");

/** A new voyage Shanghai – Osaka. */
export async function aFeeVoyage(em: EntityManager, more: Partial<Voyage> = {}): Promise<Voyage> {
  const no = next();
  const voyage = em.create(Voyage, {
    voyageName: `TEST/${no}E`,
    voyage: `${no}E`,
    lineCode: "JPX1",
    vesselCode: "TEST",
    vesselName: "TEST",
    departureDate: "2026-06-01",
    ...more,
  });
  await em.flush();
  await sql`insert into voyage_stop (version, voyage_id, serial, port_code, etd)
    values (1, ${voyage.id}, 1, 'CNSGH', '2026-06-02 14:00'),
      (1, ${voyage.id}, 2, 'JPOSA', '2026-06-04 10:00')`.execute(em.getKysely());
  return voyage;
}

type BillOf = Partial<Omit<Bill, "cargo" | "booking">> & {
  boxes?: Record<string, number>;
  soc?: boolean;
  cargo?: "DANGEROUS" | "OVERSIZE" | "REEFER" | "GENERAL";
  booking?: Booking;
};

/** A prepaid bill, by default with two 20GP and three 40HC of general cargo. */
export async function aFeeBill(em: EntityManager, voyage: Voyage, of: BillOf = {}): Promise<Bill> {
  const {
    boxes = { "20GP": 2, "40HC": 3 },
    cargo = "GENERAL",
    soc,
    booking: existing,
    ...more
  } = of;
  const no = next();
  const place = { portLoad: "CNSGH", portDis: "JPOSA", clientCode: "C001", companyCode: "SEAWAY" };
  const booking =
    existing ?? em.create(Booking, { bkNo: `FBK${no}`, voyage, ...place, bkStatus: "LOCKED" });
  const { companyCode: _company, ...route } = place;
  const bill = em.create(Bill, {
    blNo: `FBL${no}`,
    voyage,
    booking,
    ...route,
    gwt: "18000",
    dim: "25.5",
    ...more,
  });
  await em.flush();
  const db = em.getKysely();
  let line = 0;
  for (const [sizeType, count] of Object.entries(boxes))
    for (let i = 0; i < count; i += 1) {
      line += 1;
      await sql`insert into bill_container (version, bill_id, line_no, cnt_no, size_type, is_soc)
        values (
            1, ${bill.id}, ${line}, ${`TEST${no}${String(line).padStart(3, "0")}`}, ${sizeType},
            ${soc ? "Y" : "N"}
          )`.execute(db);
    }
  await sql`insert into bill_cargo (version, bill_id, line_no, nature, is_dg, is_oversize, is_rf)
    values (
        1, ${bill.id}, 1, ${cargo}, ${cargo === "DANGEROUS" ? "Y" : "N"},
        ${cargo === "OVERSIZE" ? "Y" : "N"}, ${cargo === "REEFER" ? "Y" : "N"}
      )`.execute(db);
  return bill;
}

/** A published general row, valid in June 2026. */
export async function aRate(
  em: EntityManager,
  of: Partial<FreightRate> & { fcode?: string },
): Promise<FreightRate> {
  const { fcode = "PUBLIC", ...more } = of;
  const book =
    (await em.findOne(FreightBook, { fcode })) ??
    em.create(FreightBook, { fcode, fname: fcode, status: "PUBLISHED" });
  const rate = em.create(FreightRate, {
    book,
    kind: "EXTRA",
    status: "PUBLISHED",
    feeCode: "DOC",
    unit: "BILL",
    currency: "CNY",
    price: "1",
    startDate: "2026-06-01",
    endDate: "2026-06-30",
    ...more,
  });
  await em.flush();
  return rate;
}

/** The seven charges of worked example B1. */
export async function workedTariff(em: EntityManager): Promise<void> {
  const box = (
    feeCode: string,
    currency: string,
    prices: Record<string, string>,
    more: Partial<FreightRate> = {},
  ) =>
    Object.entries(prices).map(([sizeGroup, price]) => ({
      feeCode,
      unit: "CONTAINER" as const,
      currency,
      sizeGroup,
      price,
      ...more,
    }));
  const rows: Partial<FreightRate>[] = [
    ...box(
      "OF",
      "USD",
      { "20": "450", "40H": "820" },
      { kind: "PORT", portLoad: "CNSGH", portDis: "JPOSA" },
    ),
    { feeCode: "BAF", unit: "TEU", currency: "USD", price: "35" },
    ...box("LSS", "USD", { "20": "25", "40H": "50" }),
    { feeCode: "PSS", unit: "PERCENT_OCE", currency: "USD", price: "8" },
    ...box("THC", "CNY", { "20": "540", "40H": "810" }),
    { feeCode: "DOC", unit: "BILL", currency: "CNY", price: "450" },
    { feeCode: "SEAL", unit: "CONTAINER", currency: "CNY", price: "50" },
  ];
  for (const row of rows) await aRate(em, row);
}

export type FeeRow = {
  id: number;
  feeCode: string;
  amount: string;
  taxAmount: string;
  noTaxAmount: string;
  baseAmount: string;
  currency: string;
  corpCode: string;
  feeStatus: string;
  origin: string;
  differs: string;
  sizeType: string;
  qty: string;
  price: string;
  xmin: string;
};

/** A bill's fees with the transactions that last wrote them. */
export function feesOf(testDatabase: TestDatabase, bill: { id: number }): Promise<FeeRow[]> {
  return rowsOf<FeeRow>(
    testDatabase,
    sql`select id, fee_code as "feeCode", amount::text as amount, tax_amount::text as "taxAmount",
        no_tax_amount::text as "noTaxAmount", base_amount::text as "baseAmount", currency,
        corp_code as "corpCode", fee_status as "feeStatus", origin, differs,
        size_type as "sizeType", trim_scale(qty)::text as qty, trim_scale(price)::text as price,
        xmin::text as xmin
      from fee
      where bill_id = ${bill.id}
      order by id`,
  );
}
