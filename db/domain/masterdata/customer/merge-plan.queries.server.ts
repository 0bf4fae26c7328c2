import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { codeUsesOf } from "#platform/records/resource/code-uses.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { namesCode, type Used } from "#platform/records/resource/used-codes.server.ts";
import { Customer } from "./customer.entity.server.ts";
import { type SimilarCustomer, similarCustomers } from "./similar-customers.server.ts";

/** Counts every record that names the customer, most first. */
export async function countMoves(em: EntityManager, code: string): Promise<Used[]> {
  const places = codeUsesOf("customer");
  const counts = places.map(
    (use, i) =>
      sql`select ${i}::int as at, count(*)::int as n
        from ${sql.table(use.table)}
        where ${namesCode(use, code)}`,
  );
  const { rows } = await sql<{
    at: number;
    n: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(em.getKysely());
  const recordsByLabel = new Map<MessageKey, number>();
  for (const { at, n } of rows) {
    const label = places[at]?.label;
    if (label && n > 0) recordsByLabel.set(label, (recordsByLabel.get(label) ?? 0) + n);
  }
  return [...recordsByLabel]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count);
}

/** Two customers with different tax or SAP numbers are not one firm. */
export function mergeClashes(stays: Customer, goes: Customer): Refusal[] {
  const differ = (key: "taxNo" | "sapCode") =>
    stays[key] !== "" && goes[key] !== "" && stays[key] !== goes[key];
  const params = (key: "taxNo" | "sapCode") => ({
    keep: stays.code,
    keepNo: stays[key],
    gone: goes.code,
    goneNo: goes[key],
  });
  return [
    ...(differ("taxNo")
      ? [new Refusal("party.mergeTaxNo", params("taxNo"), { field: "gone" })]
      : []),
    ...(differ("sapCode")
      ? [new Refusal("party.mergeSapCode", params("sapCode"), { field: "gone" })]
      : []),
  ];
}

export type MergeSide = {
  fields: Pick<
    Customer,
    | "code"
    | "status"
    | "nameEn"
    | "nameCh"
    | "taxNo"
    | "customsNo"
    | "sapCode"
    | "city"
    | "address"
    | "tel"
    | "mail"
  >;
  moves: Used[];
};
export type MergePlan = {
  one: MergeSide | null;
  other: MergeSide | null;
  similar: SimilarCustomer[];
};

/** A side is null for an unknown code. `similar`: candidates for the first. */
export async function planMerge(
  em: EntityManager,
  firstCode: string,
  secondCode: string,
): Promise<MergePlan> {
  const first = await em.findOne(Customer, { code: firstCode });
  const second = secondCode === firstCode ? null : await em.findOne(Customer, { code: secondCode });
  return {
    one: await sideOf(em, first),
    other: await sideOf(em, second),
    similar: first && !second ? await similarCustomers(em, first) : [],
  };
}

async function sideOf(em: EntityManager, customer: Customer | null): Promise<MergeSide | null> {
  if (!customer) return null;
  const { code, status, nameEn, nameCh, taxNo, customsNo, sapCode, city, address, tel, mail } =
    customer;
  return {
    fields: { code, status, nameEn, nameCh, taxNo, customsNo, sapCode, city, address, tel, mail },
    moves: await countMoves(em, code),
  };
}
