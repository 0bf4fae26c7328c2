import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BankAccount } from "#domain/masterdata/counterparty/counterparty.entity.server.ts";
import { ExchangeRate } from "#domain/masterdata/money/money.entity.server.ts";
import { bankLineImport } from "#domain/finance/write-off/bank-line/bank-line.import.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { makeFixture } from "#tests/db/finance/settlement/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  await makeFixture(em);
  for (const [currency, rate] of [
    ["EUR", "7.71"],
    ["JPY", "0.046"],
    ["KWD", "21.6"],
  ] as const)
    em.create(ExchangeRate, { baseCurrency: "CNY", currency, rate, publishDate: "2026-09-01" });
  const account = { companyCode: "SEAWAY", bankNameEn: "BANK", bankNameZh: "" };
  em.create(BankAccount, { ...account, accountNo: "DE00100000000000000001", currency: "EUR" });
  await em.flush();
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate receipt cascade`.execute(testDatabase.em().getKysely());
});

const paste = (text: string, options: object = {}) =>
  runOperation(testDatabase.as("finance"), bankLineImport.operation, { source: { text }, options });
/** Signed amounts of the register, in the order they were written. */
const registered = async () =>
  (
    await rowsOf<{ amount: string }>(
      testDatabase,
      sql`select (case fee_belong when 'P' then - amount else amount end)::text as amount
        from receipt
        order by id`,
    )
  ).map(({ amount }) => Number(amount));

const mt = (
  day: string,
  from: number,
  ...entries: readonly (readonly [amount: number, purpose: string])[]
) =>
  [
    ":20:STARTUMSE",
    ":25:DE00100000000000000001",
    ":28C:00000/001",
    `:60F:C2611${day}EUR${from},00`,
    ...entries.flatMap(([amount, purpose]) => [
      `:61:2611${day}11${day}${amount < 0 ? "D" : "C"}${Math.abs(amount)},00NTRFNONREF`,
      `:86:166?00GUTSCHRIFT?20${purpose}?32ALPHA GMBH`,
    ]),
    `:62F:C2611${day}EUR${entries.reduce((sum, [amount]) => sum + amount, from)},00`,
    "-",
  ].join("\n");

test("a bank that gives every statement the same number loses no line: in one file, day by day, and read twice", async () => {
  const both = `${mt("02", 1000, [100, "INV A"])}\n${mt("03", 1100, [250, "INV B"])}`;
  expect(await paste(both)).toMatchObject({ inserted: 2, unchanged: 0, faults: [], skipped: [] });
  expect(await paste(both)).toMatchObject({ inserted: 0, unchanged: 2 });
  expect(await paste(mt("04", 1350, [70, "INV C"]))).toMatchObject({ inserted: 1 });
  // The next export begins earlier: what is registered stays as it is.
  const longer = `${mt("03", 1100, [250, "INV B"])}\n${mt("04", 1350, [70, "INV C"])}\n${mt("05", 1420, [70, "INV C"])}`;
  expect(await paste(longer)).toMatchObject({ inserted: 1, unchanged: 2 });
  // Two payments that are alike are two, as the balance says.
  expect(await paste(mt("06", 1490, [10, "SAME"], [10, "SAME"]))).toMatchObject({ inserted: 2 });
  expect(await registered()).toEqual([100, 250, 70, 70, 10, 10]);
});

const camt = (id: string, entries: string, kind = "BkToCstmrStmt", inside = "Stmt") =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><${kind}><${inside}><Id>${id}</Id>
  <CreDtTm>2026-11-03T08:00:00</CreDtTm><Acct><Id><IBAN>DE00100000000000000001</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries}</${inside}></${kind}></Document>`;
