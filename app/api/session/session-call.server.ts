import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";
import type { Call, CallResponse } from "../call.server.ts";

export type SessionInput = { lang: Lang; context: RequestContext | null };
/** `open`: needs no session. `beforePassword`: also open while the password must be changed. */
export type SessionCall = {
  open?: boolean;
  beforePassword?: boolean;
  respond(call: Call, input: SessionInput): Promise<CallResponse>;
};
