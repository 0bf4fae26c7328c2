import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { Booking } from "#domain/booking/booking.entity.server.ts";
import { Config } from "#domain/kit/trace.entity.server.ts";
import { ExchangeRate } from "#domain/money/money.entity.server.ts";
import { type Caller, openCtx } from "#domain/kit/operation.server.ts";
import { FreightBook, FreightRate } from "#domain/rate/rate.entity.server.ts";
import { addWorldCodes, addWorldCustomers } from "#fixtures/world/codes.server.ts";
import { addDemoAccounts, demoAccountList } from "#fixtures/world/demo/accounts.server.ts";
import { actAs, addDemoDesk, endVoyages } from "#fixtures/world/demo/desk.server.ts";
import { addDemoHistory } from "#fixtures/world/demo/history.server.ts";
import { addDemoImports } from "#fixtures/world/demo/imports.server.ts";
import { insertRows } from "#fixtures/world/insert-rows.server.ts";
import { makeRandom, type Random } from "#fixtures/world/random.ts";
import { worldBooks, worldExchangeRates } from "#fixtures/world/rates.ts";

/** Set when the whole demo is there; a start that was stopped before it goes on with what is missing. */
const finished = "demo.finished";

/**
 * Loads the demo company when there is no booking yet; answers its accounts, nothing when it is there already. The desk comes in one
 * transaction, all or nothing; what the operations make of it follows.
 */
export async function seedDemo(orm: MikroORM, caller: Caller): Promise<{ userName: string; password: string }[]> {
  const em = orm.em.fork() as EntityManager;
  const password = await em.findOne(Config, { configKey: "demo.password" });
  if (password ? (await em.count(Config, { configKey: finished })) > 0 : (await em.count(Booking)) > 0) return [];
  const accounts = password ? [] : await addCompany(caller);
  await addDemoHistory(caller);
  await openCtx({ ...caller, source: "seed" }).unit(async (ctx) => {
    await endVoyages(ctx);
    ctx.em.create(Config, { configKey: finished, configName: "演示数据已完成", configValue: "Y" });
  });
  return accounts;
}

/** Accounts, master data, prices, and the desk as it stands this morning. */
function addCompany(caller: Caller): Promise<{ userName: string; password: string }[]> {
  const random = makeRandom(20_260_602);
  return openCtx({ ...caller, source: "seed" }).unit(async (ctx) => {
    const { accounts, deptIds } = await addDemoAccounts(ctx.em);
    await addWorldCodes(ctx.em);
    await addWorldCustomers(ctx.em);
    await actAs(ctx.em, "finance");
    await addPrices(ctx.em, random, ctx.now);
    const owners = demoAccountList.flatMap((one) => one.customerCodes ?? []);
    const desk = await addDemoDesk(ctx, random, { deptId: deptIds.get("操作部") ?? null, owners });
    await addDemoImports(ctx, desk);
    return accounts;
  });
}

async function addPrices(em: EntityManager, random: Random, now: Date): Promise<void> {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await insertRows(em, ExchangeRate, worldExchangeRates(random, today, 120), { skipKnown: true });
  const books = worldBooks(random, today, "SHHYGJ");
  const ids = await insertRows(
    em,
    FreightBook,
    books.map((one) => one.book),
  );
  await insertRows(
    em,
    FreightRate,
    books.flatMap((one, i) => one.rates.map((rate) => ({ book: ids[i], ...rate }))),
  );
}
