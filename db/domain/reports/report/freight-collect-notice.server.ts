import { sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineReport,
  type ReportColumn,
  type ReportInput,
  type ReportLink,
} from "#platform/output/report/report.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import {
  billColumns,
  billGroups,
  billOrder,
  billParams,
  billPeriod,
  type BillStatement,
  billsOf,
  billValues,
} from "./bill-report.server.ts";

const receivables = feeList("R", "search");
const feesOfBill: ReportLink = {
  perm: receivables.perm,
  path: `/${receivables.apiName}`,
  filters: (row) => ({ blNo: String(row.blNo ?? "") }),
  currency: "currency",
};
const money = { kind: "money", perCurrency: true, width: 120, perm: receivables.perm } as const;

/**
 * The agent collects before delivery; freight payable elsewhere is paid at a third place and is not
 * on the notice.
 */
const collect = sql<boolean>`x.bl_status in ('DRAFT', 'ISSUED') and x.freight_terms = 'COLLECT'`;

const columns: readonly ReportColumn[] = [
  ...billColumns,
  { key: "consigneeName", label: "bill.consigneeName", sort: true, width: 180 },
  { key: "consigneeTel", label: "freightCollectNotice.consigneeTel", width: 120 },
  { key: "notifyName", label: "surrenderedNotice.notifyName", width: 180 },
  { key: "amount", label: "freightCollectNotice.amount", link: feesOfBill, ...money },
  { key: "verified", label: "freightCollectNotice.verified", ...money },
  { key: "open", label: "freightCollectNotice.open", ...money },
];

/**
 * A line per collect bill with what its receivables come to, what is paid and what the agent still
 * collects.
 */
function statement(reader: Reader, input: ReportInput): BillStatement {
  const byCurrency = (figure: "amount" | "verified" | "open") =>
    sql`jsonb_object_agg(currency, ${sql.ref(figure)}::text)`;
  const fees = input.has("amount")
    ? sql`select bill_id, ${byCurrency("amount")} as amount, ${byCurrency("verified")} as verified,
        ${byCurrency("open")} as open
      from (
          select f.bill_id, f.currency, sum(f.amount) as amount, sum(f.verified_amount) as verified,
            sum(f.amount - f.verified_amount) as open
          from fee f
          where f.bill_id in (select id from bills)
            and f.fee_belong = 'R'
            and ${feeInScope(reader, receivables.apiName, "f.id")}
          group by 1, 2
        ) f
      group by 1`
    : sql`select null::int as bill_id, null::jsonb as amount, null::jsonb as verified,
        null::jsonb as open
      where false`;
  return sql`with ${billsOf(reader, input, collect)}, fees as (${fees})
    select ${billValues}, b.consignee_name as "consigneeName", b.consignee_tel as "consigneeTel",
      b.notify_name as "notifyName", f.amount, f.verified, f.open
    from bills b
      join voyages v on v.id = b.voyage_id
      left join fees f on f.bill_id = b.id ${billOrder}
    limit ${input.most}`;
}

export const freightCollectNotice = defineReport({
  apiName: "seaway/reportMgr/freightCollectNotice",
  perm: "report:list",
  title: "freightCollectNotice.title",
  about: "freightCollectNotice.about",
  params: billParams,
  period: billPeriod,
  columns,
  groups: [
    ...billGroups,
    { key: "consignee", label: "bill.consigneeName", columns: ["consigneeName"] },
  ],
  grouped: ["portDis"],
  sums: ["amount", "verified", "open"],
  sort: { key: "departureDate", order: "asc" },
  letter: {
    to: "surrenderedNotice.to",
    each: { group: "portDis", column: "portDis", to: "surrenderedNotice.toAgent" },
    text: "freightCollectNotice.letter",
  },
  query: statement,
});
