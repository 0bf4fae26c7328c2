import type { Lang } from "#platform/operation/actor.ts";
import type { RequestContext } from "../session/ctx.server.ts";
import type { Call, CallAnswer } from "./call.server.ts";

export type SessionGiven = { lang: Lang; context: RequestContext | null };
/** `open`: answered without a session. `beforePassword`: answered also while the password has to be changed first. */
export type SessionCall = {
  open?: boolean;
  beforePassword?: boolean;
  answer(call: Call, given: SessionGiven): Promise<CallAnswer>;
};
