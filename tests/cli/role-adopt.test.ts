import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBase } from "#db/seeds/base.server.ts";
import { restoreDatabase } from "#db/services/backup/restore.server.ts";
import { baseRoles } from "#fixtures/base/roles.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

// A company of the baseline version, upgraded.
const baseline = path.resolve(import.meta.dirname, "../../fixtures/baseline/0025.backup");
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  expect(await findingOf()).toMatchObject({ ok: true, label: "doctor.fine" });
  await restoreDatabase(testDatabase.url, baseline);
  await seedBase(testDatabase.em(), {});
}, 120_000);
afterAll(() => testDatabase.close());

type Finding = {
  check: string;
  label: string;
  params: { count: number; new: number };
  records?: { record: string; detail: string }[];
};
async function findingOf(): Promise<Finding | undefined> {
  return (JSON.parse((await seaway(testDatabase, ["--json", "doctor"])).out) as Finding[]).find(
    ({ check }) => check === "roles",
  );
}
const change = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
const permsOf = async (roleKey: string) =>
  (
    await rowsOf<{ perms: string[] }>(
      testDatabase,
      sql`select permissions as perms from role where role_key = ${roleKey} and del_flag = '0'`,
    )
  )[0]?.perms ?? [];
const take = (roleKey: string, perm: string) =>
  change(
    sql`delete from role_menu l using role r,
      menu m
      where r.id = l.role_id and m.id = l.menu_id and r.role_key = ${roleKey} and m.perm = ${perm}`,
  );
const adopt = (...args: string[]) =>
  seaway(testDatabase, ["--json", "role", "adopt", "--reason", "upgrade", ...args]);
type Adopted = { adopted: { roleKey: string; perm: string; adds: boolean }[] };
const adoptedBy = async (...args: string[]) =>
  (JSON.parse((await adopt(...args)).out) as Adopted).adopted;
const listed = (roleKey: string): readonly string[] =>
  baseRoles.find((role) => role.roleKey === roleKey)?.permissions ?? [];

test("doctor names what only the administrator holds after an upgrade", async () => {
  const finding = await findingOf();
  expect(finding).toMatchObject({ ok: true, label: "doctor.unheldPermissions" });
  expect(finding?.params.count).toBe(finding?.records?.length);
  expect(finding?.params.new).toBeGreaterThan(30);
  expect(finding?.records?.map(({ record }) => record)).toContain("invoice:open");
  const shown = await seaway(testDatabase, ["--lang", "en", "doctor", "--verbose"]);
  expect(shown.out).toMatch(/^ {4}invoice:open\t\S/m);
});

test("a dry run prints what each role would get and gives nothing; without a reason nothing is adopted", async () => {
  const before = await permsOf("finance");
  const preview = await seaway(testDatabase, [
    "--lang",
    "en",
    "role",
    "adopt",
    "finance",
    "--reason",
    "look",
    "--dry-run",
  ]);
  expect([preview.code, preview.out]).toEqual([
    0,
    expect.stringMatching(/^finance\tinvoice:open\t\S/m),
  ]);
  expect(preview.out).not.toMatch(/^clerk/m);
  expect(await permsOf("finance")).toEqual(before);
  expect((await seaway(testDatabase, ["role", "adopt"])).code).toBe(2);
  expect((await adopt("nobody")).code).toBe(1);
});

test("roles get what is new, and never what an administrator took: before the upgrade, after it, or from everybody", async () => {
  // Taken before the upgrade: the role was made with it. The baseline's clerk holds both.
  for (const perm of ["booking:lock", "container:reset"])
    expect(await permsOf("clerk")).toContain(perm);
  await take("clerk", "booking:lock");
  await change(sql`delete from menu where perm = 'container:reset'`);
  await change(sql`delete from config where config_key = 'seed.menus'`);
  await seedBase(testDatabase.em(), {});
  // Given by hand after the upgrade, and taken again.
  await change(
    sql`insert into role_menu (role_id, menu_id)
      select r.id, m.id
      from role r, menu m
      where r.role_key = 'clerk' and m.perm = 'vgm:import'`,
  );
  await take("clerk", "vgm:import");
  const adopted = await adoptedBy("--except", "vgm:retract");
  const left = ["booking:lock", "container:reset", "vgm:import", "vgm:retract"];
  expect(adopted.filter(({ roleKey, perm }) => roleKey === "clerk" && left.includes(perm))).toEqual(
    [],
  );
  expect((await permsOf("clerk")).filter((perm) => left.includes(perm))).toEqual([]);
  expect(await permsOf("clerk")).toContain("vgm:list");
  expect((await permsOf("finance")).toSorted()).toEqual([...listed("finance")].toSorted());
  expect((await permsOf("customer")).toSorted()).toEqual([...listed("customer")].toSorted());
  expect((await adoptedBy()).length).toBe(0);
  await take("finance", "invoice:open");
  expect((await adoptedBy()).length).toBe(0);
  expect(await findingOf()).toMatchObject({ params: { new: 0 } });
});

test("the act is in the operation log with its reason, and nobody gives what they do not hold", async () => {
  const log = await rowsOf<{ input: { reason: string }; result: string }>(
    testDatabase,
    sql`select input, result
      from oper_log
      where operation = 'org.adoptMenus' and result = 'DONE'
      order by id desc
      limit 1`,
  );
  expect(log).toMatchObject([{ input: { reason: "upgrade" } }]);
  await change(sql`delete from menu_offer where perm = 'invoice:open'`);
  const role = await change(
    sql`insert into role (role_key, role_name) values ('granter', 'granter') returning id`,
  );
  await change(
    sql`insert into role_menu (role_id, menu_id)
      select ${(role.rows[0] as { id: number }).id}, id
      from menu
      where perm = 'system:role:edit'`,
  );
  await change(
    sql`insert into app_user (user_name, nick_name, password_hash)
      values ('granter', 'granter', 'x')`,
  );
  await change(
    sql`insert into user_role (user_id, role_id)
      select u.id, r.id
      from app_user u, role r
      where u.user_name = 'granter' and r.role_key = 'granter'`,
  );
  const refused = await adopt("--as", "granter", "finance");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("kit.notFound")]);
  expect(await permsOf("finance")).not.toContain("invoice:open");
});
