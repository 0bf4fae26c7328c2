import { afterAll, beforeAll, expect, test } from "vitest";
import { Bill, BillCargo, BillContainer } from "#domain/documents/bill/bill.entity.server.ts";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { cargoList } from "#domain/reports/report/cargo-list.server.ts";
import { freightCollectNotice } from "#domain/reports/report/freight-collect-notice.server.ts";
import { insuranceManifest } from "#domain/reports/report/insurance-manifest.server.ts";
import { surrenderedNotice } from "#domain/reports/report/surrendered-notice.server.ts";
import type { Report } from "#platform/output/report/report.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { addVoyages, reportAs } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  await addVoyages(em);
  const [issued, draft] = await Promise.all(
    ["BLBK001", "BLBK002"].map((blNo) => em.findOneOrFail(Bill, { blNo })),
  );
  if (!issued || !draft) throw new Error("the fixture has two bills");
  em.assign(issued, {
    releaseType: "TELEX",
    freightTerms: "COLLECT",
    consigneeName: "OSAKA FOODS",
    pkgs: 12,
    gwt: "1500.5",
    dim: "3.25",
    ctn20Num: 2,
  });
  em.create(BillCargo, {
    bill: issued,
    lineNo: 1,
    goodsNameEn: "PAINT",
    isDg: "Y",
    dgUnNo: "1263",
    dgClass: "3",
    pkgs: 10,
    gwt: "1000.5",
    dim: "2.25",
  });
  em.create(BillCargo, {
    bill: issued,
    lineNo: 2,
    goodsNameEn: "BRUSHES",
    pkgs: 2,
    gwt: "500",
    dim: "1",
  });
  em.create(BillContainer, { bill: issued, lineNo: 1, cntNo: "TEST0010", sizeType: "20GP" });
  em.create(BillContainer, { bill: issued, lineNo: 2, cntNo: "TEST0011", sizeType: "20GP" });
  em.create(BillCargo, {
    bill: draft,
    lineNo: 1,
    goodsNameEn: "TOYS",
    pkgs: 5,
    gwt: "99.999",
    dim: "0.5",
  });
  const fee = await em.findOneOrFail(Fee, { bill: issued, currency: "USD", feeBelong: "R" });
  fee.verifiedAmount = "60.05";
  await em.flush();
});
afterAll(() => testDatabase.close());

const run = (report: Report, search = "", more?: object) =>
  reportAs(testDatabase, "finance", {
    report,
    search: `f.period=thisMonth&${search}`,
    ...(more ? { more } : {}),
  });
const rowsIn = (result: Awaited<ReturnType<typeof run>>) =>
  result.lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));

test("cargo list: a line per cargo line of draft and issued bills, with the bill's boxes; its sums are those of the lines", async () => {
  const result = await run(cargoList);
  expect(rowsIn(result)).toMatchObject([
    {
      blNo: "BLBK001",
      goodsNameEn: "PAINT",
      dgUnNo: "1263",
      pkgs: 10,
      gwt: "1000.500",
      boxes: "TEST0010, TEST0011",
    },
    { blNo: "BLBK001", goodsNameEn: "BRUSHES", pkgs: 2 },
    { blNo: "BLBK002", goodsNameEn: "TOYS", boxes: null },
  ]);
  expect(result.total.sums).toMatchObject({ pkgs: "17", gwt: "1600.499", dim: "3.750" });
  expect(rowsIn(await run(cargoList, "f.dgUnNo=1263"))).toHaveLength(1);
});

test("insurance manifest: a line per bill with its goods and dangers", async () => {
  expect(rowsIn(await run(insuranceManifest))).toMatchObject([
    {
      vesselName: "SEA STAR",
      blNo: "BLBK001",
      goods: "BRUSHES; PAINT",
      dangerous: "UN1263 / 3",
      ctn20Num: 2,
      pkgs: 12,
      gwt: "1500.500",
    },
    { blNo: "BLBK002", goods: "TOYS", dangerous: null },
  ]);
});

test("surrendered notice: issued telex releases and surrendered bills, no originals and no drafts", async () => {
  const rows = rowsIn(await run(surrenderedNotice));
  expect(rows.map(({ blNo, blStatus }) => [blNo, blStatus])).toEqual([
    ["BLBK001", "ISSUED"],
    ["BLBK003", "SURRENDERED"],
  ]);
});

test("freight collect notice: receivables by currency, what is paid and what is outstanding; payables are no part of it", async () => {
  const result = await run(freightCollectNotice);
  expect(rowsIn(result)).toMatchObject([
    {
      blNo: "BLBK001",
      consigneeName: "OSAKA FOODS",
      "amount.USD": "100.100",
      "amount.CNY": "0.200",
      "verified.USD": "60.050",
      "open.USD": "40.050",
      "open.CNY": "0.200",
    },
  ]);
  expect(result.columns.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["open.CNY", "open.USD"]),
  );
});

test("a reader without the permission for receivables sees the collect bills without amounts", async () => {
  const [row] = rowsIn(
    await run(freightCollectNotice, "", { permissions: ["report:list", "bill:list"] }),
  );
  expect(row).toMatchObject({ blNo: "BLBK001" });
  expect(Object.keys(row ?? {}).filter((key) => /amount|verified|open/.test(key))).toEqual([]);
});

test("a reader of reports who may not read bills gets none of them", async () => {
  for (const report of [cargoList, insuranceManifest, surrenderedNotice, freightCollectNotice])
    expect(rowsIn(await run(report, "", { permissions: ["report:list"] })), report.apiName).toEqual(
      [],
    );
});

test("a customer account sees its own bills only", async () => {
  const seen = async (report: Report, code: string) =>
    rowsIn(
      await run(report, "", {
        kind: "customer",
        permissions: ["report:list", "bill:list"],
        customerCodes: [code],
      }),
    ).map(({ blNo }) => blNo);
  for (const report of [cargoList, insuranceManifest])
    expect(new Set(await seen(report, "C002"))).toEqual(new Set(["BLBK002"]));
  expect(await seen(surrenderedNotice, "C002")).toEqual([]);
});
