import { expect, test } from "vitest";
import {
  changesOf,
  type ExistingBooking,
  labelledFields,
  unplacedTotals,
} from "./booking-import.changes.ts";
import { bookingImportColumns, type BookingImportKey } from "./booking-import.columns.ts";
import { bookingInputOf, readOversize } from "./booking-import.input.ts";

const codes = {
  port: (item: string | null) => item ?? "",
  sizeType: (item: string | null) => item ?? "",
  customer: (item: string | null) => item ?? "",
};
const row = (over: Partial<Record<BookingImportKey, string>>) =>
  ({
    ...Object.fromEntries(bookingImportColumns.map((column) => [column.key, null])),
    ...over,
  }) as Record<BookingImportKey, string | null>;

test("dimensions are read as they are written, and as nothing else", () => {
  expect(readOversize("1187x272x332 CM")).toEqual(["1187", "272", "332"]);
  expect(readOversize("1187 × 272.5*332")).toEqual(["1187", "272.5", "332"]);
  expect(readOversize("12 m")).toBeNull();
});

test("terms and nature that a row leaves blank are the usual ones of a new booking", () => {
  const meant = (over: Partial<Record<BookingImportKey, string>>) => {
    const input = bookingInputOf(row(over), codes);
    return [input.freightTerms, input.releaseType, input.nature];
  };
  expect(meant({})).toEqual(["PREPAID", "ORIGINAL", "GENERAL"]);
  expect(meant({ freightTerms: "COLLECT", releaseType: "SEAWAY", nature: "DANGEROUS" })).toEqual([
    "COLLECT",
    "SEAWAY",
    "DANGEROUS",
  ]);
});

const existing: ExistingBooking = {
  id: 1,
  bkNo: "BK1",
  clientName: "ACME",
  shipperName: "ACME",
  consigneeName: "BETA",
  pkgs: "30",
  gwt: "120.500",
  dim: "3.000",
  lines: 2,
};

test("a row that repeats a booking as the list shows it says nothing; one figure of a booking with several lines has no place", () => {
  const listed = row({
    bkNo: "BK1",
    shipper: "ACME",
    consignee: "BETA",
    pkgs: "30",
    gwt: "120.5",
    dim: "3",
    nature: "REEFER",
  });
  const values = changesOf(listed, existing);
  expect(Object.entries(values).filter(([, value]) => value !== null)).toEqual([
    ["bkNo", "BK1"],
    ["nature", "REEFER"],
  ]);
  expect(labelledFields(bookingInputOf(values, codes), values)).toEqual({
    bkNo: "BK1",
    nature: "REEFER",
    containers: [{}],
    cargo: [{}],
  });
  expect(unplacedTotals(row({ pkgs: "31" }), existing)).toEqual(["pkgs"]);
  expect(unplacedTotals(row({ pkgs: "31" }), { ...existing, lines: 1 })).toEqual([]);
  expect(unplacedTotals(row({ pkgs: "31", goods: "TOYS" }), existing)).toEqual([]);
});

test("reefer, dangerous and empty rows set their flags", () => {
  const cargo = (over: Partial<Record<BookingImportKey, string>>) =>
    (bookingInputOf(row(over), codes).cargo as Record<string, unknown>[])[0];
  expect(cargo({ temperature: "-18" })).toMatchObject({ isRf: "Y", temperature: "-18", isDg: "N" });
  expect(cargo({ dgUnNo: "UN1263", shipper: "ACME" })).toMatchObject({
    isDg: "Y",
    dgUnNo: "1263",
    dgLinker: "ACME",
  });
  expect(bookingInputOf(row({ nature: "EMPTY" }), codes).containers).toMatchObject([
    { emptyFlag: "Y" },
  ]);
});