const entry = (amount: string, transactions: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt>
  <NtryDtls>${transactions}</NtryDtls></Ntry>`;
const transaction = (name: string, amount = "", more = "") =>
  `<TxDtls>${amount ? `<Amt Ccy="EUR">${amount}</Amt>` : ""}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr>${more}</RltdPties></TxDtls>`;

test("statements with long ids lose no line, and another download of the same statement adds none", async () => {
  const lines = ["100.00", "200.00", "300.00"]
    .map((amount, i) => entry(amount, transaction(`PAYER ${i}`)))
    .join("");
  expect(await paste(camt("STMT-DE00100000000000000001-2026110", lines))).toMatchObject({
    inserted: 3,
    faults: [],
  });
  expect(await paste(camt("STMT-DE00100000000000000001-2026111", lines))).toMatchObject({
    inserted: 0,
    unchanged: 3,
  });
});

test("a booking is taken once, whole or by its parts, whichever comes first and in whichever format, and the other is told", async () => {
  const parts = camt(
    "A",
    entry("600.00", transaction("ALPHA", "200.00") + transaction("BETA", "400.00")),
  );
  const whole = camt("B", entry("600.00", transaction("COLLECTIVE")));
  const other = mt("03", 0, [600, "COLLECTIVE"]);
  for (const [first, count, ...others] of [
    [parts, 2, whole, other],
    [whole, 1, parts, other],
    [other, 1, parts, whole],
  ] as const) {
    await sql`truncate receipt cascade`.execute(testDatabase.em().getKysely());
    expect(await paste(first)).toMatchObject({ inserted: count });
    for (const again of others) {
      const { inserted, skipped } = await paste(again);
      expect([inserted, new Set(skipped.map(({ code }) => code))]).toEqual([
        0,
        new Set(["writeOff.takenInOtherForm"]),
      ]);
    }
  }
});

test("reports of the day, notices and packed files are refused for what they are", async () => {
  const report = mt("03", 0, [5, "X"])
    .replace(/:6[02]F:.*\n/g, "")
    .replace(":28C:", ":34F:EUR0,00\n:28C:");
  for (const [text, kind] of [
    [report, "MT942"],
    [camt("A", "", "BkToCstmrAcctRpt", "Rpt"), "CAMT.052"],
    [camt("A", "", "BkToCstmrDbtCdtNtfctn", "Ntfctn"), "CAMT.054"],
  ] as const)
    await expect(paste(text)).rejects.toMatchObject({
      code: "writeOff.notStatement",
      params: { kind },
    });
  const packed = { source: { name: "november.zip", bytes: Buffer.from("PK\u0003\u0004") } };
  await expect(
    runOperation(testDatabase.as("finance"), bankLineImport.operation, packed),
  ).rejects.toMatchObject({
    code: "writeOff.packedFile",
  });
});

test("the direction of a line is read from its column or from two columns, in Chinese and English, and never lost", async () => {
  const tables = [
    "交易日期,借贷标志,交易金额,币种,对方户名\n2026-11-01,借,888.00,CNY,某某物流\n2026-11-01,贷,999.00,CNY,某某贸易",
    "交易日期,收入,支出,币种,对方户名\n2026-11-01,,888.00,CNY,某某物流\n2026-11-01,999.00,0.00,CNY,某某贸易",
    "交易日期,借方发生额（支取）,贷方发生额（收入）,币种,对方户名\n2026-11-01,888.00,,CNY,某某物流\n2026-11-01,,999.00,CNY,某某贸易",
    "Date,Debit,Credit,Currency,Payer\n2026-11-01,-888.00,,CNY,A\n2026-11-01,,999.00,CNY,B",
    "Date,Amount,D/C,Currency,Payer\n2026-11-01,888.00,D,CNY,A\n2026-11-01,999.00,C,CNY,B",
    "Date,Amount,Currency,Payer\n2026-11-01,888.00 DR,CNY,A\n2026-11-01,999.00 CR,CNY,B",
  ];
  for (const table of tables) {
    await sql`truncate receipt cascade`.execute(testDatabase.em().getKysely());
    expect(await paste(table), table).toMatchObject({
      inserted: 2,
      faults: [],
      ignoredHeaders: [],
    });
    expect(await registered(), table).toEqual([-888, 999]);
  }
  const refusedAs = async (table: string) =>
    (await paste(table)).faults.map(({ row, field, code }) => `${row} ${field} ${code}`);
  expect(
    await refusedAs(
      "交易日期,借贷标志,金额,币种\n2026-11-01,借,8,CNY\n2026-11-02,冲,9,CNY\n2026-11-02,,9,CNY",
    ),
  ).toEqual(["3 direction writeOff.unknownSide", "4 direction writeOff.unknownSide"]);
  expect(
    await refusedAs(
      "Date,Debit,Credit,Currency\n2026-11-01,5,6,CNY\n2026-11-01,5,,CNY\n2026-11-01,-5,,CNY\n2026-11-01,,-7,CNY",
    ),
  ).toEqual([
    "2 outgo writeOff.bothSides",
    "4 outgo writeOff.signAndSide",
    "5 income writeOff.signAndSide",
  ]);
});

test("two equal payments of a table are told by their row and taken on purpose; what is not equal is never taken for it", async () => {
  const two =
    "Date\tAmount\tCurrency\tPayer\tReference\n2026-11-04\t100.00\tCNY\tSAME CO\tFREIGHT\n2026-11-04\t100.00\tCNY\tSAME CO\tFREIGHT";
  expect(await paste(two)).toMatchObject({
    inserted: 1,
    faults: [],
    skipped: [{ row: 3, code: "writeOff.equalLine", params: { row: 2 } }],
  });
  expect(await paste(two, { equalLines: "ALL" })).toMatchObject({
    inserted: 1,
    unchanged: 1,
    skipped: [],
  });
  expect(await paste(two, { equalLines: "ALL" })).toMatchObject({ inserted: 0, unchanged: 2 });
  expect(await paste(two)).toMatchObject({ inserted: 0, unchanged: 2, skipped: [] });
  // References that restart each day, or say nothing.
  const day = (date: string, amount: string) =>
    `Date\tAmount\tCurrency\tPayer\tBank reference\n${date}\t${amount}\tCNY\tA\t0001\n${date}\t7\tCNY\tB\tNONREF`;
  expect(await paste(day("2026-11-05", "5"))).toMatchObject({ inserted: 2 });
  expect(await paste(day("2026-11-06", "5"))).toMatchObject({ inserted: 2 });
  expect(await paste(day("2026-11-06", "6"))).toMatchObject({ inserted: 1, unchanged: 1 });
});

test("lines registered under the names of before are known by them, and only with their day, amount and account", async () => {
  const text = mt("02", 1000, [100, "INV A"]);
  await paste(text);
  await sql`update receipt
    set bank_ref = 'DE00100000000000000001/2026/00000/001/1', bank_entry = ''`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await paste(text)).toMatchObject({ inserted: 0, unchanged: 1 });
  expect(await paste(mt("03", 1100, [100, "INV A"]))).toMatchObject({ inserted: 1 });
});

test("amounts as banks write them, and days whose order the file tells", async () => {
  const table = (...rows: string[]) => ["Date\tAmount\tCurrency\tPayer", ...rows].join("\n");
  const read = await paste(
    table(
      "03/11/2026\t1,234.50-\tCNY\tA",
      "04/11/2026\t(1,234.51)\tCNY\tB",
      "13/11/2026\t1234.52 CR\tCNY\tC",
      "05/11/2026\t¥ 1,234.53\tCNY\tD",
      "06/11/2026\tCNY 1,234\tCNY\tE",
    ),
  );
  expect(read).toMatchObject({ inserted: 5, faults: [] });
  expect(await registered()).toEqual([-1234.5, -1234.51, 1234.52, 1234.53, 1234]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select min(bank_date)::text as min, max(bank_date)::text as max from receipt`,
    ),
  ).toEqual([{ min: "2026-11-03", max: "2026-11-13" }]);
  const unclear = table("03/11/2026\t5\tCNY\tX");
  expect(await paste(unclear)).toMatchObject({
    inserted: 0,
    faults: [
      {
        field: "bankDate",
        code: "writeOff.ambiguousDay",
        params: { one: "2026-11-03", other: "2026-03-11" },
      },
    ],
  });
  expect(await paste(unclear, { dayOrder: "MDY" })).toMatchObject({ faults: [], inserted: 1 });
  const wrong = table(
    "2026-11-03\tUSD 5\tCNY\tX",
    "2026-11-03\t-(5)\tCNY\tX",
    "2026-11-03\t5 kg\tCNY\tX",
    "2026-11-03\t1,234\tKWD\tX",
  );
  expect(
    (await paste(wrong)).faults.map(({ row, field, code }) => `${row} ${field} ${code}`),
  ).toEqual([2, 3, 4, 5].map((row) => `${row} amount writeOff.unreadAmount`));
});
