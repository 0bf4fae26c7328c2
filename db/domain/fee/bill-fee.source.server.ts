import { type RawBuilder, sql } from "kysely";
import { Bill, BillContainer } from "../bill/bill.entity.server.ts";
import { matchOf } from "./fee-match.server.ts";
import { billFeeFacts, boxFeeFacts } from "./fee.facts.server.ts";
import { calculatedSide, eachSide, type FeeSide } from "./fee-side.ts";

const ofSide = (side: FeeSide) => sql`n.bill_id = t0.id and n.fee_belong = ${side}`;
const findings = (side: FeeSide) => sql`(select jsonb_agg(jsonb_build_object('word', n.detail->>'word', 'params', n.detail->'params',
    'near', n.detail->'near') order by n.id) from fee_finding n where ${ofSide(side)})`;
const unpriced = (side: FeeSide) => sql`(case when exists (select from fee_finding n where ${ofSide(side)}) then 'Y' else 'N' end)`;
const isUnpriced = (side: FeeSide) => (value: string) =>
  value === "Y"
    ? sql`t0.id in (select n.bill_id from fee_finding n where n.fee_belong = ${side})`
    : sql`not exists (select from fee_finding n where ${ofSide(side)})`;

const someFees = (side: FeeSide) => sql`exists (select from fee f where f.bill_id = t0.id and f.fee_belong = ${side})`;
const noFees = (side: FeeSide) => sql`(case when ${someFees(side)} then 'N' else 'Y' end)`;
const withoutFees = (side: FeeSide) => (value: string) => (value === "Y" ? sql`not ${someFees(side)}` : someFees(side));

const sumOf = (side: FeeSide) =>
  sql`coalesce((select sum(f.base_amount) from fee f where f.bill_id = t0.id and f.fee_belong = ${side}), 0)`;
/** A figure of payables in the company's currency, by what one unit of the fee is worth in it. */
const inBase = (
  column: string,
) => sql`coalesce((select round(sum(f.${sql.ref(column)} * coalesce(f.base_amount / nullif(f.amount, 0), 0)), 2)
  from fee f where f.bill_id = t0.id and f.fee_belong = 'P'), 0)`;
/** Expected by the suppliers' prices, accrued is `cost`, invoiced by the suppliers, and how many fees do not agree. */
const threeWay = {
  expectedCost: inBase("expected_amount"),
  invoicedCost: inBase("invoiced_amount"),
  unmatched: sql`(select count(*)::int from fee f where f.bill_id = t0.id and f.fee_belong = 'P' and ${matchOf(sql`f`)} in ('ACCRUED_DIFFERS', 'INVOICED_DIFFERS'))`,
};

/** In the company's currency, all fees of the bill counted. */
const margin = {
  income: sumOf("R"),
  cost: sumOf("P"),
  margin: sql`(${sumOf("R")} - ${sumOf("P")})`,
  marginRate: sql`(select round(100 * (x.income - ${sumOf("P")}) / nullif(x.income, 0), 1) from (select ${sumOf("R")} as income) x)`,
  ...threeWay,
  baseCurrency: sql`coalesce((select c.local_currency from booking k join company c on c.code = k.company_code where k.id = t0.booking_id), 'CNY')`,
};

const feesOf = (condition: RawBuilder<unknown>) => ({
  feeCount: sql`(select count(*)::int from fee f where ${condition})`,
  feeTotals: sql`(select string_agg(x.currency || ' ' || trim_scale(x.amount), ', ' order by x.currency) from (select f.currency, sum(f.amount) as amount
    from fee f where ${condition} group by 1) x)`,
});

const sourceOf = (side: FeeSide) => ({
  entity: Bill,
  facts: billFeeFacts,
  computed: {
    ...feesOf(sql`f.bill_id = t0.id and f.fee_belong = ${side}`),
    findings: findings(side),
    unpriced: unpriced(side),
    noFees: noFees(side),
    ...(side === calculatedSide ? {} : margin),
  },
  match: { unpriced: isUnpriced(side), noFees: withoutFees(side) },
});

export const billFeeSources = eachSide(sourceOf);

export const boxFeeSource = {
  entity: BillContainer,
  facts: boxFeeFacts,
  computed: feesOf(sql`f.bill_id = t0.bill_id and f.fee_belong = 'P' and f.containerno = t0.cnt_no`),
};
