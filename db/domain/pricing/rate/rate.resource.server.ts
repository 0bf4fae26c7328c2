import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { freightBookList } from "./freight-book.list.ts";
import { copyRates } from "./ops/copy-rates.server.ts";
import { saveFreightBook } from "./ops/save-freight-book.server.ts";
import { saveExtraRate, savePortRate } from "./ops/save-rate.server.ts";
import { FreightBook, FreightRate } from "./rate.entity.server.ts";
import { publishedOverlaps } from "./match/overlapping-rates.server.ts";
import { extraRateList, portRateList, rateQueryList } from "./rate.list.ts";
import { freightBookFacts, rateFacts, rateIsUsed } from "./rate.facts.server.ts";
import { freightBookMachine, rateMachine } from "./rate.machine.ts";

const rowsOf = (status: string) =>
  sql`(select count(*)::int from freight_rate r where r.book_id = t0.id and r.status = ${status})`;

const bookSource = {
  entity: FreightBook,
  facts: freightBookFacts,
  computed: { draftRows: rowsOf("DRAFT"), publishedRows: rowsOf("PUBLISHED") },
};

/** Prices with what lists show of them. */
export const rateSource = {
  entity: FreightRate,
  facts: rateFacts,
  computed: {
    rateNo: sql`t0.id`,
    feeName: sql`(select c.name_zh from cost_code c where c.code = t0.fee_code)`,
    includedFees: sql`array_to_string(t0.included_fees, ', ')`,
  },
};

const rateSteps = defineSteps({
  machine: rateMachine,
  facts: rateFacts,
  list: rateQueryList,
  source: rateSource,
  keyOf: (rate) => `${rate.feeCode} ${rate.portLoad}-${rate.portDis} #${rate.id}`,
  setState: (rate, state) => {
    rate.status = state;
  },
  effects: {
    publish: async (ctx, rate) => {
      await settleBook(ctx, rate);
      return { notes: await publishedOverlaps(ctx, { ids: [rate.id] }) };
    },
    cancelPublish: (ctx, rate) => settleBook(ctx, rate),
    remove: async (ctx, rate) => {
      ctx.em.remove(rate);
      await settleBook(ctx, rate);
    },
  },
});

/** A book is PUBLISHED while one of its rows is. */
async function settleBook(ctx: Ctx, rate: FreightRate): Promise<void> {
  await ctx.em.flush();
  await sql`update freight_book b
    set status = x.status
    from (
        select case
            when exists (
              select 1
              from freight_rate r
              where r.book_id = ${rate.book.id} and r.status = 'PUBLISHED'
            ) then 'PUBLISHED'
            else 'DRAFT'
          end as status
      ) x
    where b.id = ${rate.book.id} and b.status <> x.status`.execute(ctx.em.getKysely());
}

const bookSteps = defineSteps({
  machine: freightBookMachine,
  facts: freightBookFacts,
  list: freightBookList,
  source: bookSource,
  keyOf: (book) => book.fcode,
  setState: (book, state) => {
    book.status = state;
  },
  effects: {
    publish: async (ctx, book) => {
      const published = await kyselyOf(ctx.em)
        .updateTable("freight_rate")
        .set({ status: "PUBLISHED" })
        .where("book_id", "=", book.id)
        .where("status", "=", "DRAFT")
        .returning("id")
        .execute();
      if (published.length === 0) throw new Refusal("rate.nothingToPublish", { book: book.fcode });
      return { notes: await publishedOverlaps(ctx, { bookId: book.id }) };
    },
    cancelPublish: async (ctx, book) => {
      await kyselyOf(ctx.em)
        .updateTable("freight_rate")
        .set({ status: "DRAFT" })
        .where("book_id", "=", book.id)
        .where("status", "=", "PUBLISHED")
        .execute();
    },
    remove: async (ctx, book) => {
      await kyselyOf(ctx.em).deleteFrom("freight_rate").where("book_id", "=", book.id).execute();
      ctx.em.remove(book);
    },
  },
});

async function readRate(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const rate = await em.findOne(FreightRate, { id }, { populate: ["book"] });
  if (!rate) return null;
  const { rows } = await sql<{
    used: boolean;
  }>`select ${rateIsUsed(sql`${id}::int`)} as used`.execute(em.getKysely());
  return {
    ...wrap(rate).toObject(),
    book: rate.book.fcode,
    includedFees: rate.includedFees.join(", "),
    used: rows[0]?.used ?? false,
  };
}

const rates = (list: ListDefinition, more: Partial<Pick<Resource, "steps" | "save">>): Resource =>
  defineResource({
    apiName: list.apiName,
    list,
    source: rateSource,
    machine: rateMachine,
    steps: {},
    get: readRate,
    ...more,
  });

/** Operations §2 "Freight". */
export const rateResources: readonly Resource[] = [
  defineResource({
    apiName: freightBookList.apiName,
    list: freightBookList,
    source: bookSource,
    machine: freightBookMachine,
    steps: bookSteps,
    save: saveFreightBook,
  }),
  rates(portRateList, { steps: rateSteps, save: savePortRate }),
  rates(extraRateList, { steps: rateSteps, save: saveExtraRate }),
  rates(rateQueryList, {}),
];

export const rateOperations = [copyRates];
