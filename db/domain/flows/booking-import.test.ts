import { expect, test } from "vitest";
import { bookingImportColumns, type BookingImportKey } from "./booking-import.columns.ts";
import { bookingInputOf, readOversize } from "./booking-import.input.ts";

const codes = {
  port: (one: string | null) => one ?? "",
  sizeType: (one: string | null) => one ?? "",
  customer: (one: string | null) => one ?? "",
};
const row = (over: Partial<Record<BookingImportKey, string>>) =>
  ({ ...Object.fromEntries(bookingImportColumns.map((column) => [column.key, null])), ...over }) as Record<BookingImportKey, string | null>;

test("dimensions are read as they are written, and as nothing else", () => {
  expect(readOversize("1187x272x332 CM")).toEqual(["1187", "272", "332"]);
  expect(readOversize("1187 × 272.5*332")).toEqual(["1187", "272.5", "332"]);
  expect(readOversize("12 m")).toBeNull();
});

test("words of both languages become codes; unknown ones stay for the booking's own rules", () => {
  const meant = (over: Partial<Record<BookingImportKey, string>>) => {
    const input = bookingInputOf(row(over), codes);
    return [input.freightTerms, input.releaseType, input.nature];
  };
  expect(meant({})).toEqual(["PREPAID", "ORIGINAL", "GENERAL"]);
  expect(meant({ freightTerms: "到付", releaseType: "Seaway bill", nature: "DANGEROUS" })).toEqual(["COLLECT", "SEAWAY", "DANGEROUS"]);
  expect(meant({ freightTerms: "later" })[0]).toBe("LATER");
});

test("reefer, dangerous and empty rows set their flags", () => {
  const cargo = (over: Partial<Record<BookingImportKey, string>>) =>
    (bookingInputOf(row(over), codes).cargo as Record<string, unknown>[])[0];
  expect(cargo({ temperature: "-18" })).toMatchObject({ isRf: "Y", temperature: "-18", isDg: "N" });
  expect(cargo({ dgUnNo: "UN1263", shipper: "ACME" })).toMatchObject({ isDg: "Y", dgUnNo: "1263", dgLinker: "ACME" });
  expect(bookingInputOf(row({ nature: "EMPTY" }), codes).containers).toMatchObject([{ emptyFlag: "Y" }]);
});
