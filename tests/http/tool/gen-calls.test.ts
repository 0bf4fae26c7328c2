import { afterAll, beforeAll, expect, test } from "vitest";
import { say } from "#domain/kit/say.ts";
import { serveWorld, type Visitor, visit } from "../../support/web.ts";
import { openWorld, type World } from "../../support/world.ts";
import { ask } from "../admin/asked.ts";

let world: World;
let admin: Visitor;
let clerk: Visitor;
beforeAll(async () => {
  world = await openWorld();
  serveWorld(world);
  [admin, clerk] = [await visit(world, "admin"), await visit(world, "clerk")];
});
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await world.close();
});

type Row = Record<string, unknown>;

test("the clients' way through the generator: take a table, read, change, preview, sync, delete", async () => {
  const offered = await ask(admin, "GET tool/gen/db/list?pageNum=1&pageSize=10&tableName=dock");
  expect(offered.rows).toContainEqual({ tableName: "dock", tableComment: "", createTime: "", updateTime: "" });
  expect((await ask(admin, "POST tool/gen/importTable?tables=dock&tplWebType=element-plus")).code).toBe(200);
  const left = await ask(admin, "GET tool/gen/db/list?tableName=dock");
  expect([left.total, (left.rows ?? []).some((row) => row.tableName === "dock")]).toEqual([Number(offered.total) - 1, false]);
  const listed = await ask(admin, "GET tool/gen/list?pageNum=1&pageSize=10&tableName=doc");
  expect(listed.rows?.[0]).toMatchObject({ tableName: "dock", className: "Dock" });
  const id = Number(listed.rows?.[0]?.tableId);
  const found = (await ask(admin, `GET tool/gen/${id}`)).data as { info: Row; rows: Row[]; tables: Row[] };
  expect(found.tables).toHaveLength(1);
  const columns = found.rows.map((row, i) => (i === 0 ? { ...row, columnComment: "改名", isQuery: "0" } : row));
  expect((await ask(admin, "PUT tool/gen", { ...found.info, functionName: "泊位", columns, params: {} })).code).toBe(200);
  const again = (await ask(admin, `GET tool/gen/${id}`)).data as { info: Row; rows: Row[] };
  expect(again.info.functionName).toBe("泊位");
  expect(again.rows[0]).toMatchObject({ columnComment: "改名", isQuery: "0" });
  const code = (await ask(admin, `GET tool/gen/preview/${id}`)).data as Record<string, string>;
  expect(Object.keys(code)).toContain("app/site-map.js");
  expect((await ask(admin, "GET tool/gen/synchDb/dock")).code).toBe(200);
  expect((await ask(admin, "GET tool/gen/genCode/dock")).msg).toBe(say("zh", "tool.gen.zipOnly"));
  expect((await ask(admin, `DELETE tool/gen/${id}`)).code).toBe(200);
  expect((await ask(admin, `GET tool/gen/${id}`)).code).toBe(404);
});

test("a table is never made of SQL, and a name that is no table of ours is not taken", async () => {
  const made = await ask(admin, `POST tool/gen/createTable?sql=${encodeURIComponent("create table evil (id int)")}`);
  expect([made.code, made.msg]).toEqual([500, say("zh", "tool.gen.noSql")]);
  const taken = await ask(admin, `POST tool/gen/importTable?tables=${encodeURIComponent("pg_authid")}`);
  expect(taken.msg).toBe(say("zh", "tool.gen.noSuchTable", { table: "pg_authid" }));
  const rows = await world.orm.em.getConnection().execute("select to_regclass('evil') as evil");
  expect(rows).toEqual([{ evil: null }]);
});

test("without its permission none of the calls answers", async () => {
  const lines = [
    "GET tool/gen/list",
    "GET tool/gen/db/list",
    "GET tool/gen/1",
    "POST tool/gen/importTable?tables=dock",
    "POST tool/gen/createTable?sql=x",
  ];
  const more = [
    "GET tool/gen/preview/1",
    "GET tool/gen/batchGenCode?tables=dock",
    "GET tool/gen/download/dock",
    "GET tool/gen/synchDb/dock",
    "DELETE tool/gen/1",
  ];
  for (const line of [...lines, ...more]) expect((await ask(clerk, line)).code, line).toBe(403);
});
