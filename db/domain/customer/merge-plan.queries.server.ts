import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { codeUsesOf } from "#platform/resource/code-uses.server.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { namesCode, type Used } from "#platform/resource/used-codes.server.ts";
import { Customer } from "./customer.entity.server.ts";
import { type SimilarCustomer, similarCustomers } from "./similar-customers.server.ts";

/** How many records of each kind name the customer, all of them counted (a merge says what it moves); most first. */
export async function countMoves(em: EntityManager, code: string): Promise<Used[]> {
  const places = codeUsesOf("customer");
  const counts = places.map(
    (use, i) => sql`select ${i}::int as at, count(*)::int as n from ${sql.table(use.table)} where ${namesCode(use, code)}`,
  );
  const { rows } = await sql<{ at: number; n: number }>`${sql.join(counts, sql` union all `)}`.execute(em.getKysely());
  const result = new Map<Word, number>();
  for (const { at, n } of rows) {
    const label = places[at]?.label;
    if (label && n > 0) result.set(label, (result.get(label) ?? 0) + n);
  }
  return [...result].map(([label, count]) => ({ label, count })).sort((item, other) => other.count - item.count);
}

/** What two records cannot both be right about when they are one firm: each has its own tax number or its own account in SAP. */
export function mergeClashes(stays: Customer, goes: Customer): Refusal[] {
  const differ = (key: "taxNo" | "sapCode") => stays[key] !== "" && goes[key] !== "" && stays[key] !== goes[key];
  const params = (key: "taxNo" | "sapCode") => ({ keep: stays.code, keepNo: stays[key], gone: goes.code, goneNo: goes[key] });
  return [
    ...(differ("taxNo") ? [new Refusal("party.mergeTaxNo", params("taxNo"), { field: "gone" })] : []),
    ...(differ("sapCode") ? [new Refusal("party.mergeSapCode", params("sapCode"), { field: "gone" })] : []),
  ];
}

/** One side of a merge as its page shows it. */
export type MergeSide = {
  fields: Pick<Customer, "code" | "status" | "nameEn" | "nameCh" | "taxNo" | "customsNo" | "sapCode" | "city" | "address" | "tel" | "mail">;
  moves: Used[];
};
export type MergePlan = { one: MergeSide | null; other: MergeSide | null; similar: SimilarCustomer[] };

/** What is known of two codes before they are merged; a side is null when there is no such customer. `similar`: whom the first may be. */
export async function planMerge(em: EntityManager, item: string, other: string): Promise<MergePlan> {
  const first = await em.findOne(Customer, { code: item });
  const second = other === item ? null : await em.findOne(Customer, { code: other });
  return {
    one: await sideOf(em, first),
    other: await sideOf(em, second),
    similar: first && !second ? await similarCustomers(em, first) : [],
  };
}

async function sideOf(em: EntityManager, customer: Customer | null): Promise<MergeSide | null> {
  if (!customer) return null;
  const { code, status, nameEn, nameCh, taxNo, customsNo, sapCode, city, address, tel, mail } = customer;
  return {
    fields: { code, status, nameEn, nameCh, taxNo, customsNo, sapCode, city, address, tel, mail },
    moves: await countMoves(em, code),
  };
}
