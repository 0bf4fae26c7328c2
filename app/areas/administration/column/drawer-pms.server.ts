import type { DataPermission } from "#domain/administration/data-permission/data-permission.entity.server.ts";
import {
  type Names,
  type PageSetting,
  readPageSetting,
  readPmsTrees,
} from "#domain/administration/data-permission/data-permission.queries.server.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { dataPmsOperations } from "#domain/administration/data-permission/data-pms-operations.server.ts";
import {
  type DrawerResponse,
  pmsConditions,
  type PmsData,
  type PmsKind,
  pmsKinds,
  type PmsRow,
} from "#app/kit/column-drawer/drawer-data.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";
import { ownPath, messageOf } from "./drawer.loader.server.ts";

/** Message for an unexpected failure of a button (platform §8). */
export const dataPmsFailed = (name: string): MessageKey =>
  /delete/i.test(name) ? "dataPermission.deleteFailed" : "dataPermission.saveFailed";

const byKind = <T>(of: (kind: PmsKind) => T) =>
  Object.fromEntries(pmsKinds.map(({ name }) => [name, of(name)])) as Record<PmsKind, T>;
const fresh: PmsRow = { id: null, version: 0, pmsName: "", isOn: "Y", ...byKind(() => []) };

const rowOf = (row: DataPermission): PmsRow => ({
  id: row.id,
  version: row.version,
  pmsName: row.pmsName,
  isOn: row.isOn,
  ...byKind((kind) => row[kind].map(String)),
});

const namesOf = (names: Names): PmsData["names"] => {
  const of = {
    users: "users",
    roles: "roles",
    depts: "depts",
    deptsQuery: "depts",
    portLoads: "ports",
    portDiss: "ports",
  } as const;
  return byKind((kind) => Object.fromEntries(names[of[kind]]));
};

const nothing: Pick<
  PmsData,
  "rows" | "names" | "conditions" | "columns" | "own" | "editing" | "deleting" | "trees"
> = {
  rows: [],
  names: byKind(() => ({})),
  conditions: { portLoadCondition: "", portDisCondition: "", deptQueryCondition: "" },
  columns: { ports: [], depts: [] },
  own: { portLoadCondition: "", portDisCondition: "", deptQueryCondition: "" },
  editing: null,
  deleting: [],
  trees: null,
};

/** Parameters: `edit` a row, `delete` rows awaiting confirmation, `said` the last message. */
export async function readDataPms(
  context: RequestContext,
  list: ListDefinition,
  params: URLSearchParams,
): Promise<PmsData> {
  const place = {
    tab: "dataPmsSetting" as const,
    apiName: list.apiName,
    title: list.title,
    back: ownPath(params.get("back")),
    message: messageOf(params.get("said") ?? ""),
  };
  const pageSetting = await settingOf(context, list);
  if (!pageSetting) return { ...place, ...nothing, failed: true };
  const rows = pageSetting.rows.map(rowOf);
  const edit = params.get("edit");
  const editing = edit === "new" ? fresh : (rows.find((row) => String(row.id) === edit) ?? null);
  const deletingIds = (params.get("delete") ?? "").split(",").map(Number);
  return {
    ...place,
    failed: false,
    rows,
    names: namesOf(pageSetting.names),
    conditions: pageSetting.conditions,
    columns: { ports: pageSetting.choices.ports, depts: pageSetting.choices.depts },
    own: pageSetting.choices.own,
    editing,
    deleting: rows.flatMap((row) =>
      row.id !== null && deletingIds.includes(row.id) ? [row.id] : [],
    ),
    trees: editing ? await readPmsTrees(context.em, context.actor) : null,
  };
}

/** Null when reading fails, which is logged and shown in the tab only. */
async function settingOf(
  context: RequestContext,
  list: ListDefinition,
): Promise<PageSetting | null> {
  try {
    return await readPageSetting(context.em, context.actor, list);
  } catch (error) {
    if (isRefusal(error) || isConnectionFault(error)) throw error;
    context.log.error({ err: error }, "data permissions not read");
    return null;
  }
}

function typedRow(form: FormData): PmsRow {
  const id = Number(form.get("id")) || null;
  const texts = {
    pmsName: String(form.get("pmsName") ?? ""),
    isOn: String(form.get("isOn") ?? "Y"),
  };
  return {
    id,
    version: Number(form.get("version")) || 0,
    ...texts,
    ...byKind((kind) => [...new Set(form.getAll(kind).map(String))]),
  };
}

const idKinds = new Set<PmsKind>(["users", "roles", "depts", "deptsQuery"]);

function inputOf({ id, version, ...row }: PmsRow): Record<string, unknown> {
  const values = byKind((kind) => (idKinds.has(kind) ? row[kind].map(Number) : row[kind]));
  return { ...row, ...values, ...(id === null ? {} : { id, version }) };
}

export const typedIn = (form: FormData): Pick<DrawerResponse, "typed"> =>
  form.get("_do") === "save" ? { typed: typedRow(form) } : {};

/**
 * `_do`: save, `toggle <id>`, deletion, conditions or port search. Returns address parameters or
 * the ports found.
 */
export async function actDataPms(
  context: RequestContext,
  list: ListDefinition,
  form: FormData,
): Promise<Record<string, string> | DrawerResponse> {
  const [name = "", id = ""] = String(form.get("_do") ?? "").split(" ");
  const ids = form.getAll("ids").map(Number);
  if (name === "findPorts") {
    const portText = String(form.get("portText") ?? "");
    const { portTreeData } = await readPmsTrees(context.em, context.actor, portText);
    return { typed: typedRow(form), portText, ports: portTreeData };
  }
  if (name === "askDelete") {
    if (ids.length === 0) throw new Refusal("kit.selectRows");
    return { delete: ids.join() };
  }
  if (name === "delete") {
    await runOperation(context, dataPmsOperations.deletePmsData, { ids });
    return { said: "dataPermission.deleted" };
  }
  // A save covers conditions and all rows, so unchanged parts are included.
  const pageSetting = await readPageSetting(context.em, context.actor, list);
  const input = {
    pageId: list.apiName,
    ...pageSetting.conditions,
    tableData: [] as Record<string, unknown>[],
  };
  if (name === "conditions")
    for (const pmsCondition of pmsConditions)
      input[pmsCondition.name] = String(form.get(pmsCondition.name) ?? "");
  if (name === "save") input.tableData = [inputOf(typedRow(form))];
  if (name === "toggle") {
    const row = pageSetting.rows.find((row) => String(row.id) === id);
    if (!row) throw new Refusal("kit.notFound", {}, { key: id });
    input.tableData = [inputOf({ ...rowOf(row), isOn: row.isOn === "Y" ? "N" : "Y" })];
  }
  await runOperation(context, dataPmsOperations.saveDataPms, input);
  return { said: "dataPermission.saved" };
}
