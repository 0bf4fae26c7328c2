import { sayLogged } from "#domain/admin/logged-refusal.ts";
import { forceLogout } from "#domain/admin/ops/end-sessions.server.ts";
import { unlockAccount } from "#domain/admin/ops/unlock-account.server.ts";
import type { Lang } from "#platform/operation/actor.ts";
import { perform } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { sayCodeIn } from "#platform/i18n/translate.ts";
import { type AnyOperation, searchResource } from "#platform/resource/resource.server.ts";
import { madeDictionary } from "#db/services/references/made-dictionaries.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { isForeign } from "../../session/foreign.ts";
import { doneAnswer, fieldsOf, pageAnswer, timeText } from "./admin-responses.server.ts";
import { answerBook, answerStep } from "./admin-input.server.ts";
import { type AdminList, answerPage } from "./admin-list.server.ts";
import { type AdminCall, type AdminGiven, defineAdminCalls } from "./define-admin-call.server.ts";

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
  errorMsg: sayLogged(sayCodeIn(lang), String(row.errorMsg ?? "")),
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
 * These clients look for parts of a title; the log keeps names of operations. The names whose titles hold the text are asked for instead, in
 * either language.
 */
async function withNames(given: AdminGiven): Promise<AdminGiven> {
  const fields = new URLSearchParams(await fieldsOf(given.call));
  const text = fields.get("title")?.trim().toLowerCase();
  if (text) {
    const names = (["zh", "en"] as const).flatMap((lang) =>
      Object.entries(titlesOf(given, lang)).flatMap(([name, title]) => (title.toLowerCase().includes(text) ? [name] : [])),
    );
    fields.set("title", [...new Set(names)].join(",") || "-");
  }
  return { ...given, call: { ...given.call, query: fields, header: (name) => (name === "content-type" ? "" : given.call.header(name)) } };
}

const titlesOf = ({ context }: AdminGiven, lang: Lang) => madeDictionary(context.em, "operation", lang);

async function listOperations(given: AdminGiven) {
  return answerPage(await withNames(given), operations(titlesOf(given, given.lang), given.lang));
}
async function exportOperations(given: AdminGiven) {
  const json = given.call.header("content-type")?.startsWith("application/json");
  return answerBook(json ? given : await withNames(given), operations(titlesOf(given, given.lang), given.lang));
}

const loginRow = (words: Record<string, string>) => (row: Row) => ({
  infoId: row.id,
  userName: row.userName,
  status: row.status,
  ipaddr: row.ipaddr,
  loginLocation: "",
  browser: row.browser,
  os: row.os,
  msg: words[String(row.result)] ?? row.result,
  loginTime: timeText(row.loginTime),
});

async function signIns({ context, lang }: AdminGiven): Promise<AdminList> {
  const { login_result: words = {} } = await dictionariesOf(context.em, lang, ["login_result"]);
  return {
    resource: resourceOf("monitor/logininfor"),
    filters: { ipaddr: "contains", userName: "contains", status: "in" },
    between: "loginTime",
    row: loginRow(words),
  };
}

/** Sessions shown at most: these clients page by themselves. */
const mostSessions = 3000;

async function listOnline({ call, context, lang }: AdminGiven) {
  const filters = ["ipaddr", "userName"].flatMap((key) => {
    const value = call.query.get(key)?.trim();
    return value ? [{ key, kind: "equals" as const, values: [value] }] : [];
  });
  const query = { filters, sort: [{ key: "loginTime", order: "desc" as const }], page: 1, pageSize: mostSessions };
  const found = await searchResource(context.em, context.actor, resourceOf("monitor/online"), query);
  const rows = found.rows.map((row) => ({
    tokenId: String(row.id),
    userName: row.userName,
    deptName: row.deptName ?? "",
    ipaddr: row.ipaddr,
    loginLocation: "",
    browser: row.browser,
    os: row.os,
    loginTime: Date.parse(String(row.loginTime)),
  }));
  return pageAnswer(lang, found.total, rows);
}

/** Nothing in the logs is deleted (domain §8): what these clients delete is put aside, and leaves the lists they read (decision 028). */
const removal = (path: string, name: "loginLog" | "operLog", perm: string): AdminCall[] => [
  {
    method: "DELETE",
    path: `${path}/clean`,
    perm,
    word: `${name}.cleanAside`,
    answer: async ({ context, lang }) => {
      await perform(context, resourceOf(path).more?.cleanAside as AnyOperation, {});
      return doneAnswer(lang);
    },
  },
  {
    method: "DELETE",
    path: `${path}/:ids`,
    perm,
    word: `${name}.putAside`,
    answer: (given) => answerStep(given, resourceOf(path).steps.putAside),
  },
];

/** Calls of the logs and of online users (wire contract §5). */
export const logCalls = defineAdminCalls([
  { method: "GET", path: "monitor/operlog/list", perm: "monitor:operlog:list", word: "admin.operLog", answer: listOperations },
  { method: "POST", path: "monitor/operlog/export", perm: "monitor:operlog:export", word: "api.export", answer: exportOperations },
  ...removal("monitor/operlog", "operLog", "monitor:operlog:remove"),
  {
    method: "GET",
    path: "monitor/logininfor/list",
    perm: "monitor:logininfor:list",
    word: "admin.loginLog",
    answer: async (given) => answerPage(given, await signIns(given)),
  },
  {
    method: "POST",
    path: "monitor/logininfor/export",
    perm: "monitor:logininfor:export",
    word: "api.export",
    answer: async (given) => answerBook(given, await signIns(given)),
  },
  {
    method: "GET",
    path: "monitor/logininfor/unlock/:userName",
    perm: "monitor:logininfor:unlock",
    word: "loginLog.unlockAccount",
    answer: async ({ call, context, params, lang }) => {
      // The family asks with GET; a page of another site must not unlock by a link.
      if (isForeign(call.header)) throw new Refusal("kit.noPermission");
      await perform(context, unlockAccount, { userName: params.userName });
      return doneAnswer(lang);
    },
  },
  ...removal("monitor/logininfor", "loginLog", "monitor:logininfor:remove"),
  { method: "GET", path: "monitor/online/list", perm: "monitor:online:list", word: "admin.online", answer: listOnline },
  {
    method: "DELETE",
    path: "monitor/online/:tokenId",
    perm: "monitor:online:forceLogout",
    word: "online.forceLogout",
    answer: (given) => answerStep(given, forceLogout, /^\d{1,9}$/.test(given.params.tokenId ?? "") ? given.params.tokenId : "0"),
  },
]);
