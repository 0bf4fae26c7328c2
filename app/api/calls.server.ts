import type { Lang } from "#platform/kernel/actor/actor.ts";
import { isRefusal, mayInsist, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate, refusalText } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { isConnectionFault, isValueFault } from "#db/orm/connection-fault.ts";
import { bodyMessages } from "#app/intake/body-messages.ts";
import { BodyRefused } from "#app/intake/read-body.server.ts";
import { clientToken } from "#app/session/client-token.ts";
import { languageCookie } from "#app/session/cookies.server.ts";
import { type RequestContext, openContext, tokenOf } from "#app/session/ctx.server.ts";
import { isForeign } from "#app/session/foreign.ts";
import { platform } from "#app/session/platform.server.ts";
import { findAdminCall } from "./admin/admin-calls.server.ts";
import { respondToAdminCall, assertOpen } from "./admin/define-admin-call.server.ts";
import { type Call, type CallResponse, openCall, reply } from "./call.server.ts";
import { atField } from "./field-name.server.ts";
import { callResource } from "./resource-calls.server.ts";
import { findSessionCall } from "./session/session-calls.server.ts";
import {
  assertFieldsWellFormed,
  isWellFormed,
  wellFormed,
} from "#platform/kernel/refusal/well-formed.ts";

/** Refusals become code 500, 403 or 404, confirmable warnings 601. Never rejects. */
export async function respondToCall(call: Call): Promise<CallResponse> {
  const lang = await langOf(call).catch((): Lang => "zh");
  const response = await routeCall(call, lang);
  return { ...response, headers: { ...response.headers, "content-language": lang } };
}

/** Order: session calls, administration calls, generic resource calls. */
async function routeCall(call: Call, lang: Lang): Promise<CallResponse> {
  try {
    // No call and no record has such a name.
    if (!isWellFormed(call.path))
      throw new Refusal("kit.notFound", {}, { key: wellFormed(call.path) });
    assertFieldsWellFormed(call.query);
    const session = findSessionCall(call.path);
    if (session?.open) return await session.respond(openCall(call), { lang, context: null });
    const context = await contextOf(call, lang);
    if (!context) return reply({ code: 401, msg: translate(lang, "shell.sessionExpired") });
    if (call.method !== "GET" && isForeign(call.header))
      return reply({ code: 403, msg: translate(lang, "kit.noPermission") });
    if (session && (session.beforePassword || !context.mustChangePassword))
      return await session.respond(call, { lang, context });
    const admin = findAdminCall(call.method, call.path);
    if (admin)
      return await respondToAdminCall(admin.call, { call, context, lang, params: admin.params });
    assertOpen(context);
    return await callResource(call, context);
  } catch (error) {
    return failed(error, lang, { call, label: failedLabel(call) });
  }
}

/** Order: content-language header, `lng`, cookie, zh (wire contract §1). */
async function langOf(call: Call): Promise<Lang> {
  const header = call.header("content-language");
  if (header) return header.toLowerCase().startsWith("en") ? "en" : "zh";
  if (call.query.get("lng")) return call.query.get("lng") === "en" ? "en" : "zh";
  const cookie = call.header("cookie");
  return cookie && (await languageCookie.parse(cookie)) === "en" ? "en" : "zh";
}

/**
 * Requests browsers send without the clients' header: files inside texts and the two framed pages.
 */
const asksBare = ({ method, path }: Call) =>
  method === "GET" &&
  (path.startsWith("profile/upload/") ||
    path === "druid/login.html" ||
    path === "swagger-ui/index.html");

/** Null without a live session. */
async function contextOf(call: Call, lang: Lang): Promise<RequestContext | null> {
  const authorization = call.header("authorization");
  const own = await tokenOf(authorization, call.header("cookie"));
  const token = own || (asksBare(call) ? clientToken(call.header("cookie")) : "");
  if (!token) return null;
  const context = await openContext({
    token,
    lang,
    viaApi: !own || authorization !== undefined,
    address: call.address,
    requestId: call.requestId,
    changes: true,
    get signal() {
      return call.signal;
    },
  });
  if (context) context.takesScalars = true;
  return context;
}

/** The call's own failure message, else its verb's (platform §8). */
function failedLabel({ method, path }: Call): MessageKey {
  const own = findAdminCall(method, path)?.call.failed;
  const verb = path.slice(path.lastIndexOf("/") + 1);
  return (
    own ??
    (Object.hasOwn(failedVerbs, verb) ? failedVerbs[verb] : undefined) ??
    "shell.unknownError"
  );
}

const failedVerbs: Readonly<Record<string, MessageKey>> = {
  save: "shell.saveFailed",
  remove: "shell.deleteFailed",
  export: "shell.exportFailed",
  importData: "file.uploadFailed",
};

function failed(
  error: unknown,
  lang: Lang,
  { call, label }: { call: Call; label: MessageKey },
): CallResponse {
  if (isConnectionFault(error))
    return reply({ code: 503, msg: translate(lang, "shell.unavailable") });
  if (error instanceof BodyRefused) return bodyRefused(error, lang, call.path);
  if (isRefusal(error))
    return reply({
      ...refused(refusalsOf(error), lang, call.path),
      ...(mayInsist(error) ? { code: 601 } : {}),
    });
  // A bad value that bypassed validation.
  if (isValueFault(error))
    return reply({ ...refused([new Refusal("kit.badValue")], lang, call.path) });
  const { path, requestId } = call;
  void platform().then(
    ({ log }) => log.error({ err: error, path, requestId }, "call failed"),
    () => undefined,
  );
  return reply({ code: 500, msg: translate(lang, label) });
}

/** 503 for a body that may be sent again, a refusal for a wrong one. */
function bodyRefused(error: BodyRefused, lang: Lang, path: string): CallResponse {
  const { status, label, params } = bodyMessages(error);
  if (status === 503) return reply({ code: 503, msg: translate(lang, label) });
  return reply(refused([new Refusal(label, params)], lang, path));
}

const codes: Readonly<Record<string, number>> = { "kit.noPermission": 403, "kit.notFound": 404 };

/** The first refusal sets `msg` and the code; `faults` lists all. */
function refused(list: readonly Refusal[], lang: Lang, path: string) {
  const first = list[0];
  const faults = list.map((refusal) => ({
    field: refusal.place.field,
    row: refusal.place.row,
    code: refusal.code,
    msg: refusalText(lang, refusal),
  }));
  const message =
    first && faults[0]
      ? atField(lang, { path, field: first.place.field, code: first.code }, faults[0].msg)
      : null;
  return {
    code: (first && codes[first.code]) ?? 500,
    msg: message ?? translate(lang, "kit.failed"),
    faults,
  };
}
