import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { openEbookingFixture, responseOf } from "./fixture.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
const db = () => context.testDatabase.em().getKysely();

beforeAll(async () => {
  context = await openEbookingFixture();
  // A bill that sailed in 2020 carries the fees of ACME.
  const id = await context.submitted();
  await context.step("receive", id);
  const { bkNo } = await context.read(id);
  await sql`insert into bill (
        bl_no, booking_id, voyage_id, client_code, client_name, port_load, port_dis, etd
      )
    select 'CREDIT01', id, voyage_id, 'ACME', 'ACME', port_load, port_dis, '2020-01-10'
    from booking
    where bk_no = ${bkNo}`.execute(db());
});
afterAll(() => context.testDatabase.close());

beforeEach(async () => {
  await sql`delete from fee`.execute(db());
  await sql`update customer
    set credit_control = 'NONE', credit_limit = 1000, credit_currency = 'CNY', credit_period = 30
    where code = 'ACME'`.execute(db());
});

/** A receivable of ACME; `on` is the day its bill sailed. */
async function owes(amount: string, on: string, corpCode = "ACME"): Promise<void> {
  await sql`update bill set etd = ${on} where bl_no = 'CREDIT01'`.execute(db());
  await sql`insert into fee (
        bill_id, voyage_id, fee_belong, fee_status, corp_code, corp_name, fee_code, fee_name, unit,
        currency, currency_rate, qty, price, no_tax_amount, tax_amount, amount, base_amount,
        verified_amount
      )
    select id, voyage_id, 'R', 'CREATED', ${corpCode}, 'ACME', 'OF', 'OCEAN FREIGHT', 'BILL', 'CNY',
      1, 1, ${amount}, ${amount}, 0, ${amount}, ${amount}, 0
    from bill
    where bl_no = 'CREDIT01'`.execute(db());
}
const control = (value: string) =>
  sql`update customer set credit_control = ${value} where code = 'ACME'`.execute(db());
const receive = async () => context.step("receive", await context.submitted());

describe("the contract a booking names", () => {
  const contract = (values: Record<string, string>) =>
    sql`insert into contract (contract_no, status, effective_date, expiry_date)
      values (
          'K-1', ${values.status ?? "APPROVED"}, ${values.from ?? "2020-01-01"},
          ${values.to ?? "2099-12-31"}
        )`.execute(db());
  afterEach(() => sql`delete from contract`.execute(db()));
  const receiveUnder = async () => {
    const id = await context.submitted();
    await sql`update e_booking set service_contract_no = 'K-1' where id = ${id}`.execute(db());
    const [row] = (await context.step("receive", id)).rows;
    return { ...row, id };
  };

  it("is reminded of when unknown, not approved, not in force or of others; the booking goes on", async () => {
    expect(await receiveUnder()).toMatchObject({
      done: true,
      code: "contract.unknownOnBooking",
      params: { contract: "K-1" },
    });
    await contract({ status: "SUBMITTED" });
    expect(await receiveUnder()).toMatchObject({ done: true, code: "contract.notApprovedYet" });
    await sql`update contract set status = 'APPROVED', expiry_date = '2020-12-31'`.execute(db());
    expect(await receiveUnder()).toMatchObject({
      done: true,
      code: "contract.notInForce",
      params: { to: "2020-12-31" },
    });
    await sql`update contract set expiry_date = '2099-12-31'`.execute(db());
    await sql`insert into contract_customer (contract_id, line_no, customer_code)
      select id, 1, 'BOLT'
      from contract`.execute(db());
    expect(await receiveUnder()).toMatchObject({
      done: true,
      code: "contract.ofOthers",
      params: { customer: "ACME" },
    });
  });

  it("is silent where it covers the booking, and again on its confirmation", async () => {
    await contract({});
    const received = await receiveUnder();
    expect(received.code).toBeUndefined();
    const { bkNo } = await context.read(received.id);
    await sql`update contract set status = 'DRAFT'`.execute(db());
    const { id } = await context.testDatabase.em().findOneOrFail(Booking, { bkNo });
    const [row] = (
      await runOperation(context.testDatabase.as("clerk"), bookingSteps.confirm, { rows: [{ id }] })
    ).rows;
    expect(row).toMatchObject({ done: true, code: "contract.notApprovedYet" });
  });
});

