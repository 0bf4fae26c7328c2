import { sql } from "kysely";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { type BenchLine, type BenchResult, median, percentile, within } from "./line.ts";
import { type Query, startLoad } from "./measure/load.ts";
import type { Served, Stage } from "./measure/stage.ts";

/** A large company: menus, permissions, people at work at once. */
const pages = 500;
const permissions = 5000;
const people = 100;

/** A role with 500 pages and 5,000 permissions on them, and its user. */
async function makeCompany(stage: Stage, testDatabase: TestDatabase): Promise<void> {
  const db = testDatabase.em().getKysely();
  await sql`insert into role (role_key, role_name) values ('house', 'House')`.execute(db);
  await sql`insert into menu (
        parent_id, menu_name, menu_name_en, menu_type, router_value, order_num
      )
    select 0, '目录' || i, 'Area ' || i, 'M', 'bench' || i, 900 + i
    from generate_series(1, 20) i`.execute(db);
  await sql`insert into menu (
        parent_id, menu_name, menu_name_en, menu_type, router_value, component, perm, order_num
      )
    select d.id, '页面' || i, 'Page ' || i, 'C', 'page' || i, 'bench/page' || i,
      'bench:page' || i || ':list', i
    from generate_series(1, ${pages - 20}::int) i
      join menu d on d.menu_name_en = 'Area ' || (1 + i % 20)`.execute(db);
  await sql`insert into menu (parent_id, menu_name, menu_name_en, menu_type, perm, order_num)
    select p.id, '按钮' || i, 'Button ' || i, 'F', 'bench:page' || (1 + i % ${pages - 20}::int) || ':act' || i,
      i
    from generate_series(1, ${permissions - pages}::int) i
      join menu p on p.menu_name_en = 'Page ' || (1 + i % ${pages - 20}::int)`.execute(db);
  await sql`insert into role_menu (role_id, menu_id)
    select r.id, m.id
    from role r, menu m
    where r.role_key = 'house'`.execute(db);
  await stage.addUser(testDatabase, "house", "house", "house-password");
  await sql`analyze`.execute(db);
}

/** Sign-ins one by one; the password hash takes most of the time, by design. */
async function signIns(served: Served): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const began = performance.now();
    const call = await fetch(`${served.origin}/xhl-admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "house", password: "house-password" }),
    });
    const { code } = (await call.json()) as { code: number };
    if (code !== 200) throw new Error(`the sign-in answered ${code}`);
    taken.push(performance.now() - began);
  }
  return taken;
}

/** Sign-in, menus and pages with 500 menu rows and 5,000 permissions, alone and with 100 people. */
export const platformLine: BenchLine = {
  name: "platform",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    await makeCompany(stage, testDatabase);
    // Captchas are off.
    const em = testDatabase.em();
    const config = await em.findOne(Config, { configKey: "sys.account.captchaEnabled" });
    if (config) config.configValue = "false";
    else
      em.create(Config, {
        configKey: "sys.account.captchaEnabled",
        configName: "-",
        configValue: "false",
      });
    await em.flush();
    const served = await stage.serve(testDatabase);
    const sign = await signIns(served);
    const { cookie, token } = await served.signIn("house", "house-password");
    const page = (path: string): Query => ({
      url: served.origin + path,
      method: "GET",
      headers: { cookie, accept: "text/html" },
    });
    const call = (path: string): Query => ({
      url: `${served.origin}/xhl-admin/${path}`,
      method: "GET",
      headers: { authorization: `Bearer ${token}` },
    });
    const load = startLoad();
    try {
      const alone = async (query: Query) => {
        await load.run({ queries: [query], clients: 1, seconds: 2 });
        return median((await load.run({ queries: [query], clients: 1, seconds: 5 })).whole);
      };
      const info = await alone(call("getInfo"));
      const menus = await alone(call("getRouters/XHL"));
      const first = await alone(page("/"));
      const clicks = await load.run({
        queries: [
          page("/"),
          page("/user/profile"),
          page("/task"),
          call("getRouters/XHL"),
          call("getInfo"),
        ],
        clients: people,
        seconds: 15,
        think: 2000,
      });
      const t = (name: string, ms: number) => stage.log(`  ${name}: ${ms.toFixed(1)} ms`);
      t("sign-in, slowest of 20", Math.max(...sign));
      stage.log(`  ${people} people: ${clicks.perSecond.toFixed(0)} requests/s`);
      const ownCompany = `${pages} menus, ${permissions.toLocaleString("en")} permissions`;
      return [
        within(`platform: sign-in (argon2id), p50`, median(sign), 250, "ms"),
        within(`platform: getInfo, ${ownCompany}, p50`, info, 25, "ms"),
        within(`platform: menus (getRouters), ${ownCompany}, p50`, menus, 50, "ms"),
        within(`platform: first page, ${ownCompany}, p50`, first, 100, "ms"),
        within(
          `platform: ${people} people clicking at once, p50`,
          percentile(clicks.whole, 50),
          200,
          "ms",
        ),
        within(
          `platform: ${people} people clicking at once, p95`,
          percentile(clicks.whole, 95),
          1000,
          "ms",
        ),
      ];
    } finally {
      load.stop();
    }
  },
};
