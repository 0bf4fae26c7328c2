import { inflateSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  keepCaptcha,
  makeCaptcha,
  useCaptcha,
} from "#domain/administration/session/captcha.server.ts";
import { signIn } from "#domain/administration/session/sign-in.server.ts";
import { responseOf, serveTestDatabase } from "#tests/support/web.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  serveTestDatabase(testDatabase);
});
beforeEach(() => sql`delete from captcha`.execute(testDatabase.em().getKysely()));
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

const kept = (answer = "42", kind: "image" | "text" = "image") =>
  keepCaptcha(testDatabase.em(), { address: "10.5.0.1", kind, answer });
const use = (uuid: string, code: string) => useCaptcha(testDatabase.em(), { uuid, code });
const entryPoint = { address: "10.5.0.1", agent: "test", channel: "api" } as const;

test("a question counts once, for a right answer and for a wrong one", async () => {
  const right = await kept();
  await use(right, " ４２ ");
  await expect(use(right, "42")).rejects.toMatchObject({ code: "session.captchaGone" });
  const wrong = await kept();
  await expect(use(wrong, "41")).rejects.toMatchObject({
    code: "session.captchaWrong",
    place: { field: "code" },
  });
  await expect(use(wrong, "42")).rejects.toMatchObject({ code: "session.captchaGone" });
  const empty = await kept();
  await expect(use(empty, "")).rejects.toMatchObject({ code: "session.captchaRequired" });
  await expect(use(empty, "42")).rejects.toMatchObject({ code: "session.captchaGone" });
});

test("a hundred at once use it up once", async () => {
  const uuid = await kept();
  const ends = await Promise.all(
    Array.from({ length: 100 }, () =>
      use(uuid, "42")
        .then(() => "in")
        .catch(() => "out"),
    ),
  );
  expect(ends.filter((end) => end === "in")).toHaveLength(1);
});

test("it is good for two minutes and then cleared away", async () => {
  const uuid = await kept();
  const left = await rowsOf<{ left: number }>(
    testDatabase,
    sql`select extract(epoch from expires_at - now())::int as left from captcha`,
  );
  expect(left[0]?.left).toBeGreaterThan(110);
  expect(left[0]?.left).toBeLessThanOrEqual(120);
  await sql`update captcha set expires_at = now() - interval '1 second'`.execute(
    testDatabase.em().getKysely(),
  );
  await expect(use(uuid, "42")).rejects.toMatchObject({ code: "session.captchaGone" });
  await kept();
  await sql`update captcha set expires_at = now() - interval '1 second'`.execute(
    testDatabase.em().getKysely(),
  );
  await kept();
  expect(await rowsOf(testDatabase, sql`select 1 from captcha`)).toHaveLength(1);
});

test("who reads the table knows neither number nor answer", async () => {
  const uuid = await kept("77");
  const text = JSON.stringify(await rowsOf(testDatabase, sql`select * from captcha`));
  expect(text).not.toContain(uuid);
  expect(text).not.toMatch(/"77"/);
});

test("the question in words is bounded by time and number", async () => {
  const shown = await makeCaptcha(testDatabase.em(), {
    lang: "en",
    address: "10.5.0.2",
    kind: "text",
  });
  expect(shown?.question).toMatch(/^What is \d+ plus \d+, minus \d+\?$/);
  expect(shown?.img).toBe("");
  const [, a, b, c] = /(\d+) plus (\d+), minus (\d+)/.exec(shown?.question ?? "") ?? [];
  const answer = String(Number(a) + Number(b) - Number(c));
  await expect(use(shown?.uuid ?? "", answer)).rejects.toMatchObject({
    code: "session.captchaEarly",
  });
  const later = await kept("42", "text");
  await sql`update captcha set opens_at = now()`.execute(testDatabase.em().getKysely());
  await use(later, "42");
  for (let i = 0; i < 5; i += 1)
    await makeCaptcha(testDatabase.em(), { lang: "zh", address: "10.5.0.3", kind: "text" });
  await expect(
    makeCaptcha(testDatabase.em(), { lang: "zh", address: "10.5.0.3", kind: "text" }),
  ).rejects.toMatchObject({
    code: "session.captchaTooMany",
  });
});

test("questions in words asked for at once are bounded like those one after the other", async () => {
  const all = Array.from({ length: 12 }, () =>
    keepCaptcha(testDatabase.em(), { address: "10.5.0.4", kind: "text", answer: "42" }),
  );
  const ends = await Promise.allSettled(all);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("without its answer nobody's password is even looked at", async () => {
  const attempt = {
    ...entryPoint,
    userName: "admin",
    password: "admin-password",
    uuid: await kept(),
    code: "1",
  };
  await expect(signIn(testDatabase.em(), attempt)).rejects.toMatchObject({
    code: "session.captchaWrong",
  });
  expect(
    await rowsOf(testDatabase, sql`select 1 from sign_in_attempt where user_name = 'admin'`),
  ).toEqual([]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select 1 from login_log where user_name = 'admin' and result = 'CAPTCHA'`,
    ),
  ).toHaveLength(1);
});

test("the call answers a picture the clients can show, and nothing but the flag when questions are off", async () => {
  const ask = () => responseOf(new Request("http://seaway.test/xhl-admin/captchaImage"));
  const on = await ask();
  expect(on).toMatchObject({
    code: 200,
    captchaEnabled: true,
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const png = Buffer.from(String(on.img), "base64");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const size = png.readUInt32BE(33);
  expect(inflateSync(png.subarray(41, 41 + size))).toHaveLength(
    (png.readUInt32BE(16) + 1) * png.readUInt32BE(20),
  );
  await sql`update config
    set config_value = 'false'
    where config_key = 'sys.account.captchaEnabled'`.execute(testDatabase.em().getKysely());
  expect(await ask()).toEqual({ code: 200, msg: expect.any(String), captchaEnabled: false });
  const body = JSON.stringify({
    username: "admin",
    password: "admin-password",
    code: "",
    uuid: "",
  });
  const login = new Request("http://seaway.test/xhl-admin/login", { method: "POST", body });
  expect(await responseOf(login)).toMatchObject({
    code: 200,
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  await sql`update config set config_value = 'true' where config_key = 'sys.account.captchaEnabled'`.execute(
    testDatabase.em().getKysely(),
  );
});
