import { renderToStaticMarkup } from "react-dom/server";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ApplyData } from "#app/areas/finance/write-off/apply.server.ts";
import type { ApplyResponse } from "#app/areas/finance/write-off/apply.server.ts";
import { loader as frame } from "#app/kit/shell/frame/shell.route.tsx";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { saveReceipt } from "#domain/finance/write-off/ops/save-receipt.server.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { drawnPage } from "#tests/support/drawn-page.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { visit, type Visitor } from "#tests/support/web.ts";

let testDatabase: TestDatabase;
let finance: Visitor;
let october: Voyage;
serveTests(async (served) => {
  testDatabase = served;
  ({ october } = await makeFixture(testDatabase.em()));
  await sql`insert into settlement_tolerance (currency, limit_amount) values ('CNY', 1)`.execute(
    testDatabase.em().getKysely(),
  );
  finance = await visit(testDatabase, "finance");
});

/** Nothing of an earlier test is open. */
async function start(
  amount: string,
  currency: string,
  ...more: Partial<Fee>[]
): Promise<{ id: number; fees: number[] }> {
  for (const tables of ["verification", "receipt, fee cascade"])
    await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
  const em = testDatabase.em();
  const made = more.map((fee) =>
    feeOf(em, october, { ...(fee.amount ? { baseAmount: fee.amount } : {}), ...fee }),
  );
  await em.flush();
  const receipt = {
    corpCode: "C001",
    currency,
    amount,
    bankDate: "2026-11-10",
    remarks: "SWBL261000032",
  };
  const { id } = await testDatabase.run("finance", saveReceipt.R, receipt);
  return { id, fees: made.map((fee) => fee.id) };
}
const address = (id: number, search = "") => `/feemgr/recmgr/writeOff/apply/${id}${search}`;
const open = async (id: number, search = "") =>
  (
    await openScreen<ApplyData>(finance, "finance/write-off/apply", address(id, search), {
      params: { receiptId: String(id) },
    })
  ).data;
const post = (id: number, form: Record<string, string>) =>
  openScreen<ApplyResponse>(finance, "finance/write-off/apply", address(id), {
    params: { receiptId: String(id) },
    form,
  });
/** The page as it comes without JavaScript. */
async function drawn(id: number, search = ""): Promise<string> {
  const warned = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const route = await import("#app/areas/finance/write-off/apply.route.tsx");
  const page = await drawnPage(
    await finance.page(address(id, search)),
    {
      ...route,
      loader: ({ request }) =>
        route.loader({ request, params: { receiptId: String(id) }, context: {} }),
    },
    frame,
  );
  return page ? renderToStaticMarkup(page) : "";
}

test("another currency is filled with the published rate, as the market says it; a wrong one is refused with what it would take", async () => {
  const { id, fees } = await start("2000.00", "USD", { amount: "50.00", blNo: "SWBL260800008" });
  expect((await open(id)).quotes).toEqual({
    CNY: { base: "USD", unit: "1", counter: "CNY", rate: "7.1234" },
  });
  expect(await drawn(id)).toMatch(
    /1 USD = <input type="hidden"[^>]*><input type="hidden"[^>]*><input [^>]*value="7.1234"\/> CNY/,
  );
  const line = (rate: string) => ({
    "lines[0].feeId": String(fees[0]),
    "lines[0].amount": "50",
    "lines[0].rateBase": "USD",
    "lines[0].rateUnit": "1",
    "lines[0].rate": rate,
    checkNo: "V1",
  });
  const refused = await post(id, line("0.1404"));
  expect(refused).toMatchObject({
    status: 422,
    data: {
      errors: [
        {
          code: "writeOff.rateOff",
          params: { published: "1 USD = 7.1234 CNY", taken: "356.13 USD" },
        },
      ],
      typed: { checkNo: "V1", lines: { [fees[0] ?? 0]: { amount: "50", rate: "0.1404" } } },
    },
  });
  expect((await post(id, line("7.1234"))).status).toBe(302);
  expect((await open(id)).applied).toMatchObject([
    { blNo: "SWBL260800008", amount: "50.00", taken: "7.02", open: "" },
  ]);
});

