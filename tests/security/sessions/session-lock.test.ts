import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import {
  forgetAttempts,
  settleAttempt,
  takeAttempt,
} from "#domain/administration/session/attempts.server.ts";
import { unlockScreen } from "#domain/administration/session/ops/unlock-screen.server.ts";
import { actorOfToken } from "#domain/administration/session/sessions.server.ts";
import { signIn } from "#domain/administration/session/sign-in.server.ts";
import { solved } from "#tests/support/captcha.ts";
import { serveTestDatabase, visit } from "#tests/support/web.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  serveTestDatabase(testDatabase);
});
beforeEach(() => sql`delete from sign_in_attempt`.execute(testDatabase.em().getKysely()));
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

const attempt = async (userName: string, password: string, address: string, device?: string) =>
  signIn(testDatabase.em(), {
    ...(await solved(testDatabase, address)),
    userName,
    password,
    address,
    agent: "test",
    channel: "page",
    device,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(() => "in").catch((error: { code?: string }) => error.code);
const set = (key: string, value: string) =>
  sql`insert into config (config_key, config_name, config_value)
    values (${key}, '', ${value})
    on conflict (config_key) do update
    set config_value = excluded.config_value`.execute(testDatabase.em().getKysely());

test("a hundred guesses at once are five", async () => {
  const ends = await Promise.all(
    Array.from({ length: 100 }, () => codeOf(attempt("admin", "guess", "10.7.0.1"))),
  );
  expect(ends.filter((end) => end === "session.wrongPassword")).toHaveLength(5);
  expect(ends.filter((end) => end === "session.locked")).toHaveLength(95);
});

const counted = (ends: (string | undefined)[]) =>
  Object.fromEntries([...Map.groupBy(ends, String)].map(([end, all]) => [end, all.length]));

test("two hundred guesses of one address at once, each at another account: sixteen are judged", async () => {
  const ends = await Promise.all(
    Array.from({ length: 200 }, (_, i) => codeOf(attempt(`anybody${i}`, "guess", "10.7.0.8"))),
  );
  const {
    "session.wrongPassword": validated,
    "session.addressBusy": locked = 0,
    "session.tooManyAtOnce": refused = 0,
  } = counted(ends);
  expect(validated).toBe(16);
  expect(locked + refused).toBe(184);
  // Nobody has tried this account: it is told of the address, and of no lock of its own.
  expect(await codeOf(attempt("admin", "admin-password", "10.7.0.8"))).toBe("session.addressBusy");
});

/** Lets the tries of an address grow older. */
const pass = (seconds: number, place: string) =>
  sql`update sign_in_attempt
    set tried_at = tried_at - make_interval(secs => ${seconds})
    where place = ${place}`.execute(testDatabase.em().getKysely());

test("right passwords of accounts that were not tried pass at an address over its limit", async () => {
  const place = "10.7.0.20";
  const [clerk, finance] = [
    await visit(testDatabase, "clerk"),
    await visit(testDatabase, "finance"),
  ];
  await codeOf(attempt(clerk.userName, "guess", place));
  for (let i = 0; i < 14; i += 1)
    expect(await codeOf(attempt(`one${i}`, "guess", place))).toBe("session.wrongPassword");
  for (let i = 0; i < 3; i += 1)
    expect(await codeOf(attempt(finance.userName, "a-good-password", place))).toBe("in");
  expect(await codeOf(attempt(clerk.userName, "a-good-password", place))).toBe(
    "session.addressLocked",
  );
  // A wrong one shuts the address for two minutes.
  expect(await codeOf(attempt("another", "guess", place))).toBe("session.wrongPassword");
  expect(await codeOf(attempt(finance.userName, "a-good-password", place))).toBe(
    "session.addressBusy",
  );
  await pass(121, place);
  expect(await codeOf(attempt("another", "guess", place))).toBe("session.addressLocked");
  expect(await codeOf(attempt(finance.userName, "a-good-password", place))).toBe("in");
  await pass(480, place);
  expect(await codeOf(attempt(clerk.userName, "a-good-password", place))).toBe("in");
});

test("no way of spraying has more than twenty judged in ten minutes", async () => {
  const place = "10.7.0.21";
  const guess = async (name: string): Promise<number> => {
    const who = { userName: name, place };
    const id = await takeAttempt(testDatabase.em(), who).catch(() => null);
    if (id !== null) await settleAttempt(testDatabase.em(), { ...who, id, fits: false });
    return id === null ? 0 : 1;
  };
  // A burst at once, then a new account every ten seconds, for half an hour.
  const judged: number[] = [];
  for (let second = 0; second < 1800; second += 10) {
    let count = 0;
    for (let i = 0; i < (second % 600 === 0 ? 30 : 1); i += 1)
      count += await guess(`sprayed${second}-${i}`);
    judged.push(count);
    await pass(10, place);
  }
  for (let from = 0; from + 60 <= judged.length; from += 1)
    expect(
      judged.slice(from, from + 60).reduce((sum, count) => sum + count, 0),
    ).toBeLessThanOrEqual(20);
  expect(judged[0]).toBe(16);
});

test("twenty right ones at once are all in", async () => {
  const clerk = await visit(testDatabase, "clerk");
  const ends = await Promise.all(
    Array.from({ length: 20 }, () =>
      codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.9")),
    ),
  );
  expect(counted(ends)).toEqual({ in: 20 });
  expect(await rowsOf(testDatabase, sql`select from sign_in_attempt`)).toHaveLength(0);
});

test("tries on their way hold a place and lock nobody: a right one waits for them; those of a killed process count no longer", async () => {
  const clerk = await visit(testDatabase, "clerk");
  const pending = (age: string) =>
    sql`insert into sign_in_attempt (user_name, place, tried_at)
      select ${clerk.userName}, '10.7.0.10', now() - ${age}::interval
      from generate_series(1, 5)`.execute(testDatabase.em().getKysely());
  await pending("0 seconds");
  let ended = false;
  const right = codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.10")).finally(() => {
    ended = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(ended).toBe(false);
  await sql`update sign_in_attempt
    set result = 'WRONG'
    where id in (select id from sign_in_attempt limit 4)`.execute(testDatabase.em().getKysely());
  await sql`delete from sign_in_attempt where result = 'TRY'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await right).toBe("in");
  await pending("31 seconds");
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.10"))).toBe("in");
});

test("a right one gives back its own try and forgives wrong ones, not those that are still on their way", async () => {
  const who = { userName: "somebody", place: "10.7.0.11" };
  const [first, second, third] = [
    await takeAttempt(testDatabase.em(), who),
    await takeAttempt(testDatabase.em(), who),
    await takeAttempt(testDatabase.em(), who),
  ];
  await settleAttempt(testDatabase.em(), { ...who, id: first, fits: false });
  await settleAttempt(testDatabase.em(), { ...who, id: second, fits: true });
  await settleAttempt(testDatabase.em(), { ...who, id: third, fits: false });
  expect(await rowsOf(testDatabase, sql`select result from sign_in_attempt`)).toEqual([
    { result: "WRONG" },
  ]);
});

test("nobody at the same address can lock the administrator out of a browser they have used", async () => {
  const { device } = await attempt("admin", "admin-password", "10.7.0.2");
  for (let i = 0; i < 6; i += 1) await codeOf(attempt("admin", "guess", "10.7.0.2"));
  for (let i = 0; i < 30; i += 1) await codeOf(attempt(`somebody${i}`, "guess", "10.7.0.2"));
  expect(await codeOf(attempt("admin", "admin-password", "10.7.0.2"))).toBe("session.locked");
  expect(await codeOf(attempt("admin", "admin-password", "10.7.0.2", device ?? ""))).toBe("in");
});

test("a known browser is known for its own account only, and has its own five tries", async () => {
  const clerk = await visit(testDatabase, "clerk");
  const { device } = await attempt(clerk.userName, "a-good-password", "10.7.0.3");
  for (let i = 0; i < 5; i += 1)
    expect(await codeOf(attempt("admin", "guess", "10.7.0.3", device ?? ""))).toBe(
      "session.wrongPassword",
    );
  expect(await codeOf(attempt("admin", "admin-password", "10.7.0.3", device ?? ""))).toBe(
    "session.locked",
  );
  for (let i = 0; i < 5; i += 1)
    expect(await codeOf(attempt(clerk.userName, "guess", "10.7.0.3", device ?? ""))).toBe(
      "session.wrongPassword",
    );
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.3", device ?? ""))).toBe(
    "session.locked",
  );
});

test("the wait ends after ten minutes, by a right password before, or by an administrator", async () => {
  const clerk = await visit(testDatabase, "clerk");
  for (let i = 0; i < 4; i += 1) await codeOf(attempt(clerk.userName, "guess", "10.7.0.4"));
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.4"))).toBe("in");
  for (let i = 0; i < 5; i += 1)
    expect(await codeOf(attempt(clerk.userName, "guess", "10.7.0.4"))).toBe(
      "session.wrongPassword",
    );
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.4"))).toBe(
    "session.locked",
  );
  await forgetAttempts(testDatabase.em(), clerk.userName);
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.4"))).toBe("in");
  for (let i = 0; i < 5; i += 1) await codeOf(attempt(clerk.userName, "guess", "10.7.0.4"));
  await sql`update sign_in_attempt set tried_at = now() - interval '601 seconds'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.4"))).toBe("in");
});

test("an UNLOCK in the login log ends the wait, too", async () => {
  const clerk = await visit(testDatabase, "clerk");
  for (let i = 0; i < 5; i += 1) await codeOf(attempt(clerk.userName, "guess", "10.7.0.5"));
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.5"))).toBe(
    "session.locked",
  );
  await sql`insert into login_log (user_name, address, agent, result)
    values (${clerk.userName}, '', '', 'UNLOCK')`.execute(testDatabase.em().getKysely());
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.5"))).toBe("in");
});

test("unknown user, wrong password and an empty log of sign-ins: the same answer for about the same work", async () => {
  const clerk = await visit(testDatabase, "clerk");
  const timeOf = async (userName: string) => {
    await sql`delete from sign_in_attempt`.execute(testDatabase.em().getKysely());
    const address = "10.7.0.6";
    const attempt = {
      ...(await solved(testDatabase, address)),
      userName,
      password: "guess",
      address,
      agent: "test",
      channel: "page",
    } as const;
    const from = process.cpuUsage();
    expect(await codeOf(signIn(testDatabase.em(), attempt))).toBe("session.wrongPassword");
    const { user, system } = process.cpuUsage(from);
    return user + system;
  };
  // Processor time, which other processes do not lengthen; the least of many alternating runs.
  let [knownName, unknownName] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < 20; i += 1) {
    knownName = Math.min(knownName, await timeOf(clerk.userName));
    unknownName = Math.min(unknownName, await timeOf("nobody-here"));
  }
  // Without the decoy hash an unknown name would return far sooner.
  expect(unknownName / knownName).toBeGreaterThan(0.6);
  expect(unknownName / knownName).toBeLessThan(1.7);
});

