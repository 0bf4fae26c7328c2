import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { codeUsesOf } from "#platform/records/resource/code-uses.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { ConfirmableWarning, Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { namesCode, type Used } from "#platform/records/resource/used-codes.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { customerSearch } from "../customers.server.ts";
import { countMoves, mergeClashes } from "../merge-plan.queries.server.ts";
import { Customer, CustomerFormer } from "../customer.entity.server.ts";
import { stricterControl } from "../payment-terms.ts";

const MergeInput = z.object({
  /** The code that stays. */
  keep: v.requiredCode(20),
  /** Becomes a former code. */
  gone: v.requiredCode(20),
  /** The counts are confirmed. */
  accept: v.flag(),
});

/**
 * Merges the second customer into the first in one transaction: references, contacts and former
 * codes move, blank fields are filled. Amounts, printed names and statements stay. Without `accept`
 * it reports what would move.
 */
export const mergeCustomers = defineOperation({
  name: "customer.merge",
  perm: "customer:merge",
  input: MergeInput,
  done: "customer.merged",
  async run(ctx, { keep, gone, accept }) {
    if (keep === gone) throw new Refusal("party.mergeSelf", {}, { field: "gone" });
    // By code, so that two merges cannot deadlock.
    const pair: Customer[] = [];
    for (const [code, field] of [[keep, "keep"] as const, [gone, "gone"] as const].sort(
      ([a], [b]) => (a < b ? -1 : 1),
    )) {
      const customer = await ctx.em.findOne(
        Customer,
        { code },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!customer) throw new Refusal("kit.unknownCode", { value: code }, { field });
      pair.push(customer);
    }
    const [stays, goes] = pair[0]?.code === keep ? pair : [...pair].reverse();
    if (!stays || !goes) throw new Refusal("kit.unknownCode", { value: gone }, { field: "gone" });
    const clashes = mergeClashes(stays, goes);
    if (clashes.length > 0) throw new Refusals(clashes);
    const moves = await countMoves(ctx.em, gone);
    if (accept === "N")
      throw new ConfirmableWarning(
        "party.mergeAsk",
        { keep, gone, uses: JSON.stringify(moves) },
        { field: "accept" },
      );
    await joinRecords(ctx, stays, goes);
    await moveUses(ctx, keep, gone);
    return { id: stays.id, code: keep, moved: moves satisfies Used[] };
  },
});

/**
 * Table and column names are constants.
 * @throws Refusal party.mergeBoth where only one record may exist.
 */
async function moveUses(ctx: Ctx, keep: string, gone: string): Promise<void> {
  for (const use of codeUsesOf("customer")) {
    const at = sql.ref(use.column);
    const moved = use.array
      ? sql`array(
          select distinct x
          from unnest(array_replace(${at}, ${gone}, ${keep})) x
          order by x
        )`
      : sql`${keep}`;
    try {
      await sql`update ${sql.table(use.table)} set ${at} = ${moved} where ${namesCode(use, gone)}`.execute(
        ctx.em.getKysely(),
      );
    } catch (error) {
      if ((error as { code?: unknown }).code !== "23505") throw error;
      throw new Refusal(
        "party.mergeBoth",
        { keep, gone, uses: JSON.stringify([{ label: use.label, count: 1 }]) },
        { field: "gone" },
      );
    }
  }
}

const filled = [
  "type",
  "source",
  "sapCode",
  "nameCh",
  "nameAbbr",
  "innerCode",
  "innerName",
  "supplierType",
  "country",
  "province",
  "city",
  "district",
  "address",
  "postalCode",
  "customsNo",
  "taxNo",
  "tel",
  "mail",
  "fax",
  "remark",
] as const;

const terms = ["paymentTerm", "creditPeriod", "payMonths", "payDay", "cutOffDay"] as const;

/** Terms move as a whole, or not at all; the limit with its currency. */
function joinCredit(stays: Customer, goes: Customer): void {
  if (stays.creditPeriod === null && stays.paymentTerm === "DAYS")
    for (const key of terms) Object.assign(stays, { [key]: goes[key] });
  stays.creditControl = stricterControl(
    stays.creditControl ?? "NONE",
    goes.creditControl ?? "NONE",
  );
  if (stays.creditLimit || !goes.creditLimit) return;
  stays.creditLimit = goes.creditLimit;
  stays.creditCurrency = goes.creditCurrency;
}

/** Written before references move, because their triggers raise versions. */
async function joinRecords(ctx: Ctx, stays: Customer, goes: Customer): Promise<void> {
  const db = ctx.em.getKysely();
  const former = await kyselyOf(ctx.em)
    .updateTable("customer_former")
    .set({ customer_code: stays.code })
    .where("customer_code", "in", [stays.code, goes.code])
    .returning("code")
    .execute();
  await sql`update customer_contact
    set customer_id = ${stays.id}, line_no = line_no + coalesce(
        (select max(line_no) from customer_contact where customer_id = ${stays.id}), 0
      )
    where customer_id = ${goes.id}`.execute(db);
  ctx.em.create(CustomerFormer, {
    code: goes.code,
    nameEn: goes.nameEn,
    nameCh: goes.nameCh,
    customerCode: stays.code,
  });
  for (const key of filled) if (!stays[key]) stays[key] = goes[key];
  // An account moves with its bank, or not at all.
  if (!stays.bankName && !stays.bankAccount)
    ctx.em.assign(stays, { bankName: goes.bankName, bankAccount: goes.bankAccount });
  joinCredit(stays, goes);
  if (stays.mateCorp === goes.code) stays.mateCorp = "";
  stays.roles = [...new Set([...stays.roles, ...goes.roles])];
  const codes = [goes.code, ...former.map((item) => item.code)].sort();
  stays.formerCodes = codes.join(" ");
  stays.search = customerSearch(stays, codes);
  ctx.em.remove(goes);
  await ctx.em.flush();
}
