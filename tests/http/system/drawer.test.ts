import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWorld, type Visitor, visit } from "../../support/web.ts";
import { openWorld, type World } from "../../support/world.ts";

let world: World;
let boss: Visitor;
let clerk: Visitor;
const apiName = "xhlbasic/packageKind";
const back = "/xhlbasic/packageKind?all=1";

beforeAll(async () => {
  world = await openWorld();
  serveWorld(world);
  boss = await visit(world, "admin");
  clerk = await visit(world, "clerk");
}, 120_000);
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await world.close();
});

const route = () => import("#app/areas/system/drawer.route.tsx");
const args = (request: Request, page: string) => ({ request, params: { "*": page }, context: {} });
const path = (more = "") => `/drawer/${apiName}?back=${encodeURIComponent(back)}${more}`;
const read = async (who: Visitor, more = "", page = apiName) => (await route()).loader(args(await who.page(path(more)), page) as never);
type Answer = Response | { data: { field: string; text: string }[]; init: { status: number } };
const post = async (who: Visitor, form: Record<string, string | readonly string[]>) =>
  (await (await route()).action(args(await who.page(path(), form), apiName) as never)) as Answer;
const texts = (answer: Answer) => (answer instanceof Response ? [] : answer.data.map((one) => one.text));

test("the development tab: tree of menus, columns, a form, moves, and the question before a deletion", async () => {
  const first = await read(boss);
  expect(first.back).toBe(back);
  expect(first.menus.find((menu) => menu.apiName === apiName)).toBeDefined();
  expect(first.lines.map((line) => line.fieldValue).slice(0, 3)).toEqual(["code", "nameEn", "nameZh"]);
  const [code, nameEn] = first.lines;
  const moved = (await post(boss, { _do: "down", ids: String(code?.id) })) as Response;
  expect(moved.headers.get("location")).toContain(`chosen=${code?.id}`);
  expect((await read(boss)).lines.map((line) => line.fieldValue).slice(0, 2)).toEqual(["nameEn", "code"]);
  const to = await post(boss, { _do: "to", ids: String(code?.id), target: String(nameEn?.id) });
  expect(to).toBeInstanceOf(Response);
  expect((await read(boss)).lines[0]?.fieldValue).toBe("code");
  const line = (await read(boss, `&edit=${nameEn?.id}`)).editing;
  expect(line).toMatchObject({ fieldValue: "nameEn" });
  const fields = { _do: "save", id: String(nameEn?.id), pageColumnName: "英文", fieldValue: "nameEn", columnWidth: "200", fixed: "left" };
  expect(await post(boss, { ...fields, enableFilter: "Y", htmlInputType: "input" })).toBeInstanceOf(Response);
  expect((await read(boss)).lines.find((one) => one.id === nameEn?.id)).toMatchObject({
    pageColumnName: "英文",
    columnWidth: 200,
    fixed: "left",
  });
  expect((await read(boss, `&delete=${nameEn?.id}`)).deleting?.id).toBe(nameEn?.id);
  expect((await read(boss, "&said=shell.deleteCancelled")).said).toBe("shell.deleteCancelled");
  expect(await post(boss, { _do: "delete", id: String(nameEn?.id) })).toBeInstanceOf(Response);
  expect((await read(boss)).lines.some((one) => one.fieldValue === "nameEn")).toBe(false);
});

test("refusals of moves and fields are said; an address of elsewhere is not gone back to", async () => {
  const { lines } = await read(boss);
  const ids = lines.map((line) => String(line.id));
  expect(texts(await post(boss, { _do: "up", ids: ids[0] ?? "" }))).toEqual(["无法移动，已经在最顶部"]);
  expect(texts(await post(boss, { _do: "bottom", ids: ids.at(-1) ?? "" }))).toEqual(["无法移动，已经在最底部"]);
  expect(texts(await post(boss, { _do: "down", ids: ids.slice(0, 2) }))).toEqual(["请选择一列进行移动"]);
  expect(texts(await post(boss, { _do: "sideways", ids: ids[0] ?? "" }))).toHaveLength(1);
  const bad = await post(boss, { _do: "save", id: ids[0] ?? "", pageColumnName: "", fieldValue: "code", columnWidth: "10" });
  expect(bad instanceof Response ? [] : bad.data.map((one) => one.field)).toEqual(["pageColumnName", "columnWidth"]);
  for (const out of ["//evil.example/x", "https://evil.example", "/\\evil.example"]) {
    const found = (await route()).loader(args(await boss.page(`/drawer/${apiName}?back=${encodeURIComponent(out)}`), apiName) as never);
    expect((await found).back).toBe("/");
  }
});

test("it is the administrator's alone, and what is no page is not found", async () => {
  await expect(read(clerk)).rejects.toMatchObject({ status: 403 });
  await expect(post(clerk, { _do: "up", ids: "1" })).rejects.toMatchObject({ status: 403 });
  await expect(read(boss, "", "no/such")).rejects.toMatchObject({ status: 404 });
});
