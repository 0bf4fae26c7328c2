import type { Word } from "#domain/messages.ts";

/**
 * A place where records name a code: the column, and the word of what they are. `beside`: the code means something only together with other columns
 * (a dock's code is its port's own), column of the table → property of the record. `id`: the column holds the record's id instead of its code. `only`: the
 * column names records of several kinds, this kind where another column has one of these values.
 */
export type CodeUse = {
  table: string;
  column: string;
  word: Word;
  array?: true;
  id?: true;
  beside?: Readonly<Record<string, string>>;
  only?: Readonly<Record<string, readonly string[]>>;
};

const of = (table: string, word: Word, columns: readonly string[]): CodeUse[] => columns.map((column) => ({ table, column, word }));
const parties = ["shipper_code", "consignee_code", "notify_code", "notify2code", "notify3code"];

/**
 * Where each kind of code is named, so that a record of the master data in use is neither deleted nor made to mean something else. Constants
 * of the code, never of a request; a house check compares them with the columns of the database.
 */
export const codeUses: Readonly<Record<string, readonly CodeUse[]>> = {
  port: [
    ...of("booking", "booking.list", ["port_load", "port_via", "port_dis", "barge_port_load"]),
    ...of("e_booking", "ebooking.list", ["port_load", "port_via", "port_dis", "next_port_dis", "barge_port_load"]),
    ...of("bill", "bill.list", ["port_load", "port_dis"]),
    ...of("voyage_stop", "voyage.voyages", ["port_code"]),
    ...of("vessel_event", "vessel.status", ["port_code"]),
    ...of("space_allotment", "space.list", ["port_load", "port_dis"]),
    ...of("space_template", "space.templates", ["port_load", "port_dis"]),
    ...of("vessel_line_dock", "voyage.lines", ["port_code"]),
    ...of("schedule_stop", "voyage.templates", ["port_code"]),
    ...of("freight_rate", "rate.portList", ["port_load", "port_dis"]),
    ...of("fee", "fee.searchList", ["port_load", "port_dis"]),
    ...of("dock", "place.docks", ["port_code"]),
    ...of("organisation", "corp.organisations", ["port_code"]),
    ...of("calendar", "calendar.calendars", ["port_code"]),
  ],
  dock: [
    ...of("voyage_stop", "voyage.voyages", ["dock_code"]),
    ...of("vessel_line_dock", "voyage.lines", ["dock_code"]),
    ...of("schedule_stop", "voyage.templates", ["dock_code"]),
    ...of("calendar", "calendar.calendars", ["dock_code"]),
  ].map((use) => ({ ...use, beside: { port_code: "portCode" } })),
  customer: [
    ...of("booking", "booking.list", ["client_code", "agent", ...parties]),
    ...of("e_booking", "ebooking.list", ["client_code", ...parties]),
    ...of("bill", "bill.list", ["client_code", "shipper_code", "consignee_code", "notify_code"]),
    ...[...of("space_allotment", "space.list", ["owner"]), ...of("space_template", "space.templates", ["owner"])].map((use) => ({
      ...use,
      only: { owner_kind: ["CUSTOMER", "AGENT"] },
    })),
    ...of("freight_book", "rate.bookList", ["customer_code"]),
    ...of("fee", "fee.searchList", ["corp_code"]),
    ...of("statement", "statement.list", ["corp_code"]),
    ...of("customer", "party.customers", ["mate_corp"]),
    { table: "app_user", column: "customer_codes", word: "org.users", array: true },
  ],
  currency: [
    ...of("exchange_rate", "money.exchangeRates", ["base_currency", "currency"]),
    ...of("exchange_publication", "money.exchangeRates", ["base_currency"]),
    ...of("company", "corp.companies", ["local_currency"]),
    ...of("bank_account", "corp.bankAccounts", ["currency"]),
    ...of("freight_book", "rate.bookList", ["currency"]),
    ...of("freight_rate", "rate.portList", ["currency"]),
    ...of("fee", "fee.searchList", ["currency"]),
    ...of("customer", "party.customers", ["credit_currency"]),
    ...of("hazardous", "cargo.hazardousGoods", ["base_currency"]),
  ],
  sizeType: [
    ...of("booking_container", "booking.list", ["size_type", "size_type_sub"]),
    ...of("eb_container", "ebooking.list", ["size_type", "size_type_sub"]),
    ...of("bill_container", "bill.list", ["size_type"]),
    ...of("box", "container.import", ["size_type"]),
    ...of("freight_rate", "rate.portList", ["size_type"]),
    ...of("fee", "fee.searchList", ["size_type"]),
    ...of("container_iso", "gear.isoCodes", ["size_type"]),
    ...of("container", "gear.containers", ["size_type"]),
  ],
  packageKind: [
    ...of("booking_cargo", "booking.list", ["package_kind"]),
    ...of("eb_cargo", "ebooking.list", ["package_kind"]),
    ...of("bill_cargo", "bill.list", ["package_kind"]),
  ],
  hazardous: [
    ...of("booking_cargo", "booking.list", ["dg_un_no"]),
    ...of("eb_cargo", "ebooking.list", ["dg_un_no"]),
    ...of("bill_cargo", "bill.list", ["dg_un_no"]),
  ],
  segregation: [],
  hscode: [
    ...of("booking_cargo", "booking.list", ["hscode"]),
    ...of("eb_cargo", "ebooking.list", ["hscode"]),
    ...of("bill_cargo", "bill.list", ["hscode"]),
  ],
  transTerms: [
    ...of("booking", "booking.list", ["delivery_terms", "barge_delivery_terms"]),
    ...of("e_booking", "ebooking.list", ["delivery_terms", "barge_delivery_terms"]),
    ...of("bill", "bill.list", ["delivery_terms"]),
    ...of("freight_rate", "rate.portList", ["delivery_terms"]),
  ],
  geography: [
    ...of("geography", "place.geography", ["parent_code"]),
    { table: "geography", column: "cities", word: "place.geography", array: true },
    ...of("port", "place.ports", ["country", "city"]),
    ...of("vessel", "gear.vessels", ["flag"]),
    ...of("vgm_tolerance", "gear.vgmTolerances", ["country"]),
    ...of("calendar", "calendar.calendars", ["country"]),
  ],
  container: [...of("box", "container.import", ["cnt_no"]), ...of("bill_container", "bill.list", ["cnt_no"])],
  vgmTolerance: [],
  ownerCode: of("container", "gear.containers", ["prefix"]),
  calendar: of("calendar_day", "calendar.dayList", ["calendar_code"]),
  calendarDay: [],
  containerIso: of("size_type", "gear.sizes", ["iso_code"]),
  scheduleTemplate: of("voyage", "voyage.voyages", ["template_code"]),
  voyage: [
    ...of("booking", "booking.list", ["voyage_id"]),
    ...of("booking_roll", "booking.list", ["from_voyage_id", "to_voyage_id"]),
    ...of("e_booking", "ebooking.list", ["voyage_id"]),
    ...of("container_import", "container.import", ["voyage_id"]),
    ...of("bill", "bill.list", ["voyage_id"]),
    ...of("fee", "fee.searchList", ["voyage_id"]),
    ...of("space_draw", "space.list", ["voyage_id"]),
    ...of("vessel_event", "vessel.status", ["voyage_id"]),
  ].map((use) => ({ ...use, id: true as const })),
  vessel: [...of("voyage", "voyage.voyages", ["vessel_code"]), ...of("vessel_event", "vessel.status", ["vessel_code"])],
  line: [
    ...of("space_template", "space.templates", ["line_code"]),
    ...of("voyage", "voyage.voyages", ["line_code"]),
    ...of("schedule_template", "voyage.templates", ["line_code"]),
    ...of("voyage_number", "voyage.numbers", ["line_code"]),
    ...of("fee", "fee.searchList", ["voyline"]),
    ...of("freight_rate", "rate.portList", ["voyline"]),
    ...of("freight_book", "rate.bookList", ["voyline"]),
  ],
  costCode: [
    ...of("fee", "fee.searchList", ["fee_code"]),
    ...of("freight_rate", "rate.portList", ["fee_code"]),
    ...of("cost_code", "code.costCodes", ["merge_cost_code"]),
  ],
  invoiceType: of("cost_code", "code.costCodes", ["invoice_type_code"]),
  feeFlow: of("fee", "fee.searchList", ["fee_status"]),
  bank: of("bank_account", "corp.bankAccounts", ["swift_code"]),
  company: [
    ...of("booking", "booking.list", ["company_code"]),
    ...of("fee", "fee.searchList", ["company_code"]),
    ...of("statement", "statement.list", ["company_code"]),
    ...of("number_rule", "admin.numberRules", ["company_code"]),
    ...of("bank_account", "corp.bankAccounts", ["company_code"]),
    ...of("salesman", "corp.salesmen", ["company_code"]),
    ...of("organisation", "corp.organisations", ["company_code"]),
    ...of("app_user", "org.users", ["company_id"]).map((use): CodeUse => ({ ...use, id: true })),
  ],
  organisation: [...of("organisation", "corp.organisations", ["parent_code"]), ...of("salesman", "corp.salesmen", ["org_code"])],
  salesman: [...of("booking", "booking.list", ["sales"]), ...of("e_booking", "ebooking.list", ["sales"])],
  // Fees keep a copy of the rate they were calculated with; clauses, accounts and mappings are named by nothing yet.
  exchangeRate: [],
  clause: [],
  bankAccount: [],
  ediMapping: [],
  allotment: [{ table: "space_draw", column: "allotment_id", word: "space.bookings", id: true }],
  /** Templates are copied to voyages; nothing names them. */
  spaceTemplate: [],
};
