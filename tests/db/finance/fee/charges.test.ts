import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { invoiceSteps } from "#domain/finance/invoice/invoice-steps.server.ts";
import { saveInvoice } from "#domain/finance/invoice/ops/save-invoice.server.ts";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { systemActor } from "#platform/operation/actor.ts";
import type { StepResult } from "#platform/machine/steps.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, aRate, seedFeeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
const rates: Record<string, number> = {};
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  const em = testDatabase.em();
  const ocean = {
    kind: "PORT",
    feeCode: "OF",
    unit: "CONTAINER",
    currency: "USD",
    portLoad: "CNSGH",
    portDis: "JPOSA",
  } as const;
  rates.OF20 = (await aRate(em, { ...ocean, sizeGroup: "20", price: "450" })).id;
  rates.OF40 = (await aRate(em, { ...ocean, sizeGroup: "40H", price: "820" })).id;
  rates.THC = (
    await aRate(em, { feeCode: "THC", unit: "CONTAINER", currency: "CNY", price: "540" })
  ).id;
  rates.DOC = (await aRate(em, { feeCode: "DOC", unit: "BILL", currency: "CNY", price: "450" })).id;
  rates.PSS = (
    await aRate(em, { feeCode: "PSS", unit: "PERCENT_OCE", currency: "USD", price: "8" })
  ).id;
});
afterAll(() => testDatabase.close());

const execute = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
const setRate = (name: string, values: { price?: string; currency?: string; unit?: string }) =>
  execute(sql`update freight_rate
    set price = coalesce(${values.price ?? null}::numeric, price),
      currency = coalesce(${values.currency ?? null}, currency),
      unit = coalesce(${values.unit ?? null}, unit), version = version + 1
    where id = ${rates[name]}`);
const pays = (bill: Bill, payer: "C001" | "C002") =>
  execute(
    sql`update bill
      set freight_terms = ${payer === "C001" ? "PREPAID" : "COLLECT"}, consignee_code = 'C002'
      where id = ${bill.id}`,
  );
