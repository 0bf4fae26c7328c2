import ExcelJS from "exceljs";
import { sql } from "kysely";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { addBookings, addVoyage } from "#tests/db/containers/container/sea.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** Three rows per booking. */
export const fileRows = 50_000;
const perBooking = 3;
const sizes = ["20GP", "40HC", "40GP"] as const;

const header = [
  "Container No.",
  "Size/Type",
  "Booking No.",
  "Seal No.",
  "Packages",
  "Gross Weight (KG)",
  "Measurement (CBM)",
  "Vessel",
  "Voyage",
  "SOC",
  "Empty",
  "Remark",
];

/** A voyage and the bookings of its file. */
export async function makeVoyage(
  testDatabase: TestDatabase,
  mark: string,
): Promise<{ id: number; voyageName: string }> {
  const voyage = await addVoyage(testDatabase, { voyage: `26${mark}E` });
  const count = Math.ceil(fileRows / perBooking);
  for (let from = 0; from < count; from += 5000) {
    const plans = Array.from({ length: Math.min(5000, count - from) }, (_, i) => ({
      bkNo: bookingOf(mark, from + i),
      containers: sizes.map((size): [string, number] => [size, 1]),
      cargo: [[300, "36000", "90"]] as [number, string, string][],
    }));
    await addBookings(testDatabase, voyage.id, plans);
  }
  await sql`analyze`.execute(testDatabase.em().getKysely());
  return voyage;
}

const bookingOf = (mark: string, n: number): string =>
  `BKSHA26${mark}${String(n).padStart(6, "0")}`;

/** Writes 50,000 valid rows of 12 columns; with `equal` all share the first number and seal. */
export async function writeFile(path: string, mark: string, { equal = false } = {}): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  const form = book.addWorksheet("Sheet1");
  form.addRow(header).commit();
  for (let n = 0; n < fileRows; n += 1) {
    const own = equal ? 0 : n;
    const firstTen = `SWYU${String(100_000 + own)}`;
    form
      .addRow([
        `${firstTen}${checkDigit(firstTen)}`,
        sizes[n % perBooking],
        bookingOf(mark, Math.floor(n / perBooking)),
        `SL${mark}${String(own).padStart(6, "0")}`,
        100 + (n % 900),
        10_000 + (n % 9000) + (n % 10) / 10,
        20 + (n % 30) + (n % 7) / 100,
        "PEGASUS ZETTA",
        `26${mark}E`,
        n % 50 === 0 ? "Y" : "N",
        "N",
        n % 20 === 0 ? "Handle with care" : null,
      ])
      .commit();
  }
  form.commit();
  await book.commit();
}
