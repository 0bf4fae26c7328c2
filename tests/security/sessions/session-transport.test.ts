import { mkdtempSync, rmSync, statSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Cookie } from "@remix-run/node";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { readSecrets } from "#db/embedded/data-folder.server.ts";
import { seedBase } from "#db/seeds/base.server.ts";
import { demoAccounts } from "#domain/administration/org/demo-accounts.server.ts";
import { insidePath } from "#app/session/inside-path.ts";
import { migrations } from "#db/migrations/list.ts";
import { workersAtWork } from "#db/services/monitor/server-monitor.server.ts";
import { assertSecrets } from "#app/session/secrets.ts";
import { securityHeaders } from "#app/session/security-headers.ts";
import { dataRoutes, screens, shellScreens } from "#app/site-map.js";
import { serveTests } from "#tests/support/served.ts";
import { outcomeOf, type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let admin: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  admin = await visit(testDatabase, "admin");
});

describe("cookies", () => {
  test("the session's and the device's are for the server alone, same site, and behind TLS never without it", async () => {
    const { sessionCookie, deviceCookie } = await import("#app/session/cookies.server.ts");
    for (const cookie of [sessionCookie, deviceCookie]) {
      const text = await cookie.serialize("x");
      expect(text).toMatch(/; HttpOnly/);
      expect(text).toMatch(/; SameSite=Lax/);
      expect(text).not.toMatch(/; Secure/);
    }
    // The long-lived cookie is sent to the sign-in pages only.
    expect(await deviceCookie.serialize("x")).toMatch(/; Path=\/login(;|$)/);
    vi.stubEnv("SEAWAY_TLS", "1");
    // Imports the module anew by another address, as behind TLS.
    const address = `${import.meta.resolve("#app/session/cookies.server.ts")}?tls`;
    const behindTls = (await import(/* @vite-ignore */ address)) as Record<string, Cookie>;
    vi.unstubAllEnvs();
    const cookies = Object.values(behindTls);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(await cookie.serialize("x")).toMatch(/; Secure/);
  });
});

