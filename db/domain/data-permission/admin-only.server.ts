import { type Actor, hasRole } from "#platform/operation/actor.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** The permission of everything about data permissions. No role but the administrator's holds it (platform §6 "Admin-only"). */
export const dataPmsPerm = "system:dataPms:edit";

/** The administrator's role itself is asked for: who holds the wildcard by another role is not enough. @throws Refusal kit.noPermission */
export function assertAdmin(actor: Actor): void {
  if (actor.viewedBy || !hasRole(actor, ["admin"])) throw new Refusal("kit.noPermission");
}
