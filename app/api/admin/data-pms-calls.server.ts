import { dataPmsPerm } from "#domain/administration/data-permission/admin-only.server.ts";
import {
  readPageSetting,
  readPmsTrees,
} from "#domain/administration/data-permission/data-permission.queries.server.ts";
import {
  deleteInputOf,
  drawerSetting,
  saveInputOf,
} from "#domain/administration/data-permission/drawer-payload.ts";
import type { ColumnChoice } from "#domain/administration/data-permission/page-limits.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { textOfScalar } from "#platform/kernel/refusal/scalar-input.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { dataPmsOperations } from "#domain/administration/data-permission/data-pms-operations.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { intakeBounds } from "#app/intake/bounds.ts";
import { tooDeep } from "#app/intake/field-count.ts";
import { bodyOf, type Call } from "../call.server.ts";
import { dataResponse, doneResponse } from "./admin-responses.server.ts";
import { defineAdminCalls } from "./define-admin-call.server.ts";

const text = (body: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => textOfScalar(body[name])).find((value) => value !== undefined) ?? "";

/** Reads a body that may be a bare array. @throws Refusal kit.invalid */
async function anyBody(call: Call): Promise<unknown> {
  const bytes = await call.read(intakeBounds.json);
  const text = bytes.toString("utf8");
  if (tooDeep(text)) throw new Refusal("kit.tooDeep", { limit: intakeBounds.depth });
  try {
    return text === "" ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw new Refusal("kit.invalid");
  }
}

/** The data-permission tab of the column drawer (platform §7): upper-case names in and out. */
export const dataPmsCalls = defineAdminCalls([
  {
    method: "POST",
    path: "menuColumn/listDataPmsSetting",
    perm: dataPmsPerm,
    label: "dataPermission.call.list",
    failed: "dataPermission.fetchFailed",
    respond: async ({ call, context, lang }) => {
      const { list } = resourceOf(text(await bodyOf(call), "pageId", "PAGE_ID"));
      const setting = await readPageSetting(context.em, context.actor, list);
      const named = (columns: readonly ColumnChoice[]) =>
        columns.map(({ key, label }) => ({ value: key, label: translate(lang, label) }));
      const { ports, depts, own } = setting.choices;
      return dataResponse(lang, {
        ...drawerSetting(setting),
        portColumns: named(ports),
        deptColumns: named(depts),
        ownColumns: own,
      });
    },
  },
  {
    method: "POST",
    path: "menuColumn/getPmsTreeData",
    perm: dataPmsPerm,
    label: "dataPermission.call.trees",
    respond: async ({ call, context, lang }) =>
      dataResponse(
        lang,
        await readPmsTrees(context.em, context.actor, text(await bodyOf(call), "portText")),
      ),
  },
  {
    method: "POST",
    path: "menuColumn/saveDataPms",
    perm: dataPmsPerm,
    label: "dataPermission.call.save",
    failed: "dataPermission.saveFailed",
    respond: async ({ call, context, lang }) => {
      await runOperation(context, dataPmsOperations.saveDataPms, saveInputOf(await bodyOf(call)));
      return doneResponse(lang, "dataPermission.saved");
    },
  },
  {
    method: "POST",
    path: "menuColumn/deletePmsData",
    perm: dataPmsPerm,
    label: "dataPermission.call.delete",
    failed: "dataPermission.deleteFailed",
    respond: async ({ call, context, lang }) => {
      await runOperation(
        context,
        dataPmsOperations.deletePmsData,
        deleteInputOf(await anyBody(call)),
      );
      return doneResponse(lang, "dataPermission.deleted");
    },
  },
]);
