import { expect, it } from "vitest";
import { assertBalance, type BankEntry, type BankStatement } from "./bank-statement.ts";
import { bankFormats } from "./bank-formats.server.ts";
import { readCamt053 } from "./camt053.server.ts";
import { readMt940 } from "./mt940.ts";
import { tableOfStatements } from "./statement-table.server.ts";

const mt940 = `{1:F01BKCHCNBJXXXX0000000000}{2:I940}{4:
:20:STMT260001
:25:100100200300
:28C:00217/001
:60F:C261111CNY10000,00
:61:2611121112C1088,00NTRFNONREF//BK001
:86:/NAME/SUNRISE TRADING/REMI/FREIGHT SWBL261000077
:61:2612310102D40,5NCHGFEE12//BK002
handling
:86:166?00CHARGES?20Account ?21fee?32BANK OF ?33CHINA
:61:261113RC100,NTRF//BK003
:62F:C261113CNY10947,50
-}`;

it("reads MT940: direction, reversal, turn of the year, counterparty and purpose", () => {
  const [statement] = readMt940(mt940);
  if (!statement) throw new Error("no statement");
  expect(statement).toMatchObject({
    account: "100100200300",
    currency: "CNY",
    opening: "10000",
    closing: "10947.5",
  });
  expect(statement.entries).toMatchObject([
    {
      bankDate: "2026-11-12",
      valueDate: "2026-11-12",
      amount: "1088",
      payerName: "SUNRISE TRADING",
      remarks: "FREIGHT SWBL261000077",
      bankReference: "BK001",
      formerRef: "100100200300/2026/00217/001/1",
    },
    {
      bankDate: "2027-01-02",
      amount: "-40.5",
      payerName: "BANK OF CHINA",
      remarks: "FEE12 handling Account fee",
      bankReference: "BK002",
      formerRef: "100100200300/2026/00217/001/2",
    },
    {
      bankDate: "2026-11-13",
      amount: "-100",
      payerName: "",
      remarks: "",
      bankReference: "BK003",
      formerRef: "100100200300/2026/00217/001/3",
    },
  ]);
  expect(() => assertBalance(statement)).not.toThrow();
  // One line that cannot be read is told; the others are read, and its text is not taken for that
  // of another.
  const [rest] = readMt940(mt940.replace("C1088,00", "X1088"));
  expect(rest?.unread).toEqual([{ row: 6, text: "2611121112X1088NTRFNONREF//BK001" }]);
  expect(rest?.entries.map(({ payerName }) => payerName)).toEqual(["BANK OF CHINA", ""]);
  expect(() => readMt940(mt940.replace("C261111CNY", "X261111CNY"))).toThrow(
    expect.objectContaining({ code: "writeOff.badBankFile" }),
  );
});

const camt = (entries: string, closing = "1500.00") => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id><ElctrncSeqNb>12</ElctrncSeqNb>
<CreDtTm>2026-11-13T01:00:00</CreDtTm><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, direction: string, inside = "") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt>
   <NtryDtls>${inside}</NtryDtls></Ntry>`;
const transaction = (amount: string, name: string, purpose: string) =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
   <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls>`;

it("reads CAMT.053: a collective entry gives its transactions, what is pending is left out", async () => {
  const pending = entry("9.00", "CRDT").replace("BOOK", "PDNG");
  const both = entry(
    "600.00",
    "CRDT",
    transaction("200.00", "Müller &amp; Co", "SWBL261000077") +
      transaction("400.00", "KANSAI", "INV 2"),
  );
  const [statement] = await readCamt053(
    Buffer.from(camt(both + pending + entry("100.00", "DBIT"))),
  );
  expect(
    statement?.entries.map(({ amount, payerName, remarks }) => [amount, payerName, remarks]),
  ).toEqual([
    ["200.00", "Müller & Co", "SWBL261000077"],
    ["400.00", "KANSAI", "INV 2"],
    ["-100.00", "", ""],
  ]);
  if (statement) expect(() => assertBalance(statement)).not.toThrow();
});

it("refuses a file of which part is missing, and entities, and leaves tables alone", async () => {
  const translate = (text: string) => bankFormats.translate({ kind: "paste", text });
  await expect(translate(mt940.replace(/:61:261113.*\n/, ""))).rejects.toMatchObject({
    code: "writeOff.badBalance",
    params: { expected: "11047.50", stated: "10947.50" },
  });
  await expect(translate(camt(entry("1.00", "CRDT")))).rejects.toMatchObject({
    code: "writeOff.badBalance",
  });
  await expect(translate(camt(entry("", "CRDT")))).rejects.toMatchObject({
    code: "writeOff.badBankFile",
  });
  await expect(
    translate(`<!DOCTYPE d [<!ENTITY e "x">]>${camt("").slice(39)}`),
  ).rejects.toMatchObject({ code: "import.entities" });
  const table = { kind: "paste", text: "交易日期\t金额\n2026-11-12\t1" } as const;
  expect(await bankFormats.translate(table)).toBe(table);
  expect(tableOfStatements([statement()])).toContain("bank_date");
});

const statement = (more: Partial<BankStatement> = {}): BankStatement => ({
  format: "M",
  counted: "7",
  unread: [],
  account: "100",
  currency: "CNY",
  number: "7",
  opening: "10",
  closing: "12.5",
  entries: [],
  ...more,
});
const booked = (more: Partial<BankEntry> = {}): BankEntry => ({
  bankDate: "2026-11-12",
  amount: "2.50",
  payerName: "",
  remarks: "",
  valueDate: "",
  bankReference: "",
  bytes: "",
  formerRef: "",
  ...more,
});

it("compares balances only where the file states both", () => {
  expect(() => assertBalance(statement({ entries: [booked()] }))).not.toThrow();
  expect(() => assertBalance(statement())).toThrow(
    'writeOff.badBalance {"account":"100","number":"7","expected":"10.00","stated":"12.50"}',
  );
  for (const missing of [{ opening: null }, { closing: null }, { opening: null, closing: null }])
    expect(() => assertBalance(statement(missing))).not.toThrow();
});

it("writes a table of plain cells, each within its length", () => {
  const long = booked({
    payerName: `"A"\t\n  ${"p".repeat(300)}`,
    remarks: "r".repeat(600),
    bankReference: "b".repeat(80),
  });
  const [head, first, second] = tableOfStatements([
    statement({
      entries: [booked({ payerName: "SUN", remarks: "BL1", bankReference: "R1" }), long],
    }),
  ]).split("\n");
  expect(head).toBe(
    "bank_date\tvalue_date\tamount\tcurrency\tpayer\treference\taccount\tbank_ref\tseaway_statement\tseaway_bytes\tseaway_entry_amount\tseaway_part\tseaway_format\tseaway_former_ref\tseaway_unread",
  );
  expect(first).toMatch(/^2026-11-12\t\t2.50\tCNY\tSUN\tBL1\t100\tR1\t7\t[0-9a-f]{64}\t\t\tM\t\t$/);
  const cells = second?.split("\t") ?? [];
  expect(cells[4]?.slice(0, 6)).toBe("'A' pp");
  expect([cells[4]?.length, cells[5]?.length, cells[7]?.length]).toEqual([197, 500, 60]);
});
