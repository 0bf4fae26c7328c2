import { describe, expect, it } from "vitest";
import { ifcsumBookingInput } from "#fixtures/edi/ifcsum-booking.ts";
import { exported, lines, splitMessages, reported } from "#fixtures/edi/validated-export.server.ts";
import {
  absent,
  hasPublished,
  readFixture,
  readPublished,
} from "#fixtures/edi/published.server.ts";
import { ifcsumD95b } from "#edi/messages/ifcsum/ifcsum-d95b.directory.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import type { BookingDocument } from "#edi/documents/booking.ts";
import type { DocumentContainer } from "#edi/documents/shipment.ts";

const second = ifcsumBookingInput.bookings[1] as BookingDocument;
const box = ifcsumBookingInput.containers[0] as DocumentContainer;

describe("the golden export", () => {
  it("is our golden file, byte for byte", () => {
    const result = exported(ifcsumBookingInput);
    expect(result.text).toBe(readFixture("ifcsum-booking-d95b.edi"));
    expect(result).toMatchObject({
      findings: [],
      controlRef: "XHL26030100001",
      messageRefs: ["26030100001"],
      documentNo: "XHL-2601E-CNSHA-001",
      fileName: "IFCSUM_EASTAGENCY_2601E_CNSHA_20260301093000_XHL26030100001.edi",
    });
  });

  it("has the tree of the published golden file, but for its weights (CNT 7), which there do not add up", (ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    const weights = (text: string) => text.replace(/CNT\+7:\d+/g, "CNT+7:0");
    const treeOf = (text: string) =>
      validateInterchange(weights(text), [ifcsumD95b]).messages.map((message) => message.tree);
    expect(treeOf(exported(ifcsumBookingInput).text ?? "")).toEqual(
      treeOf(readPublished("samples/golden/ifcsum_booking_d95b.edi")),
    );
  });

  it("is the same every time, and only references, function and layout change with control and profile", () => {
    expect(exported(ifcsumBookingInput)).toEqual(exported(ifcsumBookingInput));
    const replaced = exported(
      ifcsumBookingInput,
      { una: false, lineBreak: "none", test: true, wantsContrl: true, association: "XHL01" },
      { interchangeRef: "XHL26030100002", documentNo: "XHL-2601E-CNSHA-001", purpose: "replace" },
    );
    expect(replaced.text).toMatch(
      /^UNB\+UNOA:2\+XHLLINE:ZZZ\+EASTAGENCY:ZZZ\+260301:0930\+XHL26030100002\+\+IFCSUM\+\+1\+\+1'UNH\+26030100002\+IFCSUM:D:95B:UN:XHL01'BGM\+787\+XHL-2601E-CNSHA-001\+5'/,
    );
  });
});

describe("size", () => {
  const many = (count: number): BookingDocument[] =>
    Array.from({ length: count }, (_, index) => ({
      ...second,
      bkNo: `B${String(index + 1).padStart(6, "0")}`,
    }));
  const fast = { syntaxId: "UNOA" } as const;

  it("one consignment", () => {
    const { text, messageRefs } = exported({ ...ifcsumBookingInput, bookings: [second] });
    expect(messageRefs).toHaveLength(1);
    expect(lines(text, "CNI")).toEqual(["CNI+1+XHLSHA26000124'"]);
  });

  it("9999 consignments in one message", { timeout: 60_000 }, () => {
    const { text, messageRefs, documentNo } = exported(
      { ...ifcsumBookingInput, bookings: many(9999) },
      fast,
    );
    expect(messageRefs).toEqual(["26030100001"]);
    expect(documentNo).toBe("XHL-2601E-CNSHA-001");
    expect(lines(text, "CNI").at(-1)).toBe("CNI+9999+B009999'");
    expect(lines(text, "CNT+10")).toEqual(["CNT+10:9999'"]);
  });

  it("one more makes a second message", () => {
    const shares = splitMessages({ ...ifcsumBookingInput, bookings: many(10_000) });
    expect(shares.map((share) => share.bookings.length)).toEqual([9999, 1]);
    expect(shares.map((share) => share.containers.map(({ cntNo }) => cntNo))).toEqual([
      ["SOCU7000115"],
      ["XHLU1000012", "XHLU2000151", "SOCU7000115"],
    ]);
  });

  it("more than 999 containers make a second message, and a partner may forbid it", () => {
    const containers = Array.from({ length: 1000 }, (_, index) => ({
      ...box,
      cntNo: `XHLU${String(index).padStart(7, "0")}`,
    }));
    const bookings = many(10).map((bookingDocument, index) => ({
      ...bookingDocument,
      cargo: bookingDocument.cargo.map((cargo) => ({
        ...cargo,
        pkgs: 100,
        stuffing: containers
          .slice(index * 100, index * 100 + 100)
          .map(({ cntNo }) => ({ cntNo, pkgs: 1 })),
      })),
    }));
    const { text, messageRefs, documentNo } = exported({
      ...ifcsumBookingInput,
      containers,
      bookings,
    });
    expect(lines(text, "CNT+16")).toEqual(["CNT+16:900'", "CNT+16:100'"]);
    expect(lines(text, "CNT+10")).toEqual(["CNT+10:9'", "CNT+10:1'"]);
    expect(lines(text, "BGM")).toEqual([
      "BGM+787+XHL-2601E-CNSHA-001-001+9'",
      "BGM+787+XHL-2601E-CNSHA-001-002+9'",
    ]);
    expect(lines(text, "UNZ")).toEqual(["UNZ+2+XHL26030100001'"]);
    expect([messageRefs, documentNo]).toEqual([
      ["26030100001001", "26030100001002"],
      "XHL-2601E-CNSHA-001",
    ]);
    expect(
      reported(exported({ ...ifcsumBookingInput, containers, bookings }, { maxMessages: 1 })),
    ).toEqual([["error", "edi.tooManyMessages", undefined, "bookings"]]);
  });
});
