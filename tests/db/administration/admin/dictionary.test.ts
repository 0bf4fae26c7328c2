import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DictData, DictType } from "#domain/administration/admin/admin.entity.server.ts";
import {
  addDictData,
  saveDictData,
} from "#domain/administration/admin/ops/save-dict-data.server.ts";
import {
  addDictType,
  saveDictType,
} from "#domain/administration/admin/ops/save-dict-type.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { dictionariesOf, shownDictionaries } from "#db/services/references/dictionary.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

/** Refusal code and field. */
async function refusal(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const [first] = refusalsOf(error);
  return `${first?.code} ${first?.place.field ?? ""}`.trim();
}

const remove = (name: string, id: number) =>
  testDatabase.run("admin", operationOf(name), { rows: [{ id }] }) as Promise<StepResult>;
const type = (dictType: string) => testDatabase.em().findOneOrFail(DictType, { dictType });

describe("dictionary types", () => {
  test("every dictionary of a new installation has its type, with a name in both languages", async () => {
    const rows = await rowsOf<{ type: string }>(
      testDatabase,
      sql`select distinct d.dict_type as type
        from dict_data d
        where not exists (
            select
            from dict_type t
            where t.dict_type = d.dict_type
              and t.dict_name <> t.dict_type
              and t.dict_name_en <> t.dict_type
          )`,
    );
    expect(rows).toEqual([]);
  });

  test("a new name is carried into the data", async () => {
    const { id } = await testDatabase.run("admin", addDictType, {
      dictName: "颜色",
      dictType: "our_colour",
    });
    await testDatabase.run("admin", addDictData, {
      dictType: "our_colour",
      dictLabel: "红",
      dictValue: "RED",
    });
    const made = await type("our_colour");
    await testDatabase.run("admin", saveDictType, {
      id,
      version: made.version,
      dictName: "颜色",
      dictType: "house_colour",
    });
    expect(await testDatabase.em().count(DictData, { dictType: "our_colour" })).toBe(0);
    expect((await dictionariesOf(testDatabase.em(), "zh", ["house_colour"])).house_colour).toEqual({
      RED: "红",
    });
  });

  test("a type the product names keeps its name and stays", async () => {
    const { id, version } = await type("booking_status");
    expect(
      await refusal(
        testDatabase.run("admin", saveDictType, {
          id,
          version,
          dictName: "x",
          dictType: "other_status",
        }),
      ),
    ).toBe("admin.dictTypeBuiltIn dictType");
    expect((await remove("dictType.remove", id)).rows[0]?.code).toBe("admin.dictTypeBuiltIn");
  });

  test("a type with data stays, an empty one goes", async () => {
    const { id } = await testDatabase.run("admin", addDictType, {
      dictName: "临时",
      dictType: "passing",
    });
    const { id: value } = await testDatabase.run("admin", addDictData, {
      dictType: "passing",
      dictLabel: "一",
      dictValue: "1",
    });
    expect((await remove("dictType.remove", id)).rows[0]).toMatchObject({
      code: "admin.dictTypeFilled",
      params: { count: 1 },
    });
    expect((await remove("dictData.remove", value)).done).toBe(1);
    expect((await remove("dictType.remove", id)).done).toBe(1);
  });

  test.each([
    [{ dictName: "x", dictType: "Bad-Name" }, "admin.dictTypePattern dictType"],
    [{ dictName: "x", dictType: "booking_status" }, "admin.dictTypeKnown dictType"],
    [{ dictName: "x", dictType: "child", parentType: "nobody" }, "kit.unknownCode parentType"],
  ])("refuses %j", async (input, code) => {
    expect(await refusal(testDatabase.run("admin", addDictType, input))).toBe(code);
  });

  test("no type stands above itself", async () => {
    const { id } = await testDatabase.run("admin", addDictType, {
      dictName: "上",
      dictType: "upper",
    });
    await testDatabase.run("admin", addDictType, {
      dictName: "下",
      dictType: "lower",
      parentType: "upper",
    });
    const { version } = await type("upper");
    expect(
      await refusal(
        testDatabase.run("admin", saveDictType, {
          id,
          version,
          dictName: "上",
          dictType: "upper",
          parentType: "lower",
        }),
      ),
    ).toBe("admin.parentLoop parentType");
  });

  test("adding needs its own permission, and never changes a record", async () => {
    const caller = testDatabase.as("clerk", {
      permissions: ["system:dict:edit", "system:dict:list"],
    });
    expect(
      await refusal(runOperation(caller, addDictType, { dictName: "x", dictType: "mine" })),
    ).toBe("kit.noPermission");
    const { id } = await type("upper");
    const made = await testDatabase.run("admin", addDictType, {
      id,
      dictName: "x",
      dictType: "another",
    });
    expect(made.id).not.toBe(id);
  });
});

