import { expect, test } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { ask } from "#tests/http/administration/admin/request.ts";

let testDatabase: TestDatabase;
let admin: Visitor;
let clerk: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  [admin, clerk] = [await visit(testDatabase, "admin"), await visit(testDatabase, "clerk")];
});

type Row = Record<string, unknown>;

test("the clients' way through the generator: take a table, read, change, preview, sync, delete", async () => {
  const offered = await ask(admin, "GET tool/gen/db/list?pageNum=1&pageSize=10&tableName=dock");
  expect(offered.rows).toContainEqual({
    tableName: "dock",
    tableComment: "",
    createTime: "",
    updateTime: "",
  });
  expect(
    (await ask(admin, "POST tool/gen/importTable?tables=dock&tplWebType=element-plus")).code,
  ).toBe(200);
  const left = await ask(admin, "GET tool/gen/db/list?tableName=dock");
  expect([left.total, (left.rows ?? []).some((row) => row.tableName === "dock")]).toEqual([
    Number(offered.total) - 1,
    false,
  ]);
  const listed = await ask(admin, "GET tool/gen/list?pageNum=1&pageSize=10&tableName=doc");
  expect(listed.rows?.[0]).toMatchObject({ tableName: "dock", className: "Dock" });
  const id = Number(listed.rows?.[0]?.tableId);
  const result = (await ask(admin, `GET tool/gen/${id}`)).data as {
    info: Row;
    rows: Row[];
    tables: Row[];
  };
  expect(result.tables).toHaveLength(1);
  // Required by their form before sending.
  for (const key of [
    "tableComment",
    "functionAuthor",
    "packageName",
    "moduleName",
    "businessName",
    "functionName",
    "tplCategory",
  ])
    expect(result.info[key], key).toBeTruthy();
  expect(result.rows.map((row) => row.javaType)).not.toContain("text");
  const columns = result.rows.map((row, i) =>
    i === 0 ? { ...row, columnComment: "改名", isQuery: "0" } : row,
  );
  expect(
    (
      await ask(admin, "PUT tool/gen", {
        ...result.info,
        functionName: "泊位",
        columns,
        params: {},
      })
    ).code,
  ).toBe(200);
  const again = (await ask(admin, `GET tool/gen/${id}`)).data as { info: Row; rows: Row[] };
  expect(again.info.functionName).toBe("泊位");
  expect(again.rows[0]).toMatchObject({ columnComment: "改名", isQuery: "0" });
  const code = (await ask(admin, `GET tool/gen/preview/${id}`)).data as Record<string, string>;
  // The client names tabs by the part between the last "/" and ".vm", and opens domain.java first.
  const tabs = Object.keys(code).map((key) =>
    key.substring(key.lastIndexOf("/") + 1, key.indexOf(".vm")),
  );
  expect(tabs).toEqual(expect.arrayContaining(["domain.java", "site-map.js"]));
  expect(new Set(tabs).size).toBe(tabs.length);
  expect((await ask(admin, "GET tool/gen/synchDb/dock")).code).toBe(200);
  expect((await ask(admin, "GET tool/gen/genCode/dock")).msg).toBe(
    translate("zh", "tool.gen.zipOnly"),
  );
  expect((await ask(admin, `DELETE tool/gen/${id}`)).code).toBe(200);
  expect((await ask(admin, `GET tool/gen/${id}`)).code).toBe(404);
});

test("a table is never made of SQL, and a name that is no table of ours is not taken", async () => {
  const made = await ask(
    admin,
    `POST tool/gen/createTable?sql=${encodeURIComponent("create table evil (id int)")}`,
  );
  expect([made.code, made.msg]).toEqual([500, translate("zh", "tool.gen.noSql")]);
  const taken = await ask(
    admin,
    `POST tool/gen/importTable?tables=${encodeURIComponent("pg_authid")}`,
  );
  expect(taken.msg).toBe(translate("zh", "tool.gen.noSuchTable", { table: "pg_authid" }));
  const rows = await testDatabase.orm.em
    .getConnection()
    .execute("select to_regclass('evil') as evil");
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
