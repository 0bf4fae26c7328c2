import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cntNoOf } from "#fixtures/builders/check-digits.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { Journey, rowsWith } from "./journey.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDemoDatabase();
}, 300_000);
afterAll(() => database.close());

const day = 86_400_000;
type Arrived = {
  id: number;
  blNo: string;
  bkNo: string;
  voyage: string;
  voyageId: number;
  month: string;
  payer: string;
  portLoad: string;
  portDis: string;
  cntNo: string;
  boxId: number;
  eta: string;
};
type Fee = {
  id: number;
  amount: string;
  currency: string;
  status: string;
  kind: string;
  day: string;
};

/**
 * An issued bill that sailed in an open month, unpaid and held, with a container that has not come
 * off the ship.
 */
const arrived = sql<Arrived>`select b.id, b.bl_no as "blNo", k.bk_no as "bkNo",
    v.voyage_name as voyage, v.id as "voyageId", to_char(v.departure_date, 'YYYY-MM') as month,
    k.client_code as payer, b.port_load as "portLoad", b.port_dis as "portDis", c.cnt_no as "cntNo",
    c.box_id as "boxId", to_char(s.eta, 'YYYY-MM-DD') as eta
  from bill b
    join voyage v on v.id = b.voyage_id
    and v.fee_lock = 'N'
    and v.receivable_switch = 'OPEN'
    and v.ended = 'N'
    join booking k on k.id = b.booking_id
    and k.fee_lock = 'N'
    join accounting_period p on p.company_code = k.company_code
    and p.period = to_char(v.departure_date, 'YYYY-MM')
    and p.status = 'OPEN'
    join voyage_stop s on s.voyage_id = v.id
    and s.port_code = b.port_dis
    and s.eta is not null
    and s.is_unload = 'Y'
    join bill_container c on c.bill_id = b.id
    and c.box_id is not null
  where b.bl_status = 'ISSUED'
    and b.fee_lock = 'N'
    and b.cargo_released_time is null
    and not exists (
      select
      from container_move m
      where m.cnt_no = c.cnt_no and m.voyage_id = v.id and m.event = 'DISCHARGED'
    )
    and (
      select count(*)
      from fee f
      where f.bill_id = b.id and f.fee_belong = 'R' and f.corp_code = k.client_code
    ) > 2
    and not exists (
      select
      from fee f
      where f.bill_id = b.id
        and f.fee_belong = 'R'
        and (
          f.invoiced_amount <> 0
          or f.verified_amount <> 0
          or f.is_fee_lock = 'Y'
          or f.origin <> 'AUTO'
          or f.fee_kind = 'OVERDUE'
          or exists (select from statement_line l where l.fee_id = f.id)
        )
    )
  order by v.departure_date, b.id, c.id
  limit 1`;

