import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { GenTable } from "#domain/administration/tool/tool.entity.server.ts";
import { interfacePerm } from "#domain/administration/tool/tool-perms.ts";
import { emptyForm, type Form } from "#domain/administration/tool/builder/built-form.ts";
import { type Query, openScreen, serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let admin: Visitor;
let clerk: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  [admin, clerk] = [await visit(testDatabase, "admin"), await visit(testDatabase, "clerk")];
});

const open = <T>(who: Visitor, name: string, path: string, form?: Query["form"]) =>
  openScreen<T>(who, `administration/tool/${name}`, path, form ? { form } : {});

/** Archive files by path. */
async function unzipped(response: Response): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files: Record<string, string> = {};
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
  return files;
}

describe("the interface documentation", () => {
  type Shown = {
    total: number;
    calls: { id: string; path: string }[];
    call: { perm: string; example: string } | null;
    schema: { name: string } | null;
  };

  test("shows the calls of a group, one call with its permission and an example, and one schema", async () => {
    const path =
      "/tool/swagger?group=seaway%2FbookingMgr%2Finner&call=seaway.bookingMgr.inner.list&schema=PageInfo";
    const { status, data } = await open<Shown>(admin, "interface/swagger", path);
    expect(status).toBe(200);
    expect(data.calls.length).toBeGreaterThan(5);
    expect(data.calls.every((call) => call.path.startsWith("/seaway/bookingMgr/inner/"))).toBe(
      true,
    );
    expect(data.call?.perm).toBe("booking:list");
    expect(JSON.parse(data.call?.example ?? "")).toMatchObject({
      data: {},
      pageInfo: { pageNum: 1 },
    });
    expect(data.schema?.name).toBe("PageInfo");
  });

  test("finds administration calls by their permission", async () => {
    const { data } = await open<Shown>(
      admin,
      "interface/swagger",
      "/tool/swagger?q=system%3Apost%3Aadd",
    );
    expect(data.calls.map((call) => call.id)).toContain("post.system.post");
  });

  test("is closed without its permission, and names to nobody what he may not call", async () => {
    expect((await open(clerk, "interface/swagger", "/tool/swagger")).status).toBe(403);
    await testDatabase.orm.em
      .getConnection()
      .execute(
        "update role set permissions = array_append(permissions, ?) where role_key = 'finance'",
        [interfacePerm],
      );
    const reader = await visit(testDatabase, "finance");
    const { status, data } = await open<Shown>(
      reader,
      "interface/swagger",
      "/tool/swagger?q=system%3Auser%3A",
    );
    expect([status, data.calls]).toEqual([200, []]);
  });
});

describe("the code generator", () => {
  test("offers what it can take and says why not of the rest; code of chosen tables is one archive in which each is known", async () => {
    type Offered = { tables: { tableName: string }[]; no: { tableName: string; code: string }[] };
    const { data } = await open<Offered>(admin, "generator/gen-import", "/tool/gen/import");
    expect(data.tables.map((table) => table.tableName)).toEqual(
      expect.arrayContaining(["dock", "clause"]),
    );
    expect(data.no).toContainEqual(
      expect.objectContaining({ tableName: "app_user", code: "tool.gen.guarded" }),
    );
    expect(
      (
        await open(admin, "generator/gen-import", "/tool/gen/import", {
          tables: ["dock", "clause"],
        })
      ).status,
    ).toBe(302);
    const made = await testDatabase.em().find(GenTable, {}, { orderBy: { tableName: "asc" } });
    const chosen = { _intent: "code", row: made.map((genTable) => `${genTable.id}:1`) };
    const sent = await open(admin, "generator/gen-list", "/tool/gen", chosen);
    expect(sent).toMatchObject({
      status: 302,
      location: `/tool/gen-code/${made.map((genTable) => genTable.id).join(",")}`,
    });
    expect((await open(admin, "generator/gen-list", "/tool/gen", { _intent: "code" })).status).toBe(
      400,
    );
    expect((await open(clerk, "generator/gen-list", "/tool/gen", chosen)).status).toBe(403);
    const { loader } = await import("#app/areas/administration/tool/generator/gen-code.route.ts");
    const take = async (who: Visitor, tableId: string) =>
      loader({
        request: await who.page("/tool/gen-code/1"),
        params: { tableId },
        context: {},
      }).catch((error: Response) => error);
    const files = await unzipped(await take(admin, made.map((genTable) => genTable.id).join(",")));
    for (const name of ["dockRecordModule", "clauseRecordModule"])
      expect(files["db/services/modules.server.ts"]).toContain(name);
    for (const bad of ["999999", "1,x", "", `${made[0]?.id},999999`])
      expect((await take(admin, bad)).status, bad).toBe(404);
    expect((await take(clerk, "1")).status).toBe(403);
  });

  test("a table that was taken and cannot be made code of any more says why on its sheet, and gives no archive", async () => {
    const em = testDatabase.em();
    const { columns, className } = await em.findOneOrFail(GenTable, { tableName: "dock" });
    const names = {
      area: "oldBill",
      namesZh: "x",
      namesEn: "x",
      apiName: "gen/oldBill",
      perm: "oldBill",
      tableComment: "",
    };
    const old = em.create(GenTable, { ...names, tableName: "bill", className, columns });
    await em.flush();
    const params = { tableId: String(old.id) };
    const { data } = await openScreen<{
      refusal: { code: string } | null;
      preview: { mayTake: boolean };
    }>(admin, "administration/tool/generator/gen-edit", `/tool/gen-edit/index/${old.id}`, {
      params,
    });
    expect([data.refusal?.code, data.preview.mayTake]).toEqual(["tool.gen.cannotFill", false]);
    const { loader } = await import("#app/areas/administration/tool/generator/gen-code.route.ts");
    const request = await admin.page(`/tool/gen-code/${old.id}`);
    const response = await loader({ request, params, context: {} }).catch(
      (error: Response) => error,
    );
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("bill");
  });
});

