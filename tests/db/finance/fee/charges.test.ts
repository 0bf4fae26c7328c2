import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { invoiceSteps } from "#domain/finance/invoice/invoice-steps.server.ts";
import { saveInvoice } from "#domain/finance/invoice/ops/save-invoice.server.ts";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { sql } from "kysely";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { chargeWork } from "./charge-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seed();
});
afterAll(() => testDatabase.close());

const {
  setRate,
  pays,
  calculate,
  step,
  linesOf,
  shown,
  idsOf,
  auditAll,
  invoiceAll,
  settleAll,
  aBill,
  stands,
  due,
  asBefore,
  seed,
} = chargeWork(() => testDatabase);

describe("an audited charge", () => {
  it("is not charged to a second payer: the change is reported, settling takes the old back in full", async () => {
    const bill = await aBill();
    await calculate(bill);
    await auditAll(bill);
    await pays(bill, "C002");
    expect(await calculate(bill)).toMatchObject({ inserted: 0, differing: 4 });
    expect(await shown(bill, "OF")).toEqual(["AUTO C001 450 USD Y"]);
    await settleAll(bill);
    expect(await shown(bill, "OF")).toEqual([
      "AUTO C001 450 USD N",
      "CHANGE C001 -450 USD N",
      "AUTO C002 450 USD N",
    ]);
    expect(await calculate(bill)).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
      differing: 0,
    });
    await pays(bill, "C001");
    await settleAll(bill);
    expect(Object.keys(await stands(bill))).toEqual([
      "DOC C001 CNY",
      "OF C001 USD",
      "PSS C001 USD",
      "THC C001 CNY",
    ]);
  });

  it("is not charged again in a second currency, invoiced or not; a red letter takes up its credit", async () => {
    const bill = await aBill();
    await calculate(bill);
    await auditAll(bill);
    const [thc] = await linesOf(bill, "THC");
    const id = thc?.id ?? 0;
    const run = (name: keyof typeof invoiceSteps.R, of: number) =>
      testDatabase.run("finance", invoiceSteps.R[name], { rows: [{ id: of }], reason: "late" });
    const issue = async (of: number, invoiceNo: string) => {
      await testDatabase.run("finance", saveInvoice.R, {
        id: of,
        invoiceNo,
        invoiceType: "DEBIT",
        invoiceWay: "PAPER",
        invoiceDate: "2026-11-20",
      });
      await run("submit", of);
      expect(await run("open", of)).toMatchObject({ done: 1 });
    };
    const { invoiceIds } = await testDatabase.run("finance", registerInvoices.register.R, {
      rows: [{ id }],
    });
    const blue = invoiceIds[0] ?? 0;
    await issue(blue, "DN1");
    await setRate("THC", { price: "80", currency: "USD" });
    expect(await calculate(bill)).toMatchObject({ inserted: 0, differing: 1 });
    expect(await shown(bill, "THC")).toEqual(["AUTO C001 540 CNY Y"]);
    const settled = await step("settle", [id]);
    expect(settled.rows[0]?.notes).toEqual([
      {
        code: "fee.settledAnew",
        params: { before: "540.00", currency: "CNY", after: "80.00 USD" },
      },
    ]);
    expect(await shown(bill, "THC")).toEqual([
      "AUTO C001 540 CNY N",
      "CHANGE C001 -540 CNY N",
      "AUTO C001 80 USD N",
    ]);
    expect(await stands(bill)).toEqual(await due(bill));
    const following = await feeSteps.R.settle.follows?.(testDatabase.as("finance"), {
      input: { rows: [{ id }] },
      result: settled,
    });
    const [credit, anew] = (await linesOf(bill, "THC")).slice(1).map((line) => line.id);
    expect(following).toMatchObject({ page: "feemgr/recmgr/audit", ids: [credit, anew] });
    await auditAll(bill);
    await run("redLetter", blue);
    const [red] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from invoice where blue_id = ${blue}`,
    );
    await issue(red?.id ?? 0, "DN2");
    const invoiced = sql`select invoiced_amount::int as invoiced
      from fee
      where id = any (${[id, credit]}::int[])
      order by id`;
    expect(await rowsOf(testDatabase, invoiced)).toEqual([{ invoiced: 540 }, { invoiced: -540 }]);
    const explain = async (of: number | undefined) =>
      (
        await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), {
          side: "R",
          id: of ?? 0,
        })
      ).lines;
    expect((await explain(id)).at(-1)).toBe(`Difference line ${credit}: -540.00 CNY`);
    expect((await explain(credit))[0]).toContain(`Takes fee ${id} back in full`);
    await asBefore();
  });

  it("by bill is taken back before it is charged by size, and by size before it is charged by bill", async () => {
    const bill = await aBill({ "20GP": 1, "40HC": 1 });
    await calculate(bill);
    await auditAll(bill);
    await invoiceAll(bill);
    await setRate("DOC", { price: "100", unit: "CONTAINER" });
    await setRate("THC", { price: "900", unit: "BILL" });
    expect(await calculate(bill)).toMatchObject({ inserted: 0 });
    expect(await shown(bill, "DOC")).toEqual(["AUTO C001 450 CNY Y"]);
    await settleAll(bill);
    expect(await stands(bill)).toEqual(await due(bill));
    await asBefore();
    await auditAll(bill);
    await settleAll(bill);
    expect(await stands(bill)).toEqual(await due(bill));
  });

  it("whose audit is taken back keeps its difference lines and is not written over", async () => {
    const bill = await aBill();
    await calculate(bill);
    await auditAll(bill);
    await setRate("THC", { price: "600" });
    await settleAll(bill);
    await auditAll(bill);
    await step(
      "cancelAudit",
      await idsOf(bill, ({ code, origin }) => code === "THC" && origin === "AUTO"),
    );
    await setRate("THC", { price: "600" });
    await calculate(bill);
    expect(await stands(bill)).toEqual(await due(bill));
    await asBefore();
  });

  it("with a difference line reversed by hand differs again", async () => {
    const bill = await aBill();
    await calculate(bill);
    await auditAll(bill);
    await setRate("THC", { price: "600" });
    await settleAll(bill);
    await auditAll(bill);
    await step("reverse", await idsOf(bill, ({ origin }) => origin === "CHANGE"));
    expect(await calculate(bill)).toMatchObject({ differing: 1 });
    await step(
      "reverse",
      await idsOf(bill, ({ code, origin }) => code === "THC" && origin === "AUTO"),
    );
    await calculate(bill);
    expect(await stands(bill)).toEqual(await due(bill));
    await asBefore();
  });
});
