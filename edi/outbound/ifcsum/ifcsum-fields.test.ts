import { describe, expect, it } from "vitest";
import { ifcsumBookingInput } from "#fixtures/edi/ifcsum-booking.ts";
import { exported, lines, reported } from "#fixtures/edi/validated-export.server.ts";
import { ifcsumD95b } from "#edi/messages/ifcsum/ifcsum-d95b.directory.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import type { BookingDocument } from "#edi/documents/booking.ts";
import type { DocumentCargo, DocumentContainer, DocumentParty } from "#edi/documents/shipment.ts";
import type { BookingInput } from "#fixtures/edi/ifcsum-booking.ts";

const [first, second] = ifcsumBookingInput.bookings as [BookingDocument, BookingDocument];
const [firstCargo, dangerousCargo] = first.cargo as [DocumentCargo, DocumentCargo];
const [box] = ifcsumBookingInput.containers as [DocumentContainer];
const withBooking = (more: Partial<BookingDocument>): BookingInput => ({
  ...ifcsumBookingInput,
  bookings: [{ ...first, ...more }, second],
});
const withCargo = (more: Partial<DocumentCargo>) =>
  withBooking({ cargo: [{ ...firstCargo, ...more }, dangerousCargo] });
const withShipper = (more: Partial<DocumentParty>) =>
  withBooking({ shipper: { ...first.shipper, ...more } });
const withBox = (more: Partial<DocumentContainer>) => ({
  ...ifcsumBookingInput,
  containers: [{ ...box, ...more }, ...ifcsumBookingInput.containers.slice(1)],
});

describe("character sets", () => {
  it("refuses Chinese text under UNOA and names booking, field and character", () => {
    const result = exported(withShipper({ name: "旭日 Trading" }));
    expect(result.text).toBeNull();
    expect(reported(result)).toEqual([
      ["error", "edi.charNotSendable", "XHLSHA26000123", "shipper.name"],
    ]);
    expect(result.findings[0]?.params).toMatchObject({
      where: "XHLSHA26000123",
      field: "shipper.name",
      char: "旭 日",
      at: 1,
      charset: "UNOA",
    });
  });
  it("sends it under UNOW, with syntax 4 service characters", () => {
    const result = exported(withShipper({ name: "旭日*贸易", address: "上海市中山路88号" }), {
      syntaxId: "UNOW",
      syntaxVersion: 4,
    });
    expect(lines(result.text, "NAD+CZ")[0]).toBe(
      "NAD+CZ+C000123:160:ZZZ+旭日?*贸易:上海市中山路88号'",
    );
    expect(lines(result.text, "UNB")[0]).toContain("+20260301:0930+");
  });
  it("keeps case and accents under UNOC, and takes accents off under UNOA", () => {
    expect(
      lines(
        exported(withShipper({ name: "Müller" }), { syntaxId: "UNOC", syntaxVersion: 3 }).text,
        "NAD+CZ",
      )[0],
    ).toContain("+Müller:");
    expect(lines(exported(withShipper({ name: "Müller ＆ Cie" })).text, "NAD+CZ")[0]).toContain(
      "+MULLER & CIE:",
    );
  });
  it("refuses even lower case when the partner wants nothing transliterated", () => {
    const result = exported(ifcsumBookingInput, { transliterate: false });
    expect(result.text).toBeNull();
    expect(new Set(result.findings.map((finding) => finding.code))).toEqual(
      new Set(["edi.charNotSendable"]),
    );
  });
  it("writes a decimal comma where the partner's UNA has one", () => {
    const { text } = exported(ifcsumBookingInput, { decimalMark: "," });
    expect(text).toContain("UNA:+,? '");
    expect(text).toContain("MEA+AAE+AAW+MTQ:24,5'");
    expect(text).toContain("DGS+IMD+3:3.1:41-22+");
  });
});

