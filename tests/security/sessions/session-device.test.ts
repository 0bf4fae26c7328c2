import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { useDevice } from "#domain/administration/session/devices.server.ts";
import { changePassword } from "#domain/administration/session/ops/change-password.server.ts";
import {
  endOwnSession,
  forgetOwnDevice,
} from "#domain/administration/session/ops/own-sessions.server.ts";
import {
  actorOfToken,
  endSessions,
  signOut,
} from "#domain/administration/session/sessions.server.ts";
import { signIn, signInByDevice } from "#domain/administration/session/sign-in.server.ts";
import { solved } from "#tests/support/captcha.ts";
import { serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let visitor: Visitor;
serveTests(async (served) => {
  testDatabase = served;
});
beforeEach(async () => {
  visitor = await visit(testDatabase, "clerk");
});

const entryPoint = { address: "10.6.0.1", agent: "test", channel: "page" } as const;
const password = "a-good-password";
const run = (query: ReturnType<typeof sql>) => query.execute(testDatabase.em().getKysely());

async function keep(more: { keep?: boolean; device?: string } = { keep: true }) {
  const made = await signIn(testDatabase.em(), {
    ...entryPoint,
    ...(await solved(testDatabase, entryPoint.address)),
    userName: visitor.userName,
    password,
    ...more,
  });
  if (!made.device) throw new Error("no device");
  return { ...made, device: made.device };
}
const back = (cookie: string) => signInByDevice(testDatabase.em(), cookie, entryPoint);
const alive = async (token: string) => (await actorOfToken(testDatabase.em(), token)) !== null;

async function as(token: string) {
  const actor = await actorOfToken(testDatabase.em(), token);
  if (!actor) throw new Error("no actor");
  return { ...testDatabase.as("clerk"), actor };
}

describe("a device that keeps its user signed in", () => {
  test("opens a session, and gets another secret each time", async () => {
    const { device } = await keep();
    const first = await back(device);
    expect(await actorOfToken(testDatabase.em(), first?.token ?? "")).toMatchObject({
      userName: visitor.userName,
    });
    expect(first?.device).not.toBe(device);
    const second = await back(first?.device ?? "");
    expect(second?.token).toBeTruthy();
    expect(
      await rowsOf(
        testDatabase,
        sql`select result
          from login_log
          where user_name = ${visitor.userName} and result = 'DEVICE'`,
      ),
    ).toHaveLength(2);
  });

  test("is never one without the box", async () => {
    expect(await back((await keep({})).device)).toBeNull();
    expect(await back("x".repeat(22) + "." + "y".repeat(43))).toBeNull();
    expect(await back("")).toBeNull();
    expect(await back("' or 1=1 --")).toBeNull();
  });

  test("two tabs that wake at the same moment are both let in", async () => {
    const { device } = await keep();
    const both = await Promise.all([back(device), back(device)]);
    expect(both.filter((deviceSignIn) => deviceSignIn?.token)).toHaveLength(2);
    expect(both.filter((deviceSignIn) => deviceSignIn?.device)).toHaveLength(1);
  });

  test("an old secret that comes back ends the device and what runs on it", async () => {
    const { device } = await keep();
    const thief = await back(device);
    await run(sql`update device set rotated_at = now() - interval '1 minute'`);
    expect(await alive(thief?.token ?? "")).toBe(true);
    expect(await useDevice(testDatabase.em(), device)).toEqual({
      kind: "stolen",
      userName: visitor.userName,
    });
    expect(await alive(thief?.token ?? "")).toBe(false);
    expect(await back(thief?.device ?? "")).toBeNull();
    const again = await keep();
    const next = await back(again.device);
    await run(sql`update device set rotated_at = now() - interval '1 minute'`);
    expect(await back(again.device)).toBeNull();
    expect(await alive(next?.token ?? "")).toBe(false);
    expect(
      await rowsOf(
        testDatabase,
        sql`select 1 from login_log where user_name = ${visitor.userName} and result = 'STOLEN'`,
      ),
    ).toHaveLength(1);
  });

  test("its token stands nowhere in clear, the password nowhere at all", async () => {
    const { device, token } = await keep();
    const [, secret = ""] = device.split(".");
    const tables = await rowsOf<{ name: string }>(
      testDatabase,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const matches = await rowsOf(
        testDatabase,
        sql`select 1
          from ${sql.table(name)} t
          where to_jsonb(t)::text ~ ${[secret, token, password].join("|")}
          limit 1`,
      );
      expect(matches, name).toEqual([]);
    }
  });

  test("lasts thirty days from its last use", async () => {
    const { device } = await keep();
    const days = await rowsOf<{ days: number }>(
      testDatabase,
      sql`select round(extract(epoch from keep_until - now()) / 86400)::int as days
        from device
        where keep_until is not null
        order by id desc
        limit 1`,
    );
    expect(days[0]?.days).toBe(30);
    await run(sql`update device set keep_until = now() - interval '1 second'`);
    expect(await back(device)).toBeNull();
  });
});

describe("it asks again", () => {
  test("after a sign-out, here and on all sessions of the device", async () => {
    const { device, token } = await keep();
    await signOut(testDatabase.em(), token);
    expect(await back(device)).toBeNull();
  });

  test("after a sign-out from a session that was over already", async () => {
    const { device, token } = await keep();
    await run(
      sql`update session
        set seen_at = now() - interval '3 hours', expires_at = now() - interval '1 hour'`,
    );
    await keep({});
    await signOut(testDatabase.em(), token);
    expect(await back(device)).toBeNull();
  });

  test("after a forced sign-out", async () => {
    const { device, token } = await keep();
    const actor = await actorOfToken(testDatabase.em(), token);
    expect(await endSessions(testDatabase.em(), [actor?.sessionId ?? 0])).toMatchObject([
      { userName: visitor.userName },
    ]);
    expect(await alive(token)).toBe(false);
    expect(await back(device)).toBeNull();
  });

  test("after the password was changed elsewhere; the device it was changed on goes on", async () => {
    const here = await keep();
    const there = await keep();
    await runOperation(await as(here.token), changePassword, {
      oldPassword: password,
      newPassword: "another-good-one",
    });
    expect(await back(there.device)).toBeNull();
    expect(await back(here.device)).toMatchObject({ userName: visitor.userName });
  });

  test("when its user is disabled, and when it is forgotten", async () => {
    const shut = await keep();
    await run(sql`update app_user set status = '1' where user_name = ${visitor.userName}`);
    expect(await back(shut.device)).toBeNull();
    await run(sql`update app_user set status = '0' where user_name = ${visitor.userName}`);
    expect(await back(shut.device)).toBeNull();
    const gone = await keep();
    const other = await keep();
    const ids = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select s.device_id as id from session s order by s.id desc limit 2`,
    );
    await runOperation(await as(other.token), forgetOwnDevice, { deviceId: ids[1]?.id ?? 0 });
    expect(await alive(gone.token)).toBe(false);
    expect(await back(gone.device)).toBeNull();
    expect(await back(other.device)).not.toBeNull();
  });

  test("when all others are signed out; one's own goes on", async () => {
    const here = await keep();
    const there = await keep();
    await runOperation(await as(here.token), endOwnSession, { sessionId: 0, others: true });
    expect(await alive(there.token)).toBe(false);
    expect(await back(there.device)).toBeNull();
    expect(await alive(here.token)).toBe(true);
    expect(await back(here.device)).not.toBeNull();
  });

  test("somebody else's session and device answer like ones that do not exist", async () => {
    const mine = await keep();
    const stranger = await visit(testDatabase, "clerk");
    const [session] = await rowsOf<{ id: number; device: number }>(
      testDatabase,
      sql`select id, device_id as device
        from session
        where device_id is not null
        order by id desc
        limit 1`,
    );
    const caller = await as(stranger.token);
    await expect(
      runOperation(caller, endOwnSession, { sessionId: session?.id ?? 0 }),
    ).rejects.toMatchObject({ code: "kit.notFound" });
    await expect(
      runOperation(caller, forgetOwnDevice, { deviceId: session?.device ?? 0 }),
    ).rejects.toMatchObject({ code: "kit.notFound" });
    expect(await alive(mine.token)).toBe(true);
  });
});
