import { crc32, deflateSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { CallResponse } from "#app/api/call.server.ts";
import { keepFile } from "#domain/administration/file/ops/keep-files.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, bytesOf, callOf, type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/** A zip of stored entries, enough for signature checks. */
function storedZip(parts: readonly [name: string, text: string][]): Buffer {
  return Buffer.concat(
    parts.map(([name, text]) => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt32LE(crc32(text), 14);
      head.writeUInt32LE(text.length, 18);
      head.writeUInt32LE(text.length, 22);
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, Buffer.from(name), Buffer.from(text)]);
    }),
  );
}

let testDatabase: TestDatabase;
let anna: Visitor;
let ben: Visitor;
let customer: Visitor;
let respondToCall: (call: ReturnType<typeof callOf>) => Promise<CallResponse>;
serveTests(async (served) => {
  testDatabase = served;
  ({ respondToCall } = await import("#app/api/calls.server.ts"));
  [anna, ben, customer] = [
    await visit(testDatabase, "clerk"),
    await visit(testDatabase, "clerk"),
    await visit(testDatabase, "customer", { customerCodes: ["C1"] }),
  ];
});

const png = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a", "hex"),
  Buffer.from("IDAT"),
  deflateSync(Buffer.from([0, 0])),
  Buffer.from("0000000049454e44ae426082", "hex"),
]);
/** A Word file as file-type detects it, with an entry for macros. */
const officeWithMacros = storedZip([
  [
    "[Content_Types].xml",
    '<Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
  ],
  ["word/vbaProject.bin", "x"],
]);
const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");

const origin = "http://seaway.test/xhl-admin/";
const post = (
  who: Visitor,
  path: string,
  files: readonly [field: string, name: string, bytes: Uint8Array][],
) => {
  const body = new FormData();
  for (const [field, name, bytes] of files)
    body.append(field, new Blob([new Uint8Array(bytes)]), name);
  return responseOf(
    new Request(origin + path, {
      method: "POST",
      headers: { authorization: `Bearer ${who.token}`, host: "seaway.test" },
      body,
    }),
  );
};
const get = async (who: Visitor | null, path: string) => {
  const headers: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {};
  const { headers: sent, body } = await respondToCall(
    callOf(new Request(origin + path, { headers })),
  );
  const bytes = typeof body === "string" ? Buffer.from(body) : await bytesOf(body);
  const code = sent["content-type"]?.startsWith("application/json")
    ? (JSON.parse(bytes.toString()) as { code: number }).code
    : 200;
  return { code, headers: sent, bytes };
};
const kept = () =>
  rowsOf<{ n: number }>(testDatabase, sql`select count(*)::int as n from stored_file`).then(
    (rows) => rows[0]?.n,
  );