test("that an account is shut is told to who knows its password, to nobody else", async () => {
  const clerk = await visit(testDatabase, "clerk");
  await sql`update app_user set status = '1' where user_name = ${clerk.userName}`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await codeOf(attempt(clerk.userName, "guess", "10.7.0.7"))).toBe("session.wrongPassword");
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.7"))).toBe(
    "session.disabled",
  );
  await sql`update app_user set status = '0', del_flag = '2' where user_name = ${clerk.userName}`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await codeOf(attempt(clerk.userName, "a-good-password", "10.7.0.7"))).toBe(
    "session.wrongPassword",
  );
});

test("addresses of the black list come in nowhere", async () => {
  await set(
    "sys.login.blackIPList",
    "10.8.0.*;10.9.0.0/16;10.10.0.1-10.10.0.9;2001:db8::/32;nonsense",
  );
  for (const address of ["10.8.0.77", "::ffff:10.8.0.1", "10.9.200.1", "10.10.0.5", "2001:db8::1"])
    expect(await codeOf(attempt("admin", "admin-password", address)), address).toBe(
      "session.blacklisted",
    );
  for (const address of ["10.8.1.1", "10.11.0.1", "10.10.0.10"])
    expect(await codeOf(attempt("admin", "admin-password", address)), address).toBe("in");
  await set("sys.login.blackIPList", "");
  expect(await codeOf(attempt("admin", "admin-password", "10.8.0.77"))).toBe("in");
});

test("an open session is no place to guess its password", async () => {
  const clerk = await visit(testDatabase, "clerk");
  const actor = await actorOfToken(testDatabase.em(), clerk.token);
  if (!actor) throw new Error("no actor");
  const guess = (password: string) =>
    codeOf(runOperation({ ...testDatabase.as("clerk"), actor }, unlockScreen, { password }));
  for (let i = 0; i < 5; i += 1) expect(await guess("guess")).toBe("session.wrongPasswordPlain");
  expect(await guess("a-good-password")).toBe("session.locked");
});

test("passwords are argon2id and nothing else", async () => {
  await visit(testDatabase, "clerk");
  const hashes = await rowsOf<{ hash: string }>(
    testDatabase,
    sql`select password_hash as hash from app_user`,
  );
  expect(hashes.length).toBeGreaterThan(1);
  for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
