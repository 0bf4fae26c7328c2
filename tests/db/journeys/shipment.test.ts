import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { correctionResource } from "#domain/booking/ebooking/correction/correction.resource.server.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { cntNoOf } from "#fixtures/builders/check-digits.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { Journey, rowsWith } from "./journey.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDemoDatabase();
}, 300_000);
afterAll(() => database.close());

type EBooked = {
  id: number;
  ebNo: string;
  client: string;
  sizeType: string;
  pkgs: number;
  gwt: string;
};
type Fee = { id: number; amount: string; currency: string };
const day = 86_400_000;
const freight = ["FREIGHT", "EXTRA"] as const;

/**
 * An e-booking of plain cargo in one container that waits to be received, for a sailing of the
 * Japan line that is still open.
 */
const waiting = sql<EBooked>`select e.id, e.eb_no as "ebNo", e.client_code as client,
    c.size_type as "sizeType", e.pkgs, e.gwt::text as gwt
  from e_booking e
    join voyage v on v.id = e.voyage_id
    and v.eb_switch = 'OPEN'
    and v.eb_correction_switch = 'OPEN'
    and v.line_code like 'JP%'
    join eb_container c on c.e_booking_id = e.id
    and c.cont_count = 1
  where e.eb_status = 'SUBMITTED'
    and e.dg_captain_flag = 'NOT_NEEDED'
    and e.cancel_status = 'NONE'
    and v.correction_deadline > now()
    and v.eb_deadline > now()
    and (select count(*) from eb_container o where o.e_booking_id = e.id) = 1
    and (select count(*) from eb_cargo g where g.e_booking_id = e.id) = 1
  order by v.departure_date, e.id
  limit 1`;

