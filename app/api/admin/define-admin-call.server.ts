import type { z } from "zod";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";
import { type Call, type CallResponse, reply } from "../call.server.ts";

export type AdminInput = {
  call: Call;
  context: RequestContext;
  lang: Lang;
  params: Readonly<Record<string, string>>;
};

/** Open to every signed-in user. */
export const signedIn = "signed-in";

/**
 * `path` follows /xhl-admin/; `:id` matches a number, `:ids` a comma list, other names any text
 * (wire contract §§3-6).
 */
export type AdminCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** A permission or `signedIn`. The operation also checks its own. */
  perm: string;
  label: MessageKey;
  /** For the documentation only; the operation validates it. */
  body?: z.ZodType;
  /** Refusals returned as a warning (601) instead of a failure (500). */
  warns?: readonly MessageKey[];
  /** Message of an unexpected failure (platform §8). */
  failed?: MessageKey;
  /** Also open while the first password must still be changed. */
  beforePassword?: true;
  respond(input: AdminInput): Promise<CallResponse>;
};

export function defineAdminCalls(calls: readonly AdminCall[]): readonly AdminCall[] {
  for (const call of calls)
    if (!call.perm) throw new Error(`${call.method} ${call.path} declares no permission`);
  return calls;
}

type EntryPoint = { call: AdminCall; parts: readonly string[]; variable: number };

const shapes: Readonly<Record<string, RegExp>> = {
  id: /^\d{1,15}$/,
  ids: /^\d{1,15}(,\d{1,15}){0,999}$/,
};

function fits(
  { parts }: EntryPoint,
  requestedParts: readonly string[],
): Record<string, string> | null {
  if (parts.length !== requestedParts.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const value = requestedParts[i] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return null;
      continue;
    }
    const name = part.slice(1);
    if (!value || !(shapes[name] ?? /./).test(value)) return null;
    params[name] = value;
  }
  return params;
}

/** The match with the fewest variable parts wins. @throws Error on two calls of one shape. */
export function adminRouter(calls: readonly AdminCall[]) {
  const entryPoints = new Map<string, EntryPoint[]>();
  const taken = new Set<string>();
  for (const call of calls) {
    const parts = call.path.split("/");
    const shape = `${call.method} ${parts.map((part) => (part.startsWith(":") ? `:${shapes[part.slice(1)] ? part.slice(1) : ""}` : part)).join("/")}`;
    if (taken.has(shape)) throw new Error(`two calls answer ${shape}`);
    taken.add(shape);
    const list = entryPoints.get(call.method) ?? [];
    list.push({ call, parts, variable: parts.filter((part) => part.startsWith(":")).length });
    entryPoints.set(call.method, list);
  }
  for (const list of entryPoints.values())
    list.sort((entryPoint, other) => entryPoint.variable - other.variable);
  return (
    method: string,
    path: string,
  ): { call: AdminCall; params: Record<string, string> } | null => {
    const requestedParts = path.split("/");
    for (const entryPoint of entryPoints.get(method) ?? []) {
      const params = fits(entryPoint, requestedParts);
      if (params) return { call: entryPoint.call, params };
    }
    return null;
  };
}

/**
 * The code is 500, because existing clients retry a 403 for ever (security.md, access).
 * @throws Refusal org.mustChangePassword
 */
export function assertOpen({ mustChangePassword }: RequestContext): void {
  if (mustChangePassword) throw new Refusal("org.mustChangePassword");
}

/** @throws Refusal of the operation, unless `warns` names it */
export async function respondToAdminCall(
  adminCall: AdminCall,
  input: AdminInput,
): Promise<CallResponse> {
  const { context, lang } = input;
  if (!adminCall.beforePassword) assertOpen(context);
  if (adminCall.perm !== signedIn && !can(context.actor, adminCall.perm))
    throw new Refusal("kit.noPermission");
  try {
    return await adminCall.respond(input);
  } catch (error) {
    const first = isRefusal(error) ? refusalsOf(error)[0] : undefined;
    if (!first || !adminCall.warns?.includes(first.code)) throw error;
    return reply({ code: 601, msg: refusalText(lang, first) });
  }
}
