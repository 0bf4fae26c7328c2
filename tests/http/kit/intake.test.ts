import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { intakeBounds } from "#app/intake/bounds.ts";
import { tooDeep, tooManyFields } from "#app/intake/field-count.ts";
import { oversizeOf } from "#app/intake/oversize.ts";
import { type BodyRefused, heldBytes, readBody } from "#app/intake/read-body.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";

/** Bodies sent whole over a real connection; a broken connection fails the test. */
const MB = 1024 * 1024;
let clerk: Visitor;
let cookie = "";
let server: Server;
serveTests(async (testDatabase) => {
  clerk = await visit(testDatabase, "clerk");
  cookie = (await clerk.page("/")).headers.get("cookie") ?? "";
});
beforeAll(async () => {
  const { serveCall } = await import("#app/api/call-transport.server.ts");
  const { takeForm } = await import("#app/intake/take-form.server.ts");
  const page = async (req: IncomingMessage, res: ServerResponse) => {
    const taken = await takeForm(req, res, `http://seaway.test${req.url}`);
    if ("refused" in taken)
      return void res
        .writeHead(taken.refused.status, taken.refused.headers)
        .end(taken.refused.text);
    const bytes = (await taken.request.arrayBuffer()).byteLength;
    res.end(JSON.stringify({ bytes, oversize: oversizeOf(taken.request) }));
  };
  const slow = (req: IncomingMessage, res: ServerResponse) =>
    readBody(req, { most: MB, share: "open", patience: 100 }).then(
      () => res.end("taken"),
      (error: BodyRefused) => res.end(error.fault),
    );
  server = createServer((req, res) => {
    const url = req.url ?? "";
    if (url === "/slow") void slow(req, res);
    else if (url.startsWith("/xhl-admin"))
      void serveCall(req, res, {
        url: url.replace(/^\/xhl-admin/, ""),
        address: "10.0.0.1",
        requestId: "test",
      });
    else void page(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type ActionData = { status: number; headers: IncomingHttpHeaders; text: string };
type Sent = {
  headers?: Record<string, string>;
  body?: Buffer | string;
  announce?: number;
  chunked?: boolean;
};

function open(path: string, { headers = {}, body = "", announce, chunked }: Sent) {
  const { port } = server.address() as AddressInfo;
  const length: Record<string, string> = chunked
    ? {}
    : { "content-length": String(announce ?? Buffer.byteLength(body)) };
  const req = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-language": "en",
      ...headers,
      ...length,
    },
  });
  const response = new Promise<ActionData>((resolve, reject) => {
    req.once("error", reject);
    req.once("response", (res) => {
      let text = "";
      res.on("data", (part: Buffer) => (text += part));
      res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
    });
  });
  return { req, answered: response };
}

/** Sends the whole body and reads the response. */
async function send(path: string, sent: Sent): Promise<ActionData> {
  const { req, answered: response } = open(path, sent);
  const flushed = new Promise<void>((resolve) => req.end(sent.body ?? "", () => resolve()));
  const [result] = await Promise.all([response, flushed]);
  return result;
}

const upload = (size: number, name = "file") => {
  const head = `--x\r\ncontent-disposition: form-data; name="${name}"; filename="big.xlsx"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(size, 65), Buffer.from("\r\n--x--\r\n")]);
};
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const bearer = () => ({ authorization: `Bearer ${clerk.token}` });

test.each([
  ["seaway/container/import/importData", 20, "6 MB"],
  ["xhlbasic/port/importData", 20, "6 MB"],
  ["system/user/profile/avatar", 20, "6 MB"],
  ["common/upload", 30, "25.1 MB"],
])("the call %s reads %d MB to their end and answers in words", async (path, size, limit) => {
  const response = await send(`/xhl-admin/${path}`, {
    headers: { ...bearer(), ...multipart },
    body: upload(size * MB),
  });
  const { code, msg } = JSON.parse(response.text) as { code: number; msg: string };
  expect({ code, msg }).toEqual({
    code: 500,
    msg: translate("en", "kit.bodyTooLarge", { size: `${size} MB`, limit }),
  });
  expect(response.headers.connection).not.toBe("close");
});

test("a call without a session, or without its permission, is answered when its upload has been sent", async () => {
  const body = upload(8 * MB);
  const nobody = await send("/xhl-admin/xhlbasic/port/importData", { headers: multipart, body });
  expect(JSON.parse(nobody.text)).toMatchObject({ code: 401 });
  const foreign = await send("/xhl-admin/xhlbasic/port/importData", {
    headers: { cookie, ...multipart, origin: "http://evil.test" },
    body,
  });
  expect(JSON.parse(foreign.text)).toMatchObject({ code: 403 });
});

test.each([
  "/seaway/container/import/upload",
  "/seaway/container/import/upload.data",
  "/xhlbasic/import?kind=port",
  "/user/profile",
])(
  "the page %s is told the size of a file that is too large, and gets nothing of it",
  async (path) => {
    const body = upload(20 * MB);
    const response = await send(path, { headers: { cookie, ...multipart }, body });
    expect(JSON.parse(response.text)).toEqual({ bytes: 0, oversize: body.byteLength });
    const chunked = await send(path, { headers: { cookie, ...multipart }, body, chunked: true });
    expect(JSON.parse(chunked.text)).toEqual({ bytes: 0, oversize: body.byteLength });
    const small = await send(path, {
      headers: { cookie, ...multipart, "x-seaway-oversize": "7" },
      body: upload(1000),
    });
    expect(JSON.parse(small.text)).toEqual({ bytes: upload(1000).byteLength, oversize: 0 });
  },
);

test("any other page refuses a form above its bound in words, in the reader's language", async () => {
  const body = Buffer.alloc(5 * MB, 65);
  const response = await send("/seaway/bookingMgr/inner", { headers: { cookie }, body });
  expect(response.status).toBe(413);
  expect(response.text).toContain(
    `<p role="alert">${translate("en", "kit.bodyTooLarge", { size: "5 MB", limit: "4 MB" })}</p>`,
  );
  const data = await send("/seaway/bookingMgr/inner.data", {
    headers: { cookie, "content-language": "zh" },
    body,
  });
  expect(data).toMatchObject({
    status: 413,
    text: translate("zh", "kit.bodyTooLarge", { size: "5 MB", limit: "4 MB" }),
  });
});

test.each([false, true])("before sign-in little is taken (chunked: %s)", async (chunked) => {
  const over = (size: number) => ({ body: Buffer.alloc(size + 1, 65), chunked });
  expect((await send("/login", over(intakeBounds.signIn))).status).toBe(413);
  expect((await send("/register", over(intakeBounds.open))).status).toBe(413);
  expect(
    (
      await send("/lang", {
        ...over(intakeBounds.open),
        headers: { cookie: "seaway_session=nonsense" },
      })
    ).status,
  ).toBe(413);
  // A protected page gets an empty form and redirects to sign-in.
  expect(
    JSON.parse((await send("/seaway/bookingMgr/inner", over(intakeBounds.open))).text),
  ).toMatchObject({ bytes: 0 });
  const call = await send("/xhl-admin/login", {
    ...over(intakeBounds.open),
    headers: { "content-type": "application/json" },
  });
  expect(JSON.parse(call.text)).toMatchObject({
    code: 500,
    faults: [{ code: "kit.bodyTooLarge" }],
  });
});

test("what is announced beyond all bounds is answered at once, and the connection closes", async () => {
  for (const path of [
    "/login",
    "/seaway/container/import/upload",
    "/xhl-admin/xhlbasic/port/list",
  ]) {
    const { req, answered: response } = open(path, {
      headers: { cookie, ...bearer() },
      announce: 300 * MB,
    });
    req.flushHeaders();
    const result = await response;
    expect(result.text, path).not.toBe("");
    req.destroy();
  }
});

test("many bodies of strangers at once stay within their sum, and take nothing from those who are signed in", async () => {
  const part = Buffer.alloc(intakeBounds.open - 1, 65);
  const all = Array.from({ length: Math.ceil(intakeBounds.sum.open / part.byteLength) + 8 }, () => {
    const sending = open("/register", { announce: intakeBounds.open });
    sending.answered.catch(() => undefined);
    sending.req.write(part);
    return sending;
  });
  await expect
    .poll(() => heldBytes("open"), { timeout: 10_000 })
    .toBeGreaterThan(intakeBounds.sum.open - part.byteLength);
  const late = await send("/login", { body: part });
  expect(late).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(late.text).toContain(translate("en", "kit.tooManyBodies"));
  expect(heldBytes("open")).toBeLessThanOrEqual(intakeBounds.sum.open);
  expect((await send("/seaway/bookingMgr/inner", { headers: { cookie }, body: part })).status).toBe(
    200,
  );
  for (const { req } of all) req.destroy();
  await expect.poll(() => [heldBytes("open"), heldBytes("signedIn")]).toEqual([0, 0]);
});

test("a body that trickles is ended", async () => {
  const { req, answered: response } = open("/slow", { announce: 1000 });
  const trickle = setInterval(() => req.write("a"), 20);
  expect((await response).text).toBe("slow");
  clearInterval(trickle);
  req.destroy();
  expect((await send("/slow", { body: Buffer.alloc(MB, 65) })).text).toBe("taken");
});

test("a packed body, too many fields and JSON too deep are refused before anything is made of them", async () => {
  const packed = await send("/seaway/bookingMgr/inner", {
    headers: { cookie, "content-encoding": "gzip" },
    body: "x",
  });
  expect(packed.status).toBe(415);
  const fields = await send("/seaway/bookingMgr/inner", {
    headers: { cookie },
    body: "a=1&".repeat(intakeBounds.fields + 1),
  });
  expect(fields.status).toBe(413);
  const json = { ...bearer(), "content-type": "application/json" };
  const deep = await send("/xhl-admin/xhlbasic/port/list", {
    headers: json,
    body: `{"a":${"[".repeat(100)}${"]".repeat(100)}}`,
  });
  expect(JSON.parse(deep.text)).toMatchObject({ code: 500, faults: [{ code: "kit.tooDeep" }] });
  const zipped = await send("/xhl-admin/xhlbasic/port/list", {
    headers: { ...json, "content-encoding": "gzip" },
    body: "x",
  });
  expect(JSON.parse(zipped.text)).toMatchObject({
    code: 500,
    faults: [{ code: "kit.bodyPacked" }],
  });
});

test("fields are counted by their kind of form, depth outside of texts", () => {
  expect(tooManyFields(Buffer.from("a&b&c"), "application/x-www-form-urlencoded", 2)).toBe(false);
  expect(tooManyFields(Buffer.from("a&b&c&d"), "application/x-www-form-urlencoded", 2)).toBe(true);
  const parts = Buffer.from("--x\r\na&b&c\r\n--x\r\n--x--");
  expect(tooManyFields(parts, 'multipart/form-data; boundary="x"', 3)).toBe(false);
  expect(tooManyFields(parts, "multipart/form-data; boundary=x", 2)).toBe(true);
  expect(tooDeep('{"a":["[[[","\\"[[["]}', 2)).toBe(false);
  expect(tooDeep("[[[]]]", 2)).toBe(true);
  expect(tooDeep("[][][]", 1)).toBe(false);
});
