import { sql } from "kysely";
import { addConfig, saveConfig } from "#domain/admin/ops/save-config.server.ts";
import { can } from "#platform/operation/actor.ts";
import { readResource } from "#platform/resource/resource.server.ts";
import { settings } from "#platform/settings/settings.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { dataAnswer, doneAnswer, stampsOf, textAnswer } from "./admin-responses.server.ts";
import { answerBook, answerStep, answerWrite } from "./admin-input.server.ts";
import { type AdminList, answerPage } from "./admin-list.server.ts";
import { type AdminGiven, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";

const configRow = (row: Record<string, unknown>) => ({
  configId: row.id,
  configName: row.configName,
  configKey: row.configKey,
  configValue: row.configValue,
  configType: row.configType,
  ...stampsOf(row),
});

const configs = (): AdminList => ({
  resource: resourceOf("system/config"),
  filters: { configName: "contains", configKey: "contains", configType: "in" },
  between: "createdTime",
  row: configRow,
});

/**
 * The value of a key, in `msg`. Never of a secret one; who is refused at the door is nobody's business but theirs who keep the list.
 */
async function valueOfKey({ context, params }: AdminGiven) {
  const { key = "" } = params;
  const { rows } = await sql<{ value: string; secret: boolean }>`select config_value as value, secret from config
    where config_key = ${key}`.execute(context.em.getKysely());
  const kind = settings[key]?.kind;
  const closed = rows[0]?.secret || kind === "password" || (kind === "addresses" && !can(context.actor, "system:config:query"));
  return textAnswer(closed ? "" : (rows[0]?.value ?? settings[key]?.value ?? ""));
}

const config = { add: addConfig, save: saveConfig, idName: "configId" };

/** Configuration calls (wire contract §4). Every reader asks the database, so that dropping the cache is done already. */
export const configCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/config/list",
    perm: "system:config:list",
    word: "api.list",
    answer: (given) => answerPage(given, configs()),
  },
  { method: "GET", path: "system/config/configKey/:key", perm: signedIn, word: "admin.configValue", answer: valueOfKey },
  {
    method: "GET",
    path: "system/config/:id",
    perm: "system:config:query",
    word: "api.get",
    answer: async ({ context, params, lang }) =>
      dataAnswer(lang, configRow(await readResource(context.em, context.actor, resourceOf("system/config"), Number(params.id)))),
  },
  {
    method: "POST",
    path: "system/config",
    perm: "system:config:add",
    word: "admin.configSheet",
    answer: (given) => answerWrite(given, config),
  },
  {
    method: "PUT",
    path: "system/config",
    perm: "system:config:edit",
    word: "admin.configSheet",
    answer: (given) => answerWrite(given, config),
  },
  {
    method: "DELETE",
    path: "system/config/refreshCache",
    perm: "system:config:remove",
    word: "admin.configs",
    answer: async ({ lang }) => doneAnswer(lang),
  },
  {
    method: "DELETE",
    path: "system/config/:ids",
    perm: "system:config:remove",
    word: "config.remove",
    answer: (given) => answerStep(given, resourceOf("system/config").steps.remove),
  },
  {
    method: "POST",
    path: "system/config/export",
    perm: "system:config:export",
    word: "api.export",
    answer: (given) => answerBook(given, configs()),
  },
]);
