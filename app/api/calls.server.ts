import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import { say, sayRefusal } from "#domain/kit/say.ts";
import type { Lang } from "#domain/kit/actor.ts";
import { isConnectionFault } from "#db/connection-fault.ts";
import { findDesk } from "../session/ctx.server.ts";
import { languageOf } from "../session/language.server.ts";
import { platform } from "../session/platform.server.ts";
import { reply } from "./reply.server.ts";
import { callResource } from "./resource-calls.server.ts";
import { sessionCalls } from "./session-calls.server.ts";

/** Routes a call: session calls, then the generic calls of a resource. Refusals become code 500 (or 403, 404) with text and fields. */
export async function answerCall(request: Request, path: string, address: string): Promise<Response> {
  const lang = await languageOf(request);
  try {
    const session = Object.hasOwn(sessionCalls, path) ? sessionCalls[path] : undefined;
    if (session?.open) return await session.answer(request, { lang, desk: null, address });
    const desk = await findDesk(request);
    if (!desk) return reply({ code: 401, msg: say(lang, "shell.sessionExpired") });
    if (!request.headers.has("authorization") && request.method !== "GET" && request.headers.get("sec-fetch-site") === "cross-site") {
      return reply({ code: 403, msg: say(lang, "kit.noPermission") });
    }
    if (session) return await session.answer(request, { lang, desk, address });
    return await callResource(request, path, desk);
  } catch (error) {
    return failed(error, lang, request);
  }
}

function failed(error: unknown, lang: Lang, request: Request): Response {
  if (isConnectionFault(error) || (error instanceof Response && error.status === 503))
    return reply({ code: 503, msg: say(lang, "shell.unavailable") });
  if (error instanceof Response) return reply({ code: error.status, msg: say(lang, "kit.failed") });
  if (error instanceof SyntaxError) return reply({ code: 500, msg: say(lang, "kit.invalid") });
  if (isRefusal(error)) {
    const list = refusalsOf(error);
    const first = list[0];
    const code = first?.code === "kit.noPermission" ? 403 : first?.code === "kit.notFound" ? 404 : 500;
    const faults = list.map((one) => ({ field: one.place.field, row: one.place.row, code: one.code, msg: sayRefusal(lang, one) }));
    return reply({ code, msg: first ? sayRefusal(lang, first) : say(lang, "kit.failed"), faults });
  }
  void platform().then(({ log }) => log.error({ err: error, path: new URL(request.url).pathname }, "call failed"));
  return reply({ code: 500, msg: say(lang, "shell.unknownError") });
}
