import { dataPmsPerm } from "#domain/data-permission/admin-only.server.ts";
import { readPageSetting, readPmsTrees } from "#domain/data-permission/data-permission.queries.server.ts";
import { deleteInputOf, drawerSetting, saveInputOf } from "#domain/data-permission/drawer-payload.ts";
import type { ColumnChoice } from "#domain/data-permission/page-limits.ts";
import { perform } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { textOfScalar } from "#platform/operation/scalar-input.ts";
import { say } from "#platform/i18n/translate.ts";
import { dataPmsOperations } from "#domain/data-permission/data-pms-operations.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { intakeBounds } from "../../intake/bounds.ts";
import { tooDeep } from "../../intake/field-count.ts";
import { bodyOf, type Call } from "../call.server.ts";
import { dataAnswer, doneAnswer } from "./admin-responses.server.ts";
import { defineAdminCalls } from "./define-admin-call.server.ts";

const text = (body: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => textOfScalar(body[name])).find((value) => value !== undefined) ?? "";

/** A body that may be a bare list. @throws Refusal kit.invalid when it is no JSON */
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

/** The third tab of the drawer (platform §7 "Column configuration"): upper-case names in and out. */
export const dataPmsCalls = defineAdminCalls([
  {
    method: "POST",
    path: "menuColumn/listDataPmsSetting",
    perm: dataPmsPerm,
    word: "datapms.call.list",
    failed: "datapms.fetchFailed",
    answer: async ({ call, context, lang }) => {
      const { list } = resourceOf(text(await bodyOf(call), "pageId", "PAGE_ID"));
      const setting = await readPageSetting(context.em, context.actor, list);
      const named = (columns: readonly ColumnChoice[]) => columns.map(({ key, word }) => ({ value: key, label: say(lang, word) }));
      const { ports, depts, own } = setting.choices;
      return dataAnswer(lang, { ...drawerSetting(setting), portColumns: named(ports), deptColumns: named(depts), ownColumns: own });
    },
  },
  {
    method: "POST",
    path: "menuColumn/getPmsTreeData",
    perm: dataPmsPerm,
    word: "datapms.call.trees",
    answer: async ({ call, context, lang }) =>
      dataAnswer(lang, await readPmsTrees(context.em, context.actor, text(await bodyOf(call), "portText"))),
  },
  {
    method: "POST",
    path: "menuColumn/saveDataPms",
    perm: dataPmsPerm,
    word: "datapms.call.save",
    failed: "datapms.saveFailed",
    answer: async ({ call, context, lang }) => {
      await perform(context, dataPmsOperations.saveDataPms, saveInputOf(await bodyOf(call)));
      return doneAnswer(lang, "datapms.saved");
    },
  },
  {
    method: "POST",
    path: "menuColumn/deletePmsData",
    perm: dataPmsPerm,
    word: "datapms.call.delete",
    failed: "datapms.deleteFailed",
    answer: async ({ call, context, lang }) => {
      await perform(context, dataPmsOperations.deletePmsData, deleteInputOf(await anyBody(call)));
      return doneAnswer(lang, "datapms.deleted");
    },
  },
]);
