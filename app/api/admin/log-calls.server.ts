import { loggedText } from "#platform/kernel/refusal/logged-refusal.ts";
import { forceLogout } from "#domain/administration/admin/ops/end-sessions.server.ts";
import { unlockAccount } from "#domain/administration/admin/ops/unlock-account.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate, translateCodeIn } from "#platform/kernel/i18n/translate.ts";
import { type AnyOperation, searchResource } from "#platform/records/resource/resource.server.ts";
import { madeDictionary } from "#db/services/references/made-dictionaries.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf, undoRun } from "#db/services/registry.server.ts";
import { reply } from "../call.server.ts";
import { isForeign } from "#app/session/foreign.ts";
import { doneResponse, fieldsOf, pageResponse, timeText } from "./admin-responses.server.ts";
import { respondWithBook, respondToStep } from "./admin-input.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import {
  type AdminCall,
  type AdminInput,
  defineAdminCalls,
  signedIn,
} from "./define-admin-call.server.ts";

type Row = Record<string, unknown>;

const operRow = (titles: Record<string, string>, lang: Lang) => (row: Row) => ({
  operId: row.id,
  title: titles[String(row.title)] ?? row.title,
  businessType: Number(row.businessType),
  method: row.method,
  requestMethod: row.source === "screen" || row.source === "api" ? "POST" : "",
  operatorType: 1,
  operName: row.operName,
  deptName: row.deptName,
  operUrl: row.source,
  operIp: row.operIp,
  operLocation: "",
  operParam: JSON.stringify(row.operParam ?? null),
  jsonResult: JSON.stringify({ result: row.result }),
  status: Number(row.status),
  errorMsg: loggedText(translateCodeIn(lang), String(row.errorMsg ?? "")),
  operTime: timeText(row.operTime),
  costTime: row.costTime,
});

const operations = (titles: Record<string, string>, lang: Lang): AdminList => ({
  resource: resourceOf("monitor/operlog"),
  filters: {
    operIp: "contains",
    operName: "contains",
    businessType: "in",
    status: "in",
    title: "in",
  },
  between: "operTime",
  row: operRow(titles, lang),
});

/**
 * Clients search titles, the log stores operation names: filters by the names whose titles match.
 */
async function withNames(input: AdminInput): Promise<AdminInput> {
  const fields = new URLSearchParams(await fieldsOf(input.call));
  const text = fields.get("title")?.trim().toLowerCase();
  if (text) {
    const names = (["zh", "en"] as const).flatMap((lang) =>
      Object.entries(titlesOf(input, lang)).flatMap(([name, title]) =>
        title.toLowerCase().includes(text) ? [name] : [],
      ),
    );
    fields.set("title", [...new Set(names)].join(",") || "-");
  }
  return {
    ...input,
    call: {
      ...input.call,
      query: fields,
      header: (name) => (name === "content-type" ? "" : input.call.header(name)),
    },
  };
}

const titlesOf = ({ context }: AdminInput, lang: Lang) =>
  madeDictionary(context.em, "operation", lang);

async function listOperations(input: AdminInput) {
  return respondWithPage(
    await withNames(input),
    operations(titlesOf(input, input.lang), input.lang),
  );
}
async function exportOperations(input: AdminInput) {
  const json = input.call.header("content-type")?.startsWith("application/json");
  return respondWithBook(
    json ? input : await withNames(input),
    operations(titlesOf(input, input.lang), input.lang),
  );
}

const loginRow = (labels: Record<string, string>) => (row: Row) => ({
  infoId: row.id,
  userName: row.userName,
  status: row.status,
  ipaddr: row.ipaddr,
  loginLocation: "",
  browser: row.browser,
  os: row.os,
  msg: labels[String(row.result)] ?? row.result,
  loginTime: timeText(row.loginTime),
});

async function signIns({ context, lang }: AdminInput): Promise<AdminList> {
  const { login_result: labels = {} } = await dictionariesOf(context.em, lang, ["login_result"]);
  return {
    resource: resourceOf("monitor/logininfor"),
    filters: { ipaddr: "contains", userName: "contains", status: "in" },
    between: "loginTime",
    row: loginRow(labels),
  };
}

