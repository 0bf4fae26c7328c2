import { type RawBuilder, sql } from "kysely";
import { Bill, BillContainer } from "#domain/documents/bill/bill.entity.server.ts";
import { matchOf } from "../fee-match.server.ts";
import { billFeeFacts, boxFeeFacts } from "../fee.facts.server.ts";
import { calculatedSide, eachSide, type FeeSide } from "../fee-side.ts";

const ofSide = (side: FeeSide) => sql`n.bill_id = t0.id and n.fee_belong = ${side}`;
const findings = (side: FeeSide) => sql`(
    select jsonb_agg(
        jsonb_build_object(
          'word', n.detail ->> 'word', 'params', n.detail -> 'params', 'near', n.detail -> 'near'
        )
        order by n.id
      )
    from fee_finding n
    where ${ofSide(side)}
  )`;
const unpriced = (side: FeeSide) =>
  sql`(case when exists (select from fee_finding n where ${ofSide(side)}) then 'Y' else 'N' end)`;
const isUnpriced = (side: FeeSide) => (value: string) =>
  value === "Y"
    ? sql`t0.id in (select n.bill_id from fee_finding n where n.fee_belong = ${side})`
    : sql`not exists (select from fee_finding n where ${ofSide(side)})`;

const someFees = (side: FeeSide) =>
  sql`exists (select from fee f where f.bill_id = t0.id and f.fee_belong = ${side})`;
const noFees = (side: FeeSide) => sql`(case when ${someFees(side)} then 'N' else 'Y' end)`;
const withoutFees = (side: FeeSide) => (value: string) =>
  value === "Y" ? sql`not ${someFees(side)}` : someFees(side);

const sumOf = (side: FeeSide) =>
  sql`coalesce(
      (select sum(f.base_amount) from fee f where f.bill_id = t0.id and f.fee_belong = ${side}), 0
    )`;
/** A figure of payables in the company's currency, by what one unit of the fee is worth in it. */
const inBase = (column: string) => sql`coalesce(
    (
      select round(sum(f.${sql.ref(column)} * coalesce(f.base_amount / nullif(f.amount, 0), 0)), 2)
      from fee f
      where f.bill_id = t0.id and f.fee_belong = 'P'
    ),
    0
  )`;
/**
 * Expected by the suppliers' prices, accrued is `cost`, invoiced by the suppliers, and how many
 * fees do not agree.
 */
const threeWay = {
  expectedCost: inBase("expected_amount"),
  invoicedCost: inBase("invoiced_amount"),
  unmatched: sql`(
      select count(*)::int
      from fee f
      where f.bill_id = t0.id
        and f.fee_belong = 'P'
        and ${matchOf(sql`f`)} in ('ACCRUED_DIFFERS', 'INVOICED_DIFFERS')
    )`,
};

/** In the company's currency, all fees of the bill counted. */
const margin = {
  income: sumOf("R"),
  cost: sumOf("P"),
  margin: sql`(${sumOf("R")} - ${sumOf("P")})`,
  marginRate: sql`(
      select round(100 * (x.income - ${sumOf("P")}) / nullif(x.income, 0), 1)
      from (select ${sumOf("R")} as income) x
    )`,
  ...threeWay,
  baseCurrency: sql`coalesce(
      (
        select c.local_currency
        from booking k join company c on c.code = k.company_code
        where k.id = t0.booking_id
      ),
      'CNY'
    )`,
};

const feesOf = (condition: RawBuilder<unknown>) => ({
  feeCount: sql`(select count(*)::int from fee f where ${condition})`,
  feeTotals: sql`(
      select string_agg(x.currency || ' ' || trim_scale(x.amount), ', ' order by x.currency)
      from (select f.currency, sum(f.amount) as amount from fee f where ${condition} group by 1) x
    )`,
});

/**
 * What a row shows of its fees, in one pass over them instead of one a column: by currency first,
 * for the totals of each. A sum of payables is rounded once, as its own expression does.
 */
function figuresOf(side: FeeSide) {
  const part = (column: string) =>
    sql`sum(f.${sql.ref(column)} * coalesce(f.base_amount / nullif(f.amount, 0), 0)) filter (
      where f.fee_belong = 'P'
      )`;
  const withMargin = side !== calculatedSide;
  const perCurrency = sql`,
    sum(f.base_amount) filter (where f.fee_belong = 'R') as income,
    sum(f.base_amount) filter (where f.fee_belong = 'P') as cost,
    ${part("expected_amount")} as expected,
    ${part("invoiced_amount")} as invoiced,
    count(*) filter (
      where ${matchOf(sql`f`)} in ('ACCRUED_DIFFERS', 'INVOICED_DIFFERS')
    ) as unmatched`;
  const figures = sql`,
    coalesce(sum(c.income), 0) as "income",
    coalesce(sum(c.cost), 0) as "cost",
    coalesce(sum(c.income), 0) - coalesce(sum(c.cost), 0) as "margin",
    round(
      100 * (coalesce(sum(c.income), 0) - coalesce(sum(c.cost), 0)) / nullif(sum(c.income), 0), 1
    ) as "marginRate",
    coalesce(round(sum(c.expected), 2), 0) as "expectedCost",
    coalesce(round(sum(c.invoiced), 2), 0) as "invoicedCost",
    coalesce(sum(c.unmatched), 0)::int as "unmatched"`;
  const none = sql``;
  return {
    keys: [
      "feeCount",
      "feeTotals",
      "noFees",
      ...(withMargin ? Object.keys(margin).filter((key) => key !== "baseCurrency") : []),
    ],
    query: () => sql`select coalesce(sum(c.fees), 0)::int as "feeCount",
        case when coalesce(sum(c.fees), 0) > 0 then 'N' else 'Y' end as "noFees",
        string_agg(c.currency || ' ' || trim_scale(c.amount), ', ' order by c.currency) filter (
        where c.fees > 0
        ) as "feeTotals" ${withMargin ? figures : none}
      from (
          select f.currency, count(*) filter (where f.fee_belong = ${side}) as fees,
            sum(f.amount) filter (
              where f.fee_belong = ${side}
            ) as amount ${withMargin ? perCurrency : none}
          from fee f
          where f.bill_id = t0.id${withMargin ? none : sql` and f.fee_belong = ${side}`}
          group by f.currency
        ) c`,
  };
}

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
  figures: figuresOf(side),
  match: { unpriced: isUnpriced(side), noFees: withoutFees(side) },
});

export const billFeeSources = eachSide(sourceOf);

export const boxFeeSource = {
  entity: BillContainer,
  facts: boxFeeFacts,
  computed: feesOf(
    sql`f.bill_id = t0.bill_id and f.fee_belong = 'P' and f.containerno = t0.cnt_no`,
  ),
};
