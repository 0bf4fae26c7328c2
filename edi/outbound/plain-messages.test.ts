import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeCodeMapper, startingRows } from "../partners/code-mapper.ts";
import { partnerProfileSchema } from "../partners/partner-profile.ts";
import { knownMessages } from "../messages/known-messages.ts";
import { validateInterchange } from "../messages/validate.ts";
import { hasErrors } from "../syntax/finding.ts";
import { aperakMessage, contrlMessage } from "./responses/response.messages.ts";
import { coparnMessage } from "./coparn/coparn.message.ts";
import { iftmbcMessage } from "./iftmbc/iftmbc.message.ts";
import { differences, type PlainMessage } from "./plain-message.ts";
import { vermasMessage } from "./vermas/vermas.message.ts";

/** Cases of each property; SEAWAY_EDI_CASES asks for more. */
const runs = Number(process.env.SEAWAY_EDI_CASES ?? 60);
const profile = partnerProfileSchema.parse({
  partnerCode: "P",
  sender: { id: "SEAWAY" },
  recipient: { id: "PARTNER" },
  syntaxId: "UNOC",
  syntaxVersion: 3,
});
const mapper = makeCodeMapper(startingRows, { partner: "P" });
const setting = {
  profile,
  mapper,
  control: { interchangeRef: "XHL26030400004", documentSeq: 1, purpose: "original" as const },
  now: "2026-03-04T11:05:00",
  documentNo: "DOC-1",
};

const code = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"), minLength: length, maxLength: length });
const text = fc.string({ unit: fc.constantFrom(..."ABC xyz+:'?.,-&/1234"), minLength: 1, maxLength: 60 }).map((value) => `T${value}`);
const cntNo = code(7).map((value) => `SEAU${value.replace(/\D/g, "1").slice(0, 7)}`);
const port = fc.constantFrom("CNSHA", "JPTYO", "JPOSA");
const size = fc.constantFrom("20GP", "40HQ", "20RF");
const time = fc.integer({ min: 0, max: 500_000 }).map((minutes) => {
  const [day, left] = [1 + (Math.floor(minutes / 1440) % 28), minutes % 1440];
  const two = (value: number) => String(value).padStart(2, "0");
  return `2026-03-${two(day)}T${two(Math.floor(left / 60))}:${two(left % 60)}:00`;
});
const kilograms = fc.integer({ min: 1, max: 40_000_000 }).map((grams) => (grams / 1000).toFixed(3));