test("proposals name their bills, the one of the memo first, also when filled by age; the rest stays on account", async () => {
  const usd = { currency: "USD", currencyRate: "7.1234" } as const;
  const { id, fees } = await start(
    "500.00",
    "USD",
    { ...usd, amount: "300.00", blNo: "SWBL261000001", pricingDate: "2026-10-01" },
    { ...usd, amount: "200.00", blNo: "SWBL261000002", pricingDate: "2026-10-02" },
    { ...usd, amount: "470.00", blNo: "SWBL261000032", pricingDate: "2026-10-03" },
  );
  const page = await open(id, "?fill=proposal&n=0");
  expect(page.proposals[0]).toMatchObject({
    bills: [{ blNo: "SWBL261000032", open: "470" }],
    difference: "30",
  });
  expect(page.filled).toEqual({ [fees[2] ?? 0]: "470.00" });
  // What is filled comes first.
  expect(page.fees[0]?.id).toBe(fees[2]);
  const html = await drawn(id, "?fill=proposal&n=0");
  expect(html).toContain("SWBL261000032 470.00");
  expect(html).toContain("余 30.00 USD 留存为预收（付）款");
  expect(html).toContain("本次填入 470.00 USD，核销后登记余额 30.00 USD");
  expect((await open(id, "?fill=age")).filled).toEqual({
    [fees[2] ?? 0]: "470.00",
    [fees[0] ?? 0]: "30.00",
  });
});

test("a proposal within the tolerance ticks the box and settles the difference; without a tolerance it says what stays open", async () => {
  const { id } = await start(
    "7049.50",
    "CNY",
    { amount: "50.00", blNo: "SWBL261000032" },
    { amount: "7000.00", blNo: "SWBL261000032" },
  );
  const page = await open(id, "?fill=proposal&n=0");
  expect(page).toMatchObject({
    settles: true,
    proposals: [{ reasons: expect.arrayContaining(["tolerance"]) }],
  });
  const html = await drawn(id, "?fill=proposal&n=0");
  expect(html).toContain("尾差 0.50 CNY 一并结平");
  expect(html).toMatch(/name="closeDifference"[^>]*checked=""/);
  expect(html).not.toContain("核销后仍未结清");
  const lines = page.fees.flatMap(({ id: feeId }, i) => [
    [`lines[${i}].feeId`, String(feeId)],
    [`lines[${i}].amount`, page.filled[feeId] ?? ""],
  ]);
  expect(
    (await post(id, { ...Object.fromEntries(lines), checkNo: "V1", closeDifference: "Y" })).status,
  ).toBe(302);
  expect(
    await rowsOf(
      testDatabase,
      sql`select count(*)::int as open from fee where amount <> verified_amount`,
    ),
  ).toEqual([{ open: 0 }]);
  // An applied registration shows what it pays, and no form.
  const applied = await drawn(id, "?done=1");
  expect(applied).not.toContain('name="checkNo"');
  expect(applied).toContain("已核销费用");

  const usd = await start("469.50", "USD", {
    amount: "470.00",
    currency: "USD",
    currencyRate: "7.1234",
    blNo: "SWBL261000032",
  });
  const short = await drawn(usd.id, "?fill=proposal&n=0");
  expect(short).toContain("仍欠 0.50 USD");
  expect(short).toContain("这些币种未设核销允差");
  expect(short).toContain("核销后仍未结清：SWBL261000032 OCF 0.50 USD");
  expect(short).not.toMatch(/checked=""/);
});

test("without JavaScript the sums come from the server, with what was typed", async () => {
  const { id, fees } = await start("80.00", "CNY", { amount: "100.00" });
  const form = {
    "lines[0].feeId": String(fees[0]),
    "lines[0].amount": "90",
    checkNo: "V1",
    _intent: "preview",
  };
  expect(await post(id, form)).toMatchObject({
    status: 200,
    data: { errors: [], typed: { lines: { [fees[0] ?? 0]: { amount: "90" } } } },
  });
  expect((await open(id)).applied).toEqual([]);
  expect(await drawn(id)).toMatch(
    /<noscript><button type="submit" name="_intent" value="preview"[^>]*>/,
  );
});
