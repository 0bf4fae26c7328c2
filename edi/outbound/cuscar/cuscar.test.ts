import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cuscarBillInput, cuscarProfile } from "#fixtures/edi/cuscar-bill.ts";
import { ifcsumControl } from "#fixtures/edi/ifcsum-booking.ts";
import {
  absent,
  hasPublished,
  readFixture,
  readPublished,
} from "#fixtures/edi/published.server.ts";
import {
  type ExportInput,
  exportedFile,
  lines,
  reported,
} from "#fixtures/edi/validated-export.server.ts";
import type { BillDocument } from "#edi/documents/bill.ts";
import type { DocumentCargo } from "#edi/documents/shipment.ts";
import { cuscarD95b } from "#edi/messages/cuscar/cuscar-d95b.directory.ts";
import { isCleanInterchange, validateInterchange } from "#edi/messages/validate.ts";
import type { PartnerProfileInput } from "#edi/partners/partner-profile.ts";
import { isAllowed } from "#edi/syntax/repertoire.ts";
import type { MessageControl } from "../message-spec.ts";
import { cuscarMessage } from "./cuscar.message.ts";

const [bill, other] = cuscarBillInput.documents as [BillDocument, BillDocument];
const [cargo] = bill.cargo as [DocumentCargo];
const report = (
  input: ExportInput<BillDocument> = cuscarBillInput,
  profile: Partial<PartnerProfileInput> = {},
  control: Partial<MessageControl> = {},
) =>
  exportedFile(cuscarMessage, input, {
    directory: cuscarD95b,
    profile: { ...cuscarProfile, ...profile },
    control: { ...ifcsumControl, ...control },
  });
const withBill = (more: Partial<BillDocument>) => ({
  ...cuscarBillInput,
  documents: [{ ...bill, ...more }, other],
});
const withCargo = (more: Partial<DocumentCargo>) =>
  withBill({ cargo: [{ ...cargo, ...more }, ...bill.cargo.slice(1)] });

describe("the golden report", () => {
  it("is our golden file, byte for byte, and its broken twin is refused", () => {
    const result = report();
    expect(result.text).toBe(readFixture("cuscar-bill-d95b.edi"));
    expect(result).toMatchObject({
      findings: [],
      controlRef: "XHL26030100001",
      documentNo: "XHL-2601E-CNSHA-001",
      fileName: "CUSCAR_CUSTOMS_2601E_CNSHA_20260301093000_XHL26030100001.edi",
    });
    const broken = validateInterchange(readFixture("cuscar-bill-d95b.broken.edi"), [
      cuscarD95b,
    ]).findings;
    expect(new Set(broken.map(({ code }) => code))).toEqual(
      new Set(["edi.missingSegment", "edi.totalDiffers", "edi.countDiffers", "edi.unknownCode"]),
    );
    expect(
      broken.find(({ code, level }) => code === "edi.totalDiffers" && level === "warning"),
    ).toMatchObject({ blNo: other.blNo });
  });

  it("reads the published sample as clean by the same table", (ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    const { findings, messages } = validateInterchange(
      readPublished("samples/golden/cuscar_bill_d95b.edi"),
      [cuscarD95b],
    );
    expect(findings).toEqual([]);
    expect(messages[0]?.tree.groups.SG4?.[0]?.groups.SG5?.[0]?.groups.SG10).toHaveLength(1);
  });

  it("says what the published sample says of the same bill, in its order", (ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    const tags = (text: string) => [...text.matchAll(/^([A-Z]{3})\+/gm)].map(([, tag]) => tag);
    const published = tags(readPublished("samples/golden/cuscar_bill_d95b.edi"));
    const ours = new Set(tags(report().text ?? ""));
    expect(published.filter((tag) => !ours.has(tag))).toEqual([]);
  });

  it("has the function and the document of what it replaces or withdraws, and the document name of the partner", () => {
    const documentNo = "XHL-2601E-CNSHA-001";
    expect(
      lines(report(cuscarBillInput, {}, { purpose: "replace", documentNo }).text, "BGM"),
    ).toEqual([`BGM+85+${documentNo}+5'`]);
    expect(
      lines(report(cuscarBillInput, {}, { purpose: "change", documentNo }).text, "BGM"),
    ).toEqual([`BGM+85+${documentNo}+4'`]);
    expect(
      lines(
        report(cuscarBillInput, { cuscarDocumentName: "785" }, { purpose: "cancel", documentNo })
          .text,
        "BGM",
      ),
    ).toEqual([`BGM+785+${documentNo}+1'`]);
  });
});

