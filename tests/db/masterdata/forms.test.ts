import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { Dock, Port } from "#domain/masterdata/place/place.entity.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { usesOf } from "#platform/records/resource/used-codes.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { imports, operationOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { sql } from "kysely";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const save = async (kind: string, input: object, role = "clerk") =>
  ((await testDatabase.run(role, operationOf(`${kind}.save`), input)) as { id: number }).id;
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => new Error("not refused"),
    (reason: unknown) => reason,
  );
  return refusalsOf(error).map((refusal) => `${refusal.code} ${refusal.place.field ?? ""}`.trim());
};
const port = {
  code: "XXABC",
  nameEn: "Test Harbour",
  nameZh: "试港",
  country: "XX",
  timeZone: "Asia/Shanghai",
  label: "L",
};

describe("a sheet of master data follows the rules of its import", () => {
  test("a new port is read as a file reads it: half-width, upper case, and found by its names", async () => {
    const id = await save("port", { ...port, code: " ｘxabd " });
    const made = await testDatabase.em().findOneOrFail(Port, { id });
    expect(made).toMatchObject({ code: "XXABD", nameZh: "试港", version: 1 });
    expect(made.search).toContain("shigang");
  });

  test("what is left blank becomes empty, and the country follows from the code", async () => {
    const id = await save("port", { ...port, code: "XXABE" });
    const { version } = await testDatabase.em().findOneOrFail(Port, { id });
    await save("port", {
      id,
      version,
      code: "XXABE",
      nameEn: "Test Harbour II",
      timeZone: "Asia/Tokyo",
    });
    expect(await testDatabase.em().findOneOrFail(Port, { id })).toMatchObject({
      nameEn: "Test Harbour II",
      nameZh: "",
      label: "",
      country: "XX",
      version: version + 1,
    });
  });

  test.each([
    [{ ...port, code: "SHANGHAI" }, ["import.tooLong code"]],
    [{ ...port, code: "XX1" }, ["place.badLocode code"]],
    [{ ...port, code: "XXABF", nameEn: " " }, ["import.required nameEn"]],
    [{ ...port, code: "XXABF", timeZone: "Mars/Olympus" }, ["money.badZone timeZone"]],
    [{ ...port, code: "", nameEn: "" }, ["import.required code", "import.required nameEn"]],
  ])("%j is refused at its field", async (input, faults) => {
    expect(await refused(save("port", input))).toEqual(faults);
  });

  test("a code exists once, and stays as it was made", async () => {
    const id = await save("port", { ...port, code: "XXABG" });
    expect(await refused(save("port", { ...port, code: "xxabg" }))).toEqual(["master.exists code"]);
    expect(await refused(save("port", { ...port, id, version: 1, code: "XXABH" }))).toEqual([
      "master.keyFixed code",
    ]);
    expect(await refused(save("port", { ...port, id: 99_999_999, code: "XXABG" }))).toEqual([
      "kit.notFound",
    ]);
  });

  test("an old sheet does not go over a newer one", async () => {
    const id = await save("port", { ...port, code: "XXABK" });
    await save("port", { ...port, id, version: 1, code: "XXABK", nameEn: "Newer" });
    expect(
      await refused(save("port", { ...port, id, version: 1, code: "XXABK", nameEn: "Older" })),
    ).toEqual(["kit.stale"]);
  });

  test("saved unchanged, nothing is written", async () => {
    const id = await save("port", { ...port, code: "XXABM" });
    await save("port", { ...port, id, version: 1, code: "XXABM" });
    expect(await testDatabase.em().findOneOrFail(Port, { id })).toMatchObject({ version: 1 });
  });

  test("a dock names a port that exists; two ports may each have a dock of one code", async () => {
    const dock = { dockCode: "T1", nameEn: "Terminal 1", inHours: "24" };
    expect(await refused(save("dock", { ...dock, portCode: "XXNON" }))).toEqual([
      "kit.unknownCode portCode",
    ]);
    const codes = ["XXABN", "XXABP"];
    for (const code of codes) await save("port", { ...port, code });
    const ids = await Promise.all(codes.map((portCode) => save("dock", { ...dock, portCode })));
    expect(await testDatabase.em().findOneOrFail(Dock, { id: ids[1] ?? 0 })).toMatchObject({
      portCode: "XXABP",
      inHours: 24,
      outHours: null,
    });
    // A list without names and hours keeps those entered here.
    const definition = imports.find((importDefinition) => importDefinition.kind === "dock");
    await testDatabase.run("clerk", definition?.operation ?? operationOf(""), {
      source: { text: "港口代码\t码头代码\t英文名称\nXXABP\tT1\tTerminal One" },
    });
    expect(await testDatabase.em().findOneOrFail(Dock, { id: ids[1] ?? 0 })).toMatchObject({
      nameEn: "Terminal One",
      inHours: 24,
    });
  });

  test("what the house enters on a sheet is meant; a published list does not go over it", async () => {
    const kind = { code: "ZZ", nameEn: "Test pack", nameZh: "试装", innerFlag: "Y" };
    const id = await save("packageKind", kind);
    await save("packageKind", { ...kind, id, version: 1, nameZh: "试包" });
    const take = (text: string) =>
      testDatabase.run(
        "clerk",
        imports.find((importDefinition) => importDefinition.kind === "packageKind")?.operation ??
          operationOf(""),
        {
          source: { text },
        },
      );
    await take("code\tname_en\tname_zh\nZZ\tTest package\t别名");
    const matches = await rowsOf(
      testDatabase,
      sql`select name_en as "nameEn", name_zh as "nameZh", inner_flag as inner, outer_flag as outer
        from package_kind
        where id = ${id}`,
    );
    expect(matches).toEqual([{ nameEn: "Test package", nameZh: "试包", inner: "Y", outer: "N" }]);
  });

  test("a vessel is known by its IMO number however it is written, and keeps its code", async () => {
    const id = await save("vessel", { imo: "IMO 9074729", name: "sea test", code: "" });
    expect(
      await rowsOf(testDatabase, sql`select code, imo, name from vessel where id = ${id}`),
    ).toEqual([{ code: "9074729", imo: "9074729", name: "SEA TEST" }]);
    expect(
      await refused(
        save("vessel", { id, version: 1, imo: "9074729", name: "SEA TEST", code: "OTHER" }),
      ),
    ).toEqual(["master.keyFixed code"]);
    expect(await refused(save("vessel", { imo: "9074728", name: "SEA TEST" }))).toEqual([
      "gear.badImo imo",
    ]);
  });

  test("only who may edit master data saves and deletes", async () => {
    expect(await refused(save("port", { ...port, code: "XXABQ" }, "finance"))).toEqual([
      "kit.noPermission",
    ]);
    const id = await save("port", { ...port, code: "XXABQ" });
    expect(
      await refused(testDatabase.run("finance", operationOf("port.remove"), { rows: [{ id }] })),
    ).toEqual(["kit.noPermission"]);
  });
});

