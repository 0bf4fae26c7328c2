import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ifcsumBookingInput } from "#fixtures/edi/ifcsum-booking.ts";
import { exported } from "#fixtures/edi/validated-export.server.ts";
import { type BookingDocument, bookingFacts } from "../documents/booking.ts";
import { groupsOf } from "../inbound/read-tree.ts";
import { ifcsumD95b } from "../messages/ifcsum/ifcsum-d95b.directory.ts";
import { validateInterchange } from "../messages/validate.ts";
import { openMirror } from "./mirror.ts";

const { bookings } = ifcsumBookingInput;
const whole = exported(ifcsumBookingInput).text ?? "";

/** What the mirror says of a text that should hold these bookings. */
function differences(text: string, meant: readonly BookingDocument[] = bookings) {
  const mirror = openMirror(bookingFacts);
  for (const booking of meant) mirror.meant(booking);
  const [message] = validateInterchange(text, [ifcsumD95b]).messages;
  if (message) for (const group of groupsOf(message.tree, "CNI")) mirror.read("", group);
  return mirror.findings();
}

describe("the mirror of a file", () => {
  it("finds nothing in what was written", () => {
    expect(differences(whole)).toEqual([]);
  });

  it("names document and field of a changed quantity, container, number or document", () => {
    const changed = (from: RegExp, to: string) => differences(whole.replace(from, to)).map(({ bkNo, field }) => [bkNo, field]);
    const first = bookings[0]?.bkNo;
    expect(changed(/GID\+1\+\d+/, "GID+1+7")).toEqual([[first, "cargo[1].pkgs"]]);
    expect(changed(/(GID\+1[\s\S]*?MEA\+AAE\+G\+KGM:)\d+/, "$17")).toEqual([[first, "cargo[1].gwt"]]);
    expect(changed(/SGP\+\w+/, "SGP+TGHU1111117")).toEqual([[first, "cargo[1].stuffing"]]);
    expect(changed(/(CNI\+1\+)\w+/, "$1OTHER")).toEqual([[first, "bkNo"]]);
  });

  it("misses no document that is left out", () => {
    const [first, ...rest] = bookings;
    if (!first) throw new Error("the example has bookings");
    expect(differences(whole, [first, ...rest, { ...first, bkNo: "LOST" }])).toMatchObject([{ code: "edi.mirrorDiffers", bkNo: "LOST" }]);
  });

  it("finds each of a thousand mutants of the digits it compares", () => {
    const lines = whole.split("\n");
    const start = lines.findIndex((line) => line.startsWith("CNI+"));
    // Packages and gross weights of the goods, and the containers with theirs.
    const compared = lines.flatMap((line, at) => (at >= start && /^(GID\+\d+\+\d|SGP\+|MEA\+AAE\+G\+KGM)/.test(line) ? [at] : []));
    const mutant = fc.record({ at: fc.constantFrom(...compared), digit: fc.nat({ max: 20 }), by: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(mutant, ({ at, digit, by }) => {
        const line = lines[at] ?? "";
        const places = [...line.matchAll(/\d/g)]
          .map(({ index }) => index)
          .filter((index) => index > line.indexOf("+", 4) - (line.startsWith("SGP") ? 99 : 0));
        const place = places[digit % places.length] ?? 0;
        const other = String((Number(line[place]) + by) % 10);
        const text = lines.with(at, line.slice(0, place) + other + line.slice(place + 1)).join("\n");
        expect(differences(text)).not.toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("lets a thousand random bookings through as they were meant", { timeout: 60_000 }, () => {
    const line = fc.record({ pkgs: fc.integer({ min: 0, max: 99_999_999 }), grams: fc.integer({ min: 0, max: 99_999_999 }) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (cargo) => {
        const [booking] = bookings;
        const [goods] = booking?.cargo ?? [];
        if (!booking || !goods) throw new Error("the example has goods");
        const lines = cargo.map(({ pkgs, grams }) => ({
          ...goods,
          pkgs,
          gwt: String(grams / 1000),
          stuffing: goods.stuffing.map(({ cntNo }) => ({ cntNo })),
        }));
        const file = exported({ ...ifcsumBookingInput, bookings: [{ ...booking, cargo: lines }] });
        expect(file.findings.filter(({ level }) => level === "error")).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