describe("lengths of D.95B", () => {
  it("cuts port names to 17 and vessel names to 35", () => {
    const { text } = exported(
      withBooking({ portDis: { code: "JPOSA", name: "Osaka International Port" } }),
    );
    expect(text).toContain("LOC+11+JPOSA:139:6:OSAKA INTERNATION'");
  });
  it("wraps names and addresses to five lines of 35, then the street lines, then warns", () => {
    const description = (count: number) =>
      Array.from({ length: count }, () => "ABCDEFGH").join(" ");
    const five = exported(withShipper({ name: "N", address: description(16) }));
    expect(lines(five.text, "NAD+CZ")[0]).toBe(
      `NAD+CZ+C000123:160:ZZZ+N:${description(4)}:${description(4)}:${description(4)}:${description(4)}'`,
    );
    const eight = exported(withShipper({ name: "N", address: description(28) }));
    expect(lines(eight.text, "NAD+CZ")[0]).toMatch(
      /\+\+ABCDEFGH ABCDEFGH ABCDEFGH ABCDEFGH:.*:ABCDEFGH ABCDEFGH ABCDEFGH ABCDEFGH'$/,
    );
    expect(eight.findings).toEqual([]);
    const nine = exported(withShipper({ name: "N", address: description(29) }));
    expect(reported(nine)).toEqual([
      ["warning", "edi.linesDropped", "XHLSHA26000123", "shipper.address"],
    ]);
    expect(nine.text).not.toBeNull();
  });
  it("fills a broken address anew before it goes on in other elements", () => {
    const { text } = exported(withShipper({ name: "N", address: "A\nB\nC\nD\nE\nF" }));
    expect(lines(text, "NAD+CZ")[0]).toBe("NAD+CZ+C000123:160:ZZZ+N:A B C D E F'");
  });
  it("wraps marks at 35 and puts the eleventh line into a second PCI", () => {
    const mark = `${"M".repeat(36)}`;
    const { text } = exported(withCargo({ marks: Array.from({ length: 6 }, () => mark) }));
    const [item, two] = lines(text, "PCI");
    expect(item?.split(":")).toHaveLength(10);
    expect(two).toBe(`PCI+28+${"M".repeat(35)}:M'`);
  });
  it("puts sixteen lines of description into four FTX of five lines of 70", () => {
    const { text } = exported(
      withCargo({
        description: Array.from({ length: 16 }, (_, index) => `LINE ${index} ${"D".repeat(32)}`),
      }),
    );
    const texts = lines(text, "FTX+AAA").slice(0, 4);
    expect(texts.map((line) => line.split(":").length)).toEqual([5, 5, 5, 2]);
  });
  it("does not say the name of the goods twice", () => {
    const { text } = exported(
      withCargo({ goodsNameEn: "Shrimps", description: "SHRIMPS\nfrozen" }),
    );
    expect(text).toContain("FTX+AAA+++SHRIMPS:FROZEN'");
  });
  it.each([34, 35, 36, 69, 70, 71])("escapes after cutting at a border near %i", (length) => {
    const nasty = "?'+:".repeat(30).slice(0, length);
    const { text } = exported(withCargo({ marks: nasty, description: nasty }));
    const { messages } = validateInterchange(text ?? "", [ifcsumD95b]);
    const goods = messages[0]?.tree.groups.SG15?.[0]?.groups.SG37?.[0];
    const marks = goods?.groups.SG42?.flatMap(
      (messageTree) => messageTree.segments[0]?.elements[1] ?? [],
    );
    const texts = goods?.segments
      .filter((segment) => segment.tag === "FTX")
      .flatMap((segment) => segment.elements[3] ?? []);
    expect(marks?.join("")).toBe(nasty);
    expect(texts?.slice(1).join("")).toBe(nasty);
  });
  it("sends a telephone number of 25 characters, and leaves out one of 26", () => {
    expect(exported(withShipper({ tel: "1".repeat(25) })).text).toContain(
      `COM+${"1".repeat(25)}:TE'`,
    );
    expect(reported(exported(withShipper({ tel: "1".repeat(26) })))).toEqual([
      ["warning", "edi.leftOutLong", "XHLSHA26000123", "shipper.tel"],
    ]);
  });
  it("leaves a long e-mail address out with a warning, and keeps a short one", () => {
    const long = exported(withShipper({ mail: "a.very.long.address@example.com" }));
    expect(reported(long)).toEqual([
      ["warning", "edi.leftOutLong", "XHLSHA26000123", "shipper.mail"],
    ]);
    expect(exported(withShipper({ mail: "ops@line.com" })).text).toContain(
      "COM+OPS(A)LINE.COM:EM'",
    );
    expect(reported(exported(withShipper({ mail: "o_p@line.com" })))).toEqual([
      ["warning", "edi.leftOutChar", "XHLSHA26000123", "shipper.mail"],
    ]);
  });
  it.each([
    ["-18", "-018"],
    ["5", "005"],
    ["-18.5", "-18.5"],
    ["0", "000"],
  ])("writes temperature %s as %s", (input, expected) => {
    expect(exported(withCargo({ reefer: { temperature: input, unit: "C" } })).text).toContain(
      `TMP+2+${expected}:CEL'\nPIA`,
    );
  });
});