describe("where is it used", () => {
  test("a port a voyage calls at stays, and both languages say what names it", async () => {
    const { planned } = await aVoyage(testDatabase.em());
    const code = planned.stops[0]?.portCode ?? "";
    const [row] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from port where code = ${code}`,
    );
    const uses = await usesOf(testDatabase.em(), "port", code);
    expect(uses.map((use) => use.label)).toContain("voyage.voyages");
    const { rows, done } = (await testDatabase.run("clerk", operationOf("port.remove"), {
      rows: [{ id: row?.id }],
    })) as StepResult;
    expect(done).toBe(0);
    expect(rows[0]).toMatchObject({ done: false, code: "master.inUse", key: code });
    const message = (lang: "zh" | "en") =>
      refusalText(lang, { code: "master.inUse", params: rows[0]?.params ?? {} });
    expect(message("zh")).toMatch(/^正在使用，不能删除：.*航次 \d+/);
    expect(message("en")).toMatch(/^In use, cannot be deleted: .*Voyages \d+/);
  });

  test("one that nothing names is deleted, and the log keeps what it was", async () => {
    const id = await save("port", { ...port, code: "XXABR" });
    expect(
      await testDatabase.run("clerk", operationOf("port.remove"), { rows: [{ id }] }),
    ).toMatchObject({ done: 1, refused: 0 });
    expect(await testDatabase.em().count(Port, { id })).toBe(0);
    const logged = sql`select operator
      from change_log
      where table_name = 'port' and key_value = ${String(id)} and operation = 'DELETE'`;
    expect(await rowsOf(testDatabase, logged)).toHaveLength(1);
  });
});
