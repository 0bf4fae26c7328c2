import { type Actor, hasRole } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Only administrators hold it (platform §6 "Admin-only"). */
export const dataPmsPerm = "system:dataPms:edit";

/**
 * Requires the admin role itself; the wildcard of another role is not enough.
 * @throws Refusal kit.noPermission
 */
export function assertAdmin(actor: Actor): void {
  if (actor.viewedBy || !hasRole(actor, ["admin"])) throw new Refusal("kit.noPermission");
}
