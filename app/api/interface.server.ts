import type { Lang } from "#domain/kit/actor.ts";
import { type OpenApi, openApiOf } from "#db/openapi.server.ts";
import { adminCalls } from "./admin/admin-calls.server.ts";
import { signedIn } from "./admin/define-admin-call.server.ts";

/** The OpenAPI 3.1 document of everything the web answers: resources, sessions and administration; `may` leaves out what the reader may not. */
export function interfaceOf(lang: Lang, may: (perm: string) => boolean): OpenApi {
  const calls = adminCalls.map(({ perm, ...call }) => ({ ...call, perm: perm === signedIn ? null : perm }));
  return openApiOf({ lang, may, calls });
}
