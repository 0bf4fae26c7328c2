import type { z } from "zod";
import type { Lang } from "#platform/operation/actor.ts";
import { can } from "#platform/operation/actor.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import { refusalText } from "#platform/i18n/translate.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import type { RequestContext } from "../../session/ctx.server.ts";
import { type Call, type CallResponse, reply } from "../call.server.ts";

/** What a call is answered with: the request, the reader's context, and the named parts of its path. */
export type AdminInput = { call: Call; context: RequestContext; lang: Lang; params: Readonly<Record<string, string>> };

/** Open to everybody who is signed in. */
export const signedIn = "signed-in";

/**
 * One call of the administration (wire contract §§3-6). `path` is what stands behind /xhl-admin/, its parts `:name` are variable: `:id` takes
 * a whole number, `:ids` a list of them with commas, any other name any text. A literal path wins over a variable one.
 */
export type AdminCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** The permission that opens it, or `signedIn`. The operation behind it asks its own besides. */
  perm: string;
  /** What it does, for the interface documentation. */
  label: Word;
  /** The JSON body, for the documentation; the operation checks it. */
  body?: z.ZodType;
  /** Refusals that are a warning (601) and not a failure (500). */
  warns?: readonly Word[];
  /** What it says when it breaks without a reason of its own (platform §8); the usual word for an unknown fault when none is given. */
  failed?: Word;
  /** Answered also while the first password is still to be changed: what a client needs before it can ask for the change. */
  beforePassword?: true;
  answer(input: AdminInput): Promise<CallResponse>;
};

/** Declares calls; they are found once they stand in app/api/admin/admin-calls.server.ts. */
export function defineAdminCalls(calls: readonly AdminCall[]): readonly AdminCall[] {
  for (const call of calls) if (!call.perm) throw new Error(`${call.method} ${call.path} declares no permission`);
  return calls;
}

type EntryPoint = { call: AdminCall; parts: readonly string[]; variable: number };

const shapes: Readonly<Record<string, RegExp>> = { id: /^\d{1,15}$/, ids: /^\d{1,15}(,\d{1,15}){0,999}$/ };

function fits({ parts }: EntryPoint, query: readonly string[]): Record<string, string> | null {
  if (parts.length !== query.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const value = query[i] ?? "";
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

/** Finds the call of a method and a path: among several that fit, the one with the fewest variable parts. Two of the same shape do not start. */
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
  for (const list of entryPoints.values()) list.sort((item, other) => item.variable - other.variable);
  return (method: string, path: string): { call: AdminCall; params: Record<string, string> } | null => {
    const query = path.split("/");
    for (const entryPoint of entryPoints.get(method) ?? []) {
      const params = fits(entryPoint, query);
      if (params) return { call: entryPoint.call, params };
    }
    return null;
  };
}

/**
 * A first password opens nothing but its own change (security.md, access). The refusal is a failure with its text and no missing permission: the
 * clients of the field ask once more after a 403, and never stop.
 * @throws Refusal org.mustChangePassword
 */
export function assertOpen({ mustChangePassword }: RequestContext): void {
  if (mustChangePassword) throw new Refusal("org.mustChangePassword");
}

/** Answers a call that was found: permission first, warnings as 601. @throws Refusal whatever else its operation refuses. */
export async function respondToAdminCall(adminCall: AdminCall, input: AdminInput): Promise<CallResponse> {
  const { context, lang } = input;
  if (!adminCall.beforePassword) assertOpen(context);
  if (adminCall.perm !== signedIn && !can(context.actor, adminCall.perm)) throw new Refusal("kit.noPermission");
  try {
    return await adminCall.answer(input);
  } catch (error) {
    const first = isRefusal(error) ? refusalsOf(error)[0] : undefined;
    if (!first || !adminCall.warns?.includes(first.code)) throw error;
    return reply({ code: 601, msg: refusalText(lang, first) });
  }
}
