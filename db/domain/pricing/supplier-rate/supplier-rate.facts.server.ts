import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { isNamed } from "#platform/records/resource/used-codes.server.ts";
import { SupplierGroup, SupplierRate } from "./supplier-rate.entity.server.ts";

/** SQL condition: a fee was priced with a line of the rate. */
const rateIsUsed = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (
      select 1
      from supplier_price l
      where l.rate_id = ${id} and ${isNamed("supplierPrice", sql`l.id`)}
    )`;

export const supplierRateFacts = defineFacts(SupplierRate, {
  status: "column",
  used: { sql: (rate) => rateIsUsed(sql`${rate}.id`), label: "supplierRate.status" },
  lineCount: {
    sql: (rate) =>
      sql<number>`(select count(*)::int from supplier_price l where l.rate_id = ${rate}.id)`,
    label: "supplierRate.priceCount",
    kind: "int",
  },
});

export const supplierGroupFacts = defineFacts(SupplierGroup, {
  ratesOfGroup: {
    sql: (group) =>
      sql<number>`(select count(*)::int from supplier_rate r where r.group_id = ${group}.id)`,
    label: "supplierRate.rateCount",
    kind: "int",
  },
});
