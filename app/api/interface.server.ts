import type { Lang } from "#platform/kernel/actor/actor.ts";
import { type OpenApi, openApiOf } from "#db/services/openapi/openapi.server.ts";
import { documentedCalls } from "./admin/admin-calls.server.ts";
import { reportCalls } from "./report-calls.server.ts";

/** The OpenAPI 3.1 document of all calls; `may` filters by permission. */
export function interfaceOf(lang: Lang, may: (perm: string) => boolean): OpenApi {
  return openApiOf({ lang, may, calls: [...documentedCalls(), ...reportCalls(lang)] });
}