const boxes = async (bill: Bill, sizeTypes: readonly string[]) => {
  await execute(sql`delete from bill_container where bill_id = ${bill.id}`);
  await execute(sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
    select ${bill.id}, n, 'CHRG' || lpad((${bill.id} * 10 + n)::text, 7, '0'), size
    from unnest(${[...sizeTypes]}::text[]) with ordinality x (size, n)`);
};
const calculate = (bill: Bill) =>
  testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
const step = (name: keyof typeof feeSteps.R, ids: readonly number[]) =>
  testDatabase.run("finance", feeSteps.R[name], {
    rows: ids.map((id) => ({ id })),
    reason: "late",
  }) as Promise<StepResult>;

type Line = {
  id: number;
  code: string;
  payer: string;
  currency: string;
  amount: string;
  origin: string;
  status: string;
  differs: string;
};
const linesOf = (bill: Bill, code?: string) =>
  rowsOf<Line>(
    testDatabase,
    sql`select id, fee_code as code, corp_code as payer, currency, amount::text as amount, origin,
        fee_status as status, differs
      from fee
      where bill_id = ${bill.id}
        and fee_belong = 'R'
        and fee_code = coalesce(${code ?? null}, fee_code)
      order by id`,
  );
const shown = async (bill: Bill, code: string) =>
  (await linesOf(bill, code)).map(({ origin, payer, amount, currency, differs }) =>
    [origin, payer, Number(amount), currency, differs].join(" "),
  );
const idsOf = async (bill: Bill, where: (line: Line) => boolean) =>
  (await linesOf(bill)).filter(where).map(({ id }) => id);
const auditAll = async (bill: Bill) => {
  const ids = await idsOf(bill, ({ status }) => status === "CREATED");
  return ids.length > 0 ? step("audit", ids) : null;
};
const invoiceAll = (bill: Bill) =>
  execute(
    sql`update fee
      set invoiced_amount = amount
      where bill_id = ${bill.id} and fee_status <> 'CREATED'`,
  );
/** Settles what a calculation reports until nothing is left. */
const settleAll = async (bill: Bill) => {
  for (let turn = 0; turn < 4; turn += 1) {
    await calculate(bill);
    const ids = await idsOf(bill, ({ differs, status }) => differs === "Y" && status !== "CREATED");
    if (ids.length === 0) return;
    expect(await step("settle", ids)).toMatchObject({ refused: 0 });
  }
};
const aBill = async (sizeTypes: Record<string, number> = { "20GP": 1 }) => {
  const em = testDatabase.em();
  return aFeeBill(em, await aFeeVoyage(em), { boxes: sizeTypes, consigneeCode: "C002" });
};
/** Net of every charge by payer and currency, in the fee's currency, the company's and its tax. */
const netOf = (
  lines: readonly {
    code: string;
    payer: string;
    currency: string;
    amount: string;
    base: string;
    net: string;
  }[],
) => {
  const sums = new Map<string, [string, string, string]>();
  for (const { code, payer, currency, amount, base, net } of lines) {
    const key = `${code} ${payer} ${currency}`;
    const [a, b, c] = sums.get(key) ?? ["0", "0", "0"];
    sums.set(key, [
      dec(a).plus(amount).toFixed(2),
      dec(b).plus(base).toFixed(2),
      dec(c).plus(net).toFixed(2),
    ]);
  }
  return Object.fromEntries(
    [...sums].filter(([, sum]) => sum.some((each) => Number(each) !== 0)).toSorted(),
  );
};
const stands = async (bill: Bill) =>
  netOf(
    await rowsOf(
      testDatabase,
      sql`select fee_code as code, corp_code as payer, currency, amount::text as amount,
          base_amount::text as base, no_tax_amount::text as net
        from fee
        where bill_id = ${bill.id} and fee_belong = 'R'`,
    ),
  );
/** What a bill with the same boxes, payer and day comes to that nobody has touched. */
const due = async (bill: Bill) => {
  const [of] = await rowsOf<{ terms: "PREPAID" | "COLLECT"; boxes: Record<string, number> }>(
    testDatabase,
    sql`select freight_terms as terms, (
          select jsonb_object_agg(size_type, n)
          from (
              select size_type, count(*) as n
              from bill_container
              where bill_id = b.id
              group by 1
            ) x
        ) as boxes
      from bill b
      where id = ${bill.id}`,
  );
  const twin = await aFeeBill(testDatabase.em(), bill.voyage as Voyage, {
    boxes: of?.boxes ?? {},
    consigneeCode: "C002",
    freightTerms: of?.terms ?? "PREPAID",
  });
  await calculate(twin);
  return stands(twin);
};
const asBefore = async () => {
  await setRate("OF20", { price: "450", currency: "USD" });
  await setRate("OF40", { price: "820", currency: "USD" });
  await setRate("THC", { price: "540", currency: "CNY", unit: "CONTAINER" });
  await setRate("DOC", { price: "450", currency: "CNY", unit: "BILL" });
};

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

/** What happens to a bill, by anybody, in any order. */
type Deed = (bill: Bill, of: number) => Promise<unknown>;
const some = (ids: readonly number[], of: number) => ids.filter((id) => (id + of) % 2 === 0);
const stepSome = async (
  bill: Bill,
  name: keyof typeof feeSteps.R,
  of: number,
  where: (line: Line) => boolean,
) => {
  const ids = some(await idsOf(bill, where), of);
  if (ids.length > 0) await step(name, ids);
};
const deeds: Readonly<Record<string, Deed>> = {
  price: (_bill, of) => setRate(of % 2 === 0 ? "OF20" : "THC", { price: String(100 + of) }),
  currency: (_bill, of) =>
    setRate(of % 2 === 0 ? "OF20" : "THC", {
      currency: of % 3 === 0 ? "JPY" : of % 3 === 1 ? "USD" : "CNY",
    }),
  unit: (_bill, of) =>
    setRate(of % 2 === 0 ? "DOC" : "THC", { unit: of % 3 === 0 ? "BILL" : "CONTAINER" }),
  payer: (bill, of) => pays(bill, of % 2 === 0 ? "C001" : "C002"),
  sizes: (bill, of) =>
    boxes(
      bill,
      ["20GP", ...(of % 2 === 0 ? ["40HC"] : []), ...(of % 3 === 0 ? ["20GP"] : [])].slice(
        of % 5 === 0 ? 1 : 0,
      ),
    ),
  calculate: (bill) => calculate(bill),
  audit: (bill, of) => stepSome(bill, "audit", of, ({ status }) => status === "CREATED"),
  cancelAudit: (bill, of) =>
    stepSome(bill, "cancelAudit", of, ({ status }) => status === "AUDITED"),
  settle: (bill, of) => stepSome(bill, "settle", of, ({ differs }) => differs === "Y"),
  reverse: (bill, of) =>
    stepSome(
      bill,
      "reverse",
      of,
      ({ origin, status }) => origin !== "REVERSAL" && status === "AUDITED",
    ),
  invoice: (bill, of) =>
    execute(
      sql`update fee
        set invoiced_amount = amount
        where bill_id = ${bill.id} and fee_status <> 'CREATED' and (id + ${of}) % 2 = 0`,
    ),
};

it("after any sequence of changes, audits, invoices and settlements a charge nets to its price of today, and to zero elsewhere", async () => {
  const deed = fc.tuple(fc.constantFrom(...Object.keys(deeds)), fc.integer({ min: 0, max: 400 }));
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), async (sequence) => {
      await asBefore();
      const bill = await aBill({ "20GP": 1, "40HC": 1 });
      await calculate(bill);
      await auditAll(bill);
      for (const [name, of] of sequence) await deeds[name]?.(bill, of);
      // An audit taken back from a fee with differences comes first, or they cannot be settled.
      await auditAll(bill);
      await settleAll(bill);
      expect(await stands(bill)).toEqual(await due(bill));
      expect(await calculate(bill)).toMatchObject({
        inserted: 0,
        replaced: 0,
        removed: 0,
        differing: 0,
      });
    }),
    { numRuns: 15 },
  );
}, 180_000);
