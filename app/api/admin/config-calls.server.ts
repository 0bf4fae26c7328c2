import { sql } from "kysely";
import { addConfig, saveConfig } from "#domain/administration/admin/ops/save-config.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { settings } from "#platform/kernel/settings/settings.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { dataResponse, doneResponse, stampsOf, textResponse } from "./admin-responses.server.ts";
import { respondWithBook, respondToStep, respondToWrite } from "./admin-input.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import { type AdminInput, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";

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

/** Secret values stay hidden; address blocklists need the permission to read settings. */
async function valueOfKey({ context, params }: AdminInput) {
  const { key = "" } = params;
  const { rows } = await sql<{
    value: string;
    secret: boolean;
  }>`select config_value as value, secret
    from config
    where config_key = ${key}`.execute(context.em.getKysely());
  const kind = settings[key]?.kind;
  const closed =
    rows[0]?.secret ||
    kind === "password" ||
    (kind === "addresses" && !can(context.actor, "system:config:query"));
  return textResponse(closed ? "" : (rows[0]?.value ?? settings[key]?.value ?? ""));
}

const config = { add: addConfig, save: saveConfig, idName: "configId" };

/** Configuration calls (wire contract §4), without a cache to drop. */
export const configCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/config/list",
    perm: "system:config:list",
    label: "api.list",
    respond: (input) => respondWithPage(input, configs()),
  },
  {
    method: "GET",
    path: "system/config/configKey/:key",
    perm: signedIn,
    label: "admin.configValue",
    respond: valueOfKey,
  },
  {
    method: "GET",
    path: "system/config/:id",
    perm: "system:config:query",
    label: "api.get",
    respond: async ({ context, params, lang }) =>
      dataResponse(
        lang,
        configRow(
          await readResource(
            context.em,
            context.actor,
            resourceOf("system/config"),
            Number(params.id),
          ),
        ),
      ),
  },
  {
    method: "POST",
    path: "system/config",
    perm: "system:config:add",
    label: "admin.configSheet",
    respond: (input) => respondToWrite(input, config),
  },
  {
    method: "PUT",
    path: "system/config",
    perm: "system:config:edit",
    label: "admin.configSheet",
    respond: (input) => respondToWrite(input, config),
  },
  {
    method: "DELETE",
    path: "system/config/refreshCache",
    perm: "system:config:remove",
    label: "admin.configs",
    respond: async ({ lang }) => doneResponse(lang),
  },
  {
    method: "DELETE",
    path: "system/config/:ids",
    perm: "system:config:remove",
    label: "config.remove",
    respond: (input) => respondToStep(input, resourceOf("system/config").steps.remove),
  },
  {
    method: "POST",
    path: "system/config/export",
    perm: "system:config:export",
    label: "api.export",
    respond: (input) => respondWithBook(input, configs()),
  },
]);
