import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { tieOut } from "#domain/reports/report/tie-out.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import {
  netChosen,
  registerAndApply,
} from "#domain/finance/workbench/ops/register-and-apply.server.ts";
import { writeWorkbenchFile } from "#domain/finance/workbench/workbench-file.server.ts";
import {
  readWorkbench,
  readWorkbenchTree,
} from "#domain/finance/workbench/workbench.queries.server.ts";
import { readWorkbenchQuery, writeWorkbenchQuery } from "#domain/finance/workbench/workbench.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { reportAs } from "#tests/db/reports/report/fixture.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());

async function fees(...more: Partial<Fee>[]): Promise<number[]> {
  const em = testDatabase.em();
  const made = more.map((fee) => feeOf(em, october, fee));
  await em.flush();
  return made.map(({ id }) => id);
}
const amountOf = (amount: string, more: Partial<Fee> = {}): Partial<Fee> => ({
  amount,
  noTaxAmount: amount,
  baseAmount: amount,
  ...more,
});
/** The day of the page and the file: ageing is of this day, whenever the test runs. */
const now = new Date("2026-11-24T04:00:00Z");
const requested = (search: string, side: "R" | "P" = "R") => {
  const { em, actor } = testDatabase.as("finance");
  return readWorkbench({ em, actor, now }, side, readWorkbenchQuery(new URLSearchParams(search)));
};
const tied = async () => {
  const result = await reportAs(testDatabase, "finance", {
    report: tieOut,
    search: "f.createdTime.from=2020-01-01&f.createdTime.to=2099-12-31",
    more: {},
  });
  return result.lines.flatMap((line) =>
    line.kind === "row" && line.row.recordNo !== "" ? [line.row] : [],
  );
};

it("keeps its conditions in the address", () => {
  const query = {
    asOf: "2026-11-01",
    knownOn: "2026-11-09",
    corpCode: "C001",
    currency: "USD",
    page: 2,
    unfolded: { corpCode: "C001", companyCode: "SEAWAY", currency: "USD" },
  };
  expect(readWorkbenchQuery(new URLSearchParams(writeWorkbenchQuery(query)))).toEqual(query);
  expect(
    readWorkbenchQuery(new URLSearchParams("asOf=2026-13-01&knownOn=x&page=-3&open=C001")),
  ).toMatchObject({
    asOf: "",
    knownOn: "",
    page: 1,
    unfolded: null,
  });
});

it("parties stand with ageing that sums to what is open, and their fees below; another side and a customer are not there", async () => {
  await fees(
    amountOf("100.00"),
    amountOf("-30.00", { feeCode: "RFD" }),
    amountOf("40.00", { corpCode: "C002" }),
    amountOf("7.00", { feeBelong: "P" }),
  );
  const { parties, fees: unfolded } = await requested("open=C001~SEAWAY~CNY");
  expect(parties.map(({ corpCode, count, open }) => [corpCode, count, open])).toEqual([
    ["C001", 2, "70.00"],
    ["C002", 1, "40.00"],
  ]);
  for (const party of parties) {
    const { notDue, days30, days60, days90, over90, open } = party;
    expect(
      [notDue, days30, days60, days90, over90]
        .reduce((sum, band) => sum.plus(dec(band)), dec("0"))
        .toFixed(2),
    ).toBe(open);
  }
  expect(unfolded.map(({ feeCode, open }) => [feeCode, open])).toEqual([
    ["OCF", "100.00"],
    ["RFD", "-30.00"],
  ]);
  const { em: reading, actor: reader } = testDatabase.as("finance");
  const names = async (lang: "zh" | "en") =>
    (
      await readWorkbench(
        { em: reading, actor: { ...reader, lang }, now },
        "R",
        readWorkbenchQuery(new URLSearchParams()),
      )
    ).parties.map(({ corpName }) => corpName);
  expect([(await names("zh"))[0], (await names("en"))[0]]).toEqual([
    "=日出贸易",
    "SUNRISE TRADING",
  ]);
  expect((await requested("currency=USD")).parties).toEqual([]);
  expect((await requested("asOf=2026-09-30")).parties).toEqual([]);
  const { em, actor } = testDatabase.as("customer", { customerCodes: ["C001"] });
  const seen = await readWorkbench(
    { em, actor, now },
    "R",
    readWorkbenchQuery(new URLSearchParams()),
  );
  expect(seen.parties).toEqual([]);
});

