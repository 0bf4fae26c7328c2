import type { EntityManager } from "@mikro-orm/postgresql";
import { newMenus, unheldPermissions } from "#db/seeds/adopt-menus.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { Finding } from "./finding.ts";

/**
 * Permissions that only the administrator holds, as after an upgrade. No fault: it may be what the
 * administrator wants. `new` are those that `seaway role adopt` would give.
 */
export async function checkRoles(em: EntityManager, lang: Lang): Promise<Finding> {
  const unheld = await unheldPermissions(em, lang);
  const fresh = new Set((await newMenus(em)).filter(({ adds }) => adds).map(({ perm }) => perm));
  const records = unheld.map(({ perm, name }) => ({ record: perm, detail: name }));
  const label =
    unheld.length > 0
      ? "doctor.unheldPermissions"
      : fresh.size > 0
        ? "doctor.newPermissions"
        : "doctor.fine";
  return {
    check: "roles",
    ok: true,
    label,
    params: { count: unheld.length, new: fresh.size },
    ...(records.length > 0 ? { records } : {}),
  };
}
