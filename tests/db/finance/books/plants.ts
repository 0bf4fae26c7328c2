import type { Invariant } from "#domain/finance/books/invariants.ts";

const firstOf = (table: string, where = "true") =>
  `(select id from ${table} where ${where} order by id limit 1)`;
const change = (table: string, set: string, where = "true") =>
  `update ${table} set ${set} where id = ${firstOf(table, where)}`;
const received = "fee_belong = 'R'";
const copyOf = (table: string, more: string, where = "true") => `
  insert into ${table}
  select (jsonb_populate_record(x, to_jsonb(x) || '{"id": 99999999}' || ${more})).*
  from ${table} x
  where x.id = ${firstOf(table, where)}`;

/**
 * A fault for each rule, in SQL, as only a bug or a hand at the database would leave it;
 * constraints that forbid it are dropped first.
 */
export const plants: Record<Invariant, string> = {
  feeNetAndTax: change("fee", "no_tax_amount = no_tax_amount + 0.01"),
  feeTax: change("fee", "tax_amount = tax_amount + 1, no_tax_amount = no_tax_amount - 1"),
  feeDecimals: change("fee", "amount = amount + 0.001, no_tax_amount = no_tax_amount + 0.001"),
  feeCurrency: change("fee", "currency = 'XXX'"),
  feeBase: change("fee", "base_amount = base_amount + 1"),
  feeCompany: change("fee", "company_code = ''"),
  feeParty: change("fee", "corp_code = ''", "fee_status = 'AUDITED'"),
  feeSteps: change("fee", "audit_by = ''", "fee_status = 'AUDITED'"),
  feeInvoiced: change("fee", "invoiced_amount = invoiced_amount - 0.01", "invoiced_amount > 1"),
  feeInvoicedWithin: change("fee", "invoiced_amount = amount + 1", "amount > 0"),
  feeVerified: change("fee", "verified_amount = verified_amount - 0.01", "verified_amount > 1"),
  feeVerifiedWithin: change("fee", "verified_amount = amount + 1", "amount > 0"),
  feeBooked: `update verification set booked_amount = booked_amount + 1 where id = (select y.id from verification y
    join fee f on f.id = y.fee_id where f.verified_amount = f.amount order by y.id limit 1)`,
  feeReversed: change("fee", `reverses_id = ${firstOf("fee", "amount > 5")}`, "amount > 0"),
  feeReversedOnce: `update fee set reverses_id = ${firstOf("fee")} where id in (select id from fee order by id desc limit 2)`,
  feeOnce: copyOf(
    "fee",
    `'{"currency": "JPY", "corp_code": "OTHER"}'`,
    "origin = 'AUTO' and fee_kind = 'FREIGHT'",
  ),
  payableOnce: copyOf(
    "fee",
    `'{"currency": "JPY", "corp_code": "OTHER"}'`,
    "origin = 'AUTO' and fee_belong = 'P' and containerno <> '' and bill_id is not null",
  ),
  feeOverdue: change(
    "fee",
    "amount = amount - 1, no_tax_amount = no_tax_amount - 1",
    "fee_kind = 'OVERDUE' and origin = 'AUTO'",
  ),
  stayDays: change("overdue_stay", "charged_days = charged_days + 1"),
  rentOnce: copyOf("fee", `'{}'`, "fee_kind = 'RENT' and origin = 'AUTO'"),
  rateOnce: copyOf("freight_rate", `'{}'`, "status = 'PUBLISHED'"),
  invoiceLines: change("invoice", "line_count = line_count + 1"),
  invoiceNetAndTax: change("invoice_line", "tax_amount = tax_amount + 0.01"),
  invoiceDecimals: change("invoice_line", "tax_amount = tax_amount + 0.001"),
  invoiceNumbered: change("invoice", "invoice_no = ''", `${received} and status = 'OPENED'`),
  invoiceNumberOnce: `update invoice set invoice_no = '1', invoice_code = '1', invoice_type = 'DEBIT', company_code = 'SEAWAY'
    where id in (select id from invoice where ${received} order by id limit 2)`,
  invoiceDigital: change(
    "invoice",
    "currency = 'USD'",
    `${received} and invoice_way = 'DIGITAL' and status = 'OPENED'`,
  ),
  invoiceRed: change("invoice_line", "amount = amount - 1000000", "blue_line_id is not null"),
  invoiceFees: change("invoice", "company_code = 'OTHER'"),
  statementTotals: change("statement", "total_usd = total_usd + 0.01"),
  statementOnce: copyOf(
    "statement_line",
    `jsonb_build_object('statement_id', (select max(id) from statement))`,
  ),
  statementFees: change("statement_line", "currency = 'EUR'"),
  statementNetAndTax: change("statement_line", "tax_amount = tax_amount + 0.01"),
  receiptApplied: change("receipt", "applied_amount = applied_amount - 0.01", "applied_amount > 1"),
  receiptWithin: change("receipt", "amount = applied_amount - 0.01", "applied_amount > 1"),
  receiptDecimals: change("receipt", "amount = amount + 0.001"),
  receiptCompany: change("receipt", "company_code = ''"),
  writeOffSides: change("verification", "fee_currency = 'EUR'"),
  writeOffRate: `update verification set rate = 2 where id = (select y.id from verification y
    join receipt r on r.id = y.receipt_id where y.fee_currency = r.currency order by y.id limit 1)`,
  writeOffGain: change("verification", "exchange_gain = exchange_gain + 1"),
  writeOffMirrors: change("verification", `mirrors_id = ${firstOf("verification", "amount > 5")}`),
  monthsInOrder: `update accounting_period set status = 'CLOSED' where id = (select id from accounting_period order by period desc limit 1)`,
  monthCompany: change("accounting_period", "company_code = ''"),
  bookingTotals: change("booking_cargo", "gwt = gwt + 0.001"),
  billTotals: change("bill", "pkgs = pkgs + 1"),
  billContainers: change("bill_container", "gwt = gwt + 0.001"),
  billPacking: change("packing_line", "gwt = gwt + 0.001", "bill_id is not null"),
  billIssued: change("bill", "issued_by = ''", "bl_status = 'ISSUED'"),
  billOriginals: change("bill", "release_type = 'TELEX', originals = 3", "bl_status = 'ISSUED'"),
  packingOfOne: change("packing_line", "booking_id = (select max(id) from booking)"),
  containerVoyage: change("box", "voyage_id = voyage_id + 1"),
  dangerousApproved: change(
    "e_booking",
    "dg_captain_flag = 'APPLIED'",
    "eb_status = 'RECEIVED' and dg_captain_flag = 'APPROVED'",
  ),
  bookingReceived: `update booking set eb_no = '' where id = (select b.id from booking b
    join e_booking e on e.eb_no = b.eb_no and e.eb_status = 'RECEIVED' order by b.id limit 1)`,
  bookingCompany: change("booking", "company_code = ''"),
};
