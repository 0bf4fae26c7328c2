import { sql } from "kysely";
import { type ArrayColumn, unnested } from "#db/orm/row-arrays.server.ts";
import type { FeeRows } from "#domain/finance/fee/recalculation/insert-fees.server.ts";
import type { FeeDue, NewFee } from "./fee-due.ts";

const ofDue = (
  type: ArrayColumn<NewFee>["type"],
  of: (due: FeeDue) => string | number | null,
): ArrayColumn<NewFee> => ({
  type,
  of: ({ line }) => of(line.due),
});
const columns: Readonly<Record<string, ArrayColumn<NewFee>>> = {
  auto_key: ofDue("text", ({ key }) => key),
  fee_belong: ofDue("text", ({ side }) => side),
  fee_kind: ofDue("text", ({ feeKind }) => feeKind),
  voyage_id: ofDue("int", ({ voyageId }) => voyageId),
  bill_id: ofDue("int", ({ billId }) => billId),
  bk_no: ofDue("text", ({ bkNo }) => bkNo),
  bl_no: ofDue("text", ({ blNo }) => blNo),
  containerno: ofDue("text", ({ containerno }) => containerno),
  corp_code: { type: "text", of: ({ line }) => line.corpCode },
  corp_name: { type: "text", of: ({ corpName }) => corpName },
  company_code: ofDue("text", ({ companyCode }) => companyCode),
  voyline: ofDue("text", ({ voyline }) => voyline),
  port_load: ofDue("text", ({ portLoad }) => portLoad),
  port_dis: ofDue("text", ({ portDis }) => portDis),
  contract_no: ofDue("text", ({ contractNo }) => contractNo),
  fee_code: ofDue("text", ({ feeCode }) => feeCode),
  fee_name: { type: "text", of: ({ figures }) => figures.feeName },
  size_type: ofDue("text", ({ sizeType }) => sizeType),
  currency: { type: "text", of: ({ line }) => line.currency },
  amount: { type: "numeric", of: ({ line }) => line.amount },
  tax_rate: { type: "numeric", of: ({ figures }) => figures.taxRate },
  tax_amount: { type: "numeric", of: ({ figures }) => figures.taxAmount },
  no_tax_amount: { type: "numeric", of: ({ figures }) => figures.noTaxAmount },
  currency_rate: { type: "numeric", of: ({ figures }) => figures.currencyRate },
  base_amount: { type: "numeric", of: ({ figures }) => figures.baseAmount },
  usd_amount: { type: "numeric", of: ({ figures }) => figures.usdAmount },
  pricing_date: { type: "date", of: ({ line, booked }) => booked ?? line.due.day },
  pricing_reason: {
    type: "text",
    of: ({ booked }) => (booked ? "containerFee.pricing.late" : "containerFee.pricing.ended"),
  },
  rent_begin: ofDue("date", ({ rentBegin }) => rentBegin),
  rent_end: ofDue("date", ({ rentEnd }) => rentEnd),
  return_date: ofDue("date", ({ returnDate }) => returnDate),
  owner: ofDue("text", ({ owner }) => owner),
  modify_no: ofDue("text", ({ modifyNo }) => modifyNo),
  plan_no: ofDue("text", ({ planNo }) => planNo),
  derivation: { type: "jsonb", of: ({ figures }) => figures.derivation },
};

/** The rows of container fees, each a line of one container. */
export function containerFeeRows(lines: readonly NewFee[]): FeeRows {
  const names = Object.keys(columns);
  const rows = unnested("l", columns, lines);
  return {
    from: rows.from,
    columns: [...names, "unit", "qty", "price"],
    picks: [...names.map(rows.pick), sql`'CONTAINER'`, sql`1`, rows.pick("amount")],
  };
}