describe("what bills cannot send", () => {
  it("names bill, field and character", () => {
    const result = report(withBill({ consignee: { name: "上海 Trading" } }));
    expect(result.text).toBeNull();
    expect(reported(result)).toEqual([
      ["error", "edi.charNotSendable", bill.blNo, "consignee.name"],
    ]);
    expect(result.findings[0]?.params).toMatchObject({
      where: bill.blNo,
      char: "上 海",
      at: 1,
      charset: "UNOA",
    });
  });

  it.each([
    ["a bill without goods", withBill({ cargo: [] }), "edi.missingField", "cargo"],
    ["a bill without a port", withBill({ portDis: { code: " " } }), "edi.missingField", "portDis"],
    [
      "goods without a kind of package",
      withCargo({ packageKind: "" }),
      "edi.missingField",
      "cargo[1].packageKind",
    ],
    [
      "goods without a name",
      withCargo({ goodsNameEn: "" }),
      "edi.missingField",
      "cargo[1].goodsNameEn",
    ],
    ["an HS code of letters", withCargo({ hscode: "abc" }), "edi.hsNotDigits", "cargo[1].hscode"],
    [
      "a hundred containers of one line",
      withCargo({ stuffing: Array.from({ length: 100 }, (_, at) => ({ cntNo: `C${at}` })) }),
      "edi.tooMany",
      "cargo[1].stuffing",
    ],
  ] as const)("%s", (_name, input, code, field) => {
    expect(reported(report(input))).toContainEqual(["error", code, bill.blNo, field]);
  });

  it("refuses the same bill twice and a report of none", () => {
    expect(reported(report({ ...cuscarBillInput, documents: [bill, bill] }))[0]).toEqual([
      "error",
      "edi.billTwice",
      bill.blNo,
      "blNo",
    ]);
    expect(reported(report({ ...cuscarBillInput, documents: [] }))).toEqual([
      ["error", "edi.noBills", undefined, "bills"],
    ]);
  });

  it("sends packages by container where they are known, and the container alone where not", () => {
    const { text } = report();
    expect(lines(text, "SGP")).toEqual([
      "SGP+XHLU2000151+800'",
      "SGP+XHLU1000012+500'",
      "SGP+SOCU7000115'",
    ]);
  });
});

describe("any texts of a bill", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ maxLength: 200 }),
    fc.constantFrom("'+:?*", "日本", "Ünïcödé\n\t"),
  );
  const parts = fc.record({
    name: text,
    address: text,
    tel: text,
    goods: text,
    description: text,
    marks: text,
    hscode: fc.constantFrom("0306.17", "", "340250", "abc"),
    kind: fc.constantFrom("CTN", "PKG", "CTN", "BOTTLE"),
    gwt: fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 1e6 }).map(String), weight: 9 },
      { arbitrary: text, weight: 1 },
    ),
    blNo: text,
    dgName: text,
    place: text,
  });
  const profiles = fc.constantFrom<Partial<PartnerProfileInput>>(
    { syntaxId: "UNOA" },
    { syntaxId: "UNOC", syntaxVersion: 3, transliterate: false },
    { syntaxId: "UNOY", syntaxVersion: 4, lineBreak: "none" },
  );

  it("make a file that the validator accepts, of allowed characters only, or a finding that names where; never a broken file", () => {
    let [files, refused] = [0, 0];
    fc.assert(
      fc.property(parts, profiles, (some, profile) => {
        const party = { name: some.name, address: some.address, tel: some.tel };
        const [, dangerous] = bill.cargo;
        const line: DocumentCargo = {
          ...cargo,
          goodsNameEn: some.goods || "GOODS",
          description: some.description,
          marks: some.marks,
          hscode: some.hscode,
          gwt: some.gwt,
          packageKind: some.kind || "CTN",
          dangerous: (dangerous?.dangerous ?? []).map((goods) => ({
            ...goods,
            dgGoodsName: some.dgName,
          })),
        };
        const input = withBill({
          blNo: some.blNo,
          shipper: party,
          consignee: party,
          notify: [party],
          delivery: { code: "JPOSA", name: some.place },
          cargo: [line],
        });
        const result = report(input, profile);
        if (result.text === null) {
          refused += 1;
          expect(
            result.findings.some(
              ({ level, field, code }) =>
                level === "error" && (field !== undefined || code === "edi.tooManyFindings"),
            ),
          ).toBe(true);
          return;
        }
        files += 1;
        expect(isCleanInterchange(result.text, [cuscarD95b])).toBe(true);
        const syntaxId = profile.syntaxId ?? "UNOA";
        expect(
          [...result.text.replaceAll("\n", "")].filter((char) => !isAllowed(char, syntaxId)),
        ).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(files).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});
