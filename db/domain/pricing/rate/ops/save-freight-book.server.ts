import { assertOpen } from "#platform/records/machine/facts.server.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { assertSeen, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { FreightBook } from "../rate.entity.server.ts";
import { freightBookFacts } from "../rate.facts.server.ts";
import { freightBookMachine } from "../rate.machine.ts";
import { FreightBookInput } from "../rate.schema.ts";

/** Saves a freight book. With published rows, source, contract, customer and line are fixed. */
export const saveFreightBook = defineOperation({
  name: "rate.saveBook",
  perm: "rate:edit",
  input: FreightBookInput,
  done: "rate.save.done",
  run: async (ctx, input) => {
    const faults: Refusal[] = [];
    const needs = {
      CONTRACT: "contractNo",
      CUSTOMER: "customerCode",
      LINE: "voyline",
      GENERAL: null,
    } as const;
    const needed = needs[input.source];
    if (needed && !input[needed])
      faults.push(new Refusal("rate.sourceNeeds", {}, { field: needed }));
    if (faults.length > 0) throw new Refusals(faults);
    await assertExistingCodes(ctx, [
      { master: "customer", code: input.customerCode, field: "customerCode" },
      { master: "line", code: input.voyline, field: "voyline" },
      { master: "currency", code: input.currency, field: "currency" },
    ]);
    const { id, version, ...fields } = input;
    if (id === 0) {
      const made = ctx.em.create(FreightBook, fields);
      await ctx.em.flush();
      return { id: made.id };
    }
    const book = await ctx.em.findOne(FreightBook, { id });
    if (!book) throw new Refusal("kit.notFound", {}, { key: String(id) });
    await assertSeen(ctx.em, "FreightBook", book, version);
    await assertOpen(ctx, { machine: freightBookMachine, facts: freightBookFacts }, book, "edit");
    const deciding = ["source", "contractNo", "customerCode", "voyline"] as const;
    const changed = deciding.find((field) => book[field] !== fields[field]);
    if (book.status === "PUBLISHED" && changed)
      throw new Refusal("rate.publishedFrozen", {}, { field: changed });
    ctx.em.assign(book, fields);
    await ctx.em.flush();
    return { id };
  },
});