describe("pages say to the browser", () => {
  const headersOf = (tls: boolean) =>
    Object.fromEntries(securityHeaders("NONCE", { dev: false, tls }));

  test("only our own scripts with this answer's nonce, in nobody's frame", () => {
    const policy = headersOf(false)["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self' 'nonce-NONCE';");
    expect(policy).toContain("style-src 'self' 'nonce-NONCE';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain("unsafe-inline");
    expect(headersOf(false)).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  test("HSTS behind TLS only", () => {
    expect(headersOf(true)["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
    expect(headersOf(false)["strict-transport-security"]).toBeUndefined();
  });
});

type Route = { action?: (args: object) => Promise<unknown> };
const routes = [...shellScreens, ...screens, ...dataRoutes] as readonly {
  path: string;
  file: string;
}[];

describe("a form of another site", () => {
  test.each(routes.map((route) => [route.path, route.file] as const))(
    "is refused by %s",
    async (at, file) => {
      const { action } = (await import(/* @vite-ignore */ `#app/${file}`)) as Route;
      if (!action) return;
      const address = at.replace(/:\w+/g, "1").replace("*", "seaway/bookingMgr/inner");
      const own = await admin.page(address, { _intent: "x", sure: "1" });
      const headers = {
        cookie: own.headers.get("cookie") ?? "",
        host: "seaway.test",
        origin: "http://evil.test",
        "sec-fetch-site": "cross-site",
      };
      const request = new Request(own.url, {
        method: "POST",
        headers,
        body: new URLSearchParams({ _intent: "x", sure: "1" }),
      });
      const names = [...at.matchAll(/:(\w+)/g)].map((match) => [match[1] ?? "", "1"]);
      const params = { ...Object.fromEntries(names), "*": "seaway/bookingMgr/inner" };
      expect((await outcomeOf(() => action({ request, params, context: {} }))).status).toBe(403);
    },
  );
});

describe("the way back after a sign-in", () => {
  test("is a path of our own with its query, or the start", () => {
    expect(insidePath("/seaway/bookingMgr/inner?f.bkNo=A%26B&page=2#top")).toBe(
      "/seaway/bookingMgr/inner?f.bkNo=A%26B&page=2#top",
    );
    for (const evil of [
      "//evil.test",
      "/\\evil.test",
      "/\t/evil.test",
      "/\n/evil.test",
      "http://evil.test",
      "javascript:alert(1)",
      "evil.test",
      "",
      "/..//evil.test",
      "/.//evil.test",
    ])
      expect(insidePath(evil), JSON.stringify(evil)).toBe("/");
    expect(insidePath(null)).toBe("/");
  });

  test("never leads to another site, whatever is written there", () => {
    const part = fc.constantFrom(
      "/",
      "\\",
      "//",
      "evil.test",
      "@",
      ":",
      "http:",
      "%2f",
      "%5c",
      "..",
      ".",
      "\t",
      "\n",
      "?",
      "#",
      "a",
      " ",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const to = insidePath(parts.join(""));
        expect(new URL(to, "http://seaway.test").origin).toBe("http://seaway.test");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("secrets", () => {
  test("are made for each installation, for its owner's eyes; a file others can read does not start", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "seaway-secrets-"));
    try {
      const made = readSecrets(folder);
      expect(made.sessionSecret.length).toBeGreaterThanOrEqual(40);
      expect(readSecrets(folder)).toEqual(made);
      const file = path.join(folder, "secrets.json");
      expect(statSync(file).mode & 0o077).toBe(0);
      expect(() =>
        assertSecrets({ NODE_ENV: "production", SEAWAY_SESSION_SECRET: made.sessionSecret }),
      ).not.toThrow();
      chmodSync(file, 0o644);
      expect(() => readSecrets(folder)).toThrow(/can be read by others/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("an empty, short or known one does not start", () => {
    for (const secret of [
      undefined,
      "",
      "short",
      "abcdefghijklmnopqrstuvwxyz",
      "a".repeat(40),
      "01234567890123456789012345678901",
    ])
      expect(() => assertSecrets({ SEAWAY_SESSION_SECRET: secret }), String(secret)).toThrow(
        /SEAWAY_SESSION_SECRET/,
      );
    expect(() => assertSecrets({ NODE_ENV: "development" })).toThrow(/SEAWAY_SESSION_SECRET/);
  });

  test("the administrator's first password is random and must be changed; a known one that was given, too", async () => {
    const clear = sql`update app_user set user_name = 'former' || id where user_name = 'admin'`;
    const stateOf = async (input?: string) => {
      await clear.execute(testDatabase.em().getKysely());
      const { adminPassword } = await seedBase(testDatabase.em(), { adminPassword: input });
      const [row] = await rowsOf<{ flag: string }>(
        testDatabase,
        sql`select must_change_password as flag from app_user where user_name = 'admin'`,
      );
      return { adminPassword, flag: row?.flag };
    };
    const item = await stateOf();
    const two = await stateOf();
    expect(item.adminPassword).toMatch(/^\w{16}$/);
    expect(two.adminPassword).not.toBe(item.adminPassword);
    expect([item.flag, two.flag]).toEqual(["Y", "Y"]);
    expect((await stateOf("admin123")).flag).toBe("Y");
    expect((await stateOf("An-Owner's-Choice-7")).flag).toBe("N");
  });
});

describe("accounts of the demo", () => {
  test("a new installation has none, nor any account but the administrator's", async () => {
    expect(await demoAccounts(testDatabase.em())).toEqual([]);
    const made = sql`select user_name
      from app_user
      where user_name <> ${admin.userName} and user_name not like 'former%'`;
    expect(await rowsOf(testDatabase, made)).toEqual([{ user_name: "admin" }]);
  });

  test("are named with their password while it is the demo's, and no longer", async () => {
    const change = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
    const named = async () =>
      (await demoAccounts(testDatabase.em())).map((item) => [item.userName, item.password]);
    await change(
      sql`insert into config (config_name, config_key, config_value)
        values ('demo', 'demo.password', 'shown')`,
    );
    await change(
      sql`update app_user
        set email = 'a@demo.invalid', password_time = null
        where user_name = ${admin.userName}`,
    );
    expect(await named()).toEqual([[admin.userName, "shown"]]);
    await change(
      sql`update app_user set password_time = now() where user_name = ${admin.userName}`,
    );
    expect(await named()).toEqual([]);
  });
});

describe("the health checks", () => {
  const ask = async (name: "healthz" | "readyz") => {
    const { loader } = (await import(`#app/api/${name}.route.ts`)) as {
      loader(): Promise<Response>;
    };
    const response = await loader();
    return [response.status, await response.text(), response.headers.get("retry-after")];
  };
  const change = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());

  test("say that the process lives and serves, and nothing else", async () => {
    expect(await ask("healthz")).toEqual([200, "ok", null]);
    expect(await ask("readyz")).toEqual([200, "ready", null]);
  });

  test("a pending migration is not ready and named; orders that nobody will do are the workers' health", async () => {
    await change(
      sql`insert into task (kind, title, params, operator, created_time)
        values ('x', 'x', '{}', 'x', now() - interval '2 minutes')`,
    );
    expect(await workersAtWork(testDatabase.em())).toEqual({ alive: 0, silent: null, waiting: 1 });
    expect(await ask("readyz")).toEqual([200, "ready", null]);
    const beat = (role: string) =>
      change(sql`insert into process_beat (name, pid, started_time, beat_time, facts)
        values (${role}, 1, now(), now(), jsonb_build_object('role', ${role}::text))`);
    await beat("scheduler");
    expect((await workersAtWork(testDatabase.em())).alive).toBe(0);
    await beat("worker");
    expect((await workersAtWork(testDatabase.em())).alive).toBe(1);
    const last = migrations.at(-1)?.name;
    await change(sql`delete from migration where id = (select max(id) from migration)`);
    expect(await ask("readyz")).toEqual([503, `not ready: pending migrations ${last}`, "5"]);
  });
});