describe("refusals name booking, field and limit", () => {
  const unit = "C";
  it.each([
    [
      "a temperature of four digits",
      withCargo({ reefer: { temperature: "-18.55", unit } }),
      "edi.valueNotDigits",
      "cargo[1].reefer.temperature",
    ],
    ["a weight that is none", withCargo({ gwt: "12,5" }), "edi.valueNotNumber", "cargo[1].gwt"],
    [
      "an HS code with letters",
      withCargo({ hscode: "03A617" }),
      "edi.hsNotDigits",
      "cargo[1].hscode",
    ],
    [
      "an unknown package kind",
      withCargo({ packageKind: "GREAT BOX" }),
      "edi.notMapped",
      "cargo[1].packageKind",
    ],
    [
      "goods without a name",
      withCargo({ goodsNameEn: " " }),
      "edi.missingField",
      "cargo[1].goodsNameEn",
    ],
    [
      "a container not in the list",
      withCargo({ stuffing: [{ cntNo: "XXXU0000000", pkgs: 800 }] }),
      "edi.containerUnknown",
      "stuffing",
    ],
    [
      "too many marks",
      withCargo({ marks: Array.from({ length: 91 }, () => "M") }),
      "edi.tooMany",
      "cargo[1].marks",
    ],
    [
      "too long a description",
      withCargo({ description: Array.from({ length: 45 }, () => "M") }),
      "edi.tooMany",
      "cargo[1].description",
    ],
    [
      "a wrong UN number",
      withCargo({ dangerous: [{ dgClass: "3", dgUnNo: "19" }] }),
      "edi.unNoWrong",
      "cargo[1].dangerous[1].dgUnNo",
    ],
    [
      "a wrong packing group",
      withCargo({ dangerous: [{ dgClass: "3", dgUnNo: "1993", packingGroup: "IV" }] }),
      "edi.packingGroupWrong",
      "cargo[1].dangerous[1].packingGroup",
    ],
    ["no cargo", withBooking({ cargo: [] }), "edi.missingField", "cargo"],
    [
      "no consignee",
      withBooking({ consignee: { name: "" } }),
      "edi.missingField",
      "consignee.name",
    ],
    ["no discharge port", withBooking({ portDis: { code: "" } }), "edi.missingField", "portDis"],
    [
      "a port that is no UN/LOCODE",
      withBooking({ delivery: { code: "KOBE" } }),
      "edi.notMapped",
      "delivery.code",
    ],
    [
      "unknown delivery terms",
      withBooking({ deliveryTerms: "CY-MOON" }),
      "edi.notMapped",
      "deliveryTerms",
    ],
    [
      "a contract number of 36",
      withBooking({ serviceContractNo: "S".repeat(36) }),
      "edi.valueTooLong",
      "serviceContractNo",
    ],
    ["a time that is none", withBooking({ etd: "2026-02-30T10:00" }), "edi.valueNotTime", "etd"],
    [
      "four notify parties",
      withBooking({ notify: [1, 2, 3, 4].map((item) => ({ name: `N ${item}` })) }),
      "edi.tooMany",
      "notify",
    ],
  ])("%s", (_name, input, code, field) => {
    const result = exported(input);
    expect(result.text).toBeNull();
    expect(reported(result)).toContainEqual(["error", code, "XHLSHA26000123", field]);
  });

  it.each([
    [
      "a seal of eleven",
      withBox({ seals: [{ sealNo: "S2345678901" }] }),
      "edi.valueTooLong",
      "sealNo",
    ],
    ["a size nobody knows", withBox({ sizeType: "99XX" }), "edi.notMapped", "sizeType"],
    [
      "ten seals",
      withBox({ seals: Array.from({ length: 10 }, () => ({ sealNo: "S" })) }),
      "edi.tooMany",
      "seals",
    ],
  ])("on a container: %s", (_name, input, code, field) => {
    expect(reported(exported(input))).toContainEqual(["error", code, "XHLU1000012", field]);
  });

  it("on the export: nothing to send, a booking twice, packages that do not fit", () => {
    expect(reported(exported({ ...ifcsumBookingInput, bookings: [] }))).toEqual([
      ["error", "edi.noBookings", undefined, "bookings"],
    ]);
    expect(reported(exported({ ...ifcsumBookingInput, bookings: [first, first] }))[0]).toEqual([
      "error",
      "edi.bookingTwice",
      "XHLSHA26000123",
      "bkNo",
    ]);
    expect(reported(exported(withCargo({ pkgs: 801 })))).toEqual([
      ["warning", "edi.stuffingDiffers", "XHLSHA26000123", "cargo[1].stuffing"],
    ]);
    expect(
      reported(exported(ifcsumBookingInput, {}, { interchangeRef: "XHL260301000001" })),
    ).toContainEqual(["error", "edi.valueTooLong", undefined, "interchangeRef"]);
  });
});

