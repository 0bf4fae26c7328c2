import { describe, expect, test } from "vitest";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { breakWrites, withoutTable } from "#tests/support/breaking.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, contextOf, outcomeOf, visit, type Visitor } from "#tests/support/web.ts";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { type ActionData, ask } from "#tests/http/administration/admin/request.ts";

/**
 * Platform §8: texts of the server in both languages. Texts of the page are in
 * tests/e2e/page/messages.spec.ts.
 */
let testDatabase: TestDatabase;
let boss: Visitor;
let clerk: Visitor;
const kinds = "xhlbasic/packageKind";

serveTests(async (served) => {
  testDatabase = served;
  boss = await visit(testDatabase, "admin");
  clerk = await visit(testDatabase, "clerk");
});

const upload = async (
  lang: Lang,
  path: string,
  files: readonly [field: string, name: string, size: number][],
) => {
  const body = new FormData();
  for (const [field, name, size] of files)
    body.append(field, new Blob([new Uint8Array(size).fill(97)]), name);
  const headers = {
    authorization: `Bearer ${boss.token}`,
    host: "seaway.test",
    "content-language": lang,
  };
  return (await responseOf(
    new Request(`http://seaway.test/xhl-admin/${path}`, { method: "POST", headers, body }),
  )) as ActionData;
};