const mass = fc.record({
  cntNo,
  sizeType: size,
  bkNo: code(12),
  portLoad: port,
  weightKg: kilograms,
  method: fc.constantFrom("1" as const, "2" as const),
  declaredTime: time,
  party: text,
});
const report = fc.record({
  voyNo: code(5),
  carrierCode: fc.constant("XHL"),
  portLoad: port,
  masses: fc.uniqueArray(mass, { minLength: 1, maxLength: 12, selector: (own) => own.cntNo }),
});
const order = fc.record({
  bkNo: code(12),
  voyNo: code(5),
  carrierCode: fc.constant("XHL"),
  vessel: fc.record({ name: text.map((value) => value.slice(0, 30)) }),
  portLoad: port,
  portDis: port,
  etd: time,
  goodsNameEn: text,
  lines: fc.array(fc.record({ sizeType: size, count: fc.integer({ min: 1, max: 99 }), isSoc: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  }),
});
const confirmation = fc.record({
  response: fc.constantFrom("AP" as const, "RE" as const, "CA" as const),
  messageFunction: fc.constantFrom("5" as const, "6" as const, "9" as const),
  bkNo: code(12),
  customerNo: code(14),
  reason: text,
  carrierCode: fc.constant("XHL"),
  voyNo: code(5),
  vessel: fc.record({ name: text.map((value) => value.slice(0, 30)) }),
  portLoad: port,
  portDis: port,
  cutOff: time,
  cargo: fc.array(fc.record({ goodsNameEn: text, pkgs: fc.nat(9999), packageKind: fc.constant("CT"), gwt: kilograms }), { maxLength: 4 }),
  containers: fc.array(fc.record({ sizeType: size, count: fc.integer({ min: 1, max: 99 }) }), { maxLength: 4 }),
});
const fault = fc.record({
  messageRef: fc.constantFrom("M1", "M2"),
  messageType: fc.constant("IFTMBF:D:99B:UN"),
  segment: fc.integer({ min: 1, max: 50 }),
  error: fc.constantFrom("12", "13", "37"),
});
const syntax = fc.record({ reference: code(12), sender: code(8), recipient: code(8), faults: fc.array(fault, { maxLength: 5 }) });
const contents = fc
  .record({
    reference: code(14),
    accepted: fc.boolean(),
    reasons: fc.array(fc.record({ code: fc.constant("12"), text }), { minLength: 1, maxLength: 5 }),
  })
  .map((own) => ({ ...own, reasons: own.accepted ? [] : own.reasons }));

/** Every message with any of its contents is valid, and reads back as what was meant. */
function holds<C>(message: PlainMessage<C>, arbitrary: fc.Arbitrary<C>): void {
  fc.assert(
    fc.property(arbitrary, (content) => {
      const { text: file, findings } = message.write(content, setting);
      expect(findings).toEqual([]);
      expect(hasErrors(validateInterchange(file ?? "", knownMessages).findings)).toBe(false);
    }),
    { numRuns: runs },
  );
}

describe("round trip of any contents", () => {
  test("VERMAS D.16A and D.24A", () => {
    holds(vermasMessage(profile), report);
    holds(vermasMessage({ ...profile, vermasRelease: "24A" }), report);
  });
  test("COPARN D.95B", () => holds(coparnMessage, order));
  test("IFTMBC D.99B", () => holds(iftmbcMessage, confirmation));
  test("CONTRL", () => holds(contrlMessage, syntax));
  test("APERAK D.00B", () => holds(aperakMessage, contents));
});

test("a message that lost a segment, or says another number, is found", () => {
  const content = fc.sample(report, { seed: 3, numRuns: 1 })[0];
  const file = content && vermasMessage(profile).write(content, setting).text;
  const segments = (file ?? "").trim().split("\n");
  const valid = (lines: readonly string[]) => !hasErrors(validateInterchange(lines.join("\n"), knownMessages).findings);
  expect(valid(segments)).toBe(true);
  const missed = segments.flatMap((line, at) => (line.startsWith("UNA") || !valid(segments.toSpliced(at, 1)) ? [] : [line]));
  // Counts in UNT and UNZ miss none.
  expect(missed).toEqual([]);
  const meant = [{ key: "SEAU1", values: { weightKg: "1000.000", method: "1" } }];
  expect(differences(meant, [{ key: "SEAU1", values: { weightKg: "1000", method: "1" } }])).toEqual([]);
  expect(differences(meant, [{ key: "SEAU1", values: { weightKg: "1001", method: "1" } }])).toMatchObject([
    { code: "edi.mirrorDiffers", field: "weightKg" },
  ]);
  expect(differences(meant, [])).toMatchObject([{ field: "lines" }]);
});

test("what cannot be said is refused at its field", () => {
  const refused = (message: { text: string | null; findings: readonly { code: string; field?: string }[] }) => [
    message.text,
    ...message.findings.map(({ code: own, field }) => `${own} ${field}`),
  ];
  const empty = { bkNo: "B1", voyNo: "1E", carrierCode: "XHL", vessel: { name: "V" }, portLoad: "CNSHA", portDis: "JPTYO", lines: [] };
  expect(refused(coparnMessage.write(empty, setting))).toContain("edi.missingField containers");
  expect(refused(coparnMessage.write({ ...empty, lines: [{ sizeType: "20ZZ", count: 1, isSoc: false }] }, setting))).toContain(
    "edi.notMapped containers[1].sizeType",
  );
  const [first] = fc.sample(report, { seed: 1, numRuns: 1 });
  if (!first?.masses[0]) throw new Error("no sample");
  const weightless = { ...first, masses: [{ ...first.masses[0], weightKg: "0" }] };
  expect(refused(vermasMessage(profile).write(weightless, setting))).toContain("edi.missingField weightKg");
});
