import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addConfig,
  saveConfig,
  setConfig,
} from "#domain/administration/admin/ops/save-config.server.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { settings } from "#platform/kernel/settings/settings.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const config = (configKey: string) => testDatabase.em().findOneOrFail(Config, { configKey });
async function refusal(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const [first] = refusalsOf(error);
  return `${first?.code} ${first?.place.field ?? ""}`.trim();
}

test("a new installation has every setting the product reads, built in", async () => {
  const configs = await testDatabase.em().findAll(Config);
  for (const [key, { value }] of Object.entries(settings))
    expect(configs.find((config) => config.configKey === key)).toMatchObject({
      configValue: value,
      configType: "Y",
    });
});

test("a value must fit what reads it, and is read at once", async () => {
  const { id, version } = await config("sys.account.captchaEnabled");
  const input = {
    id,
    version,
    configName: "x",
    configKey: "sys.account.captchaEnabled",
    configType: "N",
  };
  expect(
    await refusal(testDatabase.run("admin", saveConfig, { ...input, configValue: "perhaps" })),
  ).toBe("admin.valueSwitch configValue");
  await testDatabase.run("admin", saveConfig, { ...input, configValue: "false" });
  expect(await readConfig(testDatabase.em(), "sys.account.captchaEnabled")).toBe("false");
  expect(
    (await config("sys.account.captchaEnabled")).configType,
    "what the product reads stays built in",
  ).toBe("Y");
});

test.each([
  ["sys.account.chrtype", "9", "admin.valueNumber"],
  ["sys.login.blackIPList", "10.0.0.300", "admin.valueAddress"],
  ["sys.index.sideTheme", "pink", "admin.valueSideTheme"],
  ["sys.index.skinName", "x", "admin.valueColour"],
])("%s refuses %s", async (configKey, configValue, code) => {
  expect(await refusal(testDatabase.run("admin", setConfig, { configKey, configValue }))).toBe(
    `${code} configValue`,
  );
});

test("a built-in setting cannot be removed or renamed, one of the house can", async () => {
  const own = await testDatabase.run("admin", addConfig, {
    configName: "x",
    configKey: "house.logo",
    configValue: "1",
    configType: "N",
  });
  const existing = await config("sys.account.registerUser");
  const gone = (await testDatabase.run("admin", operationOf("config.remove"), {
    rows: [{ id: existing.id }, { id: own.id }],
  })) as StepResult;
  expect(gone).toMatchObject({ done: 1, refused: 1 });
  expect(gone.rows[0]).toMatchObject({
    code: "admin.configBuiltIn",
    params: { key: "sys.account.registerUser" },
  });
  const renamed = {
    id: existing.id,
    version: existing.version,
    configName: "x",
    configKey: "house.other",
    configValue: "true",
  };
  expect(await refusal(testDatabase.run("admin", saveConfig, renamed))).toBe(
    "admin.configKeyFixed configKey",
  );
  expect(
    await refusal(
      testDatabase.run("admin", addConfig, {
        configName: "x",
        configKey: "sys.account.registerUser",
        configValue: "",
      }),
    ),
  ).toBe("admin.configKnown configKey");
  expect(
    await refusal(
      testDatabase.run("admin", addConfig, {
        configName: "x",
        configKey: "no spaces",
        configValue: "",
      }),
    ),
  ).toBe("admin.configKeyPattern configKey");
});

test("a secret value is shown nowhere: not in lists, not on the sheet, not in a log, and it stays secret", async () => {
  const value = "Swordfish-77";
  const { id, version } = await config("sys.user.initPassword");
  const input = {
    id,
    version,
    configName: "首个密码",
    configKey: "sys.user.initPassword",
    secret: "N",
  };
  await testDatabase.run("admin", saveConfig, { ...input, configValue: value });
  const { actor } = testDatabase.as("admin");
  const resource = resourceOf("system/config");
  const query = {
    filters: [],
    sort: [{ key: "id", order: "asc" as const }],
    page: 1,
    pageSize: 100,
  };
  const listed = await searchResource(testDatabase.em(), actor, resource, query);
  const shown = await readResource(testDatabase.em(), actor, resource, id);
  expect(JSON.stringify([listed.rows, shown])).not.toContain(value);
  expect(shown).toMatchObject({ configValue: "***", secret: "Y" });
  const logs = await rowsOf(
    testDatabase,
    sql`select (select string_agg(x::text, ' ') from oper_log x) as oper,
        (select string_agg(x::text, ' ') from change_log x) as change`,
  );
  expect(JSON.stringify(logs)).not.toContain(value);
  expect(JSON.stringify(logs), "the change itself is told").toContain("config_value");
  // An untouched field keeps its value.
  await testDatabase.run("admin", saveConfig, {
    ...input,
    version: version + 1,
    configName: "新名",
    configValue: "***",
  });
  expect(await config("sys.user.initPassword")).toMatchObject({
    configValue: value,
    secret: true,
    configName: "新名",
  });
});