describe.each(["zh", "en"] as const)("in %s", (lang) => {
  const header = { "content-language": lang };
  const call = (line: string, body?: unknown, who: Visitor = boss) => ask(who, line, body, header);
  const codeAndText = async (line: string, body?: unknown) => {
    const { code, msg } = await call(line, body);
    return [code, msg];
  };

  test("codes: 401, 403, 404, 500, 601, and the word for what nobody foresaw", async () => {
    const nobody = await responseOf(
      new Request("http://seaway.test/xhl-admin/system/user/list", { headers: header }),
    );
    expect(nobody).toMatchObject({ code: 401, msg: translate(lang, "shell.sessionExpired") });
    expect(await call("GET system/user/list", undefined, clerk)).toMatchObject({
      code: 403,
      msg: translate(lang, "kit.noPermission"),
    });
    expect(await call(`POST ${kinds}/get`, { id: 999_999 })).toMatchObject({
      code: 404,
      msg: translate(lang, "kit.notFound"),
    });
    expect(await codeAndText("POST menuColumn/deletePmsData", [])).toEqual([
      500,
      translate(lang, "kit.selectRows"),
    ]);
    const menus = (await call("GET system/menu/list")).data as {
      menuId: number;
      menuType: string;
    }[];
    const folder = menus.find((menu) => menu.menuType === "M");
    expect(await codeAndText(`DELETE system/menu/${folder?.menuId}`)).toEqual([
      601,
      translate(lang, "org.menuHasChildren"),
    ]);
    const post = { postCode: `x${lang}`, postName: lang, postSort: 1, status: "0" };
    const broken = await breakWrites(testDatabase, "post", () =>
      codeAndText("POST system/post", post),
    );
    expect(broken).toEqual([500, translate(lang, "shell.unknownError")]);
  });

  test("user information that cannot be loaded", async () => {
    const page = await import("#app/areas/administration/session/test.route.tsx");
    const visitor = await visit(testDatabase, "clerk");
    const request = await visitor.page(`/test?lng=${lang}`);
    const gone = await withoutTable(testDatabase, "user_role", () =>
      outcomeOf(() => page.loader({ request, params: {}, context: {} })),
    );
    expect(gone).toMatchObject({ status: 302, location: "/" });
    const { noticeCookie } = await import("#app/session/cookies.server.ts");
    const cookie = (await noticeCookie.serialize("session.userInfoFailed")).split(";")[0] ?? "";
    const login = await import("#app/areas/administration/session/login.route.tsx");
    const signIn = new Request(`http://seaway.test/login?lng=${lang}`, { headers: { cookie } });
    const shown = (
      await outcomeOf(async () => login.loader({ request: signIn, params: {}, context: {} }))
    ).data;
    expect(shown).toMatchObject({ notice: { label: "session.userInfoFailed" } });
  });

  test("menus, columns and data permissions say their own failures", async () => {
    const menu = {
      parentId: 0,
      menuName: `试${lang}`,
      path: `try${lang}`,
      orderNum: 9,
      menuType: "M",
      visible: "0",
      status: "0",
    };
    expect(
      await breakWrites(testDatabase, "menu", () => codeAndText("POST system/menu", menu)),
    ).toEqual([500, translate(lang, "org.menuAddFailed")]);
    expect(await codeAndText("POST system/menu", menu)).toEqual([
      200,
      translate(lang, "shell.succeeded"),
    ]);
    const rows = (await call("GET system/menu/list")).data as {
      menuId: number;
      menuName: string;
    }[];
    const added = rows.find((row) => row.menuName === menu.menuName);
    const changed = { ...added, orderNum: 10 };
    expect(
      await breakWrites(testDatabase, "menu", () => codeAndText("PUT system/menu", changed)),
    ).toEqual([500, translate(lang, "org.menuEditFailed")]);
    const page = { apiName: kinds };
    const result = (await call("POST menuColumn/listMenuColumnLine", page)).data as {
      rows: { id: number }[];
    };
    const id = result.rows[0]?.id;
    const line = {
      ...page,
      pageColumnName: lang,
      fieldValue: "both",
      htmlInputType: "mergeFieldArr",
      mergeFieldArr: "nameEn,nameZh",
    };
    await breakWrites(testDatabase, "page_column", async () => {
      expect(await codeAndText("POST menuColumn/addCommonMenuColumnLine", line)).toEqual([
        500,
        translate(lang, "column.saveFailed"),
      ]);
      expect(
        await codeAndText("POST menuColumn/updateCommonMenuColumnLine", { id, orderNum: 2 }),
      ).toEqual([500, translate(lang, "column.moveFailed")]);
      expect(await codeAndText(`DELETE menuColumn/deletePageColumn/${id}`)).toEqual([
        500,
        translate(lang, "column.deleteFailed"),
      ]);
    });
    expect((await call("POST menuColumn/addCommonMenuColumnLine", line)).code).toBe(200);
    const lines = (await call("POST menuColumn/listMenuColumnLine", page)).data as {
      rows: { id: number; fieldValue: string }[];
    };
    const both = lines.rows.find((row) => row.fieldValue === "both")?.id;
    expect(await codeAndText(`DELETE menuColumn/deletePageColumn/${both}`)).toEqual([
      200,
      translate(lang, "column.deleted"),
    ]);
    const rights = { pageId: "seaway/bookingMgr/inner", tableData: [{ PMS_NAME: lang }] };
    expect(await codeAndText("POST menuColumn/saveDataPms", rights)).toEqual([
      200,
      translate(lang, "dataPermission.saved"),
    ]);
    const kept = (await call("POST menuColumn/listDataPmsSetting", rights)).data as {
      tableData: { PMS_ID: number }[];
    };
    const ids = kept.tableData.map((row) => row.PMS_ID);
    await breakWrites(testDatabase, "data_permission", async () => {
      expect(await codeAndText("POST menuColumn/saveDataPms", rights)).toEqual([
        500,
        translate(lang, "dataPermission.saveFailed"),
      ]);
      expect(await codeAndText("POST menuColumn/deletePmsData", ids)).toEqual([
        500,
        translate(lang, "dataPermission.deleteFailed"),
      ]);
    });
    expect(await codeAndText("POST menuColumn/deletePmsData", ids)).toEqual([
      200,
      translate(lang, "dataPermission.deleted"),
    ]);
    await withoutTable(testDatabase, "port", async () =>
      expect(await codeAndText("POST menuColumn/listDataPmsSetting", rights)).toEqual([
        500,
        translate(lang, "dataPermission.fetchFailed"),
      ]),
    );
  });

  test("uploads: format, size, number, and a failure", async () => {
    const types = expect.stringContaining(
      translate(lang, "file.wrongType", { name: "a.exe", types: "" }).slice(0, 12),
    ) as string;
    expect((await upload(lang, "common/upload", [["file", "a.exe", 3]])).msg).toEqual(types);
    const big = translate(lang, "file.tooBig", {
      name: "b.txt",
      size: 5 * 1024 * 1024 + 1,
      limit: 5 * 1024 * 1024,
    });
    expect(
      (await upload(lang, "common/upload", [["file", "b.txt", 5 * 1024 * 1024 + 1]])).msg,
    ).toBe(big);
    const six = Array.from({ length: 6 }, (_, i): [string, string, number] => [
      "files",
      `${i}.txt`,
      2,
    ]);
    expect((await upload(lang, "common/uploads", six)).msg).toBe(
      translate(lang, "file.tooMany", { limit: 5 }),
    );
    const broken = await breakWrites(testDatabase, "stored_file", () =>
      upload(lang, "common/upload", [["file", "c.txt", 2]]),
    );
    expect(broken).toMatchObject({ code: 500, msg: translate(lang, "file.uploadFailed") });
    const download = () => codeAndText("GET common/download?fileName=upload/x.txt");
    expect(await withoutTable(testDatabase, "stored_file", download)).toEqual([
      500,
      translate(lang, "shell.downloadFailed"),
    ]);
    expect(await download()).toEqual([404, translate(lang, "kit.notFound")]);
  });

  test("generic notices of a resource: saved, deleted, exported, and each of them failing", async () => {
    const row = {
      code: `Q${lang}`.toUpperCase().slice(0, 3),
      nameEn: "PROBE",
      nameZh: "试",
      innerFlag: "Y",
      outerFlag: "N",
    };
    expect(
      await breakWrites(testDatabase, "package_kind", () => codeAndText(`POST ${kinds}/save`, row)),
    ).toEqual([500, translate(lang, "shell.saveFailed")]);
    const made = await call(`POST ${kinds}/save`, row);
    const id = (made.data as { id?: number } | undefined)?.id;
    expect(made.code, made.msg).toBe(200);
    const remove = () => call(`POST ${kinds}/remove`, { rows: [{ id }] });
    const failed = await breakWrites(testDatabase, "package_kind", remove);
    expect(failed).toMatchObject({ code: 500, msg: translate(lang, "shell.deleteFailed") });
    expect((await remove()).code).toBe(200);
    expect(
      await withoutTable(testDatabase, "package_kind", () =>
        codeAndText(`POST ${kinds}/export`, {}),
      ),
    ).toEqual([500, translate(lang, "shell.exportFailed")]);
  });

  test("screens: a sheet and a list that break keep what was typed and say so; an export says it in words", async () => {
    const { saveForm } = await import("#app/kit/form/save/save-form.server.ts");
    const { stepList } = await import("#app/kit/list/data/load-list.server.ts");
    const form = { code: "QZ", nameEn: "TYPED", nameZh: "字", innerFlag: "Y", outerFlag: "N" };
    const target = { id: "new", saved: (id: number) => `/${kinds}/${id}` };
    const formShape = await breakWrites(testDatabase, "package_kind", async () => {
      const request = await boss.page(`/${kinds}?lng=${lang}`, form);
      return outcomeOf(async () => saveForm(await contextOf(request), kinds, target));
    });
    expect(formShape).toMatchObject({
      status: 500,
      data: { record: { nameEn: "TYPED" }, errors: [{ code: "shell.saveFailed" }] },
    });
    const made = await call(`POST ${kinds}/save`, form);
    const row = `${(made.data as { id: number }).id}:1`;
    const list = await breakWrites(testDatabase, "package_kind", async () => {
      const request = await boss.page(`/${kinds}?lng=${lang}`, { _step: "remove", row });
      return outcomeOf(async () => stepList(await contextOf(request), kinds));
    });
    expect(list).toMatchObject({
      status: 500,
      data: { refused: 1, rows: [{ code: "shell.deleteFailed" }] },
    });
    await call(`POST ${kinds}/remove`, { rows: [{ id: (made.data as { id: number }).id }] });
    const { id } = await aBooking(testDatabase.em(), { bkStatus: "DRAFT" });
    const bookings = "seaway/bookingMgr/inner";
    const step = await breakWrites(testDatabase, "booking", async () => {
      // The data permission above applies to no clerk.
      const request = await boss.page(`/${bookings}?lng=${lang}`, {
        _step: "confirm",
        row: `${id}:1`,
      });
      return outcomeOf(async () => stepList(await contextOf(request), bookings));
    });
    expect(step, JSON.stringify(step)).toMatchObject({
      status: 500,
      data: { done: 0, rows: [{ code: "kit.failed" }] },
    });
    const unknown = { code: "kit.unknownOperation", params: { name: "noSuch" } };
    const listed = await boss.page(`/${bookings}?lng=${lang}`, { _step: "noSuch", row: `${id}:1` });
    expect(await outcomeOf(async () => stepList(await contextOf(listed), bookings))).toMatchObject({
      status: 404,
      data: { done: 0, rows: [unknown] },
    });
    const opened = await boss.page(`/${kinds}/1?lng=${lang}`, { ...form, _step: "noSuch" });
    const kept = await outcomeOf(async () =>
      saveForm(await contextOf(opened), kinds, { ...target, id: "1" }),
    );
    expect(kept).toMatchObject({
      status: 422,
      data: { record: { nameEn: "TYPED" }, errors: [unknown] },
    });
    const { loader } = await import("#app/api/export.route.ts");
    const file = await withoutTable(testDatabase, "package_kind", async () => {
      const request = await boss.page(`/export/${kinds}?lng=${lang}`);
      return outcomeOf(async () => loader({ request, params: { "*": kinds }, context: {} }));
    });
    expect(file).toMatchObject({ status: 500, data: translate(lang, "shell.exportFailed") });
  });
});
