import { expect, it } from "vitest";
import { bankFormats } from "./bank-formats.server.ts";
import { describeEntry } from "./mt940-text.ts";
import { isMt940, isMt942, readMt940 } from "./mt940.ts";

const file = (
  line: string,
  text = "166?00SEPA?20X?32OMEGA GMBH",
  around: { before?: string; after?: string } = {},
) =>
  `${around.before ?? ""}:20:DBK1\n:25:DE00100000000000000001\n:28C:00111/1\n:60F:C261104EUR0,00\n:61:${line}\n:86:${text}\n:62F:C261104EUR50,00\n-${around.after ?? ""}`;
const entryOf = (line: string, text?: string) => readMt940(file(line, text))[0]?.entries[0];

it.each([
  [
    "2611041104C50,00 NTRFNONREF//2109025460313532",
    { amount: "50", bankReference: "2109025460313532" },
  ],
  [
    "2611041104C50,00NTRFREFERENCE-18-SIGNS",
    { amount: "50", bankReference: "REFERENCE-18-SIGNS", remarks: "REFERENCE-18-SIGNS X" },
  ],
  ["261104    C50,00NTRFNONREF", { bankDate: "2026-11-04" }],
  ["2611041104DD50,00NTRFNONREF", { amount: "-50" }],
  ["2611041104CD50,NTRFNONREF", { amount: "50" }],
  ["2611041104C D50,00NTRFNONREF", undefined],
  ["2611041104RD50,00NTRFNONREF", { amount: "50" }],
  [
    "2611051104RC50,00NTRFNONREF//A/B",
    { amount: "-50", bankDate: "2026-11-04", valueDate: "2026-11-05", bankReference: "A/B" },
  ],
])("reads the line %s", (line, expected) => {
  if (expected) expect(entryOf(line)).toMatchObject(expected);
  else
    expect(readMt940(file(line))[0]).toMatchObject({
      entries: [],
      unread: [{ row: 5, text: line }],
    });
});

it("reads files with headers of the bank, the frame of SWIFT and :940: before them", () => {
  for (const before of [
    "{1:F01BKCHCNBJXXXX0000000000}{2:I940BANKXXXXN}{4:\n",
    ":940:\n",
    "Statements of November\n\n",
    "\ufeff",
  ]) {
    const text = file("2611041104C50,00NTRFNONREF", undefined, { before, after: "}" });
    expect([isMt940(text), isMt942(text), readMt940(text)[0]?.entries.length], before).toEqual([
      true,
      false,
      1,
    ]);
  }
  expect(
    isMt942(
      file("2611041104C50,00NTRFNONREF")
        .replace(/:60F.*\n/, ":34F:EURD0,00\n")
        .replace(/:62F.*\n/, ""),
    ),
  ).toBe(true);
});

it("finds payer and purpose in the texts of German and other banks", () => {
  const described = (value: string) => {
    const entry = { payerName: "", remarks: "" };
    describeEntry(entry, value);
    return [entry.payerName, entry.remarks];
  };
  expect(
    described("166?00SEPA?20EREF+INV-77?21SVWZ+FREIGHT SWBL26?22 1000077?32OMEGA?33 GMBH"),
  ).toEqual(["OMEGA GMBH", "FREIGHT SWBL26 1000077 INV-77"]);
  expect(described("166?00SEPA?20EREF+NOTPROVIDED?21SVWZ+RENT?22ABWA+REAL PAYER")).toEqual([
    "REAL PAYER",
    "RENT",
  ]);
  expect(described("166>00SEPA>20FREIGHT>32OMEGA")).toEqual(["OMEGA", "FREIGHT"]);
  expect(described("166?00SEPA?20INV A?32ALPHA GMBH")).toEqual(["ALPHA GMBH", "INV A"]);
  expect(described("/NAME/SUN/REMI/INV 5")).toEqual(["SUN", "INV 5"]);
  expect(described("ANY TEXT")).toEqual(["", "ANY TEXT"]);
});

it("reads umlauts of Latin-1 and Chinese of GB18030 for what they are", async () => {
  const payers = async (bytes: Uint8Array) => {
    const source = await bankFormats.translate({ kind: "workbook", name: "a.sta", bytes });
    return source.kind === "paste" ? source.text.split("\n")[1]?.split("\t")[4] : "";
  };
  const text = (name: string) => file("2611041104C50,00NTRFNONREF", `166?00X?20Y?32${name}`);
  expect(await payers(Buffer.from(text("MÜLLER UND SÖHNE"), "latin1"))).toBe("MÜLLER UND SÖHNE");
  expect(await payers(Buffer.from(text("MÜLLER"), "utf8"))).toBe("MÜLLER");
  // 日出贸易 in GB18030.
  const [before = "", after = ""] = text("@").split("@");
  const chinese = Buffer.from([0xc8, 0xd5, 0xb3, 0xf6, 0xc3, 0xb3, 0xd2, 0xd7]);
  expect(await payers(Buffer.concat([Buffer.from(before), chinese, Buffer.from(after)]))).toBe(
    "日出贸易",
  );
});