describe("common upload and download (platform §7)", () => {
  test("an image comes back as it was, under a name of ours, shown in the page and never guessed at", async () => {
    const response = await post(anna, "common/upload", [["file", "../../照片 1.PNG", png]]);
    expect(response).toMatchObject({ code: 200, originalFilename: ".._.._照片 1.PNG" });
    const fileName = String(response["fileName"]);
    expect(fileName).toMatch(/^\/profile\/upload\/\d{4}\/\d\d\/\d\d\/[\w-]{24}\.png$/);
    expect(response["url"]).toBe(`http://seaway.test/xhl-admin${fileName}`);
    const shown = await get(ben, fileName.slice(1));
    expect(shown.bytes.equals(png)).toBe(true);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
    });
    expect(shown.headers["content-disposition"]).toMatch(/^inline/);
    const saved = await get(
      ben,
      `common/download/resource?resource=${encodeURIComponent(fileName)}`,
    );
    expect(saved.headers["content-disposition"]).toMatch(/^attachment/);
    expect(decodeURIComponent(saved.headers["download-filename"] ?? "")).toBe(".._.._照片 1.PNG");
  });

  test("a picture in a page of these clients is asked for with their cookie alone; nothing else is answered for it", async () => {
    const fileName = String(
      (await post(anna, "common/upload", [["file", "in-notice.png", png]]))["fileName"],
    );
    const bare = async (path: string, cookie: string) => {
      const { headers, body } = await respondToCall(
        callOf(new Request(origin + path, { headers: { cookie } })),
      );
      return headers["content-type"] === "image/png"
        ? "image"
        : (JSON.parse(String(body)) as { code: number }).code;
    };
    const cookie = `sidebarStatus=1; Admin-Token=${ben.token}`;
    expect(await bare(fileName.slice(1), cookie)).toBe("image");
    expect(await bare(fileName.slice(1), "Admin-Token=")).toBe(401);
    expect(await bare(fileName.slice(1), `Admin-Token=${customer.token}`)).toBe(404);
    expect(
      await bare(`common/download/resource?resource=${encodeURIComponent(fileName)}`, cookie),
    ).toBe(401);
    expect(await bare("getInfo", cookie)).toBe(401);
  });

  test("the pages these clients show in a frame come for their cookie, with their permission, into no other's frame", async () => {
    const admin = await visit(testDatabase, "admin");
    const frame = (path: string, token: string, lang = "zh") =>
      respondToCall(
        callOf(
          new Request(`${origin}${path}`, {
            headers: { cookie: `Admin-Token=${token}`, "content-language": lang },
          }),
        ),
      );
    for (const [path, zh, en] of [
      ["druid/login.html", "数据监控", "PostgreSQL"],
      ["swagger-ui/index.html", "系统接口", "/xhl-admin/system/user/list"],
    ] as const) {
      const page = await frame(path, admin.token);
      expect(page.headers["content-type"], path).toBe("text/html; charset=utf-8");
      expect(page.headers["content-security-policy"], path).toMatch(
        /default-src 'none'.*frame-ancestors 'self'/,
      );
      expect(String(page.body), path).toContain(`<h1>${zh}</h1>`);
      const english = String((await frame(path, admin.token, "en")).body);
      expect(english, path).toContain(en);
      expect(english, path).not.toContain(zh);
      expect(english, path).not.toMatch(/<script|undefined|NaN/);
      expect(JSON.parse(String((await frame(path, ben.token)).body)), path).toMatchObject({
        code: 403,
      });
      expect(JSON.parse(String((await frame(path, "x".repeat(43))).body)), path).toMatchObject({
        code: 401,
      });
    }
  });

  test("several files, all or none", async () => {
    const response = await post(anna, "common/uploads", [
      ["files", "a.pdf", pdf],
      ["files", "b.txt", Buffer.from("中文")],
    ]);
    expect(String(response["fileNames"]).split(",")).toHaveLength(2);
    expect(response["originalFilenames"]).toBe("a.pdf,b.txt");
    const before = await kept();
    const refused = await post(anna, "common/uploads", [
      ["files", "a.pdf", pdf],
      ["files", "b.exe", Buffer.from("MZ")],
    ]);
    expect(refused.code).toBe(500);
    expect(await kept()).toBe(before);
    const many = Array.from({ length: 6 }, (_, i): [string, string, Buffer] => [
      "files",
      `${i}.pdf`,
      pdf,
    ]);
    expect(await post(anna, "common/uploads", many)).toMatchObject({
      code: 500,
      faults: [{ code: "file.tooMany" }],
    });
  });

  test.each([
    ["page.html", Buffer.from("<script>"), "file.wrongType"],
    ["noending", pdf, "file.wrongType"],
    ["fake.png", Buffer.from("<html><script>alert(1)</script>"), "file.wrongContent"],
    ["fake.pdf", png, "file.wrongContent"],
    ["fake.txt", Buffer.from([0x4d, 0x5a, 0, 0]), "file.wrongContent"],
    ["fake.xlsx", Buffer.from("PK\u0003\u0004 but nothing of a workbook"), "file.wrongContent"],
    ["macro.docx", officeWithMacros, "file.macros"],
    ["empty.pdf", Buffer.alloc(0), "file.empty"],
    ["large.txt", Buffer.alloc(5 * 1024 * 1024 + 1, 97), "file.tooBig"],
    [`${"n".repeat(100)}.pdf`, pdf, "file.nameTooLong"],
  ])("%s is refused with its reason and kept nowhere", async (name, bytes, code) => {
    const before = await kept();
    const response = await post(anna, "common/upload", [["file", name, bytes]]);
    expect(response).toMatchObject({ code: 500, faults: [{ code, field: "file" }] });
    expect(await kept()).toBe(before);
  });

  test("a form without a file says so", async () => {
    expect(await post(anna, "common/upload", [])).toMatchObject({
      code: 500,
      faults: [{ code: "file.none" }],
    });
  });

  test("a temporary file is its owner's, and goes with the download that says so", async () => {
    const ctx = openCtx(testDatabase.as("clerk", { userName: anna.userName }));
    const keep = () =>
      ctx.unit((inner) =>
        keepFile(
          inner,
          { name: "导出.pdf", bytes: pdf },
          { ending: "pdf", contentType: "application/pdf", temporary: true },
        ),
      );
    const { path } = await keep();
    const address = `common/download?fileName=${encodeURIComponent(path)}`;
    expect((await get(ben, `${address}&delete=true`)).code).toBe(404);
    const first = await get(
      anna,
      `${address}&delete=true&changeFileName=${encodeURIComponent("月报.pdf")}`,
    );
    expect(first.bytes.equals(pdf)).toBe(true);
    expect(decodeURIComponent(first.headers["download-filename"] ?? "")).toBe("月报.pdf");
    expect((await get(anna, address)).code).toBe(404);
    // A download does not delete what others keep.
    const input = await post(ben, "common/upload", [["file", "b.pdf", pdf]]);
    const other = `common/download?fileName=${encodeURIComponent(String(input["fileName"]))}&delete=true`;
    expect((await get(anna, other)).code).toBe(404);
    expect((await get(anna, String(input["fileName"]).slice(1))).code).toBe(200);
  });

  test("without a session nothing is served; a customer account sees only what it gave itself", async () => {
    const mine = await post(customer, "common/upload", [["file", "c.pdf", pdf]]);
    const theirs = await post(anna, "common/upload", [["file", "a.pdf", pdf]]);
    const own = await get(customer, String(mine["fileName"]).slice(1));
    expect(own.code).toBe(200);
    // After a sign-out the browser's cache has nothing of it.
    expect(own.headers["cache-control"]).toBe("private, no-store");
    expect((await get(customer, String(theirs["fileName"]).slice(1))).code).toBe(404);
    for (const item of [mine, theirs])
      expect((await get(null, String(item["fileName"]).slice(1))).code).toBe(401);
  });

  test.each([
    "../../etc/passwd",
    "/etc/passwd",
    "upload/../../etc/passwd",
    "%2e%2e/secret",
    "",
    "profile/upload/x",
  ])("%j leads nowhere", async (path) => {
    expect(
      (await get(anna, `common/download/resource?resource=${encodeURIComponent(path)}`)).code,
    ).toBe(404);
    expect(
      (await get(anna, `common/download?fileName=${encodeURIComponent(path)}&delete=true`)).code,
    ).toBe(404);
  });
});