describe("the form builder without scripts", () => {
  type ActionData = {
    bench: { sheet: Form; picked: string };
    id: number;
    version: number;
    label?: string;
    refusals?: { code: string }[];
    schemaFaults?: { fault: string }[];
    schemaText?: string;
  };
  const press = async (form: Record<string, string>) =>
    (
      await open<ActionData>(admin, "builder/build", "/tool/build", {
        sheet: JSON.stringify(emptyForm),
        picked: "",
        id: "0",
        version: "0",
        name: "",
        ...form,
      })
    ).data;

  test("a button adds a field, another moves it; what was typed into its properties is kept", async () => {
    const entry = await press({ _intent: "add:text" });
    expect(entry.bench.sheet.items.map((item) => item.key)).toEqual(["text"]);
    const typed = {
      sheet: JSON.stringify(entry.bench.sheet),
      picked: "f1",
      "prop.id": "f1",
      "prop.key": "shipper",
      "prop.zh": "发货人",
      "prop.en": "Shipper",
      "prop.maxLength": "35",
    };
    const two = await press({ ...typed, _intent: "add:date" });
    expect(two.bench.sheet.items.map((item) => [item.key, item.maxLength])).toEqual([
      ["shipper", 35],
      ["date", null],
    ]);
    const moved = await press({
      sheet: JSON.stringify(two.bench.sheet),
      picked: "f2",
      _intent: "up:f2",
    });
    expect(moved.bench.sheet.items.map((item) => item.key)).toEqual(["date", "shipper"]);
  });

  test("a draft is saved, opened by its address, renamed and deleted; an older version is refused", async () => {
    const { bench } = await press({ _intent: "add:text" });
    const form = JSON.stringify(bench.sheet);
    expect((await press({ sheet: form, _intent: "save" })).refusals?.[0]?.code).toBe(
      "kit.required",
    );
    const saved = await press({ sheet: form, name: "Mine", _intent: "save" });
    expect(saved.label).toBe("tool.build.saved");
    const opened = await open<{ open: { name: string; sheet: Form }; drafts: unknown[] }>(
      admin,
      "builder/build",
      `/tool/build?draft=${saved.id}`,
    );
    expect(opened.data.open).toMatchObject({ name: "Mine", sheet: { items: [{ key: "text" }] } });
    const renamed = await press({
      _intent: `rename:${saved.id}:${saved.version}`,
      [`rename.${saved.id}`]: "Yours",
    });
    expect(renamed.label).toBe("tool.build.renamed");
    expect(
      (
        await press({
          sheet: form,
          name: "Mine",
          id: String(saved.id),
          version: String(saved.version),
          _intent: "save",
        })
      ).refusals?.[0]?.code,
    ).toBe("kit.stale");
    expect(
      (await press({ _intent: `discard:${saved.id}:${(saved.version ?? 0) + 1}` })).label,
    ).toBe("tool.build.draftRemoved");
    expect((await open(admin, "builder/build", `/tool/build?draft=${saved.id}`)).status).toBe(404);
  });

  test("a pasted schema becomes the sheet; a faulty one leaves it as it was and says why", async () => {
    const read = await press({
      _intent: "read",
      schema: '{"properties":{"ship name":{"type":"string"},"deep":{"type":"object"}}}',
    });
    expect(read.bench.sheet.items.map((item) => item.key)).toEqual(["shipName"]);
    expect(read.schemaFaults?.map((schemaFault) => schemaFault.fault)).toEqual(["nested"]);
    const broken = '{\n  "properties": { "eta": }\n}';
    const kept = await press({
      sheet: JSON.stringify(read.bench.sheet),
      _intent: "read",
      schema: broken,
    });
    expect(kept.bench.sheet.items.map((item) => item.key)).toEqual(["shipName"]);
    expect(kept.schemaFaults).toEqual([
      { at: "", fault: "json", params: { line: 2, column: 26, data: "}" } },
    ]);
    expect(kept.schemaText?.replaceAll("\r\n", "\n")).toBe(broken);
  });

  test("is closed without its permission", async () => {
    expect((await open(clerk, "builder/build", "/tool/build")).status).toBe(403);
    expect((await open(clerk, "builder/build", "/tool/build", { _intent: "save" })).status).toBe(
      403,
    );
  });
});
