import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { serveTestDatabase, type Visitor, visit } from "#tests/support/web.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/** Calls over a real connection: size limits, compression, streams, database outage. */
let testDatabase: TestDatabase;
let clerk: Visitor;
let server: Server;
let serveCall: (
  req: IncomingMessage,
  res: ServerResponse,
  input: { url: string; address: string; requestId: string },
) => Promise<void>;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  serveTestDatabase(testDatabase);
  clerk = await visit(testDatabase, "clerk");
  ({ serveCall } = await import("#app/api/call-transport.server.ts"));
  server = createServer((req, res) => {
    const url = (req.url ?? "").replace(/^\/xhl-admin/, "");
    void serveCall(req, res, { url, address: "10.0.0.1", requestId: "test" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

type Json = { code: number; msg: string; data?: unknown };
type ActionData = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; json(): Json };

function send(
  path: string,
  input: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    chunked?: boolean;
  } = {},
): Promise<ActionData> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const { method = "POST", headers = {}, body = "{}" } = input;
    const all = {
      authorization: `Bearer ${clerk.token}`,
      "content-type": "application/json",
      "content-language": "en",
      ...headers,
    };
    const length =
      input.chunked || method === "GET"
        ? {}
        : { "content-length": String(Buffer.byteLength(body)) };
    const req = ask(
      {
        host: "127.0.0.1",
        port,
        method,
        path: `/xhl-admin/${path}`,
        headers: { ...all, ...length },
      },
      (res) => {
        const parts: Buffer[] = [];
        res.on("data", (part: Buffer) => parts.push(part));
        res.on("end", () => {
          const bytes = Buffer.concat(parts);
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            bytes,
            json: () => JSON.parse(bytes.toString("utf8")) as Json,
          });
        });
      },
    );
    req.on("error", reject);
    req.end(method === "GET" ? undefined : body);
  });
}
const listPath = "xhlbasic/port/list";

test("a small answer is plain JSON that nobody may keep or guess at", async () => {
  const response = await send("getInfo", { method: "GET" });
  expect(response.json()).toMatchObject({ code: 200, user: { userName: clerk.userName } });
  expect(response.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-length": String(response.bytes.length),
  });
  expect(response.headers.etag).toBeUndefined();
});

test("a long answer is packed for who can unpack it, and says the same", async () => {
  const plain = await send("openapi.json", { method: "GET" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const packed = await send("openapi.json", {
    method: "GET",
    headers: { "accept-encoding": "gzip, br" },
  });
  expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
  expect(
    (await send("getInfo", { method: "GET", headers: { "accept-encoding": "gzip" } })).headers[
      "content-encoding"
    ],
  ).toBeUndefined();
});

test("an export is streamed as a file with its name", async () => {
  const response = await send("xhlbasic/currency/export");
  expect(response.status).toBe(200);
  expect(response.bytes.subarray(0, 2).toString()).toBe("PK");
  expect(response.headers["content-disposition"]).toMatch(
    /^attachment; filename="Currencies.xlsx"; filename\*=UTF-8''/,
  );
  expect(decodeURIComponent(String(response.headers["download-filename"]))).toBe(
    `${translate("en", "money.currencies")}.xlsx`,
  );
});

test.each([
  ["announced", false],
  ["sent without a length", true],
])(
  "a body beyond 5 MB, %s, is refused when it has been sent, and the connection stays",
  async (_how, chunked) => {
    const body = Buffer.alloc(24 * 1024 * 1024, " ");
    const response = await send(listPath, { body, chunked });
    expect(response.json()).toMatchObject({ code: 500, faults: [{ code: "kit.bodyTooLarge" }] });
    expect(response.headers.connection).not.toBe("close");
  },
);

test.each(["{", "[1]", '"text"', "null", "1"])(
  "the body %s is refused as no input",
  async (body) => {
    expect((await send(listPath, { body })).json()).toMatchObject({
      code: 500,
      faults: [{ code: "kit.invalid" }],
    });
  },
);

test("an empty body is an empty object", async () => {
  expect((await send(listPath, { body: "" })).json()).toMatchObject({ code: 200 });
});

test.each([
  "%E0%A4%A",
  "..%2f..%2fetc/passwd",
  "",
  "/",
  "seaway/bookingMgr/inner",
  "__proto__/list",
])("the path %j is no call", async (path) => {
  expect((await send(path)).json()).toMatchObject({ code: 404 });
});

test.each(["PUT", "DELETE", "PATCH"])(
  "the method %s on a list is answered like a call or refused, never with a fault",
  async (method) => {
    const { code } = (await send(listPath, { method })).json();
    expect([200, 404]).toContain(code);
  },
);

test("a state-changing call with the cookie of a page of another site is refused, with the bearer token it is not", async () => {
  const { sessionCookie } = await import("#app/session/cookies.server.ts");
  const cookie = (await sessionCookie.serialize(clerk.token)).split(";")[0] ?? "";
  const { port } = server.address() as AddressInfo;
  const withCookie = (headers: Record<string, string>) =>
    send(listPath, { headers: { authorization: "", cookie, ...headers } });
  expect((await withCookie({ "sec-fetch-site": "same-origin" })).json().code).toBe(200);
  expect((await withCookie({ "sec-fetch-site": "cross-site" })).json().code).toBe(403);
  expect((await withCookie({ "sec-fetch-site": "same-site" })).json().code).toBe(403);
  expect((await withCookie({ origin: "http://evil.test" })).json().code).toBe(403);
  expect((await withCookie({ origin: `http://127.0.0.1:${port}` })).json().code).toBe(200);
  expect((await send(listPath, { headers: { "sec-fetch-site": "cross-site" } })).json().code).toBe(
    200,
  );
});

test("a caller who goes away stops the operation between two rows", async () => {
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${clerk.token}`, "content-type": "application/json" };
  const rows = Array.from({ length: 3000 }, (_, i) => ({ id: 900_000 + i }));
  await new Promise<void>((resolve) => {
    const req = ask({
      host: "127.0.0.1",
      port,
      method: "POST",
      path: "/xhl-admin/seaway/bookingMgr/inner/confirm",
      headers,
    });
    req.on("error", () => resolve());
    req.end(JSON.stringify({ rows }));
    setTimeout(() => req.destroy(), 150);
  });
  const result = async () =>
    (
      await sql<{
        result: string;
      }>`select result
        from oper_log
        where operation = 'booking.confirm' and operator = ${clerk.userName}
        order by id desc
        limit 1`.execute(testDatabase.em().getKysely())
    ).rows[0]?.result;
  // The log says STARTED until the operation learns of the disconnect.
  await expect.poll(result, { timeout: 20_000 }).toBe("FAILED");
});

test("while the database is away a call answers a real 503 with Retry-After, and recovers alone", async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  const url = process.env.DATABASE_URL;
  process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1:1/none";
  const away = await send(listPath);
  expect(away.status).toBe(503);
  expect(away.headers["retry-after"]).toBe("5");
  expect(away.json()).toEqual({ code: 503, msg: translate("en", "shell.unavailable") });
  await closePlatform();
  process.env.DATABASE_URL = url;
  expect((await send(listPath)).json().code).toBe(200);
});