describe("what the golden file does not show", () => {
  it("an empty container, other seals, over-length, a consolidation part, three notify parties, agent and via port", () => {
    const { text, findings } = exported({
      ...withBooking({
        mainBkNo: "XHLSHA26000100",
        ebNo: "EB1",
        forwarderRefNo: "FW1",
        isLcl: true,
        portVia: { code: "KRPUS" },
        notify: [{ name: "A" }, { name: "B" }, { name: "C" }],
        agent: { name: "Agent" },
        carrier: { name: "Carrier" },
        remark: "Remark",
        requirements: "Keep dry",
      }),
      containers: [
        ...ifcsumBookingInput.containers,
        {
          cntNo: "XHLU3000004",
          sizeType: "40HQ",
          isSoc: false,
          isEmpty: true,
          tare: "3900",
          seals: [{ sealNo: "C1", by: "customs" }],
          oversize: { front: "5", back: "12.5" },
          portDis: { code: "JPOSA" },
          remark: "Note",
        },
      ],
    });
    expect(findings).toEqual([]);
    expect(text).toContain(
      "EQD+CN+XHLU3000004+45G1:102:5++2+4'\nMEA+AAE+G+KGM:3900'\nMEA+AAE+T+KGM:3900'\nDIM+5+CMT:005'\nDIM+6+CMT:012.5'\nSEL+C1+CU'\nLOC+11+JPOSA:139:6'\nFTX+AAI+++NOTE'",
    );
    expect(text).toContain("TSR+30+3'\nFTX+AAI+++REMARK'\nFTX+SSR+++KEEP DRY'");
    expect(text).toContain("LOC+9+CNSHA:139:6:SHANGHAI'\nLOC+13+KRPUS:139:6'\nLOC+11");
    expect(text).toContain("RFF+MB:XHLSHA26000100'\nRFF+SI:EB1'\nRFF+FF:FW1'");
    expect(text).toContain("NAD+N1++A'\nNAD+N2++B'\nNAD+NI++C'");
    expect(text).toContain("NAD+CG++AGENT'\nNAD+CA++CARRIER'");
  });
  it("call sign instead of IMO number, airflow, flash point below zero, net weights", () => {
    const { text, findings } = exported({
      ...withCargo({
        nwt: "11000",
        reefer: { temperature: "4", unit: "C", airFlow: "15", airFlowUnit: "CBM/H" },
        dangerous: [
          {
            dgClass: "3",
            dgUnNo: "UN 1203",
            dgFlashpoint: "-40",
            ems: "F-E,S-E",
            nwt: "10.5",
            dgRemark: "Ltd qty",
          },
        ],
      }),
      voyage: {
        ...ifcsumBookingInput.voyage,
        vessel: { name: "Ship", callSign: "BXYZ" },
        atd: "2026-03-05T19:00",
        ata: "2026-03-08T07:00",
      },
    });
    expect(findings).toEqual([]);
    expect(text).toContain("+BXYZ:103::SHIP'");
    expect(text).toContain("MEA+AAE+AAL+KGM:11000'\nMEA+AAE+AAW+MTQ:24.5'\nMEA+AAE+AAS+MQH:15'");
    expect(text).toContain(
      "DGS+IMD+3+1203+-040:CEL++F-ES-E'\nFTX+AAC+++LTD QTY'\nMEA+AAE+AAL+KGM:10.5'",
    );
    expect(text).toContain("DTM+136:202603051900:203'");
  });
});
