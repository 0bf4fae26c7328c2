import { expect, test } from "vitest";
import { ifcsumEmptiesInput } from "#fixtures/edi/ifcsum-empties.ts";
import { exported, reported } from "#fixtures/edi/validated-export.server.ts";
import { readFixture } from "#fixtures/edi/published.server.ts";
import { isCleanInterchange } from "#edi/messages/validate.ts";
import { ifcsumD95b } from "#edi/messages/ifcsum/ifcsum-d95b.directory.ts";
import type { BookingDocument } from "#edi/documents/booking.ts";

const [goods, empties] = ifcsumEmptiesInput.bookings as [BookingDocument, BookingDocument];

test("empty boxes are sent without packages, beside bookings of goods: our golden file, byte for byte, clean by the directory", () => {
  const { text, findings } = exported(ifcsumEmptiesInput);
  expect(findings).toEqual([]);
  expect(text).toBe(readFixture("ifcsum-empties-d95b.edi"));
  expect(isCleanInterchange(text ?? "", [ifcsumD95b], {})).toBe(true);
});

test("packages written on a line of empty boxes are not counted; goods without a kind of package are refused as before", () => {
  const counted = empties.cargo.map((line) => ({ ...line, pkgs: 2 }));
  expect(
    exported({ ...ifcsumEmptiesInput, bookings: [goods, { ...empties, cargo: counted }] }).text,
  ).toBe(exported(ifcsumEmptiesInput).text);
  const unkind = goods.cargo.map((line) => ({ ...line, packageKind: "" }));
  const refused = reported(
    exported({ ...ifcsumEmptiesInput, bookings: [{ ...goods, cargo: unkind }, empties] }),
  );
  expect(refused.map(([level, code, , field]) => [level, code, field])).toEqual([
    ["error", "edi.missingField", "cargo[1].packageKind"],
    ["error", "edi.missingField", "cargo[2].packageKind"],
  ]);
});
