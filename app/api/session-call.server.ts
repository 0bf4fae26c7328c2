import type { Lang } from "#platform/operation/actor.ts";
import type { RequestContext } from "../session/ctx.server.ts";
import type { Call, CallResponse } from "./call.server.ts";

export type SessionInput = { lang: Lang; context: RequestContext | null };
/** `open`: answered without a session. `beforePassword`: answered also while the password has to be changed first. */
export type SessionCall = {
  open?: boolean;
  beforePassword?: boolean;
  answer(call: Call, input: SessionInput): Promise<CallResponse>;
};