it("the file holds each party with its fees folded under it, as of its day, and its formulas are the figures of the page", async () => {
  const { em, actor } = testDatabase.as("finance");
  const reader = { em, actor, now };
  const query = readWorkbenchQuery(new URLSearchParams());
  const tree = await readWorkbenchTree(reader, "R", query);
  const to = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(to),
    writeWorkbenchFile(to, tree, { side: "R", lang: "en" }),
  ]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const [form] = book.worksheets;
  const rows = (form?.getRows(3, form.rowCount - 2) ?? []).map((row) => ({
    row,
    level: row.outlineLevel ?? 0,
  }));
  // The reader leaves out a result of 0.
  const cells = ({ row }: (typeof rows)[number]) =>
    [14, 15, 16, 17, 18, 19].map((at) => Number(row.getCell(at).result ?? 0));
  const parties = rows.filter(({ row, level }) => level === 0 && row.getCell(2).value);
  const { parties: shown } = await requested("");
  expect(parties.map(cells)).toEqual(
    shown.map(({ open, notDue, days30, days60, days90, over90 }) =>
      [open, notDue, days30, days60, days90, over90].map(Number),
    ),
  );
  for (const party of parties) {
    const { formula } = party.row.getCell(14);
    const [, first = 0, last = 0] = /^SUM\(N(\d+):N(\d+)\)$/.exec(formula)?.map(Number) ?? [];
    const below = rows.filter(({ row }) => row.number >= first && row.number <= last);
    expect(below.every(({ level }) => level === 1)).toBe(true);
    expect(below.reduce((sum, { row }) => sum + Number(row.getCell(14).value), 0)).toBe(
      Number(party.row.getCell(14).result),
    );
  }
  const total = rows.at(-1)?.row.getCell(14);
  expect([total?.formula, total?.result]).toEqual([
    expect.stringContaining("SUMIFS("),
    shown.reduce((sum, { open }) => sum + Number(open), 0),
  ]);
  expect((await readWorkbenchTree(reader, "R", { ...query, asOf: "2026-09-30" })).parties).toEqual(
    [],
  );
  await expect(readWorkbenchTree(reader, "R", query, 1)).rejects.toMatchObject({
    code: "workbench.tooManyFees",
    params: { most: 1 },
  });
});

it("chosen fees become an invoice, a statement, a receipt and a netting, and the figures tie out until somebody bends one", async () => {
  const [first = 0, second = 0, net = 0, foreign = 0] = await fees(
    amountOf("55.00", { feeCode: "DOC" }),
    amountOf("45.00", { feeCode: "DOC" }),
    amountOf("12.00", { feeCode: "DOC" }),
    amountOf("9.00", { feeCode: "DOC", corpCode: "C002" }),
  );
  await expect(
    testDatabase.run("finance", registerAndApply.R, { feeIds: [first, foreign] }),
  ).rejects.toMatchObject({
    code: "workbench.oneParty",
  });
  await expect(
    testDatabase.run("clerk", registerAndApply.R, { feeIds: [first] }),
  ).rejects.toMatchObject({
    code: "kit.noPermission",
  });
  await testDatabase.run("finance", registerInvoices.register.R, { rows: [{ id: first }] });
  await testDatabase.run("finance", generateStatements, { feeIds: [first, second] });
  await testDatabase.run("finance", registerAndApply.R, { feeIds: [first, second] });
  await testDatabase.run("finance", netChosen.R, { feeIds: [net] });
  const { parties, fees: left } = await requested("corpCode=C001&open=C001~SEAWAY~CNY");
  // 7.00 of payables were set off against the chosen receivable, not against the oldest.
  expect(parties[0]?.open).toBe("75.00");
  expect(left.find(({ id }) => id === net)).toMatchObject({ amount: "12.00", open: "5.00" });
  expect(left.some(({ id }) => id === first || id === second)).toBe(false);
  expect((await requested("corpCode=C001", "P")).parties).toEqual([]);
  await expect(
    testDatabase.run("finance", registerAndApply.R, { feeIds: [first] }),
  ).rejects.toMatchObject({ code: "workbench.nothingToSettle" });

  expect(await tied()).toEqual([]);
  const db = testDatabase.em().getKysely();
  await sql`update fee set verified_amount = verified_amount - 5 where id = ${first}`.execute(db);
  await sql`update statement set total_cny = total_cny + 1`.execute(db);
  expect(await tied()).toMatchObject([
    {
      check: "FEE_VERIFIED",
      corpCode: "C001",
      "shown.CNY": "50.000",
      "summed.CNY": "55.000",
      "difference.CNY": "-5.000",
    },
    { check: "STATEMENT_LINES", corpCode: "C001", "difference.CNY": "1.000" },
  ]);
});