test("one shipment from e-booking to closed month: the books hold after every step", {
  timeout: 600_000,
}, async () => {
  const journey = new Journey(database);
  const eb = await journey.first(waiting);
  const customer = () => journey.as("customer", { customerCodes: [eb.client] });

  // Received, then corrected by the customer.
  await journey.step("clerk", "ebooking.receive", rowsWith(eb.id));
  const typed = await readResource(database.em(), customer().actor, correctionResource, eb.id);
  const [cargo] = typed.cargo as Record<string, unknown>[];
  const corrected = { ...typed, cargo: [{ ...cargo, pkgs: eb.pkgs + 2 }] };
  await journey.step(customer(), "correction.save", corrected);
  await journey.step(customer(), "correction.submit", rowsWith(eb.id));
  await journey.step("clerk", "correction.receive", rowsWith(eb.id));
  const booking = await journey.first(sql<{
    id: number;
    bkNo: string;
    voyage: string;
    portLoad: string;
    portDis: string;
    pkgs: number;
  }>`select b.id, b.bk_no as "bkNo", v.voyage_name as voyage, b.port_load as "portLoad",
      b.port_dis as "portDis", b.pkgs
    from booking b join voyage v on v.id = b.voyage_id
    where b.eb_no = ${eb.ebNo}`);
  expect(booking.pkgs).toBe(eb.pkgs + 2);
  await journey.step("clerk", "booking.confirm", rowsWith(booking.id));

  // Rolled to the next sailing that calls both ports.
  const next = await journey.first(sql<{ name: string; id: number }>`
    select n.voyage_name as name, n.id
    from voyage v
      join voyage n on n.line_code = v.line_code
      and n.direction = v.direction
      and n.departure_date > v.departure_date
      and n.eb_switch = 'OPEN'
    where v.voyage_name = ${booking.voyage}
      and exists (
        select
        from voyage_stop s
        where s.voyage_id = n.id and s.port_code = ${booking.portLoad}
      )
      and exists (
        select
        from voyage_stop s
        where s.voyage_id = n.id and s.port_code = ${booking.portDis}
      )
    order by n.departure_date
    limit 1`);
  const roll = {
    ...rowsWith(booking.id),
    reason: "Space is short",
    fields: { voyage: next.name, contact: "DESK" },
  };
  await journey.step("clerk", "booking.roll", roll);

  // Packed with less than booked, and locked over the difference.
  const cntNo = cntNoOf("SWYU", 990_001);
  const packed = { pkgs: eb.pkgs, gwt: (Number(eb.gwt) - 150).toFixed(3) };
  const lines = [
    ["订舱号", "箱号", "箱型", "铅封号", "件数", "毛重（KG）", "体积（CBM）"],
    [booking.bkNo, cntNo, eb.sizeType, "SEAL990001", packed.pkgs, packed.gwt, "12"],
  ];
  await journey.step("clerk", "container.upload", {
    voyage: next.name,
    text: lines.map((line) => line.join("\t")).join("\n"),
  });
  await journey.step("clerk", "container.verify", { voyageId: next.id });
  await journey.step("clerk", "container.import", { voyageId: next.id });
  await journey.step("clerk", "booking.reconcile", rowsWith(booking.id));
  expect(await journey.refused("clerk", "booking.lock", rowsWith(booking.id))).not.toEqual([]);
  await journey.step("clerk", "booking.lock", {
    ...rowsWith(booking.id),
    reason: "The packing list counts",
  });

  // Its bill and its manifest state what is packed.
  await journey.step("clerk", "bill.generate", { bookingIds: [booking.id] });
  const bill = await journey.first(sql<{ id: number; blNo: string; pkgs: number; gwt: string }>`
    select id, bl_no as "blNo", pkgs, gwt::text as gwt
    from bill
    where booking_id = ${booking.id}`);
  expect(bill).toMatchObject(packed);
  await journey.step("clerk", "bill.issue", rowsWith(bill.id));
  const { partner } = await journey.first(sql<{ partner: string }>`
    select code as partner
    from edi_partner
    where code = 'EASTAGENCY'`);
  await journey.step("clerk", "edi.exportBookings", {
    bookingIds: [booking.id],
    partnerCode: partner,
  });
  const sent = await database
    .em()
    .findOneOrFail(
      EdiMessage,
      { partnerCode: partner, direction: "OUT" },
      { orderBy: { id: "desc" } },
    );
  const message = new TextDecoder().decode(sent.body);
  expect(message).toContain(bill.blNo);
  expect(message).not.toContain(`:${eb.gwt.replace(/\.?0+$/, "")}`);

  // Priced and audited; calculating again changes nothing.
  await journey.step("finance", "fee.calculate", { billIds: [bill.id] });
  const owed = await journey.net(bill.id, freight);
  expect(Object.keys(owed).length).toBeGreaterThan(0);
  const feesOf = (where = sql`true`) =>
    journey.query(sql<Fee>`select id, amount::text as amount, currency
      from fee
      where bill_id = ${bill.id} and fee_belong = 'R' and ${where}
      order by id`);
  const created = (await feesOf(sql`fee_status = 'CREATED'`)).map(({ id }) => id);
  await journey.step("finance", "fee.audit", rowsWith(...created));
  await journey.step("finance", "fee.recheck", rowsWith(...created));
  await journey.step("finance", "fee.calculate", { billIds: [bill.id] });
  expect(await journey.net(bill.id, freight)).toEqual(owed);

  // The box comes late: its demurrage stands beside the freight, whatever is calculated by night.
  const call = await journey.first(sql<{ eta: string; port: string; zone: string }>`
    select s.eta::text as eta, s.port_code as port, p.time_zone as zone
    from voyage_stop s join port p on p.code = s.port_code
    where s.voyage_id = ${next.id} and s.port_code = ${booking.portDis} and s.eta is not null
    order by s.serial desc
    limit 1`);
  const arrived = new Date(`${call.eta.slice(0, 10)}T00:00:00Z`).getTime();
  journey.now = new Date(arrived + 40 * day);
  const at = (days: number) => `${new Date(arrived + days * day).toISOString().slice(0, 10)} 10:00`;
  const moves = [
    ["箱号", "动态", "当地时间", "港口", "空箱", "订舱号"],
    [cntNo, "DISCHARGED", at(0), call.port, "N", booking.bkNo],
    [cntNo, "GATE_OUT", at(20), call.port, "N", booking.bkNo],
    [cntNo, "GATE_IN", at(35), call.port, "Y", booking.bkNo],
  ];
  await journey.step("clerk", "import.containerMove", {
    source: { text: moves.map((line) => line.join("\t")).join("\n") },
  });
  await journey.step("finance", "overdue.run", {
    voyages: [next.name],
    from: null,
    to: null,
    asOf: null,
  });
  const late = await journey.net(bill.id, ["OVERDUE"]);
  expect(Object.keys(late)).toEqual(["USD"]);
  await journey.step("finance", "fee.calculateNightly", {});
  await journey.step("finance", "fee.calculate", { billIds: [bill.id] });
  expect(await journey.net(bill.id, ["OVERDUE"])).toEqual(late);
  expect(await journey.net(bill.id, freight)).toEqual(owed);
  expect(await feesOf(sql`differs = 'Y'`)).toEqual([]);

  // Invoiced as a debit note; a red letter takes one line back, which is invoiced again.
  const due = await feesOf(
    sql`currency = 'USD' and fee_status in ('AUDITED', 'RECHECKED') and corp_code = ${eb.client}`,
  );
  const { invoiceIds } = await journey.step<{ invoiceIds: number[] }>(
    "finance",
    "invoice.register",
    rowsWith(...due.map(({ id }) => id)),
  );
  const [title, today] = [eb.client, journey.now.toISOString().slice(0, 10)];
  const paperOf = (invoiceNo: string) => ({
    invoiceType: "DEBIT",
    invoiceWay: "PAPER",
    invoiceDate: today,
    titleCorp: title,
    invoiceNo,
  });
  for (const [nth, id] of invoiceIds.entries())
    await journey.step("finance", "invoice.save", { id, ...paperOf(`JOURNEY${nth}`) });
  await journey.step("finance", "invoice.submit", rowsWith(...invoiceIds));
  await journey.step("finance", "invoice.open", rowsWith(...invoiceIds));
  await journey.step("finance", "invoice.redLetter", {
    ...rowsWith(...invoiceIds),
    reason: "Wrong title",
  });
  const { red } = await journey.first(sql<{ red: number }>`
    select id as red
    from invoice
    where blue_id = ${invoiceIds[0] ?? 0}
    order by id desc
    limit 1`);
  await journey.step("finance", "invoice.save", { ...paperOf("JOURNEYRED"), id: red });
  await journey.step("finance", "invoice.submit", rowsWith(red));
  await journey.step("finance", "invoice.open", rowsWith(red));
  expect(await feesOf(sql`corp_code = ${title} and invoiced_amount <> 0`)).toEqual([]);

  // Stated and paid in yuan at the published rate, in two parts, of which one is taken back.
  await journey.step("finance", "statement.generate", {
    corpCodes: [title],
    feeIds: due.map(({ id }) => id),
  });
  const statement = await journey.first(sql<{ id: number }>`
    select statement_id as id
    from statement_line
    where fee_id = ${due[0]?.id ?? 0}`);
  await journey.step("finance", "statement.send", rowsWith(statement.id));
  const stated = await journey.first(sql<{ id: number }>`
    select id
    from statement_line
    where statement_id = ${statement.id}
    order by line_no
    limit 1`);
  await journey.step(customer(), "ebStatementLine.dispute", {
    ...rowsWith(stated.id),
    reason: "Not agreed",
  });
  await journey.step("finance", "statementLine.keep", {
    ...rowsWith(stated.id),
    reason: "As in the tariff",
  });
  const paid = due.filter(({ amount }) => Number(amount) > 0);
  const receipt = {
    corpCode: title,
    companyCode: "SEAWAY",
    currency: "CNY",
    amount: "900000",
    bankDate: today,
  };
  const registered = await journey.step<{ id: number }>("finance", "receipt.save", receipt);
  const rate = await journey
    .first(sql<{ rate: string }>`select (rate / unit)::numeric(18, 8)::text as rate
      from exchange_rate
      where base_currency = 'CNY' and currency = 'USD' and rate_type = 'SETTLEMENT'
      order by publish_date desc
      limit 1`)
    .catch(() => ({ rate: "7" }));
  const quoted = { rate: rate.rate, rateBase: "USD", rateReason: "As agreed with the customer" };
  await journey.step("finance", "receipt.apply", {
    id: registered.id,
    checkNo: "JOURNEY",
    lines: paid.map(({ id, amount }) => ({ feeId: id, amount, ...quoted })),
  });
  const applied = await journey.first(sql<{ id: number }>`
    select id
    from verification
    where receipt_id = ${registered.id} and status <> 'MIRROR'
    order by id
    limit 1`);
  await journey.step("finance", "receiptVerification.cancel", {
    ...rowsWith(applied.id),
    reason: "Paid twice",
  });
  expect(
    await feesOf(sql`corp_code = ${title} and currency = 'USD' and verified_amount = 0`),
  ).toHaveLength(1);

  // The first open month closes; what is dated in it is refused from then on.
  const month = await journey.first(sql<{ id: number; period: string }>`
    select id, period
    from accounting_period
    where company_code = 'SEAWAY' and status = 'OPEN'
    order by period
    limit 1`);
  await journey.step("finance", "period.close", {
    ...rowsWith(month.id),
    reason: "Everything is booked",
  });
  const dated = { ...receipt, bankDate: `${month.period}-15` };
  expect(await journey.refused("finance", "receipt.save", dated)).toEqual(["period.closed"]);
});