test("from arrival to a late event of a closed month: the books hold after every step", {
  timeout: 600_000,
}, async () => {
  const journey = new Journey(database);
  const bill = await journey.first(arrived);
  const fees = (where = sql`true`) =>
    journey.query(sql<Fee>`select id, amount::text as amount, currency, fee_status as status,
        fee_kind as kind, to_char(pricing_date, 'YYYY-MM') as day
      from fee
      where bill_id = ${bill.id} and fee_belong = 'R' and ${where}
      order by id`);
  const auditOpen = async () => {
    const open = (await fees(sql`fee_status = 'CREATED'`)).map(({ id }) => id);
    if (open.length > 0) await journey.step("finance", "fee.audit", rowsWith(...open));
  };

  // The agent's bill of the arriving voyage is entered, and its consignee told.
  const entered = await journey.step<{ id: number }>("clerk", "importBill.save", {
    blNo: "JOURNEYIMPORT1",
    voyage: bill.voyage,
    portLoad: bill.portLoad,
    portDis: bill.portDis,
    goodsNameEn: "MACHINE PARTS",
    consigneeName: "KANSAI TRADING CO LTD",
    pkgs: 4,
    gwt: "800",
    dim: "3",
    containers: [
      {
        cntNo: cntNoOf("SWYU", 990_002),
        sizeType: "20GP",
        sealNo: "SEAL990002",
        pkgs: 4,
        gwt: "800",
        dim: "3",
      },
    ],
  });
  await journey.step("clerk", "importBill.notify", rowsWith(entered.id));

  // Cargo leaves over unpaid fees: every hold is answered, the rest by hand with a reason.
  await journey.step("finance", "fee.calculate", { billIds: [bill.id] });
  await auditOpen();
  expect(await journey.refused("admin", "release.release", rowsWith(bill.id))).not.toEqual([]);
  await journey.step("admin", "release.clearCustoms", {
    ...rowsWith(bill.id),
    fields: { customsNo: "C1" },
  });
  for (const hold of ["ORIGINAL", "FREIGHT"])
    await journey.step("admin", "release.allow", {
      ...rowsWith(bill.id),
      reason: "Guarantee of the consignee's bank",
      fields: { hold },
    });
  await journey.step("admin", "release.release", rowsWith(bill.id));

  // Picked up late: demurrage; brought to a door.
  const start = new Date(`${bill.eta}T00:00:00Z`).getTime();
  const at = (days: number) => `${new Date(start + days * day).toISOString().slice(0, 10)} 10:00`;
  const heading = ["箱号", "动态", "当地时间", "港口", "空箱", "订舱号"];
  const moved = (...moves: [string, number, string][]) =>
    journey.step("clerk", "import.containerMove", {
      source: {
        text: [
          heading,
          ...moves.map(([event, days, empty]) => [
            bill.cntNo,
            event,
            at(days),
            bill.portDis,
            empty,
            bill.bkNo,
          ]),
        ]
          .map((line) => line.join("\t"))
          .join("\n"),
      },
    });
  const overdue = () =>
    journey.step("finance", "overdue.run", {
      voyages: [bill.voyage],
      from: null,
      to: null,
      asOf: null,
    });
  journey.now = new Date(start + 25 * day);
  await moved(["DISCHARGED", 0, "N"], ["GATE_OUT", 12, "N"]);
  await overdue();
  const demurrage = await journey.net(bill.id, ["OVERDUE"]);
  expect(Object.keys(demurrage).length).toBeGreaterThan(0);
  const place = {
    doorPoint: "No. 1, Harbour Road",
    deliveryTime: at(13),
    remarks: "Call before",
    version: 0,
  };
  await journey.step(journey.as("customer", { customerCodes: [bill.payer] }), "doorPoint.enter", {
    rows: [{ id: bill.boxId, ...place }],
  });

  // One charge is taken back by a credit; what is due is invoiced, and a red letter takes the
  // invoice back.
  await auditOpen();
  const own = await fees(
    sql`corp_code = ${bill.payer} and fee_kind in ('FREIGHT', 'EXTRA') and amount > 0`,
  );
  const wrong = own.at(-1)?.id ?? 0;
  await journey.step("finance", "fee.reverse", {
    ...rowsWith(wrong),
    reason: "Agreed with the customer",
  });
  await auditOpen();
  const due = await fees(sql`corp_code = ${bill.payer} and amount > 0 and id <> ${wrong}`);
  const currency = due[0]?.currency ?? "";
  const invoiced = due.filter((fee) => fee.currency === currency);
  const { invoiceIds } = await journey.step<{ invoiceIds: number[] }>(
    "finance",
    "invoice.register",
    rowsWith(...invoiced.map(({ id }) => id)),
  );
  const today = new Date().toISOString().slice(0, 10);
  const documentOf = (invoiceNo: string) => ({
    invoiceType: "DEBIT",
    invoiceWay: "PAPER",
    invoiceDate: today,
    titleCorp: bill.payer,
    invoiceNo,
  });
  for (const [n, id] of invoiceIds.entries())
    await journey.step("finance", "invoice.save", { id, ...documentOf(`ARRIVAL${n}`) });
  await journey.step("finance", "invoice.submit", rowsWith(...invoiceIds));
  await journey.step("finance", "invoice.open", rowsWith(...invoiceIds));
  await journey.step("finance", "invoice.redLetter", {
    ...rowsWith(...invoiceIds),
    reason: "Wrong title",
  });
  const reds = await journey.query(
    sql<{
      id: number;
    }>`select id from invoice where blue_id = any(${invoiceIds}::int[]) order by id`,
  );
  for (const [n, { id }] of reds.entries())
    await journey.step("finance", "invoice.save", { ...documentOf(`ARRIVALR${n}`), id });
  await journey.step("finance", "invoice.submit", rowsWith(...reds.map(({ id }) => id)));
  await journey.step("finance", "invoice.open", rowsWith(...reds.map(({ id }) => id)));

  // Two lines of the bank, one of them for a part, are matched with the party and applied by age.
  const bank = ["交易日期", "金额", "币种", "对方户名", "摘要", "往来单位代码"];
  const paid = [
    [today, "100", currency, "KANSAI", bill.blNo, bill.payer],
    [today, "50.5", currency, "KANSAI", `${bill.blNo} REST`, bill.payer],
  ].map((line) => (currency === "JPY" ? line.with(1, `${Math.round(Number(line[1]))}`) : line));
  await journey.step("finance", "import.bankLine", {
    source: { text: [bank, ...paid].map((line) => line.join("\t")).join("\n") },
  });
  const receipts = await journey.query(sql<{ id: number }>`
    select id
    from receipt
    where fee_belong = 'R' and corp_code = ${bill.payer} and payer_name = 'KANSAI'
    order by id`);
  expect(receipts).toHaveLength(2);
  const [first, second] = receipts;
  const [fee] = invoiced;
  await journey.step("finance", "receipt.apply", {
    id: first?.id,
    checkNo: "ARRIVAL",
    lines: [{ feeId: fee?.id, amount: "60" }],
  });
  await journey.step("finance", "receipt.applyByAge", rowsWith(first?.id ?? 0, second?.id ?? 0));

  // Stated; the customer disputes a line, which is taken off.
  const rest = (await fees(sql`corp_code = ${bill.payer} and fee_status <> 'CREATED'`)).map(
    ({ id }) => id,
  );
  await journey.step("finance", "statement.generate", { corpCodes: [bill.payer], feeIds: rest });
  const lines = await journey.query(sql<{ id: number; statement: number }>`
    select id, statement_id as statement
    from statement_line
    where fee_id = any (${rest}::int[])
    order by statement_id, line_no`);
  const [line] = lines;
  await journey.step("finance", "statement.send", rowsWith(line?.statement ?? 0));
  const customer = journey.as("customer", { customerCodes: [bill.payer] });
  await journey.step(customer, "ebStatementLine.dispute", {
    ...rowsWith(line?.id ?? 0),
    reason: "Not ordered",
  });
  await journey.step("finance", "statementLine.takeOff", {
    ...rowsWith(line?.id ?? 0),
    reason: "Charged twice",
  });

  // Its month closes, and the box comes back after that: the detention is booked in the next open
  // month.
  const months = await journey.query(sql<{ id: number }>`
    select id
    from accounting_period
    where company_code = 'SEAWAY' and status = 'OPEN' and period <= ${bill.month}
    order by period`);
  for (const { id } of months)
    await journey.step("finance", "period.close", {
      ...rowsWith(id),
      reason: "Everything is booked",
    });
  journey.now = new Date(start + 60 * day);
  const stood = await fees();
  await moved(["GATE_IN", 24, "Y"]);
  await overdue();
  const late = (await fees()).filter(({ id }) => !stood.some((before) => before.id === id));
  expect(late.length).toBeGreaterThan(0);
  expect(late.every(({ day }) => day > bill.month)).toBe(true);
  await overdue();
  expect((await fees()).length).toBe(stood.length + late.length);
  await journey.step("finance", "fee.calculate", { billIds: [bill.id] });
  expect(await journey.step("finance", "fee.replay", { all: true })).toMatchObject({
    differing: 0,
  });
});