describe("credit control of a customer", () => {
  it("refuses the receipt of a booking over the limit, and only reminds where it should", async () => {
    await owes("1000.01", "2099-01-01");
    expect(responseOf(await receive())).toBe("done");
    await control("BLOCK");
    const refused = await receive();
    expect(refused.rows[0]).toMatchObject({ done: false, code: "party.overLimit" });
    expect(refused.rows[0]?.params).toMatchObject({
      customer: "ACME",
      owed: "1000.01",
      limit: "1000.00",
      currency: "CNY",
    });
    await control("REMIND");
    const reminded = await receive();
    expect(reminded.rows[0]).toMatchObject({ done: true });
    expect(JSON.stringify(reminded)).toContain("party.overLimit");
  });

  it("lets a customer at the limit pass, and one without a limit", async () => {
    await owes("1000.00", "2099-01-01");
    await control("BLOCK");
    expect(responseOf(await receive())).toBe("done");
    await owes("9000.00", "2099-01-01");
    await sql`update customer set credit_limit = null where code = 'ACME'`.execute(db());
    expect(responseOf(await receive())).toBe("done");
  });

  it("refuses an overdue customer by its payment terms, with the oldest due date", async () => {
    await owes("1.00", "2026-01-10");
    await control("BLOCK");
    expect((await receive()).rows[0]).toMatchObject({
      code: "party.overdue",
      params: { customer: "ACME", count: 1, due: "2026-02-09" },
    });
    await sql`update customer
      set payment_term = 'MONTH_DAY', pay_months = 900, pay_day = 31
      where code = 'ACME'`.execute(db());
    expect(responseOf(await receive())).toBe("done");
    await sql`update customer
      set payment_term = 'DAYS', pay_months = null, pay_day = null
      where code = 'ACME'`.execute(db());
  });

  it("reminds beside what is said of space", async () => {
    await owes("5000.00", "2099-01-01");
    await control("REMIND");
    await sql`insert into space_allotment (
          version, voyage_id, port_load, port_dis, owner_kind, owner, teu, factor
        )
      select 1, id, '*', '*', 'ANY', '', 0, 1
      from voyage
      where voyage_name = 'HANSHIN/2601E'`.execute(db());
    const { rows } = await receive();
    await sql`delete from space_allotment`.execute(db());
    expect(rows[0]).toMatchObject({ done: true });
    expect(rows[0]?.notes?.map(({ code }) => code)).toEqual([
      expect.stringMatching(/^space\./),
      "party.overLimit",
    ]);
  });

  it("holds only the party that owes", async () => {
    await owes("5000.00", "2020-01-10", "BOLT");
    await control("BLOCK");
    expect(responseOf(await receive())).toBe("done");
  });

  it("holds the confirmation of a booking as well, and nothing changes", async () => {
    const id = await context.submitted();
    await context.step("receive", id);
    const { bkNo } = await context.read(id);
    const booking = await context.testDatabase.em().findOneOrFail(Booking, { bkNo });
    await owes("5000.00", "2099-01-10");
    await control("BLOCK");
    const confirm = () =>
      runOperation(context.testDatabase.as("clerk"), bookingSteps.confirm, {
        rows: [{ id: booking.id }],
      });
    expect(responseOf(await confirm())).toBe("party.overLimit");
    expect(await context.testDatabase.em().findOneOrFail(Booking, { bkNo })).toMatchObject({
      bkStatus: "DRAFT",
    });
    await control("NONE");
    expect(responseOf(await confirm())).toBe("done");
  });
});