/** These clients page by themselves. */
const mostSessions = 3000;

async function listOnline({ call, context, lang }: AdminInput) {
  const filters = ["ipaddr", "userName"].flatMap((key) => {
    const value = call.query.get(key)?.trim();
    return value ? [{ key, kind: "equals" as const, values: [value] }] : [];
  });
  const query = {
    filters,
    sort: [{ key: "loginTime", order: "desc" as const }],
    page: 1,
    pageSize: mostSessions,
  };
  const listResult = await searchResource(
    context.em,
    context.actor,
    resourceOf("monitor/online"),
    query,
  );
  const rows = listResult.rows.map((row) => ({
    tokenId: String(row.id),
    userName: row.userName,
    deptName: row.deptName ?? "",
    ipaddr: row.ipaddr,
    loginLocation: "",
    browser: row.browser,
    os: row.os,
    loginTime: Date.parse(String(row.loginTime)),
  }));
  return pageResponse(lang, listResult.total, rows);
}

/** A delete archives the row and hides it from these lists (domain §8, decision 028). */
const removal = (path: string, name: "loginLog" | "operLog", perm: string): AdminCall[] => [
  {
    method: "DELETE",
    path: `${path}/clean`,
    perm,
    label: `${name}.cleanAside`,
    respond: async ({ context, lang }) => {
      await runOperation(context, resourceOf(path).more?.cleanAside as AnyOperation, {});
      return doneResponse(lang);
    },
  },
  {
    method: "DELETE",
    path: `${path}/:ids`,
    perm,
    label: `${name}.putAside`,
    respond: (input) => respondToStep(input, resourceOf(path).steps.putAside),
  },
];

/** Log and online user calls (wire contract §5). */
export const logCalls = defineAdminCalls([
  {
    method: "GET",
    path: "monitor/operlog/list",
    perm: "monitor:operlog:list",
    label: "admin.operLog",
    respond: listOperations,
  },
  {
    method: "POST",
    path: "monitor/operlog/export",
    perm: "monitor:operlog:export",
    label: "api.export",
    respond: exportOperations,
  },
  {
    method: "POST",
    path: "monitor/operlog/undo/:id",
    perm: signedIn,
    label: "step.undoRun",
    respond: async ({ context, params, lang }) => {
      const undone = await runOperation(context, undoRun, { id: Number(params.id) });
      return reply({ code: 200, msg: translate(lang, "step.undone"), data: undone });
    },
  },
  ...removal("monitor/operlog", "operLog", "monitor:operlog:remove"),
  {
    method: "GET",
    path: "monitor/logininfor/list",
    perm: "monitor:logininfor:list",
    label: "admin.loginLog",
    respond: async (input) => respondWithPage(input, await signIns(input)),
  },
  {
    method: "POST",
    path: "monitor/logininfor/export",
    perm: "monitor:logininfor:export",
    label: "api.export",
    respond: async (input) => respondWithBook(input, await signIns(input)),
  },
  {
    method: "GET",
    path: "monitor/logininfor/unlock/:userName",
    perm: "monitor:logininfor:unlock",
    label: "loginLog.unlockAccount",
    respond: async ({ call, context, params, lang }) => {
      // Existing clients send GET; a link on another site must not unlock an account.
      if (isForeign(call.header)) throw new Refusal("kit.noPermission");
      await runOperation(context, unlockAccount, { userName: params.userName });
      return doneResponse(lang);
    },
  },
  ...removal("monitor/logininfor", "loginLog", "monitor:logininfor:remove"),
  {
    method: "GET",
    path: "monitor/online/list",
    perm: "monitor:online:list",
    label: "admin.online",
    respond: listOnline,
  },
  {
    method: "DELETE",
    path: "monitor/online/:tokenId",
    perm: "monitor:online:forceLogout",
    label: "online.forceLogout",
    respond: (input) =>
      respondToStep(
        input,
        forceLogout,
        /^\d{1,9}$/.test(input.params.tokenId ?? "") ? input.params.tokenId : "0",
      ),
  },
]);
