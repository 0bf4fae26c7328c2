import { type TestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { sql } from "kysely";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { expect } from "vitest";
import { aFeeBill, aFeeVoyage, seedFeeFixture, aRate } from "./fixture.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";

export type Line = {
  id: number;
  code: string;
  payer: string;
  currency: string;
  amount: string;
  origin: string;
  status: string;
  differs: string;
};

export function chargeWork(database: () => TestDatabase) {
  const rates: Record<string, number> = {};

  const execute = (text: ReturnType<typeof sql>) => text.execute(database().em().getKysely());
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
    database().run("finance", calculateVoyageFees, { billIds: [bill.id] });
  const step = (name: keyof typeof feeSteps.R, ids: readonly number[]) =>
    database().run("finance", feeSteps.R[name], {
      rows: ids.map((id) => ({ id })),
      reason: "late",
    }) as Promise<StepResult>;
  const linesOf = (bill: Bill, code?: string) =>
    rowsOf<Line>(
      database(),
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
      const ids = await idsOf(
        bill,
        ({ differs, status }) => differs === "Y" && status !== "CREATED",
      );
      if (ids.length === 0) return;
      expect(await step("settle", ids)).toMatchObject({ refused: 0 });
    }
  };
  const aBill = async (sizeTypes: Record<string, number> = { "20GP": 1 }) => {
    const em = database().em();
    return aFeeBill(em, await aFeeVoyage(em), { boxes: sizeTypes, consigneeCode: "C002" });
  };
  /** Net of every charge by payer and currency: in its currency, the company's, and its tax. */
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
        database(),
        sql`select fee_code as code, corp_code as payer, currency, amount::text as amount,
            base_amount::text as base, no_tax_amount::text as net
          from fee
          where bill_id = ${bill.id} and fee_belong = 'R'`,
      ),
    );
  /** What a bill with the same boxes, payer and day comes to that nobody has touched. */
  const due = async (bill: Bill) => {
    const [of] = await rowsOf<{ terms: "PREPAID" | "COLLECT"; boxes: Record<string, number> }>(
      database(),
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
    const twin = await aFeeBill(database().em(), bill.voyage as Voyage, {
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
  const seed = async () => {
    await seedFeeFixture(database());
    const em = database().em();
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
    rates.DOC = (
      await aRate(em, { feeCode: "DOC", unit: "BILL", currency: "CNY", price: "450" })
    ).id;
    rates.PSS = (
      await aRate(em, { feeCode: "PSS", unit: "PERCENT_OCE", currency: "USD", price: "8" })
    ).id;
  };

  return {
    execute,
    setRate,
    pays,
    boxes,
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
  };
}
