import { dayOf, defaultZone } from "#platform/kernel/clock/zone.ts";
import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import { ExchangeRate } from "#domain/masterdata/money/money.entity.server.ts";
import { type Caller, openCtx } from "#platform/kernel/operation/operation.server.ts";
import { FreightBook, FreightRate } from "#domain/pricing/rate/rate.entity.server.ts";
import { addDemoCodes, addDemoCustomers } from "#fixtures/builders/codes.server.ts";
import { addDemoAccounts, demoAccountList } from "#fixtures/demo/accounts.server.ts";
import {
  actAs,
  addDemoTransactions,
  endVoyages,
} from "#fixtures/demo/finance/transactions.server.ts";
import { addDemoLoading } from "#fixtures/demo/loading.server.ts";
import { demoPast } from "#fixtures/demo/history.server.ts";
import { addDemoConsolidations } from "#fixtures/demo/consolidations.server.ts";
import { addDemoVgm } from "#fixtures/demo/vgm.server.ts";
import { addDemoImports } from "#fixtures/demo/imports.server.ts";
import { insertRows } from "#fixtures/builders/insert-rows.server.ts";
import { makeRandom, type Random } from "#fixtures/builders/random.ts";
import { demoBooks, demoExchangeRates } from "#fixtures/builders/rates.ts";

/** An interrupted start resumes with the missing parts. */
const done = (stage: string) => `demo.done.${stage}`;
const finished = "demo.finished";

/**
 * Loads the demo company if there is no booking: base data in one transaction, the rest by parts.
 * @returns its accounts, if created
 */
export async function seedDemo(
  orm: MikroORM,
  input: Caller,
): Promise<{ userName: string; password: string }[]> {
  const caller: Caller = { ...input, source: "seed", progress: () => undefined };
  const em = orm.em.fork() as EntityManager;
  const marks = new Map(
    (await em.find(Config, { configKey: { $like: "demo.%" } })).map((config) => [
      config.configKey,
      config.configValue,
    ]),
  );
  const password = marks.get("demo.password");
  if (password ? marks.has(finished) : (await em.count(Booking)) > 0) return [];
  const accounts = password
    ? demoAccountList.map(({ userName }) => ({ userName, password }))
    : await addCompany(caller);
  for (const stage of demoPast) {
    if (marks.has(done(stage.name))) continue;
    input.signal?.throwIfAborted();
    await stage.run(caller);
    await mark(caller, done(stage.name));
  }
  await openCtx(caller).unit(async (ctx) => {
    await endVoyages(ctx);
    ctx.em.create(Config, { configKey: finished, configName: "演示数据已完成", configValue: "Y" });
  });
  return accounts;
}

async function mark(caller: Caller, configKey: string): Promise<void> {
  await openCtx(caller).unit(async (ctx) => {
    ctx.em.create(Config, { configKey, configName: "演示数据（部分）", configValue: "Y" });
  });
}

/** Accounts, master data, prices and today's bookings. */
function addCompany(caller: Caller): Promise<{ userName: string; password: string }[]> {
  const random = makeRandom(20_260_602);
  return openCtx({ ...caller, source: "seed" }).unit(async (ctx) => {
    const { accounts, deptIds } = await addDemoAccounts(ctx.em);
    await addDemoCodes(ctx.em);
    await addDemoCustomers(ctx.em);
    await actAs(ctx.em, "finance");
    await addPrices(ctx.em, random, ctx.now);
    const owners = demoAccountList.flatMap((account) => account.customerCodes ?? []);
    const context = await addDemoTransactions(ctx, random, {
      deptId: deptIds.get("操作部") ?? null,
      owners,
    });
    await addDemoImports(ctx, context);
    await addDemoLoading(ctx, context, owners);
    await addDemoConsolidations(ctx, context);
    await addDemoVgm(ctx, context);
    return accounts;
  });
}

async function addPrices(em: EntityManager, random: Random, now: Date): Promise<void> {
  const today = dayOf(now, defaultZone);
  await insertRows(em, ExchangeRate, demoExchangeRates(random, today, 120), { skipExisting: true });
  const books = demoBooks(random, today, "SHHYGJ");
  const ids = await insertRows(
    em,
    FreightBook,
    books.map((book) => book.book),
  );
  await insertRows(
    em,
    FreightRate,
    books.flatMap((book, i) => book.rates.map((rate) => ({ book: ids[i], ...rate }))),
  );
}
