import { expect, test } from "vitest";
import { faultOf, fileNameOf, pauseBefore } from "./watch-network.ts";

const response = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": type } });
const json = (body: unknown, status = 200) =>
  response(JSON.stringify(body), "application/json", status);

test("a file is a file", async () => {
  expect(
    await faultOf(
      response("PK", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ),
  ).toBeNull();
});

test("the body of a failed download says why: by its code, else its words, else that it failed", async () => {
  expect(await faultOf(json({ code: 401, msg: "x" }))).toEqual({
    kind: "error",
    label: "shell.http401",
  });
  expect(await faultOf(json({ code: 403, msg: "x" }))).toEqual({
    kind: "error",
    label: "shell.http403",
  });
  expect(await faultOf(json({ code: 404, msg: "x" }))).toEqual({
    kind: "error",
    label: "shell.http404",
  });
  expect(await faultOf(json({ code: 500, msg: "文件不存在" }))).toEqual({
    kind: "error",
    text: "文件不存在",
  });
  expect(await faultOf(json({ code: 601, msg: "Wait" }))).toEqual({
    kind: "warning",
    text: "Wait",
  });
  expect(await faultOf(json({ code: 500 }))).toEqual({
    kind: "error",
    label: "shell.downloadFailed",
  });
  expect(await faultOf(json({ openapi: "3.1.0" }))).toBeNull();
  expect(await faultOf(response("{", "application/json"))).toEqual({
    kind: "error",
    label: "shell.downloadFailed",
  });
  expect(await faultOf(response("<html>502</html>", "text/html", 502))).toEqual({
    kind: "error",
    label: "shell.downloadFailed",
  });
  expect(await faultOf(response("请输入至少一个查询条件后搜索", "text/plain", 400))).toEqual({
    kind: "error",
    text: "请输入至少一个查询条件后搜索",
  });
});

test("a file is saved under the server's name, however it says it", () => {
  const named = (headers: Record<string, string>) =>
    fileNameOf(new Headers(headers), "/export/seaway/inner.xlsx");
  expect(named({ "download-filename": encodeURIComponent("月报.xlsx") })).toBe("月报.xlsx");
  expect(
    named({
      "content-disposition": "attachment; filename=\"a.xlsx\"; filename*=UTF-8''%E6%9C%88.xlsx",
    }),
  ).toBe("月.xlsx");
  expect(named({ "content-disposition": 'attachment; filename="b.pdf"' })).toBe("b.pdf");
  expect(named({ "download-filename": "%E6%9" })).toBe("inner.xlsx");
  expect(named({})).toBe("inner.xlsx");
});

test("a page that asks for its data again waits longer each time, at most half a minute", () => {
  const pauses = Array.from({ length: 9 }, (_, attempt) => pauseBefore(attempt));
  expect(pauses.slice(0, 3)).toEqual([1000, 2000, 4000]);
  expect(pauses.every((pause, i) => pause >= (pauses[i - 1] ?? 0))).toBe(true);
  expect(pauses.at(-1)).toBe(30_000);
});