describe("dictionary data", () => {
  test("a value the product writes keeps its code and cannot be removed, but its label and colour may change", async () => {
    const dictData = await testDatabase
      .em()
      .findOneOrFail(DictData, { dictType: "booking_status", dictValue: "DRAFT" });
    const input = {
      id: dictData.id,
      version: dictData.version,
      dictType: dictData.dictType,
      dictLabel: "起草",
      dictValue: "DRAFT",
      listClass: "info",
    };
    expect(
      await refusal(testDatabase.run("admin", saveDictData, { ...input, dictValue: "OTHER" })),
    ).toBe("admin.dictValueBuiltIn dictValue");
    expect(
      await refusal(testDatabase.run("admin", saveDictData, { ...input, dictType: "eb_status" })),
    ).toBe("admin.dictValueBuiltIn dictType");
    expect((await remove("dictData.remove", dictData.id)).rows[0]?.code).toBe(
      "admin.dictValueBuiltIn",
    );
    await testDatabase.run("admin", saveDictData, input);
    expect(
      (await dictionariesOf(testDatabase.em(), "zh", ["booking_status"])).booking_status?.DRAFT,
    ).toBe("起草");
  });

  test("one value is the default at most, and a disabled one is not offered", async () => {
    const add = (dictValue: string, more: object) =>
      testDatabase.run("admin", addDictData, {
        dictType: "upper",
        dictLabel: dictValue,
        dictValue,
        ...more,
      });
    const first = await add("A", { isDefault: "Y", dictSort: 2 });
    await add("B", { isDefault: "Y", dictSort: 1 });
    await add("C", { status: "1" });
    expect((await testDatabase.em().findOneOrFail(DictData, { id: first.id })).isDefault).toBe("N");
    expect(
      Object.keys((await dictionariesOf(testDatabase.em(), "en", ["upper"])).upper ?? {}),
    ).toEqual(["B", "A"]);
  });

  test.each([
    [{ dictType: "upper", dictLabel: "x", dictValue: "A" }, "admin.dictValueKnown dictValue"],
    [{ dictType: "nobody", dictLabel: "x", dictValue: "1" }, "kit.unknownCode dictType"],
    [
      { dictType: "upper", dictLabel: "x", dictValue: "1", cssClass: 'x" onclick="y' },
      "admin.badCssClass cssClass",
    ],
    [
      { dictType: "upper", dictLabel: "x", dictValue: "1", listClass: "purple" },
      "kit.notAnOption listClass",
    ],
  ])("refuses %j", async (input, code) => {
    expect(await refusal(testDatabase.run("admin", addDictData, input))).toBe(code);
  });

  test("a client that does not know our fields leaves them as they are", async () => {
    const dictData = await testDatabase
      .em()
      .findOneOrFail(DictData, { dictType: "sys_user_sex", dictValue: "0" });
    await testDatabase.run("admin", saveDictData, {
      id: dictData.id,
      version: undefined,
      dictType: dictData.dictType,
      dictLabel: "男性",
      dictValue: "0",
    });
    expect(await testDatabase.em().findOneOrFail(DictData, { id: dictData.id })).toMatchObject({
      dictLabel: "男性",
      dictLabelEn: "Male",
    });
  });

  test("a customer account sees no dictionary lists", async () => {
    const caller = testDatabase.as("customer", {
      permissions: ["system:dict:list"],
      customerCodes: ["C1"],
    });
    const query = {
      filters: [],
      sort: [{ key: "id", order: "asc" as const }],
      page: 1,
      pageSize: 10,
    };
    expect(
      (await searchResource(testDatabase.em(), caller.actor, resourceOf("system/dict"), query))
        .total,
    ).toBe(0);
  });
});

test("lists speak of disabled values, too, and know the colour somebody gave; what is offered leaves them out", async () => {
  await testDatabase.run("admin", addDictType, { dictName: "旧", dictType: "faded" });
  const add = (dictValue: string, more: object) =>
    testDatabase.run("admin", addDictData, {
      dictType: "faded",
      dictLabel: `L${dictValue}`,
      dictValue,
      ...more,
    });
  await add("OLD", { status: "1", dictSort: 1 });
  await add("NEW", { listClass: "success", dictSort: 2 });
  const shown = await shownDictionaries(testDatabase.em(), "zh", ["faded", "operation"]);
  expect(Object.entries(shown.labels.faded ?? {})).toEqual([
    ["NEW", "LNEW"],
    ["OLD", "LOLD"],
  ]);
  expect(shown.colours).toEqual({ faded: { NEW: "success" } });
  expect(shown.labels.operation?.["dictType.add"]).toMatch(/^字典管理：/);
  expect((await dictionariesOf(testDatabase.em(), "zh", ["faded"])).faded).toEqual({ NEW: "LNEW" });
});
