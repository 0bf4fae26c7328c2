import fc from "fast-check";
import { expect, test } from "vitest";
import { ifcsum, iftmbf } from "#fixtures/edi/received-files.ts";
import { readFlat } from "#edi/flat/read-flat.ts";
import { knownMessages } from "#edi/messages/known-messages.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import { checkContent } from "./check-content.ts";
import { readBills } from "./read-bills.ts";
import { readBooking } from "./read-booking.ts";
import { toCelsius, toCubicMetres, toKilograms } from "./read-measures.ts";
import { billContent, bookingContent, type TakenContent } from "./taken-content.ts";

const read = (text: string, taken: TakenContent) => {
  const { messages, interchange } = validateInterchange(text, knownMessages);
  const [message] = messages;
  const segments = interchange.messages[0]?.segments ?? [];
  if (!message) throw new Error("no message");
  return { message, segments, findings: checkContent(message, segments, taken) };
};

const booking = (lines: string) =>
  iftmbf("B1", { plain: true }).replace("MEA+AAE+G+KGM:12000'\nMEA+AAE+AAW+MTQ:24.5'", lines);
const sign = fc.constantFrom("", "-");
const value = fc
  .tuple(sign, fc.nat(99_999), fc.nat(99))
  .map(([minus, whole, part]) => `${minus}${whole}.${part}`);
const unit = fc.constantFrom("KGM", "LBR", "TNE", "MTQ", "FTQ", "LTR", "CEL", "XYZ");
const grossKind = fc.constantFrom("G", "AAB", "AAD", "ABS", "N", "T");
const volumeKind = fc.constantFrom("AAW", "AAX", "ABJ", "XX");

test("a weight and a volume in any unit, sign, scale and kind are converted, or a finding names them", () => {
  fc.assert(
    fc.property(
      grossKind,
      volumeKind,
      fc.tuple(value, value, unit, unit),
      (gross, volume, [kg, dim, kgUnit, dimUnit]) => {
        const { message, segments, findings } = read(
          booking(`MEA+AAE+${gross}+${kgUnit}:${kg}'\nMEA+AAE+${volume}+${dimUnit}:${dim}'`),
          bookingContent,
        );
        const [line] = readBooking(message, segments)[0]?.cargo ?? [];
        const named = (at: number) => findings.some(({ segment }) => segment === at);
        const weightAt = segments.findIndex(({ tag }) => tag === "MEA") + 1;
        expect(named(weightAt)).toBe(
          !(
            ["G", "AAB", "AAD"].includes(gross) &&
            toKilograms(kg, kgUnit) === line?.gwt &&
            line.gwt !== ""
          ),
        );
        expect(named(weightAt + 1)).toBe(
          !(
            ["AAW", "AAX", "ABJ"].includes(volume) &&
            toCubicMetres(dim, dimUnit) === line?.dim &&
            line.dim !== ""
          ),
        );
      },
    ),
  );
});

test("a temperature with any qualifier, unit and sign, at goods or container, is converted, or a finding names it", () => {
  const degrees = fc
    .tuple(sign, fc.nat(999))
    .map(([minus, whole]) => minus + String(whole).padStart(3, "0"));
  fc.assert(
    fc.property(
      degrees,
      fc.constantFrom("CEL", "FAH", "KEL", "REA"),
      fc.constantFrom("1", "2", "3", "4", "5"),
      fc.boolean(),
      (text, own, kind, atBox) => {
        const file = iftmbf("B1", { plain: true });
        const tmp = `TMP+${kind}+${text}:${own}'`;
        const { message, segments, findings } = read(
          atBox ? file.replace("EQN+2'", `EQN+2'\n${tmp}`) : file.replace("PIA+5", `${tmp}\nPIA+5`),
          bookingContent,
        );
        const [line] = readBooking(message, segments)[0]?.cargo ?? [];
        const isRead = ["1", "2", "3"].includes(kind) && toCelsius(text, own) !== null;
        expect(line?.temperature).toBe(isRead ? toCelsius(text, own) : "");
        expect(findings.length).toBe(isRead ? 0 : 1);
      },
    ),
  );
});

test("a segment moved to a group of which we read nothing is named there", () => {
  const file = ifcsum("A1", [{ blNo: "IM1", boxes: [{ cntNo: "SEAU1234565", pkgs: 2 }] }], {
    version: "95B",
  });
  const moved = file
    .replace("MEA+AAE+G+KGM:1000'\n", "")
    .replace("SEL+SH123456+SH'", "MEA+AAE+AAB+KGM:1000'\nSEL+SH123456+SH'");
  const { findings } = read(moved, billContent);
  expect(findings).toMatchObject([
    { code: "edi.notRead", params: { what: "EQD/MEA AAB", uses: 1 } },
  ]);
});

test("the weight of a container itself and a flash point are named as not read where a bill has no place for them", () => {
  const file = ifcsum("A1", [{ blNo: "IM1", boxes: [{ cntNo: "SEAU1234565", pkgs: 2 }] }], {
    version: "95B",
  }).replace("SEL+SH123456+SH'", "MEA+AAE+G+KGM:1000'\nSEL+SH123456+SH'");
  expect(read(file, billContent).findings).toMatchObject([
    { code: "edi.notRead", level: "warning", params: { what: "EQD/MEA G", uses: 1 } },
  ]);
  const dangerous = file.replace(/(GID\+[^']*')/, "$1\nDGS+IMD+3+1263+31:CEL+2'");
  expect(read(dangerous, billContent).findings).toContainEqual(
    expect.objectContaining({
      code: "edi.notRead",
      params: expect.objectContaining({ what: "CNI/GID/DGS/7106" }),
    }),
  );
});

const manifest = (gross: string, volume: string, container = "5.1") =>
  [
    "00:IFCSUM:MANIFEST:9:AGENT:SEAWAY:202612010930",
    "10::HANSHIN::2601E::::20261201:JPOSA:OSAKA:CNSHA:SHANGHAI",
    "12:IM1::::::JPOSA:OSAKA:CY:P",
    "13:CNSHA:SHANGHAI:CNSHA:SHANGHAI",
    `41:1:730890:10:CT:CARTON:${gross}::${volume}`,
    `51:1:SEAU1234565:S1:22G1:F:10:${container}`,
    "99:7",
  ].join("'\n") + "'";

test("a flat file with a negative weight names its record; one in kilograms is read", () => {
  const check = (text: string) => {
    const { message, segments } = readFlat(text);
    return {
      findings: checkContent(message, segments, billContent),
      bills: readBills(message, segments),
    };
  };
  expect(check(manifest("5.1", "2.25")).findings.filter(({ level }) => level === "error")).toEqual(
    [],
  );
  expect(check(manifest("5.1", "2.25")).bills[0]?.lines).toMatchObject([
    { gwt: "5.100", dim: "2.250" },
  ]);
  expect(check(manifest("-5.1", "2.25")).findings).toMatchObject([
    { code: "edi.unreadableWeight", segment: 5, params: { value: "-5.1 KGM" } },
  ]);
  expect(check(manifest("5.1", "-2.25")).findings).toMatchObject([
    { code: "edi.unreadableVolume", segment: 5 },
  ]);
  expect(check(manifest("5.1", "2.25", "-1")).findings).toMatchObject([
    { code: "edi.unreadableWeight", segment: 6 },
  ]);
});
